/*
 * quiz.js - questions about the next step: which value, which window, cut or
 * go on. Every answer is checked against the search; a cut that was missed and
 * one that was wrong are told apart.
 */
class Quiz {
    constructor(model, texts, sentence, move) {
        this.model = model;
        this.texts = texts;
        this.sentence = sentence;
        this.move = move; /* goes a step further */
        this.form = document.getElementById("quiz");
        this.isOn = false;
        this.form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.check();
        });
    }

    start() {
        this.isOn = true;
        this.answered = new Set();
        this.tried = new Set();
        this.score = { asked: 0, right: 0, missed: 0, wrong: 0 };
        this.feedback = "";
        this.form.hidden = false;
    }

    stop() {
        this.isOn = false;
        this.form.hidden = true;
    }

    /* --- questions -------------------------------------------------------------- */

    /* What is asked at a step, before the next one is shown. */
    questions(step) {
        const { model } = this, next = step + 1;
        if (next >= model.steps)
            return [];
        const node = model.node[next], kind = model.kind[next], asked = [];
        const isWeighed = model.kind[step] === Kind.RESULT || model.kind[step] === Kind.UPDATE;
        const isCut = kind === Kind.CUTOFF && model.untried(node).length > 0;
        if (isWeighed && model.narrows(model.node[step]) && (isCut || kind === Kind.ENTER))
            asked.push({ type: "cut", right: isCut });
        if (kind === Kind.ENTER && !model.isLeaf(node) && model.parent[node] >= 0 &&
            !Number.isNaN(model.alpha[node]))
            asked.push({ type: "window", right: [model.alpha[node], model.beta[node]] });
        if (kind === Kind.LEAVE && !model.isLeaf(node) && !Number.isNaN(model.value[node]))
            asked.push({ type: "value", right: [model.value[node]] });
        return asked.map((question) => ({ ...question, name: `${step} ${question.type}` }));
    }

    pending(step) {
        return this.isOn ? this.questions(step).find((question) =>
            !this.answered.has(question.name)) : undefined;
    }

    /* How far one may go from a step towards another: to the first open question. */
    limit(from, to) {
        if (!this.isOn)
            return to;
        let step = Math.min(from, to);
        while (step < to && !this.pending(step))
            step++;
        return step;
    }

    /* --- the form --------------------------------------------------------------- */

    show(step) {
        if (!this.isOn)
            return;
        this.question = this.pending(step);
        this.step = step;
        const parts = [Quiz.line("question", this.questionText()), ...this.fields(),
            Quiz.line("feedback", this.feedback, "status"), Quiz.line("score", this.scoreText())];
        this.form.replaceChildren(...parts);
    }

    questionText() {
        const { question, texts, model } = this;
        if (!question)
            return texts.say(this.step + 1 >= model.steps ? "quizEnd" : "quizNone");
        const side = this.sentence.side(model.node[this.step + (question.type === "value")]);
        return texts.say({ cut: "quizCut", window: "quizWindow", value: "quizValue" }[
            question.type], { side });
    }

    scoreText() {
        const { score, texts } = this;
        return `${texts.say("score", score)} · ${texts.say("scoreCuts", score)}`;
    }

    static line(name, text, role) {
        const line = document.createElement("p");
        line.className = name;
        line.id = `quiz-${name}`;
        if (role)
            line.setAttribute("role", role);
        line.textContent = text;
        return line;
    }

    fields() {
        const { question, texts } = this;
        if (!question)
            return [];
        const show = this.button("show", texts.say("show"), () => this.reveal());
        if (question.type === "cut")
            return [this.button("cut", texts.say("doCut"), () => this.cut(true)),
                this.button("go-on", texts.say("goOn"), () => this.cut(false)), show];
        const names = question.type === "window" ? ["α", "β"] : [texts.say("best")];
        const inputs = names.map((name, i) => Quiz.input(i, question.type === "window" ? name
            : "", texts.say(question.type === "window" ? "window" : "quizValue",
            { side: "" })));
        const check = this.button("check", texts.say("check"));
        check.type = "submit";
        return [...inputs, check, show];
    }

    static input(number, name, label) {
        const field = document.createElement("label");
        const input = document.createElement("input");
        input.id = `answer-${number}`;
        input.autocomplete = "off";
        input.size = 6;
        input.setAttribute("aria-label", name ? `${label} ${name}` : label);
        input.setAttribute("aria-describedby", "quiz-question");
        field.append(name, " ", input);
        return field;
    }

    button(name, text, act) {
        const button = document.createElement("button");
        button.type = "button";
        button.id = `quiz-${name}`;
        button.textContent = text;
        if (act)
            button.addEventListener("click", act);
        return button;
    }

    focus() {
        this.form.querySelector("input, button")?.focus();
    }

    /* --- answers ------------------------------------------------------------------ */

    /* "-inf", "−∞", "3,5" as a number; NaN for what is none. */
    static read(text) {
        const plain = text.trim().toLowerCase().replace("−", "-").replace(",", ".")
            .replace(/^\+/, "");
        if (/^-?(inf|infinity|∞|oo)$/.test(plain))
            return plain.startsWith("-") ? -Infinity : Infinity;
        return plain === "" ? NaN : Number(plain);
    }

    static isSame(given, right) {
        return given === right || Number.isFinite(right) &&
            Math.abs(given - right) <= 1e-5 * Math.abs(right);
    }

    check() {
        const { question } = this;
        if (!question || question.type === "cut")
            return;
        const given = [...this.form.querySelectorAll("input")].map((input) =>
            Quiz.read(input.value));
        if (given.some(Number.isNaN))
            this.tell(this.texts.say("notNumber"));
        else
            this.judge(given.every((value, i) => Quiz.isSame(value, question.right[i])),
                this.texts.say("wrong"));
    }

    cut(isCut) {
        const { question, score } = this;
        if (!question || question.type !== "cut")
            return;
        if (!this.tried.has(question.name) && isCut !== question.right)
            score[isCut ? "wrong" : "missed"]++;
        this.judge(isCut === question.right, this.texts.say(isCut ? "wrongCut" : "missedCut"));
    }

    /* Only the first try counts. */
    judge(isRight, complaint) {
        if (!this.tried.has(this.question.name)) {
            this.score.asked++;
            this.score.right += isRight;
        }
        this.tried.add(this.question.name);
        if (isRight)
            this.close(this.texts.say("right"));
        else
            this.tell(complaint);
    }

    reveal() {
        const { question, texts } = this;
        if (!this.tried.has(question.name))
            this.score.asked++;
        if (!this.tried.has(question.name) && question.type === "cut" && question.right)
            this.score.missed++;
        const answer = question.type === "cut"
            ? texts.say(question.right ? "doCut" : "goOn")
            : question.right.map(Texts.value).join(", ");
        this.close(texts.say("answer", { answer }));
    }

    tell(text) {
        this.feedback = text;
        document.getElementById("quiz-feedback").textContent = text;
        document.getElementById("quiz-score").textContent = this.scoreText();
    }

    close(text) {
        this.answered.add(this.question.name);
        this.feedback = text;
        if (this.pending(this.step))
            this.show(this.step);
        else
            this.move();
        this.focus();
    }
}
