/*
 * main.js - the page: one step at a time, and never by itself.
 */
class Stepper {
    constructor(data) {
        this.model = new Model(data);
        this.texts = new Texts(Texts.preferred());
        this.sentence = new Sentence(this.model, this.texts);
        this.paint = new Paint(this.model, this.sentence);
        this.view = new View(Stepper.part("tree"), this.model, this.paint);
        this.panel = new Panel(this.model, this.texts, this.sentence);
        this.quiz = new Quiz(this.model, this.texts, this.sentence, () => this.move(1));
        this.keys = new Keys(this);
        this.step = 0;
        this.ghost = -1; /* that is looked at beside the step, or -1 */
        this.listen();
        this.caption();
        this.panel.label();
        this.view.resize();
        this.go(this.linked() ?? 0);
        this.view.canvas.focus({ preventScroll: true });
    }

    static part(id) {
        return document.getElementById(id);
    }

    caption() {
        const { data } = this.model;
        document.title = `${data.title} – espalier`;
        Stepper.part("title").textContent = data.title;
        Stepper.part("search-line").textContent = [data.search, data.result].filter(Boolean)
            .join(" · ");
        Stepper.part("notes").textContent = data.notes;
        Stepper.part("slider").max = Math.max(0, this.model.steps - 1);
    }

    /* --- moving ------------------------------------------------------------------ */

    go(wanted) {
        if (this.model.steps === 0)
            return;
        const asked = Math.min(Math.max(Math.trunc(wanted), 0), this.model.steps - 1);
        const step = asked > this.step ? this.quiz.limit(this.step, asked) : asked;
        if (step < asked)
            this.quiz.focus();
        if (step !== this.step && this.quiz.isOn && step < this.step)
            this.quiz.feedback = "";
        this.step = step;
        this.ghost = -1;
        this.show();
        if (step < asked)
            this.quiz.focus();
    }

    show() {
        const state = { ...this.model.state(this.step), ghost: this.ghost };
        this.panel.show(state, this.quiz.isOn);
        this.quiz.show(this.step);
        this.view.reveal(state.node);
        if (this.ghost >= 0)
            this.view.reveal(this.ghost);
        this.view.show(state);
        const said = Stepper.part("sentence").textContent;
        this.view.canvas.setAttribute("aria-label", this.texts.say("tree", { sentence: said }));
        const slider = Stepper.part("slider"), link = Stepper.part("link");
        slider.value = this.step;
        slider.setAttribute("aria-valuetext", this.texts.say("stepOf",
            { step: this.step, steps: this.model.steps - 1 }));
        link.textContent = `${this.step} / ${this.model.steps - 1}`;
        link.href = `#step=${this.step}`;
    }

    move(steps) {
        this.go(this.step + steps);
    }

    jump(kind, direction) {
        const step = this.model.next(kind, this.step, direction);
        if (step >= 0 && !this.quiz.isOn)
            this.go(step);
    }

    /* --- the other search ---------------------------------------------------------- */

    /* A ghost is looked at from a step: it has none of its own. */
    look(ghost, step = this.step) {
        if (this.quiz.isOn)
            return;
        if (!this.view.areGhosts)
            this.showGhosts(true);
        this.step = step;
        this.ghost = ghost;
        this.show();
    }

    jumpDifference(direction) {
        const found = this.model.against.next(this.step, this.ghost, direction);
        if (!found || this.quiz.isOn)
            return;
        if (found.ghost >= 0)
            this.look(found.ghost, found.step);
        else
            this.go(found.step);
    }

    showGhosts(areGhosts) {
        this.view.showGhosts(areGhosts);
        Stepper.part("ghosts").setAttribute("aria-pressed", String(this.view.areGhosts));
        if (!areGhosts)
            this.ghost = -1;
    }

    toggleGhosts() {
        if (this.quiz.isOn || !this.model.against.isThere)
            return;
        this.showGhosts(!this.view.areGhosts);
        this.show();
    }

    /* --- up and down ----------------------------------------------------------------- */

    goParent() {
        const from = this.ghost >= 0 ? this.ghost : this.model.node[this.step];
        const parent = this.model.parent[from];
        if (parent >= 0 && this.model.isGhost(parent)) {
            this.look(parent);
            return;
        }
        this.go(parent < 0 ? 0 : this.model.enterStep[parent]);
    }

    /* To where a node is entered, and from there to where it is left; a ghost is looked at. */
    goNode(node) {
        if (this.model.isGhost(node)) {
            this.look(node === this.ghost ? -1 : node);
            return;
        }
        const enter = this.model.enterStep[node], leave = this.model.leaveStep[node];
        this.go(this.step === enter && leave >= 0 ? leave : enter);
    }

