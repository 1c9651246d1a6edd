/*
 * sentence.js - what happened at a step and why, in words.
 */
const SIDE_NAMES = ["MAX", "MIN", "CHANCE"];
const UNTRIED_MOST = 8;

class Sentence {
    constructor(model, texts) {
        this.model = model;
        this.texts = texts;
    }

    side(node) {
        return SIDE_NAMES[this.model.side[node]] || this.texts.say("node");
    }

    /* A move text of the trace may be anything, of any length. */
    move(move) {
        const text = this.model.moveText(move);
        return text === null ? "?" : text.length > 40 ? text.slice(0, 39) + "…" : text;
    }

    place(node) {
        return this.model.parent[node] < 0 ? this.texts.say("root")
            : this.texts.say("nodeAfter", { move: this.line(node) });
    }

    /* The last moves that led to a node: all of them where they are few. */
    line(node) {
        const moves = [];
        let at = node;
        for (; this.model.parent[at] >= 0 && moves.length < 4; at = this.model.parent[at])
            moves.push(this.move(this.model.move[at]));
        return (this.model.parent[at] >= 0 ? "… " : "") + moves.reverse().join(" ");
    }

    value(node) {
        return this.bounded(this.model.value[node], this.model.bound[node]);
    }

    bounded(value, bound) {
        const sign = { [Bound.LOWER]: "≥ ", [Bound.UPPER]: "≤ ", [Bound.UNKNOWN]: "? " };
        return Number.isNaN(value) ? this.texts.say("noValue")
            : (sign[bound] || "") + Texts.value(value);
    }

    /* The value that the other search has at a node of both, where it is another. */
    other(node) {
        const { value, bound } = this.model.against.other(node);
        return this.texts.say("otherValue", { value: this.bounded(value, bound) });
    }

    /* What the other search is called. */
    against() {
        return this.model.against.data.name || this.texts.say("otherTrace");
    }

    /* A node that only the other search has, with all that is known of it. */
    ghost(node) {
        const { model } = this, name = this.against();
        const { alpha, beta } = model.handed(node);
        const where = model.parent[node] < 0 ? this.texts.say("start")
            : this.texts.say("after", { move: this.line(node) });
        const parts = [this.texts.say(model.side[node] < 0 ? "ghostLeaf" : "ghost",
            { name, side: this.side(node), where }),
        !Number.isNaN(alpha) && this.texts.say("withWindow",
            { alpha: Texts.value(alpha), beta: Texts.value(beta) }),
        ...(model.isLeft(node) ? this.leave({ node }) : []),
        model.against.cut.has(node) && this.texts.say("ghostCut")];
        return parts.filter(Boolean).join(" ");
    }

    /* What the other search says of the node of a step; "" where it says the same. */
    compared({ kind, node }) {
        const { against } = this.model;
        if (!against.isThere)
            return "";
        const name = this.against(), other = against.other(node);
        if (kind === Kind.ENTER && against.isAdded(node))
            return this.texts.say("notThere", { name });
        return kind === Kind.LEAVE && other
            ? this.texts.say("differsThere",
                { name, value: this.bounded(other.value, other.bound) })
            : "";
    }

    of(state) {
        const parts = [() => this.enter(state), () => this.leave(state), () => this.result(state),
            () => this.update(state), () => this.cutoff(state)][state.kind]();
        return parts.filter(Boolean).join(" ");
    }

    /* The same without what a quiz asks. */
    hinted(state) {
        if (state.kind !== Kind.RESULT && state.kind !== Kind.UPDATE)
            return this.of(state);
        return this.texts.say("weighed", { move: this.move(this.model.move[state.child]),
            value: this.value(state.child) });
    }

    enter({ node, path }) {
        const where = this.model.parent[node] < 0 ? this.texts.say("start")
            : this.texts.say("after", { move: this.line(node) });
        const parts = [this.texts.say(this.model.side[node] < 0 ? "enterLeaf" : "enter",
            { side: this.side(node), where })];
        const { alpha, beta } = path[path.length - 1];
        if (!Number.isNaN(alpha)) {
            parts.push(this.texts.say("withWindow",
                { alpha: Texts.value(alpha), beta: Texts.value(beta) }));
            parts.push(this.certificate(path, "alpha"), this.certificate(path, "beta"));
        }
        return parts;
    }

    certificate(path, bound) {
        const at = path.length - 1, setter = this.model.setter(path, at, bound);
        return setter && this.texts.say("setBy", {
            bound: bound === "alpha" ? "α" : "β", value: Texts.value(path[at][bound]),
            node: this.place(setter.node), move: this.move(this.model.move[setter.child]),
        });
    }

    leave({ node }) {
        const model = this.model, value = this.value(node), side = this.side(node);
        const from = model.data.from[node], move = this.move(model.returned[node]);
        const say = (key) => this.texts.say(key,
            { value, side, from, move, note: model.data.note[node] || "" });
        switch (model.why[node]) {
        case Why.HORIZON: return [say("horizon")];
        case Why.TERMINAL: return [say("terminal")];
        case Why.TABLE: return [say(from === undefined ? "table" : "tableFrom")];
        case Why.CUTOFF: return [say(model.untried(node).length ? "leaveCut" : "leaveCutLast")];
        case Why.STOPPED: return [say("stopped")];
        case Why.ERROR: return [say("error")];
        case Why.FULL: return [say(model.returned[node] < 0 ? "full" : "fullMove"),
            model.hidden[node] > 0 &&
                this.texts.say("hidden", { count: model.hidden[node] })];
        default: return [say("left")];
        }
    }

    result({ node, child, path }) {
        const { best } = path[path.length - 1];
        return [this.texts.say(Number.isNaN(best) ? "weighed" : "worse", {
            move: this.move(this.model.move[child]), value: this.value(child),
            side: this.side(node), old: Texts.value(best),
        })];
    }

    update({ step, node, child, path }) {
        const before = this.model.frame(node, step - 1);
        const now = path[path.length - 1];
        const bound = this.model.side[node] === Side.MAX ? "alpha" : "beta";
        const parts = [this.texts.say(Number.isNaN(before.best) ? "first_" : "better", {
            move: this.move(this.model.move[child]), value: this.value(child),
            side: this.side(node), old: Texts.value(before.best),
        })];
        if (this.model.narrows(node))
            parts.push(this.texts.say(now[bound] === before[bound] ? "same" : "raises",
                { bound: bound === "alpha" ? "α" : "β", value: Texts.value(now[bound]) }));
        return parts;
    }

    cutoff({ node, path }) {
        const at = path.length - 1, frame = path[at];
        const other = this.model.side[node] === Side.MAX ? "beta" : "alpha";
        const setter = this.model.setter(path, at, other);
        const values = { alpha: Texts.value(frame.alpha), beta: Texts.value(frame.beta) };
        return [
            this.texts.say("cut", { side: this.side(node), value: Texts.value(frame.best) }),
            setter ? this.texts.say("cutWhy", {
                owner: this.side(setter.node), node: this.place(setter.node),
                value: Texts.value(frame[other]),
                move: this.move(this.model.move[setter.child]),
            }) : this.texts.say("cutWindow", values),
            this.untried(node),
        ];
    }

    untried(node) {
        const moves = this.model.untried(node);
        if (moves.length === 0)
            return this.texts.say("lastMove");
        const shown = moves.slice(0, UNTRIED_MOST).map((move) => this.move(move));
        if (moves.length > UNTRIED_MOST)
            shown.push(this.texts.say("more", { count: moves.length - UNTRIED_MOST }));
        return this.texts.say("untried", { moves: shown.join(", ") });
    }
}
