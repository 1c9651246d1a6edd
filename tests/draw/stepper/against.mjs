/*
 * against.mjs - one search against another: ghosts are seen, looked at and
 * taken away, but no step is ever theirs.
 */
import { equal, isTrue, open, picture, readTrace, run, step, steps, text, traceFile, writeTrace }
    from "./browser.mjs";

const OTHER = "mancala-minimax";

/* The paths of a trace's nodes by their ids. */
function paths(name) {
    const found = new Map();
    for (const line of readTrace(traceFile(name)))
        if (line.event === "enter")
            found.set(line.id, line.parent === null ? "." : line.parent === 0 ? line.move
                : `${found.get(line.parent)}.${line.move}`);
    return found;
}

/* What only the second of two traces has. */
function alone(first, second) {
    const known = new Set(paths(first).values());
    return [...paths(second).values()].filter((path) => !known.has(path));
}

const opened = (name = "mancala", other = OTHER, settings = {}) =>
    open(traceFile(name), { ...settings, options: ["--against", traceFile(other)] });
const looked = (page) => page.evaluate(() => stepper.ghost < 0 ? null
    : stepper.model.pathText(stepper.ghost));
const canvas = (page) => page.evaluate(() => document.getElementById("tree").toDataURL());

/* A place on the canvas, from that of the middle of a node. */
const place = (page, path) => page.evaluate((moves) => {
    const { x, y } = stepper.paint.at(stepper.model.find(moves));
    const box = document.getElementById("tree").getBoundingClientRect();
    return { x: box.x + x, y: box.y + y };
}, path);

async function thereAndBack(name, other) {
    const page = await opened(name, other);
    const count = await steps(page), first = await picture(page), seen = [];
    for (let i = 0; i < count; i++) {
        equal(await step(page), i, "step");
        seen.push(await picture(page));
        await page.keyboard.press("ArrowRight");
    }
    equal(new Set(seen).size, count, "different pictures");
    for (let i = count - 1; i >= 0; i--) {
        isTrue(await picture(page) === seen[i], `step ${i} looks different going back`);
        await page.keyboard.press("ArrowLeft");
    }
    isTrue(await picture(page) === first, "the start looks different");
    equal(page.errors, [], "errors");
    equal(page.requests.length, 1, "requests");
}

/* A trace where one value is another, and a node is not there. */
function changed() {
    const lines = readTrace(traceFile("mancala")).filter((line) => line.id !== 14);
    for (const line of lines)
        if (line.event === "leave" && line.id === 2)
            line.value = -9;
    return writeTrace("changed.jsonl", lines.map((line) => line.event === "end"
        ? { ...line, nodes: 14, leaves: undefined } : line));
}

