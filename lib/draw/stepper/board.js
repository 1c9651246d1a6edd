/*
 * board.js - the position as a picture, from the marks that its game gives
 * (see struct esp_mark of espalier/game.h): a mark is [kind, ink, flags, x, y,
 * width, height, stones, text], in squares of the board. It is as wide as its
 * place on the page.
 */
const Mark = Object.freeze({ GROUND: 0, SQUARE: 1, HOLE: 2, PIT: 3, DISC: 4, BLOCK: 5, CROSS: 6,
    RING: 7, TEXT: 8, LABEL: 9 });
const MARK_LOOKS = ["ground", "square", "hole", "pit", "piece", "piece", "sign", "sign", "count",
    "label"];
const INK_LOOKS = ["plain", "of-max", "of-min", "red", "blue"];
const MARK_MOVED = 1, MARK_TAKEN = 2;

/* More stones than these are only a number; in a round pit the golden angle spreads them. */
const STONES_SHOWN = 24, GOLDEN_ANGLE = 2.39996;

class Board {
    static paint(svg, marks) {
        let width = 1, height = 1;
        for (const [, , , x, y, w, h] of marks) {
            width = Math.max(width, x + w / 2);
            height = Math.max(height, y + h / 2);
        }
        svg.setAttribute("viewBox", `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`);
        svg.style.maxWidth = `${Math.max(width, 5) * 3}em`;
        svg.setAttribute("aria-label", Board.words(marks));
        svg.replaceChildren(...marks.flatMap(Board.shapes),
            ...marks.filter((mark) => mark[2] & MARK_MOVED).map(Board.rim),
            ...marks.flatMap(Board.texts));
    }

    static shapes(mark) {
        const [kind, ink, flags, x, y, width, height, stones] = mark;
        if (kind === Mark.TEXT || kind === Mark.LABEL)
            return [];
        const look = `${MARK_LOOKS[kind]} ${INK_LOOKS[ink]}${flags & MARK_TAKEN ? " taken" : ""}`;
        const shape = Board.shape(kind, x, y, width, height, look);
        return kind === Mark.PIT ? [shape, ...Board.stones(x, y, width, height, stones)] : [shape];
    }

    static shape(kind, x, y, width, height, look) {
        const [left, top] = [x - width / 2, y - height / 2];
        if (kind === Mark.CROSS)
            return Windows.element("path", { class: look, d: `M${left} ${top}l${width} ${height
            }M${left + width} ${top}l${-width} ${height}` });
        if (kind === Mark.HOLE || kind === Mark.DISC || kind === Mark.RING)
            return Windows.element("circle", { class: look, cx: x, cy: y, r: width / 2 });
        const round = { [Mark.GROUND]: 0.3, [Mark.BLOCK]: 0.08, [Mark.PIT]: width / 2 };
        return Windows.element("rect", { class: look, x: left, y: top, width, height,
            rx: round[kind] ?? 0 });
    }

    /* Behind the number of a pit. */
    static stones(x, y, width, height, count) {
        if (count > STONES_SHOWN)
            return [];
        return Array.from({ length: count }, (_, i) => {
            const radius = Math.sqrt((i + 0.5) / Math.max(count, 4));
            return Windows.element("circle", { class: "stone", r: 0.085,
                cx: x + 0.36 * width * radius * Math.cos(i * GOLDEN_ANGLE),
                cy: y + 0.38 * height * radius * Math.sin(i * GOLDEN_ANGLE) });
        });
    }

    /* Around what the last move brought; a sign gets a square. */
    static rim([kind, , , x, y, width, height]) {
        const isSign = kind === Mark.CROSS || kind === Mark.RING;
        const wider = isSign ? 0.3 : 0.12;
        return Board.shape(isSign ? Mark.BLOCK : kind, x, y, width + wider, height + wider,
            "moved");
    }

    static texts([kind, ink, , x, y, , , stones, text]) {
        const isPit = kind === Mark.PIT;
        const look = kind === Mark.TEXT || isPit ? "count" : kind === Mark.LABEL ? "label"
            : "letter";
        const words = isPit && stones ? String(stones) : text;
        if (!words)
            return [];
        const element = Windows.element("text", { class: `${look} ${INK_LOOKS[ink]}`, x, y });
        element.textContent = words;
        return [element];
    }

    /* For those who listen: what stands in each row, from left to right. */
    static words(marks) {
        const rows = new Map();
        for (const mark of [...marks].sort((a, b) => a[4] - b[4] || a[3] - b[3])) {
            const [kind, , flags, , y, , , stones, text] = mark;
            const word = flags & MARK_TAKEN || kind === Mark.GROUND || kind === Mark.SQUARE ? ""
                : kind === Mark.PIT ? String(stones) : kind === Mark.HOLE ? "·"
                : kind === Mark.CROSS ? "X" : kind === Mark.RING ? "O" : text;
            if (word)
                rows.set(y, [...rows.get(y) ?? [], word]);
        }
        return [...rows.values()].map((row) => row.join(" ")).join("; ");
    }
}
