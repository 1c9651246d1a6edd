/*
 * view.js - the tree on a canvas: what is seen of it, and where a click goes.
 *
 * Positions are in em of the nodes' text; scale is pixels an em. Only what is
 * in sight is drawn, level by level from left to right, and of nodes that
 * would share a pixel only the first, so that the time for a picture does not
 * grow with the tree. Unless somebody moves it, what is seen follows from the
 * step alone.
 */
/* From level to level: a shallow tree uses the height there is. */
const LEVEL = Object.freeze({ least: 5.6, most: 10 });
const NODE_HEIGHT = 2.1;
const LEAF_HEIGHT = 1.6;
const MARGIN = 1.6;
const SCALE = Object.freeze({ least: 0.002, words: 6.5, shapes: 3, readable: 17, most: 60,
    fit: 30 });

class View {
    constructor(canvas, model, paint) {
        this.canvas = canvas;
        this.model = model;
        this.paint = paint;
        this.x = Float64Array.from(model.data.x);
        this.widths = Float64Array.from(model.data.w);
        this.folded = new Set();
        this.areGhosts = model.against.isThere;
        this.concealed = new Uint8Array(model.count);
        this.state = null;
        this.follow = true;
        this.scale = null; /* chosen by somebody, or null */
        this.offset = { x: 0, y: 0, scale: 1 };
        this.byLevel = this.sortLevels();
        this.levelHeight = LEVEL.least;
    }

    sortLevels() {
        const sizes = new Int32Array(this.model.levels);
        for (const level of this.model.level)
            sizes[level]++;
        const levels = Array.from(sizes, (size) => new Int32Array(size));
        sizes.fill(0);
        this.model.level.forEach((level, node) => {
            levels[level][sizes[level]++] = node;
        });
        return levels;
    }

    /* --- what is in sight --------------------------------------------------- */

    resize() {
        const ratio = window.devicePixelRatio || 1;
        const box = this.canvas.getBoundingClientRect();
        this.width = Math.max(1, box.width);
        this.height = Math.max(1, box.height);
        this.canvas.width = Math.round(this.width * ratio);
        this.canvas.height = Math.round(this.height * ratio);
        this.ratio = ratio;
    }

    /*
     * Levels as far apart as the height allows, so that the whole of a broad
     * tree is more than a line; near by, no farther than the eye follows.
     */
    levelsApart(scale) {
        const gaps = this.model.levels - 1;
        const rest = (this.height - 24) / scale - NODE_HEIGHT - 2 * MARGIN - 2;
        const most = scale < SCALE.words ? Infinity : LEVEL.most;
        return gaps > 0 ? Math.min(Math.max(rest / gaps, LEVEL.least), most) : LEVEL.least;
    }

    fitScale() {
        const wide = this.model.data.width + 2 * MARGIN;
        const high = (this.model.levels - 1) * LEVEL.least + NODE_HEIGHT + 2 * MARGIN + 1;
        return Math.min(this.width / wide, this.height / high, SCALE.fit);
    }

    y(node) {
        return this.model.level[node] * this.levelHeight;
    }

    /* The whole tree where that can be read, else the step's surroundings. */
    aim() {
        const fit = this.fitScale();
        const scale = this.scale ?? (fit >= 10 ? fit : SCALE.readable);
        if (!this.follow && this.isInSight(this.subject()))
            return;
        this.follow = true;
        const { data, levels } = this.model;
        const node = this.centre();
        this.offset.scale = scale;
        this.levelHeight = this.levelsApart(scale);
        this.offset.x = View.within(this.x[node], data.width, this.width / scale, 0);
        this.offset.y = View.within(this.y(node), (levels - 1) * this.levelHeight,
            this.height / scale, NODE_HEIGHT / 2);
    }

    /* What is looked at: a ghost, or the node of the step. */
    subject() {
        return this.state.ghost >= 0 ? this.state.ghost : this.state.node;
    }

    /* A leaf is seen among its siblings. */
    centre() {
        const node = this.subject();
        const isLeaf = this.model.end[node] === node + 1;
        return isLeaf && this.model.parent[node] >= 0 ? this.model.parent[node] : node;
    }

    /* The least coordinate in sight: centred where all fits, else not past the ends. */
    static within(at, length, sight, half) {
        const least = -MARGIN - half, most = length + MARGIN + half + 1 - sight;
        if (most <= least)
            return (least + most) / 2;
        return Math.min(Math.max(at - sight / 2, least), most);
    }

    isInSight(node) {
        const { x, y } = this.toScreen(this.x[node], this.y(node));
        return x > 30 && y > 30 && x < this.width - 30 && y < this.height - 30;
    }

    toScreen(x, y) {
        return { x: (x - this.offset.x) * this.offset.scale,
            y: (y - this.offset.y) * this.offset.scale };
    }

    show(state) {
        this.state = state;
        this.aim();
        this.draw();
    }

