/*
 * paint.js - how nodes, edges and cut branches look.
 *
 * MAX is a house that points up, MIN one that points down, other nodes are
 * round; leaves are boxes whose border tells what kind they are. Colours only
 * repeat what shapes, dashes and words say. They are read from the style
 * sheet, so that dark and light have one place.
 */
const COLOURS = ["paper", "ink", "quiet", "faint", "max", "max-tint", "min", "min-tint", "cut",
    "path", "glow", "leaf", "other-tint", "added"];
const EDGE_MOVE_MOST = 12;

class Paint {
    constructor(model, sentence) {
        this.model = model;
        this.sentence = sentence;
        this.ghosts = new Ghosts(this);
        this.quiz = false;
        this.readColours();
    }

    readColours() {
        const style = getComputedStyle(document.documentElement);
        this.colour = {};
        for (const name of COLOURS)
            this.colour[name] = style.getPropertyValue(`--${name}`).trim();
        this.font = style.getPropertyValue("--font").trim() || "sans-serif";
    }

    draw(view, state) {
        const context = view.canvas.getContext("2d");
        this.context = context;
        this.view = view;
        this.state = state;
        this.scale = view.offset.scale;
        this.onPath = new Map(state.path.map((frame) => [frame.node, frame]));
        context.lineJoin = "round";
        /* Whole pixels: half-covered ones at the edge would remember what was there. */
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = this.colour.paper;
        context.fillRect(0, 0, view.canvas.width, view.canvas.height);
        context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
        const nodes = [];
        view.visit((node) => this.isShown(node) && nodes.push(node));
        if (this.scale < SCALE.shapes) {
            this.drawFar(nodes);
        } else {
            this.drawEdges(nodes);
            for (const node of nodes)
                this.drawNode(node, 1);
        }
        this.drawNow();
    }

    /* In a quiz nobody sees what is still to come. */
    isShown(node) {
        return !this.quiz || this.model.isEntered(node, this.state.step);
    }

    isFuture(node) {
        return !this.model.isEntered(node, this.state.step);
    }

    at(node) {
        return this.view.toScreen(this.view.x[node], this.view.y(node));
    }

    /* --- from far away -------------------------------------------------------- */

    drawFar(nodes) {
        const { context, colour, scale, model } = this;
        const height = Math.max(1, NODE_HEIGHT * scale);
        this.lines(nodes, colour.faint, (node) => model.parent[node] >= 0);
        for (const node of nodes) {
            const { x, y } = this.at(node);
            const width = Math.max(1, this.view.widths[node] * scale * 0.8);
            if (model.isGhost(node)) {
                context.strokeStyle = colour.quiet;
                context.lineWidth = 0.7;
                context.strokeRect(x - width / 2, y - height / 2, width, height);
                continue;
            }
            context.fillStyle = this.isFuture(node) ? colour.faint
                : this.model.isCut(node, this.state.step) ? colour.cut
                    : [colour.max, colour.min][model.side[node]] || colour.quiet;
            context.fillRect(x - width / 2, y - height / 2, width, height);
        }
        this.lines(this.state.path.map((frame) => frame.node), colour.path,
            (node) => model.parent[node] >= 0, 2.5);
    }

    lines(nodes, colour, wanted, width = 0.7) {
        const { context } = this;
        context.strokeStyle = colour;
        context.lineWidth = width;
        context.beginPath();
        for (const node of nodes) {
            if (!wanted(node))
                continue;
            const from = this.at(this.model.parent[node]), to = this.at(node);
            context.moveTo(from.x, from.y);
            context.lineTo(to.x, to.y);
        }
        context.stroke();
    }

    /* --- edges ------------------------------------------------------------------ */

    drawEdges(nodes) {
        const inSight = new Set(nodes);
        for (const node of nodes) {
            if (this.model.parent[node] >= 0)
                this.drawEdge(node);
            if (this.view.folded.has(node))
                this.drawFold(node);
            else
                this.drawBranches(node, inSight);
        }
    }

