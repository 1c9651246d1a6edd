/*
 * steps.mjs - stepping, and what is known at each step, against the trace.
 */
import { equal, isTrue, open, picture, readTrace, run, step, steps, text, traceFile }
    from "./browser.mjs";

/* What the page shows of the open nodes: id, alpha, beta. */
const shown = (page) => page.evaluate(() =>
    [...document.querySelectorAll("#facts tr[data-node]")].map((row) =>
        [+row.dataset.node, row.cells[1].textContent, row.cells[2].textContent]));

function words(value) {
    return value === "inf" ? "∞" : value === "-inf" ? "−∞" : value === undefined ? "–"
        : String(value).replace("-", "−");
}

/* Each enter event of the trace: its window, and that of its parent at that moment. */
async function windows(name, isCarried) {
    const page = await open(traceFile(name));
    const entered = readTrace(traceFile(name)).filter((line) => line.event === "enter");
    let compared = 0;
    for (const line of entered) {
        await page.evaluate((id) => stepper.go(stepper.model.enterStep[id]), line.id);
        const rows = await shown(page);
        const [own, parent] = rows.reverse();
        equal(own, [line.id, words(line.alpha), words(line.beta)], `${name}: node ${line.id}`);
        if (isCarried && line.parent !== null)
            equal(parent, [line.parent, words(line.alpha), words(line.beta)],
                `${name}: the node above ${line.id} when it is entered`);
        compared++;
    }
    isTrue(compared > 5, `${name}: only ${compared} nodes compared`);
}

async function thereAndBack(name) {
    const page = await open(traceFile(name));
    const count = await steps(page), first = await picture(page), seen = [];
    isTrue(count > 10, `${name}: only ${count} steps`);
    for (let i = 0; i < count; i++) {
        equal(await step(page), i, "step");
        seen.push(await picture(page));
        await page.keyboard.press("ArrowRight");
    }
    equal(new Set(seen).size, count, `${name}: different pictures`);
    for (let i = count - 1; i >= 0; i--) {
        isTrue(await picture(page) === seen[i], `${name}: step ${i} looks different going back`);
        await page.keyboard.press("ArrowLeft");
    }
    isTrue(await picture(page) === first, `${name}: the start looks different`);
    equal(page.errors, [], "errors");
}

await run({
    "there and back, mancala": () => thereAndBack("mancala"),
    "there and back, textbook": () => thereAndBack("textbook"),
    "windows of mancala": () => windows("mancala", true),
    "windows of the textbook": () => windows("textbook", true),
    "windows with a table": () => windows("table", false),

    async "a link to a step"() {
        const page = await open(traceFile("mancala"), { hash: "#step=27" });
        equal(await step(page), 27, "step of the link");
        const before = await picture(page);
        equal(await page.locator("#link").getAttribute("href"), "#step=27", "link");
        for (const wanted of [5, 27]) {
            await page.evaluate((hash) => {
                window.location.hash = hash;
            }, `#step=${wanted}`);
            await page.waitForFunction((number) => stepper.step === number, wanted,
                { timeout: 3000 });
        }
        isTrue(await picture(page) === before, "the linked step looks different");
    },

    async "why a node is cut"() {
        const page = await open(traceFile("mancala"));
        await page.keyboard.press("c");
        equal(await text(page, "sentence"), "MAX can already get −6 here: cut. " +
            "MIN at the root already has −6 from move 0. Never tried: 3, 4, 5.", "sentence");
        equal(await page.locator("#code .lit").allTextContents(), ["if α ≥ β: return v   ✂"],
            "lit lines");
    },

    async "sizes of the window and moving the tree keep the step"() {
        const page = await open(traceFile("mancala"), { hash: "#step=20" });
        const before = await picture(page);
        await page.keyboard.press("+");
        await page.keyboard.press("Shift+ArrowLeft");
        isTrue(await picture(page) !== before, "nothing moved");
        await page.keyboard.press("f");
        await page.keyboard.press("f");
        isTrue(await picture(page) === before, "the whole view looks different");
        await page.keyboard.press("e");
        await page.keyboard.press("e");
        isTrue(await picture(page) === before, "unfolded it looks different");
    },
});
