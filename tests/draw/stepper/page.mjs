/*
 * page.mjs - the page by keyboard alone, for those who listen, and with texts
 * that would like to be more than texts.
 */
import { equal, isTrue, open, picture, run, step, steps, text, traceFile, writeTrace }
    from "./browser.mjs";

const HOSTILE = ["</script><script>window.hacked=1</script>", "<img src=x onerror=hacked=1>",
    "<!--<script>", "\"'`${hacked=1}\\", "&lt;b&gt;", "\u2028\u2029\u202e", "ÄÖ ∞ 棋 🂡",
    "]]>", "__proto__", "http://example.invalid/x.png"];

function hostileTrace() {
    const lines = [{ trace: "espalier", version: 1, game: HOSTILE[0], params: {},
        position: HOSTILE[1], algorithm: "alphabeta", depth: 1, source: HOSTILE[2] },
    { event: "enter", id: 0, parent: null, move: null, ply: 0, depth: 1, side: "max",
        alpha: "-inf", beta: "inf" }];
    HOSTILE.forEach((move, i) => lines.push(
        { event: "enter", id: i + 1, parent: 0, move, ply: 1, depth: 0, side: "min",
            alpha: i ? 0 : "-inf", beta: "inf", state: move },
        { event: "note", id: i + 1, text: move },
        { event: "leave", id: i + 1, value: 0, move: null, why: "horizon" }));
    lines.push({ event: "leave", id: 0, value: 0, move: HOSTILE[0], why: "full" },
        { event: "end", nodes: HOSTILE.length + 1, value: 0, move: HOSTILE[0] });
    return writeTrace("hostile.jsonl", lines);
}