    /* Edges to children out of sight, and the branches that nobody tried. */
    drawBranches(node, inSight) {
        if (!this.isFuture(node) || this.model.isGhost(node))
            for (const child of this.model.branches(node))
                if (!inSight.has(child) && !this.view.concealed[child]) {
                    if (this.isShown(child))
                        this.drawEdge(child);
                    else if (this.onPath.has(node))
                        this.drawUnknown(node, this.view.x[child]);
                }
        const isCut = this.model.isCut(node, this.state.step);
        for (const stub of this.model.stubs(node, this.view.areGhosts)) {
            if (isCut)
                this.drawStub(node, stub);
            else if (this.quiz && this.onPath.has(node))
                this.drawUnknown(node, stub.x);
            else if (!this.quiz)
                this.drawStub(node, stub, this.colour.faint);
        }
    }

    drawEdge(node) {
        const { context, colour, model, scale } = this;
        if (model.isGhost(node)) {
            this.ghosts.drawEdge(node);
            return;
        }
        const parent = model.parent[node];
        const from = this.foot(parent), to = this.head(node);
        const isFuture = this.isFuture(node), isOpen = this.onPath.has(node);
        const isChosen = model.hasValue(parent, this.state.step) &&
            model.chosen(parent) === node;
        context.strokeStyle = isOpen ? colour.path : isFuture ? colour.faint
            : isChosen ? colour.ink : colour.quiet;
        context.lineWidth = Math.max(isOpen || isChosen ? 2 : 0.8,
            scale * (isOpen ? 0.26 : isChosen ? 0.2 : 0.06));
        this.line(from, to);
        if (scale >= SCALE.words)
            this.drawMove(model.moveText(model.move[node]), from, to,
                isFuture ? colour.quiet : colour.ink, isOpen || isChosen);
    }

    line(from, to) {
        this.context.beginPath();
        this.context.moveTo(from.x, from.y);
        this.context.lineTo(to.x, to.y);
        this.context.stroke();
    }

    foot(node) {
        const { x, y } = this.at(node);
        return { x, y: y + this.half(node, this.scale).y };
    }

    head(node) {
        const { x, y } = this.at(node);
        return { x, y: y - this.half(node, this.scale).y };
    }

    /* Half of a node's width and height. */
    half(node, scale) {
        return { x: this.view.widths[node] / 2 * scale,
            y: (this.model.isLeaf(node) ? LEAF_HEIGHT : NODE_HEIGHT) / 2 * scale };
    }

    /* The move stands on its edge, two thirds down, where edges are apart. */
    drawMove(text, from, to, colour, isStrong, isSlanted) {
        if (text === null)
            return;
        const short = text.length > EDGE_MOVE_MOST ? text.slice(0, EDGE_MOVE_MOST - 1) + "…" : text;
        const x = from.x + (to.x - from.x) * 0.68, y = from.y + (to.y - from.y) * 0.68;
        this.words(short, x, y, 0.85, colour, isStrong, true, undefined, isSlanted);
    }

    /* A branch that was cut off: dashed, crossed by two strokes. */
    drawStub(node, { x, text }, colour = this.colour.cut) {
        const { context, scale } = this;
        const from = this.foot(node);
        const end = this.stubEnd(node, x);
        const to = { x: end.x, y: end.y };
        context.strokeStyle = colour;
        context.lineWidth = Math.max(1, scale * 0.1);
        context.setLineDash([scale * 0.4, scale * 0.3]);
        this.line(from, to);
        context.setLineDash([]);
        if (colour === this.colour.faint)
            return;
        this.drawStrokes(to.x, to.y + scale * 0.35, colour);
        if (scale >= SCALE.words)
            this.drawMove(text, from, to, colour, false);
    }