    draw() {
        if (this.state)
            this.paint.draw(this, this.state);
    }

    /* --- moving it ---------------------------------------------------------- */

    zoom(factor, x = this.width / 2, y = this.height / 2) {
        const old = this.offset.scale;
        const scale = Math.min(Math.max(old * factor, SCALE.least), SCALE.most);
        const level = (this.offset.y + y / old) / this.levelHeight;
        this.levelHeight = this.levelsApart(scale);
        this.offset.x += x / old - x / scale;
        this.offset.y = level * this.levelHeight - y / scale;
        this.offset.scale = this.scale = scale;
        this.follow = false;
        this.draw();
    }

    pan(dx, dy) {
        this.offset.x -= dx / this.offset.scale;
        this.offset.y -= dy / this.offset.scale;
        this.scale = this.offset.scale;
        this.follow = false;
        this.draw();
    }

    /* The whole tree; again: as it was at first. */
    fit() {
        const fit = this.fitScale();
        this.scale = this.scale === fit ? null : fit;
        this.follow = true;
        this.aim();
        this.draw();
    }

    /* --- folding ------------------------------------------------------------ */

    toggle(node) {
        if (this.model.end[node] === node + 1)
            return;
        if (!this.folded.delete(node))
            this.folded.add(node);
        this.conceal();
        this.draw();
    }

    conceal() {
        this.concealed.fill(0);
        for (const top of this.folded)
            this.concealed.fill(1, top + 1, this.model.end[top]);
        for (let node = 0; !this.areGhosts && node < this.model.count; node++)
            this.concealed[node] |= this.model.isGhost(node);
    }

    /* Ghosts keep their places when they are away, so that the tree never jumps. */
    showGhosts(areGhosts) {
        this.areGhosts = areGhosts && this.model.against.isThere;
        this.conceal();
    }

    /* How many nodes a fold hides. */
    below(node) {
        const from = node + 1, end = this.model.end[node];
        return end - from - (this.areGhosts ? 0 : this.model.against.ghostsIn(from, end));
    }

    /* Nothing that a step shows stays folded away. */
    reveal(node) {
        if (!this.concealed[node])
            return;
        for (let at = this.model.parent[node]; at >= 0; at = this.model.parent[at])
            this.folded.delete(at);
        this.conceal();
    }

    /* --- what is where ------------------------------------------------------ */

    /* Call each(node, place) for the nodes in sight. */
    visit(each) {
        const { x: left, y: top, scale } = this.offset;
        const right = left + this.width / scale, bottom = top + this.height / scale;
        const first = Math.max(0, Math.floor(top / this.levelHeight) - 1);
        const last = Math.min(this.byLevel.length - 1, Math.ceil(bottom / this.levelHeight) + 1);
        const stride = Math.max(1, Math.floor(1 / (this.levelHeight * scale)));
        for (let level = first; level <= last; level += stride)
            this.visitLevel(this.byLevel[level], left - 10, right + 10, 0.8 / scale, each);
    }

    visitLevel(nodes, left, right, apart, each) {
        let before = -Infinity;
        for (let i = this.firstFrom(nodes, left); i < nodes.length; i++) {
            const node = nodes[i], x = this.x[node];
            if (x > right)
                return;
            if (x - before < apart || this.concealed[node])
                continue;
            before = x;
            each(node);
        }
    }

    firstFrom(nodes, x) {
        let low = 0, high = nodes.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.x[nodes[middle]] < x)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }

    nodeAt(px, py) {
        const { x: left, y: top, scale } = this.offset;
        const x = left + px / scale, y = top + py / scale;
        const level = Math.round(y / this.levelHeight);
        const reach = Math.max(NODE_HEIGHT * 0.8, 6 / scale);
        let nearest = -1, best = Infinity;
        if (level < 0 || level >= this.byLevel.length ||
            Math.abs(y - level * this.levelHeight) > reach)
            return -1;
        const nodes = this.byLevel[level];
        for (let i = this.firstFrom(nodes, x - 8); i < nodes.length; i++) {
            const node = nodes[i], distance = Math.abs(this.x[node] - x);
            if (this.x[node] > x + 8)
                break;
            if (!this.concealed[node] && distance < best &&
                distance < Math.max(this.widths[node] / 2, 6 / scale))
                [nearest, best] = [node, distance];
        }
        return nearest;
    }

    /* The node whose cut or unknown branch is at a place; -1 when there is none. */
    stubAt(px, py) {
        const { x: left, y: top, scale } = this.offset;
        const x = left + px / scale, y = top + py / scale;
        for (const { node } of this.state.path) {
            const from = this.y(node) + this.levelHeight * 0.35;
            const to = this.y(node) + this.levelHeight + 1;
            for (const { x: at } of this.model.stubs(node, this.areGhosts))
                if (Math.abs(x - at) < 1.2 && y > from && y < to)
                    return node;
        }
        return -1;
    }
}