    click(x, y) {
        this.view.canvas.focus({ preventScroll: true });
        const node = this.view.nodeAt(x, y);
        if (this.quiz.isOn && (node < 0 || !this.model.isEntered(node, this.step))) {
            if (this.view.stubAt(x, y) === this.model.node[this.step] ||
                (node >= 0 && this.model.parent[node] === this.model.node[this.step]))
                this.quiz.cut(true);
        } else if (node >= 0) {
            this.goNode(node);
        }
    }

    fold() {
        this.view.toggle(this.ghost >= 0 ? this.ghost : this.model.node[this.step]);
    }

    /* --- links and searching --------------------------------------------------------- */

    linked() {
        const match = /^#step=(\d+)$/.exec(window.location.hash);
        return match ? +match[1] : null;
    }

    search() {
        const field = Stepper.part("path");
        let node = this.model.find(field.value);
        if (node >= 0 && this.model.isGhost(node) && this.quiz.isOn)
            node = -1;
        field.setAttribute("aria-invalid", String(node < 0));
        if (node >= 0) {
            if (this.model.isGhost(node))
                this.look(node);
            else
                this.go(this.model.enterStep[node]);
            this.view.canvas.focus({ preventScroll: true });
        } else {
            Stepper.part("sentence").textContent =
                this.texts.say("notFound", { path: field.value });
        }
    }

    /* --- how it looks ------------------------------------------------------------------- */

    toggleTheme() {
        const isDark = document.documentElement.dataset.theme
            ? document.documentElement.dataset.theme === "dark"
            : window.matchMedia("(prefers-color-scheme: dark)").matches;
        document.documentElement.dataset.theme = isDark ? "light" : "dark";
        this.repaint();
    }

    repaint() {
        this.paint.readColours();
        this.view.draw();
    }

    nextLanguage() {
        this.texts.next();
        this.panel.label();
        this.quiz.feedback = "";
        this.show();
    }

    toggleHelp() {
        const help = Stepper.part("help-text");
        help.hidden = !help.hidden;
        Stepper.part("help").setAttribute("aria-expanded", String(!help.hidden));
        this.resized();
    }

    toggleQuiz() {
        if (this.quiz.isOn)
            this.quiz.stop();
        else
            this.quiz.start();
        this.paint.quiz = this.quiz.isOn;
        this.showGhosts(!this.quiz.isOn);
        document.body.classList.toggle("quizzing", this.quiz.isOn);
        Stepper.part("quiz-button").setAttribute("aria-pressed", String(this.quiz.isOn));
        for (const id of ["previous-cutoff", "next-cutoff", "previous-improvement",
            "next-improvement", "previous-difference", "next-difference", "ghosts"])
            Stepper.part(id).disabled = this.quiz.isOn;
        this.show();
        if (this.quiz.isOn)
            this.quiz.focus();
    }

    resized() {
        this.view.resize();
        if (this.view.state)
            this.view.show(this.view.state);
    }

    listen() {
        const acts = {
            first: () => this.go(0), back: () => this.move(-1), forward: () => this.move(1),
            last: () => this.go(this.model.steps - 1),
            "previous-cutoff": () => this.jump(Kind.CUTOFF, -1),
            "next-cutoff": () => this.jump(Kind.CUTOFF, 1),
            "previous-improvement": () => this.jump(Kind.UPDATE, -1),
            "next-improvement": () => this.jump(Kind.UPDATE, 1),
            "previous-difference": () => this.jumpDifference(-1),
            "next-difference": () => this.jumpDifference(1), ghosts: () => this.toggleGhosts(),
            "zoom-in": () => this.view.zoom(1.25), "zoom-out": () => this.view.zoom(0.8),
            fit: () => this.view.fit(), fold: () => this.fold(),
            "quiz-button": () => this.toggleQuiz(), theme: () => this.toggleTheme(),
            language: () => this.nextLanguage(), help: () => this.toggleHelp(),
        };
        for (const [id, act] of Object.entries(acts))
            Stepper.part(id).addEventListener("click", act);
        Stepper.part("slider").addEventListener("input", (event) => this.go(+event.target.value));
        Stepper.part("search").addEventListener("submit", (event) => {
            event.preventDefault();
            this.search();
        });
        window.addEventListener("hashchange", () => this.go(this.linked() ?? this.step));
        new ResizeObserver(() => this.resized()).observe(Stepper.part("middle"));
        window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change",
            () => this.repaint());
    }
}

const stepper = new Stepper(JSON.parse(document.getElementById("data").textContent));
