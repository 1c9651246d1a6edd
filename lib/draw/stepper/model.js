"use strict";
/*
 * model.js - the steps of a search, and what is known at each of them.
 *
 * A step is an event (a node is entered, a child's result is weighed, the
 * best value changes, the window closes, a node is left). What is known at a
 * step is computed from the step alone, never from the step before, so that
 * going back, jumping and following a link all show the same.
 */
const Kind = Object.freeze({ ENTER: 0, LEAVE: 1, RESULT: 2, UPDATE: 3, CUTOFF: 4 });
const Side = Object.freeze({ MAX: 0, MIN: 1, CHANCE: 2 });
const Why = Object.freeze({ FULL: 0, CUTOFF: 1, TERMINAL: 2, HORIZON: 3, TABLE: 4, STOPPED: 5,
    ERROR: 6 });
const Bound = Object.freeze({ EXACT: 0, LOWER: 1, UPPER: 2, UNKNOWN: 3 });

class Model {
    constructor(data) {
        this.data = data;
        this.count = data.count;
        this.texts = data.texts;
        this.pruned = data.pruned;
        this.algorithm = data.algorithm || "";
        for (const name of ["parent", "move", "side", "why", "bound", "returned", "by"])
            this[name] = Int32Array.from(data[name]);
        for (const name of ["alpha", "beta", "value"])
            this[name] = Float64Array.from(data[name], Model.number);
        this.id = Float64Array.from(data.id);
        this.hidden = Float64Array.from(data.hidden);
        this.byId = null;
        this.against = new Against(this, data.against);
        this.measure();
        this.makeSteps();
    }

    /* Infinities are texts in JSON; what is no number is null. */
    static number(value) {
        return value === "inf" ? Infinity : value === "-inf" ? -Infinity
            : value === null ? NaN : value;
    }

    /*
     * Levels, the ends of subtrees and the last node below each that its own
     * search entered; nodes are numbered in the order they were entered.
     */
    measure() {
        const n = this.count;
        this.level = new Int32Array(n);
        this.end = new Int32Array(n);
        this.last = new Int32Array(n);
        this.levels = n ? 1 : 0;
        for (let i = 0; i < n; i++) {
            const parent = this.parent[i];
            this.level[i] = parent < 0 ? 0 : this.level[parent] + 1;
            this.levels = Math.max(this.levels, this.level[i] + 1);
        }
        for (let i = n - 1; i >= 0; i--) {
            const parent = this.parent[i];
            this.end[i] = Math.max(this.end[i], i + 1);
            this.last[i] = Math.max(this.last[i], i);
            if (parent < 0)
                continue;
            this.end[parent] = Math.max(this.end[parent], this.end[i]);
            if (this.isOwn(parent, i))
                this.last[parent] = Math.max(this.last[parent], this.last[i]);
        }
    }

    isLeaf(node) {
        return this.why[node] >= Why.TERMINAL && this.why[node] <= Why.TABLE;
    }

    isLeft(node) {
        return this.why[node] >= 0 || !Number.isNaN(this.value[node]);
    }

    isGhost(node) {
        return this.against.isGhost(node);
    }

    /* Whether a branch was visited by the search that the node above it is of. */
    isOwn(node, child) {
        return !this.isGhost(child) || this.isGhost(node);
    }

    /* All that is below a node in the tree. */
    * branches(node) {
        for (let child = node + 1; child < this.end[node]; child = this.end[child])
            yield child;
    }

    /* What the node's own search visited. */
    * children(node) {
        for (const child of this.branches(node))
            if (this.isOwn(node, child))
                yield child;
    }

    untried(node) {
        return this.why[node] === Why.CUTOFF ? this.pruned[node] || [] : [];
    }

    /*
     * The stubs of branches that were cut off, { x, text }: where ghosts are
     * away, in the places of those that stand for a cut branch, too.
     */
    stubs(node, areGhosts) {
        const places = this.data.stubs[node] || [];
        const moves = this.against.isThere ? this.data.untried[node] || [] : this.untried(node);
        const stubs = places.map((x, i) => ({ x, text: moves.length === places.length
            ? this.moveText(moves[i]) : String(moves.length) }));
        if (!areGhosts && this.against.cut.size > 0)
            for (const child of this.branches(node))
                if (this.against.cut.has(child))
                    stubs.push({ x: this.data.x[child], text: this.moveText(this.move[child]) });
        return stubs;
    }

