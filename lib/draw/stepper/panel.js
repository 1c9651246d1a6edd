/*
 * panel.js - what stands around the tree: the sentence, the pseudo-code with
 * the lines that run, the open nodes as a table for those who listen, the
 * position.
 */
class Panel {
    constructor(model, texts, sentence) {
        this.model = model;
        this.texts = texts;
        this.sentence = sentence;
        this.windows = new Windows(Panel.part("windows"), model, sentence);
        this.hasCache = Object.keys(model.data.from).some((node) => !model.isGhost(node)) ||
            model.why.some((why, node) => why === Why.TABLE && !model.isGhost(node));
        this.hasBoards = model.data.boards.some((board) => board !== null);
    }

    static part(id) {
        return document.getElementById(id);
    }

    show(state, isQuiz) {
        Panel.part("sentence").textContent = isQuiz ? this.sentence.hinted(state)
            : state.ghost >= 0 ? this.sentence.ghost(state.ghost)
            : [this.sentence.of(state), this.sentence.compared(state)].filter(Boolean).join(" ");
        this.showCode(state, isQuiz);
        this.showBoard(state.ghost >= 0 ? state.ghost : state.node);
        Panel.part("windows").hidden = Panel.part("facts").hidden =
            Panel.part("windows-title").hidden = isQuiz;
        if (!isQuiz) {
            this.windows.show(state);
            this.showFacts(state);
        }
    }

    /* --- pseudo-code ---------------------------------------------------------- */

    /* Lines with the names by which steps light them. */
    lines(node) {
        const isMin = this.model.side[node] === Side.MIN;
        const isPruning = this.model.narrows(node) ||
            !/minimax|expecti/.test(this.model.algorithm);
        const window = isPruning ? ", α, β" : "";
        const [own, other, sign, worst, bound, pick] = isMin
            ? ["MIN", "MAX", "<", "∞", "β", "min"] : ["MAX", "MIN", ">", "−∞", "α", "max"];
        const closed = this.model.data.cutoff === "strict" ? "α > β" : "α ≥ β";
        return [
            ["call", 0, `${own}(n${window}):`],
            this.hasCache && ["table", 1, "if n in table: return table[n]"],
            ["over", 1, "if over(n) or depth = 0: return value(n)"],
            ["begin", 1, `v ← ${worst}`],
            ["loop", 1, "for each move m of n:"],
            ["child", 2, `w ← ${other}(n after m${window})`],
            ["weigh", 2, `if w ${sign} v: v ← w`],
            isPruning && ["narrow", 2, `${bound} ← ${pick}(${bound}, v)`],
            isPruning && ["cut", 2, `if ${closed}: return v   ✂`],
            ["return", 1, "return v"],
        ].filter(Boolean);
    }

    /* The lines that run at a step. */
    lit({ kind, node }, isQuiz) {
        const model = this.model;
        switch (kind) {
        case Kind.ENTER: return model.isLeaf(node) ? ["call"] : ["call", "begin"];
        case Kind.RESULT: return ["child", "weigh"];
        case Kind.UPDATE: return isQuiz ? ["child", "weigh"] : ["weigh", "narrow"];
        case Kind.CUTOFF: return ["cut"];
        default:
            return model.why[node] === Why.TABLE ? ["table"] : model.isLeaf(node) ? ["over"]
                : model.why[node] === Why.CUTOFF ? ["cut"] : ["return"];
        }
    }

    showCode(state, isQuiz) {
        const lit = this.lit(state, isQuiz);
        const items = this.lines(state.node).map(([name, depth, text]) => {
            const item = document.createElement("li");
            item.textContent = text;
            item.style.paddingLeft = `${1.9 + depth * 1.2}em`;
            if (lit.includes(name)) {
                item.className = name === "cut" ? "lit cut" : "lit";
                item.setAttribute("aria-current", "step");
            }
            return item;
        });
        Panel.part("code").replaceChildren(...items);
    }

    /* --- open nodes and the position ------------------------------------------- */

