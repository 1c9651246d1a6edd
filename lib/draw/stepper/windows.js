/*
 * windows.js - the open windows as bars on one number line.
 *
 * Each open node is a row: what lies below alpha is covered from the left,
 * what lies beyond beta from the right, so that a cutoff is seen as the two
 * bars meeting. A tick is the best value so far.
 */
const ROW = 46, LINE_WIDTH = 340, LINE_PAD = 56, ROWS_MOST = 7;

class Windows {
    constructor(place, model, sentence) {
        this.place = place;
        this.model = model;
        this.sentence = sentence;
        const values = model.value.filter((value, node) =>
            Number.isFinite(value) && !model.isGhost(node)).sort();
        const at = (part) => values[Math.floor(part * (values.length - 1))] ?? 0;
        [this.least, this.most] = [at(0), at(1)];
        /* A few huge values, for games won and lost, would press all others together. */
        this.isSkewed = this.most - this.least > 12 * Math.max(at(0.9) - at(0.1), 1e-9);
    }

    show(state) {
        const rows = Windows.few(state.path);
        const height = rows.length * ROW + 26;
        const svg = Windows.element("svg", { viewBox: `0 0 ${LINE_WIDTH} ${height}` });
        this.setScale(rows);
        svg.append(Windows.hatch());
        rows.forEach((frame, i) => {
            if (frame)
                this.row(svg, frame, i * ROW, frame.node === state.node, state);
            else
                svg.append(Windows.text("⋮", LINE_WIDTH / 2, i * ROW + ROW / 2, "quiet"));
        });
        this.axis(svg, rows, rows.length * ROW + 4);
        this.place.replaceChildren(svg);
    }

    /* The root and the last of a long path. */
    static few(path) {
        return path.length <= ROWS_MOST ? path
            : [path[0], null, ...path.slice(path.length - ROWS_MOST + 2)];
    }

    static element(name, attributes = {}) {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes))
            element.setAttribute(key, value);
        return element;
    }

    static text(text, x, y, name, anchor = "middle") {
        const element = Windows.element("text",
            { x, y, class: name, "text-anchor": anchor, "dominant-baseline": "middle" });
        element.textContent = text;
        return element;
    }

    /* Beta's bar is hatched, so that the two differ without colour. */
    static hatch() {
        const pattern = Windows.element("pattern", { id: "hatch", width: 6, height: 6,
            patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
        pattern.append(Windows.element("rect", { width: 6, height: 6, class: "beta-bar" }),
            Windows.element("rect", { width: 2, height: 6, class: "beta-line" }));
        return pattern;
    }

    setScale(rows) {
        const values = new Set();
        for (const frame of rows.filter(Boolean))
            for (const value of [frame.alpha, frame.beta, frame.best])
                if (Number.isFinite(value))
                    values.add(value);
        this.values = [...values].sort((a, b) => a - b);
    }

    x(value) {
        const wide = LINE_WIDTH - 2 * LINE_PAD;
        if (!Number.isFinite(value))
            return value < 0 ? 4 : LINE_WIDTH - 4;
        if (this.isSkewed)
            return LINE_PAD + wide * (this.values.indexOf(value) + 0.5) / this.values.length;
        if (this.most === this.least)
            return LINE_WIDTH / 2;
        return LINE_PAD + wide * (value - this.least) / (this.most - this.least);
    }

    row(svg, frame, y, isNow, state) {
        const { node, alpha, beta, best } = frame;
        const move = this.model.parent[node] < 0 ? "" : ` ${this.sentence.move(
            this.model.move[node])}`;
        const name = `${this.sentence.side(node)}${move}`;
        svg.append(Windows.text(name, 4, y + 9, isNow ? "row now" : "row", "start"));
        svg.append(Windows.element("rect", { x: 4, y: y + 18, width: LINE_WIDTH - 8, height: 20,
            rx: 3, class: isNow ? "track now" : "track" }));
        if (!Number.isNaN(alpha))
            this.bars(svg, frame, y, state);
        if (!Number.isNaN(best))
            svg.append(Windows.element("rect", { x: this.x(best) - 1.5, y: y + 14, width: 3,
                height: 28, class: "tick" }));
        const words = Number.isNaN(alpha) ? Number.isNaN(best) ? "" : Texts.value(best)
            : `α ${Texts.value(alpha)}   β ${Texts.value(beta)}`;
        const isClosed = alpha >= beta;
        svg.append(Windows.text(words, LINE_WIDTH - 4, y + 9,
            isClosed ? "row cut" : isNow ? "row now" : "row", "end"));
    }

    bars(svg, { alpha, beta }, y) {
        const from = this.x(alpha), to = this.x(beta);
        if (alpha > -Infinity)
            svg.append(Windows.element("rect", { x: 4, y: y + 18, width: Math.max(from - 4, 2),
                height: 20, class: "alpha-bar" }));
        if (beta < Infinity)
            svg.append(Windows.element("rect", { x: to, y: y + 18,
                width: Math.max(LINE_WIDTH - 4 - to, 2), height: 20, fill: "url(#hatch)" }));
        if (alpha >= beta)
            svg.append(Windows.element("rect", { x: Math.min(from, to) - 3, y: y + 14,
                width: Math.abs(from - to) + 6, height: 28, class: "meeting" }));
    }

    axis(svg, rows, y) {
        let last = -Infinity;
        svg.append(Windows.text("−∞", 4, y + 8, "quiet", "start"),
            Windows.text("∞", LINE_WIDTH - 4, y + 8, "quiet", "end"));
        for (const value of this.values) {
            const x = this.x(value), text = Texts.value(value);
            if (x - last < 10 + 7 * text.length || x < 30 || x > LINE_WIDTH - 24)
                continue;
            last = x;
            svg.append(Windows.text(text, x, y + 8, "quiet"));
        }
    }
}
