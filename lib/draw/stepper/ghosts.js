/*
 * ghosts.js - how the other search looks beside this one: ghosts are dotted
 * and grey with slanted words, what only this search has has a thick green
 * border, and a value that differs stands below its node.
 */
class Ghosts {
    constructor(paint) {
        this.paint = paint;
        this.model = paint.model;
    }

    dotted(draw) {
        const { context, scale } = this.paint;
        context.setLineDash([Math.max(1, scale * 0.1), Math.max(2, scale * 0.2)]);
        draw();
        context.setLineDash([]);
    }

    drawEdge(node) {
        const { paint, model } = this, { context, colour, scale, state } = paint;
        const parent = model.parent[node];
        const from = paint.foot(parent), to = paint.head(node);
        context.strokeStyle = colour.quiet;
        context.lineWidth = Math.max(0.8, scale * 0.09);
        this.dotted(() => paint.line(from, to));
        if (model.against.cut.has(node) && model.isCut(parent, state.step))
            paint.drawStrokes(from.x + (to.x - from.x) * 0.42, from.y + (to.y - from.y) * 0.42,
                colour.cut);
        if (scale >= SCALE.words)
            paint.drawMove(model.moveText(model.move[node]), from, to, colour.quiet, false, true);
    }

    drawNode(node, size) {
        const { paint, model } = this, { context, colour, state } = paint;
        const scale = paint.scale * size, { x, y } = paint.at(node);
        const half = paint.half(node, scale), path = paint.outline(node, x, y, half);
        if (node === state.ghost) {
            context.strokeStyle = colour.glow;
            context.lineWidth = scale * 0.7;
            context.stroke(path);
        }
        context.fillStyle = colour.paper;
        context.fill(path);
        context.strokeStyle = colour.quiet;
        context.lineWidth = Math.max(1, scale * 0.12);
        this.dotted(() => context.stroke(path));
        if (paint.scale >= SCALE.words)
            this.drawWords(node, x, y, size, 2 * half.x - scale * 0.3);
    }

    drawWords(node, x, y, size, room) {
        const { paint, model } = this, { colour } = paint, scale = paint.scale * size;
        const value = Number.isNaN(model.value[node]) ? "" : paint.sentence.value(node);
        const write = (text, at, height) =>
            paint.words(text, x, at, height * size, colour.quiet, false, false, room, true);
        if (model.isLeaf(node)) {
            write(value, y, 1.05);
            return;
        }
        const shift = [0.14, 0][model.side[node]] ?? 0.05;
        write(value, y + (shift - 0.38) * scale, 1.05);
        if (!Number.isNaN(model.alpha[node]))
            write(`(${Texts.value(model.alpha[node])}, ${Texts.value(model.beta[node])})`,
                y + (shift + 0.48) * scale, 0.72);
    }

    /* The value that the other search has at a node of both, below it. */
    drawOther(node, size) {
        const { paint } = this, { x, y } = paint.at(node), scale = paint.scale * size;
        const half = paint.half(node, scale);
        paint.words(paint.sentence.other(node), x, y + half.y * 1.35 + scale * 0.5, 0.78 * size,
            paint.colour.cut, true, true);
    }
}