    showFacts({ path }) {
        const rows = Windows.few(path).filter(Boolean).map((frame) => {
            const row = document.createElement("tr");
            row.dataset.node = this.model.id[frame.node];
            for (const text of [`${this.sentence.side(frame.node)} ${
                this.sentence.place(frame.node)}`, frame.alpha, frame.beta, frame.best]) {
                const cell = row.insertCell();
                cell.textContent = typeof text === "string" ? text : Texts.value(text);
            }
            return row;
        });
        const head = document.createElement("tr");
        for (const text of [this.texts.say("node"), "α", "β", this.texts.say("best")]) {
            const cell = document.createElement("th");
            cell.textContent = text;
            cell.scope = "col";
            head.append(cell);
        }
        Panel.part("facts").replaceChildren(head, ...rows);
    }

    showBoard(node) {
        const board = this.model.data.boards[node];
        Panel.part("board-part").hidden = !this.hasBoards;
        const isDrawn = Array.isArray(board), picture = Panel.part("board-picture");
        picture.toggleAttribute("hidden", !isDrawn);
        Panel.part("board").hidden = isDrawn;
        if (isDrawn)
            Board.paint(picture, board.map((mark) => this.model.data.marks[mark]));
        else
            Panel.part("board").textContent = board ?? "–";
    }

    /* What is compared, and how the other search is drawn. */
    showAgainst() {
        const { against } = this.model, { texts } = this;
        Panel.part("against").hidden = !against.isThere;
        if (!against.isThere)
            return;
        const { there, here, differ, search, result } = against.data;
        const count = (key, number) =>
            texts.say(number === 1 ? `${key}One` : key, { count: number });
        Panel.part("against-line").textContent = texts.say("against", {
            name: this.sentence.against(), there: count("onlyThere", there),
            here: count("onlyHere", here), differ: count("valuesDiffer", differ) });
        Panel.part("against-line").title = [search, result].filter(Boolean).join(" · ");
        for (const [id, key] of Object.entries({ "key-ghost": "keyGhost",
            "key-added": "keyAdded", "key-other": "keyOther", ghosts: "ghosts" }))
            Panel.part(id).textContent = texts.say(key);
        for (const [id, number] of [["key-ghost", there], ["key-added", here],
            ["key-other", differ]])
            Panel.part(id).hidden = number === 0;
        for (const side of ["previous", "next"])
            Panel.part(`${side}-difference`).querySelector("span").textContent =
                texts.say("difference");
        Panel.part("help-text").textContent += ` · ${texts.say("helpAgainst")}`;
    }

    /* Words that depend on the language only. */
    label() {
        const { texts } = this;
        const labels = { first: "first", back: "back", forward: "forward", last: "last",
            "previous-cutoff": "previousCutoff", "next-cutoff": "nextCutoff",
            "previous-improvement": "previousImprovement",
            "next-improvement": "nextImprovement", "zoom-in": "zoomIn", "zoom-out": "zoomOut",
            fit: "fit", fold: "fold", theme: "theme", language: "language", help: "help",
            slider: "step", path: "search", link: "link",
            "previous-difference": "previousDifference", "next-difference": "nextDifference" };
        for (const [id, key] of Object.entries(labels)) {
            Panel.part(id).setAttribute("aria-label", texts.say(key));
            Panel.part(id).title = texts.say(key);
        }
        const words = { go: "go", "quiz-button": "quiz", "code-title": "code",
            "windows-title": "windows", "board-title": "board", "help-text": "helpText" };
        for (const [id, key] of Object.entries(words))
            Panel.part(id).textContent = texts.say(key);
        for (const side of ["previous", "next"]) {
            Panel.part(`${side}-cutoff`).querySelector("span").textContent = texts.say("cutoff");
            Panel.part(`${side}-improvement`).querySelector("span").textContent =
                texts.say("improvement");
        }
        this.showAgainst();
        Panel.part("path").placeholder = texts.say("search");
        Panel.part("language").textContent = texts.language.toUpperCase();
        Panel.part("facts").setAttribute("aria-label", texts.say("facts"));
        document.documentElement.lang = texts.language;
    }
}