    /* The two strokes that cross a branch which was cut off. */
    drawStrokes(x, y, colour) {
        const { context, scale } = this;
        context.strokeStyle = colour;
        context.lineWidth = Math.max(1.2, scale * 0.16);
        for (const shift of [-0.18, 0.22])
            this.line({ x: x + (shift - 0.22) * scale, y: y + scale * 0.5 },
                { x: x + (shift + 0.22) * scale, y: y - scale * 0.5 });
    }

    stubEnd(node, x) {
        return this.view.toScreen(x,
            this.view.y(node) + this.view.levelHeight - LEAF_HEIGHT / 2);
    }

    drawUnknown(node, x) {
        const { context, scale, colour } = this;
        const to = this.stubEnd(node, x);
        context.strokeStyle = colour.quiet;
        context.lineWidth = Math.max(1, scale * 0.08);
        this.line(this.foot(node), to);
        this.words("?", to.x, to.y + scale * 0.6, 1.1, colour.quiet, true, false);
    }

    drawFold(node) {
        const { context, scale, colour } = this;
        const { x, y } = this.foot(node);
        context.fillStyle = colour.faint;
        context.strokeStyle = colour.quiet;
        context.lineWidth = Math.max(1, scale * 0.06);
        context.beginPath();
        context.moveTo(x, y + scale * 0.2);
        context.lineTo(x - scale * 1.5, y + scale * 2.2);
        context.lineTo(x + scale * 1.5, y + scale * 2.2);
        context.closePath();
        context.fill();
        context.stroke();
        this.words(`+${this.view.below(node)}`, x, y + scale * 1.6, 0.8, colour.ink, true,
            false);
    }

    /* --- nodes ------------------------------------------------------------------ */

    /* The node of the moment: larger, above all others. */
    drawNow() {
        const { context, colour, state } = this;
        if (this.scale >= SCALE.shapes) {
            for (const { node } of state.path)
                if (node !== state.node)
                    this.drawNode(node, 1);
            if (state.child >= 0)
                this.drawNode(state.child, 1.12);
            this.drawNode(state.node, 1.3);
            if (state.ghost >= 0)
                this.drawNode(state.ghost, 1.15);
            return;
        }
        const { x, y } = this.at(this.view.subject());
        context.fillStyle = colour.glow;
        context.strokeStyle = colour.ink;
        context.lineWidth = 2;
        context.beginPath();
        context.arc(x, y, 7, 0, 2 * Math.PI);
        context.fill();
        context.stroke();
    }

    drawNode(node, size) {
        const { context, colour, state, model } = this;
        const scale = this.scale * size, { x, y } = this.at(node);
        const isNow = node === state.node, isFuture = this.isFuture(node);
        if (x < -200 || y < -200 || x > this.view.width + 200 || y > this.view.height + 200)
            return;
        if (model.isGhost(node)) {
            this.ghosts.drawNode(node, size);
            return;
        }
        const half = this.half(node, scale), isAdded = this.isAdded(node);
        const path = this.outline(node, x, y, half);
        if (isNow) {
            context.strokeStyle = colour.glow;
            context.lineWidth = scale * 0.7;
            context.stroke(path);
        }
        context.fillStyle = isFuture ? colour.paper : this.tint(node);
        context.fill(path);
        context.strokeStyle = isAdded ? colour.added : isFuture ? colour.faint
            : this.border(node);
        context.lineWidth = Math.max(isAdded ? 2.5 : 1,
            scale * (isAdded ? 0.26 : this.onPath.has(node) ? 0.16 : 0.09));
        this.strokeBorder(node, path, x, y, half, scale);
        if (this.scale >= SCALE.words && !isFuture)
            this.drawWords(node, x, y, scale);
        if (this.scale >= SCALE.words && !this.quiz && model.against.other(node) &&
            model.leaveStep[node] >= 0 && model.leaveStep[node] <= state.step)
            this.ghosts.drawOther(node, size);
    }

    /* A quiz compares nothing. */
    isAdded(node) {
        return !this.quiz && this.model.against.isAdded(node);
    }