    moveText(move) {
        return move < 0 ? null : this.texts[move];
    }

    /* --- steps ----------------------------------------------------------- */

    makeSteps() {
        const n = this.count, room = 4 * n + 1;
        this.kind = new Uint8Array(room);
        this.node = new Int32Array(room);
        this.child = new Int32Array(room).fill(-1);
        this.steps = 0;
        this.enterStep = new Int32Array(n).fill(-1);
        this.leaveStep = new Int32Array(n).fill(-1);
        this.resultStep = new Int32Array(n).fill(-1);
        this.cutStep = new Int32Array(n).fill(-1);
        const best = new Float64Array(n).fill(NaN);
        for (let i = 0; i < n; i++) {
            if (this.isGhost(i))
                continue;
            this.enterStep[i] = this.push(Kind.ENTER, i, -1);
            this.closeFrom(i, best);
        }
    }

    push(kind, node, child) {
        this.kind[this.steps] = kind;
        this.node[this.steps] = node;
        this.child[this.steps] = child;
        return this.steps++;
    }

    /* Leave a node that has all its children behind it, and so on upwards. */
    closeFrom(last, best) {
        for (let node = last; this.last[node] === last;) {
            if (!this.isLeft(node))
                return;
            this.leaveStep[node] = this.push(Kind.LEAVE, node, -1);
            const parent = this.parent[node];
            if (parent < 0)
                return;
            this.resultStep[node] = this.push(this.weigh(parent, node, best), parent, node);
            if (this.last[parent] === last && this.why[parent] === Why.CUTOFF &&
                this.hidden[parent] === 0)
                this.cutStep[parent] = this.push(Kind.CUTOFF, parent, node);
            node = parent;
        }
    }

    weigh(parent, child, best) {
        const value = this.value[child];
        if (!this.improves(parent, value, best[parent]))
            return Kind.RESULT;
        best[parent] = value;
        return Kind.UPDATE;
    }

    improves(node, value, best) {
        if (this.side[node] !== Side.MAX && this.side[node] !== Side.MIN || Number.isNaN(value))
            return false;
        return Number.isNaN(best) || (this.side[node] === Side.MAX ? value > best : value < best);
    }

    /* The next step from `from` in a direction that is of a kind; -1 when there is none. */
    next(kind, from, direction) {
        for (let step = from + direction; step >= 0 && step < this.steps; step += direction)
            if (this.kind[step] === kind)
                return step;
        return -1;
    }

    /* --- what is known at a step ------------------------------------------- */

    /* Whether a node's window narrows with its children's values. */
    narrows(node) {
        return !Number.isNaN(this.alpha[node]) && !/minimax|expecti/.test(this.algorithm) &&
            !(this.data.root === "fresh" && this.parent[node] < 0);
    }

    handed(node) {
        return { alpha: this.alpha[node], beta: this.beta[node] };
    }

    /* The window before the first child: a table entry may have narrowed it. */
    opened(node, step) {
        const narrowed = this.data.narrowed[node];
        return narrowed && step > this.enterStep[node]
            ? { alpha: Model.number(narrowed[0]), beta: Model.number(narrowed[1]) }
            : this.handed(node);
    }

    /* One open node at a step: window, best value and the child it came from. */
    frame(node, step) {
        const frame = { node, best: NaN, bestChild: -1, done: 0, ...this.opened(node, step) };
        for (const child of this.children(node)) {
            if (this.resultStep[child] < 0 || this.resultStep[child] > step)
                break;
            frame.done++;
            if (this.improves(node, this.value[child], frame.best)) {
                frame.best = this.value[child];
                frame.bestChild = child;
            }
        }
        if (this.narrows(node) && !Number.isNaN(frame.best)) {
            if (this.side[node] === Side.MAX)
                frame.alpha = Math.max(frame.alpha, frame.best);
            else
                frame.beta = Math.min(frame.beta, frame.best);
        }
        return frame;
    }