await run({
    async "nothing happens by itself, and nothing is asked of a network"() {
        const page = await open(traceFile("mancala"));
        const before = await picture(page);
        await page.waitForTimeout(1200);
        isTrue(await picture(page) === before, "the page moved by itself");
        await page.keyboard.press("End");
        await page.click("#next-cutoff");
        await page.click("#quiz-button");
        equal(page.requests.length, 1, "requests, with that for the page");
        equal(page.errors, [], "errors");
    },

    async "the network is closed to the page"() {
        const page = await open(traceFile("mancala"));
        const got = await page.evaluate(() => fetch("data:text/plain,x").then(() => "fetched",
            () => "refused"));
        equal(got, "refused", "fetch");
    },

    async "hostile texts stay texts"() {
        const page = await open(hostileTrace());
        for (let i = 0; i < await steps(page); i++)
            await page.evaluate((at) => stepper.go(at), i);
        equal(await page.evaluate(() => window.hacked), undefined, "what a text ran");
        equal(await page.evaluate(() => document.querySelectorAll("img, script").length), 2,
            "scripts and images");
        equal(page.requests.length, 1, "requests");
        equal(page.errors, [], "errors");
        const moves = await page.evaluate(() => [...stepper.model.move].slice(1).map((move) =>
            stepper.model.moveText(move)));
        equal(moves, HOSTILE, "moves");
        for (const [i, move] of HOSTILE.entries()) {
            await page.fill("#path", JSON.stringify(move));
            await page.keyboard.press("Enter");
            equal(await page.evaluate(() => stepper.model.node[stepper.step]), i + 1,
                `the node of ${move}`);
        }
    },

    async "by keyboard alone"() {
        const page = await open(traceFile("mancala"));
        const last = await steps(page) - 1;
        const presses = [["Space", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", last],
            ["Home", 0], ["PageDown", 10], ["PageUp", 0]];
        for (const [key, expected] of presses) {
            await page.keyboard.press(key);
            equal(await step(page), expected, `step after ${key}`);
        }
        await page.keyboard.press("c");
        const cut = await step(page);
        await page.keyboard.press("c");
        isTrue(await step(page) > cut, "no second cutoff");
        await page.keyboard.press("C");
        equal(await step(page), cut, "step after C");
        await page.keyboard.press("Home");
        await page.keyboard.press("i");
        isTrue((await text(page, "sentence")).includes("first value"), "i: no improvement");
        await page.keyboard.press("/");
        await page.keyboard.type("2.2");
        await page.keyboard.press("Enter");
        equal(await page.evaluate(() => stepper.model.id[stepper.model.node[stepper.step]]), 9,
            "the node found");
        await page.keyboard.press("ArrowUp");
        equal(await page.evaluate(() => stepper.model.id[stepper.model.node[stepper.step]]), 8,
            "the node above");
    },

    async "every control is reached by Tab and has a name"() {
        const page = await open(traceFile("mancala"));
        const wanted = await page.evaluate(() =>
            [...document.querySelectorAll("button, input, a, canvas")].filter((e) =>
                e.checkVisibility()).map((e) => e.id));
        const reached = new Set();
        for (let i = 0; i < wanted.length + 8; i++) {
            await page.keyboard.press("Tab");
            reached.add(await page.evaluate(() => document.activeElement.id));
        }
        equal(wanted.filter((id) => !reached.has(id)), [], "controls that Tab does not reach");
        const nameless = await page.evaluate(() =>
            [...document.querySelectorAll("button, input, canvas")].filter((e) =>
                e.checkVisibility() && !e.getAttribute("aria-label") && !e.textContent.trim())
                .map((e) => e.id));
        equal(nameless, [], "controls without a name");
    },

    async "for those who listen"() {
        const page = await open(traceFile("mancala"));
        equal(await page.locator("#sentence").getAttribute("aria-live"), "polite", "aria-live");
        await page.keyboard.press("Space");
        const label = await page.locator("#tree").getAttribute("aria-label");
        isTrue(label.includes(await text(page, "sentence")), "the tree does not say the step");
        isTrue((await page.locator("#facts tr").count()) === 3, "no table of open nodes");
        equal(await page.locator("#slider").getAttribute("aria-valuetext"), "step 1 of 45",
            "the slider's words");
    },

    async "three languages, each with every word"() {
        const page = await open(traceFile("mancala"), { locale: "de-AT" });
        equal(await page.evaluate(() => document.documentElement.lang), "de", "language");
        isTrue((await text(page, "sentence")).startsWith("MIN ist am Zug"), "no German");
        const words = await page.evaluate(() => Object.values(WORDS).map((language) =>
            Object.entries(language).map(([key, text]) =>
                `${key} ${(text.match(/\{\w+\}/g) || []).sort()}`).sort().join("\n")));
        equal(words[1], words[0], "Dutch words and their places");
        equal(words[2], words[0], "German words and their places");
    },

    async "no board is wider than its place, and no stone is lost"() {
        const page = await open(traceFile("mancala"), { viewport: { width: 1000, height: 700 } });
        for (let i = 0; i < await steps(page); i++) {
            await page.evaluate((at) => stepper.go(at), i);
            const seen = await page.evaluate(() => {
                const picture = document.getElementById("board-picture");
                const numbers = [...picture.querySelectorAll(".count")].map((e) =>
                    +e.textContent);
                return { pits: picture.querySelectorAll(".pit").length,
                    stones: numbers.reduce((a, b) => a + b, 0),
                    moved: picture.querySelectorAll(".moved").length,
                    fits: picture.getBoundingClientRect().right <=
                        document.getElementById("right").getBoundingClientRect().right,
                    scrolls: document.getElementById("board-part").scrollWidth >
                        document.getElementById("board-part").clientWidth,
                    root: stepper.model.parent[stepper.model.node[stepper.step]] < 0 };
            });
            equal(seen, { pits: 14, stones: 48, moved: seen.root ? 0 : 1, fits: true,
                scrolls: false, root: seen.root }, `step ${i}`);
        }
    },

    async "dark and light"() {
        const page = await open(traceFile("mancala"), { colorScheme: "dark" });
        const dark = await picture(page);
        await page.keyboard.press("d");
        const light = await picture(page);
        isTrue(dark !== light, "d changes nothing");
        await page.keyboard.press("d");
        isTrue(await picture(page) === dark, "dark again looks different");
    },

    async "other traces open without complaint"() {
        for (const name of ["table", "stopped", "special", "foreign", "tictactoe"]) {
            const page = await open(traceFile(name));
            const count = await steps(page);
            for (let i = 0; i < count; i++) {
                await page.evaluate((at) => stepper.go(at), i);
                isTrue((await text(page, "sentence")).length > 3,
                    `${name}: step ${i} says nothing`);
            }
            equal(page.errors, [], `${name}: errors`);
        }
    },
});