await run({
    "there and back, ghosts on": () => thereAndBack("mancala", OTHER),
    "there and back, nodes only here": () => thereAndBack(OTHER, "mancala"),

    async "no step is a ghost's"() {
        const alike = await open(traceFile("mancala"));
        const told = await alike.evaluate(() => [...stepper.model.kind.slice(0,
            stepper.model.steps)].map((kind, i) => [kind, stepper.model.id[
            stepper.model.node[i]], stepper.model.id[stepper.model.child[i]] ?? null]));
        const page = await opened();
        const here = await page.evaluate(() => [...stepper.model.kind.slice(0,
            stepper.model.steps)].map((kind, i) => [kind, stepper.model.id[
            stepper.model.node[i]], stepper.model.id[stepper.model.child[i]] ?? null]));
        equal(here, told, "steps with and without the other search");
        await page.keyboard.press("End");
        equal(await page.locator("#link").textContent(), `${told.length - 1} / ${
            told.length - 1}`, "numbers of steps");
        equal(await page.locator("#slider").getAttribute("max"), String(told.length - 1),
            "the slider's end");
        const ghosts = await page.evaluate(() => Array.from({ length: stepper.model.count },
            (_, node) => node).filter((node) => stepper.model.isGhost(node)).map((node) =>
            stepper.model.pathText(node)));
        equal(ghosts, alone("mancala", OTHER), "ghosts");
    },

    async "a line says what is compared, in three languages"() {
        const page = await opened();
        const lines = ["against mancala-minimax.jsonl: 5 nodes only there, 0 only here, " +
            "1 value differs", "tegenover mancala-minimax.jsonl: 5 knopen alleen daar, " +
            "0 alleen hier, 1 waarde verschilt", "gegen mancala-minimax.jsonl: 5 Knoten nur " +
            "dort, 0 nur hier, 1 Wert verschieden"];
        for (const line of lines) {
            equal(await text(page, "against-line"), line, "line");
            await page.keyboard.press("l");
        }
        const alike = await open(traceFile("mancala"));
        isTrue(!await alike.isVisible("#against"), "a comparison with nothing");
    },

    async "from difference to difference and back, by keyboard alone"() {
        const page = await opened();
        const ghosts = alone("mancala", OTHER), seen = [];
        for (;;) {
            const before = [await step(page), await looked(page)];
            await page.keyboard.press("n");
            const after = [await step(page), await looked(page)];
            if (JSON.stringify(before) === JSON.stringify(after))
                break;
            seen.push(after);
        }
        equal(seen.map(([, ghost]) => ghost).filter(Boolean), ghosts, "ghosts looked at");
        equal(seen.length, ghosts.length + 1, "differences");
        for (const expected of seen.slice(0, -1).reverse()) {
            await page.keyboard.press("N");
            equal([await step(page), await looked(page)], expected, "going back");
        }
        await page.keyboard.press("ArrowUp");
        equal(await looked(page), null, "the ghost's parent is none");
        await page.keyboard.press("/");
        await page.keyboard.type("2.4");
        await page.keyboard.press("Enter");
        equal(await looked(page), "2.4", "the ghost found");
        await page.keyboard.press("ArrowRight");
        equal(await looked(page), null, "a step looks at no ghost");
    },

    async "a ghost says all that is known of it"() {
        const page = await opened();
        await page.keyboard.press("n");
        const link = await text(page, "link");
        equal(await text(page, "sentence"), "Only in mancala-minimax.jsonl: MIN to move after " +
            "2 3. The depth is used up: the evaluation gives −5. Here this branch was cut off.",
        "sentence");
        isTrue((await page.locator("#tree").getAttribute("aria-label"))
            .includes("Only in mancala-minimax.jsonl"), "those who listen hear nothing");
        const at = await place(page, "2.4");
        await page.mouse.click(at.x, at.y);
        equal(await looked(page), "2.4", "the ghost clicked on");
        equal(await text(page, "link"), link, "the step");
        const board = await page.locator("#board-picture .count").allTextContents();
        equal(board.reduce((sum, pit) => sum + +pit, 0), 48, "stones of the ghost's board");
        await page.mouse.click(at.x, at.y);
        equal(await looked(page), null, "clicked on again");
    },

    async "windows and values of ghosts, and of nodes only here"() {
        const page = await open(traceFile("mancala"),
            { options: ["--against", changed()] });
        await page.fill("#path", "2");
        await page.keyboard.press("Enter");
        equal(await text(page, "against-line"),
            "against changed.jsonl: 0 nodes only there, 1 only here, 1 value differs", "line");
        await page.keyboard.press("Home");
        await page.keyboard.press("n");
        isTrue((await text(page, "sentence")).endsWith("In changed.jsonl: −9."),
            "the other value is not said");
        await page.keyboard.press("n");
        isTrue((await text(page, "sentence")).endsWith(
            "changed.jsonl does not have this node."), "a node only here is not said");
        const turned = await open(changed(), { options: ["--against", traceFile("mancala")] });
        await turned.fill("#path", "~#14");
        await turned.keyboard.press("Enter");
        isTrue((await text(turned, "sentence")).startsWith(
            "Only in mancala.jsonl: MIN to move after 3 3. Window (−7, −6)."),
        `no window: ${await text(turned, "sentence")}`);
    },

    async "ghosts come and go"() {
        const page = await opened();
        for (const at of ["Home", "End"]) {
            await page.keyboard.press(at);
            const before = await canvas(page), facts = await text(page, "facts");
            await page.keyboard.press("g");
            equal(await page.locator("#ghosts").getAttribute("aria-pressed"), "false", "pressed");
            isTrue(await canvas(page) !== before, "ghosts stay");
            equal(await text(page, "facts"), facts, "open nodes without ghosts");
            const { x, y } = await place(page, "2.4");
            await page.mouse.click(x, y);
            equal(await looked(page), null, "what is not there is looked at");
            await page.click("#ghosts");
            await page.keyboard.press("Escape");
            isTrue(await canvas(page) === before, "ghosts come back different");
        }
        await page.keyboard.press("Home");
        await page.keyboard.press("g");
        await page.keyboard.press("n");
        equal(await page.locator("#ghosts").getAttribute("aria-pressed"), "true",
            "a difference that is a ghost shows ghosts");
    },

    async "folding and zooming with ghosts"() {
        const page = await opened();
        await page.keyboard.press("c");
        const before = await picture(page);
        const hidden = () => page.evaluate(() =>
            stepper.view.below(stepper.model.node[stepper.step]));
        equal(await hidden(), 4, "below the node that is cut");
        await page.keyboard.press("e");
        isTrue(await picture(page) !== before, "nothing is folded");
        await page.keyboard.press("g");
        equal(await hidden(), 1, "without ghosts");
        await page.keyboard.press("g");
        await page.keyboard.press("e");
        isTrue(await picture(page) === before, "unfolded it looks different");
        await page.keyboard.press("e");
        await page.fill("#path", "2.5");
        await page.keyboard.press("Enter");
        equal(await page.evaluate(() => stepper.view.concealed[stepper.ghost]), 0,
            "a ghost that is looked at stays folded away");
        await page.keyboard.press("+");
        await page.keyboard.press("f");
        equal(page.errors, [], "errors");
    },

    async "the quiz knows no ghosts"() {
        const page = await opened(), alike = await open(traceFile("mancala"));
        for (const one of [page, alike])
            await one.keyboard.press("q");
        for (const key of ["n", "g", "N"])
            await page.keyboard.press(key);
        equal(await page.evaluate(() => stepper.view.areGhosts), false, "ghosts");
        isTrue(await page.locator("#next-difference").isDisabled(), "differences in a quiz");
        const asked = (one) => one.evaluate(() => Array.from({ length: stepper.model.steps },
            (_, at) => stepper.quiz.questions(at)));
        equal(await asked(page), await asked(alike), "questions");
        await page.keyboard.press("Escape");
        await page.keyboard.press("q");
        equal(await page.evaluate(() => stepper.view.areGhosts), true, "ghosts afterwards");
    },
});