    /* The open nodes from the root to the node of the step. */
    path(step) {
        const nodes = [];
        for (let node = this.node[step]; node >= 0; node = this.parent[node])
            nodes.push(node);
        return nodes.reverse().map((node) => this.frame(node, step));
    }

    state(step) {
        return { step, kind: this.kind[step], node: this.node[step], child: this.child[step],
            path: this.path(step) };
    }

    isEntered(node, step) {
        return this.enterStep[node] >= 0 && this.enterStep[node] <= step;
    }

    hasValue(node, step) {
        return this.leaveStep[node] >= 0 && this.leaveStep[node] <= step &&
            !Number.isNaN(this.value[node]);
    }

    isCut(node, step) {
        return this.cutStep[node] >= 0 && this.cutStep[node] <= step;
    }

    /*
     * Who set a bound of the node at place `at` of the path: the open node
     * whose child gave that value, and the child. Null where it came with the
     * search's own window.
     */
    setter(path, at, bound) {
        const value = path[at][bound];
        const owner = bound === "alpha" ? Side.MAX : Side.MIN;
        if (!Number.isFinite(value))
            return null;
        for (let i = at; i >= 0; i--) {
            const { node, done } = path[i];
            if (this.side[node] !== owner || !this.narrows(node) || this[bound][node] === value)
                continue;
            let left = done;
            for (const child of this.children(node)) {
                if (left-- === 0)
                    break;
                if (this.value[child] === value)
                    return { node, child, level: i };
            }
        }
        return null;
    }

    /* The child that the returned move led to: of several the one with the node's value. */
    chosen(node) {
        let chosen = -1;
        if (this.returned[node] < 0)
            return -1;
        for (const child of this.children(node)) {
            if (this.move[child] !== this.returned[node])
                continue;
            if (this.value[child] === this.value[node])
                return child;
            chosen = chosen < 0 ? child : chosen;
        }
        return chosen;
    }

    /* --- paths ----------------------------------------------------------- */

    /* The node of a path as `0.3`, `"1 0".2`, `1~2`, `#17` or `~#17`; -1 when there is none. */
    find(text) {
        const part = /^\s*(?:(~?#)(\d+)|"((?:[^"\\]|\\.)*)"|([^.~\s"#]+))(?:~(\d+))?\s*(?:\.|$)/;
        let rest = text.trim(), node = -1;
        if (rest === "" || rest === ".")
            return rest === "." && this.count ? 0 : -1;
        node = this.count && !/^~?#/.test(rest) ? 0 : -1;
        while (rest !== "") {
            const match = part.exec(rest);
            if (!match)
                return -1;
            node = match[1] !== undefined ? this.numbered(match[1] + match[2])
                : this.below(node, match[3] !== undefined ? Model.unquote(match[3]) : match[4],
                    +(match[5] || 1));
            if (node < 0)
                return -1;
            rest = rest.slice(match[0].length);
        }
        return node;
    }

    static unquote(text) {
        try {
            return JSON.parse(`"${text}"`);
        } catch {
            return text;
        }
    }

    below(node, move, visit) {
        for (const child of node < 0 ? [] : this.branches(node))
            if (this.moveText(this.move[child]) === move && --visit === 0)
                return child;
        return -1;
    }

    /*
     * The node with a number of the trace, which is not the page's when parts
     * are left out; "~#5" is one that only the other search has.
     */
    numbered(name) {
        this.byId ||= new Map(Array.from(this.id, (value, node) =>
            [`${this.isGhost(node) ? "~#" : "#"}${value}`, node]));
        return this.byId.get(name) ?? -1;
    }

    /* The moves from the root, "0.3"; "." at the root. */
    pathText(node) {
        const moves = [];
        for (let at = node; this.parent[at] >= 0; at = this.parent[at]) {
            const move = this.moveText(this.move[at]);
            moves.push(move === null ? "?" : /^[^.~\s"#]+$/.test(move) ? move
                : JSON.stringify(move));
        }
        return moves.reverse().join(".") || ".";
    }
}
