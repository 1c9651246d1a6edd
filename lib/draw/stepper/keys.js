/*
 * keys.js - what keys and the mouse do.
 */
class Keys {
    constructor(stepper) {
        this.stepper = stepper;
        document.addEventListener("keydown", (event) => this.press(event));
        this.listenToTree(stepper.view.canvas);
    }

    /* Typing, a button's own keys and the browser's shortcuts stay what they are. */
    static isTaken({ target, key, ctrlKey, altKey, metaKey }) {
        if (ctrlKey || altKey || metaKey)
            return true;
        if (target instanceof HTMLInputElement && target.type !== "range")
            return key !== "Escape";
        const isArrow = key.startsWith("Arrow") || key === "Home" || key === "End" ||
            key.startsWith("Page");
        if (target instanceof HTMLInputElement)
            return isArrow;
        return target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
            ? key === " " || key === "Enter" : false;
    }

    press(event) {
        if (Keys.isTaken(event))
            return;
        const act = (event.shiftKey && this.shifted()[event.key]) || this.plain()[event.key];
        if (!act)
            return;
        event.preventDefault();
        act();
    }

    shifted() {
        const { view } = this.stepper;
        return {
            ArrowLeft: () => view.pan(80, 0), ArrowRight: () => view.pan(-80, 0),
            ArrowUp: () => view.pan(0, 80), ArrowDown: () => view.pan(0, -80),
            " ": () => this.stepper.move(-1),
        };
    }

    plain() {
        const s = this.stepper, { view } = s;
        return {
            " ": () => s.move(1), ArrowRight: () => s.move(1), ArrowLeft: () => s.move(-1),
            ArrowUp: () => s.goParent(), ArrowDown: () => s.move(1),
            Home: () => s.go(0), End: () => s.go(s.model.steps - 1),
            PageDown: () => s.move(10), PageUp: () => s.move(-10),
            c: () => s.jump(Kind.CUTOFF, 1), C: () => s.jump(Kind.CUTOFF, -1),
            i: () => s.jump(Kind.UPDATE, 1), I: () => s.jump(Kind.UPDATE, -1),
            n: () => s.jumpDifference(1), N: () => s.jumpDifference(-1),
            g: () => s.toggleGhosts(), e: () => s.fold(), f: () => view.fit(),
            "+": () => view.zoom(1.25), "=": () => view.zoom(1.25), "-": () => view.zoom(0.8),
            "/": () => document.getElementById("path").focus(),
            q: () => s.toggleQuiz(), d: () => s.toggleTheme(), l: () => s.nextLanguage(),
            "?": () => s.toggleHelp(), Escape: () => view.canvas.focus(),
        };
    }

    /* --- the mouse, a finger or two --------------------------------------------- */

    listenToTree(canvas) {
        const points = new Map();
        let moved = 0;
        canvas.addEventListener("pointerdown", (event) => {
            points.set(event.pointerId, event);
            moved = points.size > 1 ? Infinity : 0;
            canvas.setPointerCapture(event.pointerId);
        });
        canvas.addEventListener("pointermove", (event) => {
            if (!points.has(event.pointerId))
                return;
            const before = points.get(event.pointerId);
            moved += Math.abs(event.clientX - before.clientX) +
                Math.abs(event.clientY - before.clientY);
            if (points.size === 2)
                this.pinch(points, event);
            else if (moved > 4)
                this.stepper.view.pan(event.clientX - before.clientX,
                    event.clientY - before.clientY);
            points.set(event.pointerId, event);
        });
        const end = (event) => {
            if (points.delete(event.pointerId) && moved <= 4 && event.type === "pointerup")
                this.stepper.click(event.offsetX, event.offsetY);
        };
        canvas.addEventListener("pointerup", end);
        canvas.addEventListener("pointercancel", end);
        canvas.addEventListener("wheel", (event) => {
            event.preventDefault();
            this.stepper.view.zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX,
                event.offsetY);
        }, { passive: false });
    }

    pinch(points, event) {
        const [other] = [...points.values()].filter((p) => p.pointerId !== event.pointerId);
        const before = points.get(event.pointerId);
        const span = (p) => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY) || 1;
        this.stepper.view.zoom(span(event) / span(before), other.offsetX, other.offsetY);
    }
}