    tint(node) {
        const { colour, model } = this;
        return model.isLeaf(node) ? colour.leaf
            : [colour["max-tint"], colour["min-tint"]][model.side[node]] || colour["other-tint"];
    }

    border(node) {
        const { colour, model } = this;
        return model.isCut(node, this.state.step) ? colour.cut : model.isLeaf(node) ? colour.ink
            : [colour.max, colour.min][model.side[node]] || colour.ink;
    }

    outline(node, x, y, half) {
        const path = new Path2D(), side = this.model.side[node];
        const tip = side === Side.MAX ? -1 : 1;
        if (this.model.isLeaf(node)) {
            path.rect(x - half.x, y - half.y, 2 * half.x, 2 * half.y);
        } else if (side === Side.MAX || side === Side.MIN) {
            path.moveTo(x, y + tip * half.y * 1.35);
            path.lineTo(x + half.x, y + tip * half.y * 0.55);
            path.lineTo(x + half.x, y - tip * half.y);
            path.lineTo(x - half.x, y - tip * half.y);
            path.lineTo(x - half.x, y + tip * half.y * 0.55);
            path.closePath();
        } else {
            path.ellipse(x, y, half.x, half.y, 0, 0, 2 * Math.PI);
        }
        return path;
    }

    /* Game over: a double border. Horizon: dashed. Table: dotted. */
    strokeBorder(node, path, x, y, half, scale) {
        const { context, model } = this;
        const why = this.isFuture(node) ? Why.FULL : model.why[node];
        if (why === Why.HORIZON)
            context.setLineDash([scale * 0.35, scale * 0.22]);
        else if (why === Why.TABLE)
            context.setLineDash([scale * 0.1, scale * 0.2]);
        context.stroke(path);
        context.setLineDash([]);
        if (why === Why.TERMINAL) {
            const gap = scale * 0.2;
            context.lineWidth = Math.max(1, scale * 0.06);
            context.strokeRect(x - half.x + gap, y - half.y + gap, 2 * (half.x - gap),
                2 * (half.y - gap));
        }
    }

    /* The value large, the window small; an open node shows its best so far. */
    drawWords(node, x, y, scale) {
        const { colour, model, state } = this;
        const frame = this.onPath.get(node), size = scale / this.scale;
        const room = this.view.widths[node] * scale - scale * 0.3;
        const hasValue = model.hasValue(node, state.step);
        const value = hasValue ? this.sentence.value(node)
            : frame && !this.quiz && !Number.isNaN(frame.best)
                ? `${Texts.value(frame.best)} …` : "";
        if (model.isLeaf(node)) {
            this.words(value, x, y, 1.05 * size, colour.ink, true, false, room);
            return;
        }
        const window = !this.quiz && frame || model.handed(node);
        const shift = [0.14, 0][model.side[node]] ?? 0.05;
        this.words(value, x, y + (shift - 0.38) * scale, 1.05 * size, colour.ink, hasValue, false,
            room);
        if (!Number.isNaN(window.alpha))
            this.words(`(${Texts.value(window.alpha)}, ${Texts.value(window.beta)})`, x,
                y + (shift + 0.48) * scale, 0.72 * size, frame ? colour.ink : colour.quiet,
                Boolean(frame), false, room);
    }

    words(text, x, y, size, colour, isStrong, hasPaper, room, isSlanted = false) {
        const { context } = this;
        if (!text)
            return;
        const pixels = size * this.scale;
        const style = `${isSlanted ? "italic " : ""}${isStrong ? "600 " : ""}`;
        context.font = `${style}${pixels}px ${this.font}`;
        context.textAlign = "center";
        context.textBaseline = "middle";
        if (hasPaper) {
            const width = context.measureText(text).width;
            context.fillStyle = this.colour.paper;
            context.fillRect(x - width / 2 - pixels * 0.2, y - pixels * 0.55,
                width + pixels * 0.4, pixels * 1.1);
        }
        context.fillStyle = colour;
        context.fillText(text, x, y, room);
    }
}
