/*
 * motion.mjs - an animated SVG as a browser plays it: at every step it shows
 * what the trace has told by then, and at once the end to who wants no motion.
 */
import { readFileSync } from "node:fs";
import { browser, draw, equal, espalier, isTrue, readTrace, run, traceFile } from "./browser.mjs";

/* The file that draw() would write a page to takes the picture. */
function animated(name, ...options) {
    const file = draw(traceFile(name)).replace(/html$/, "svg");
    espalier("draw", traceFile(name), "-o", file, "--animate", "steps", ...options);
    return file;
}

async function opened(file, settings = {}) {
    const context = await browser.newContext({ viewport: { width: 1600, height: 800 },
        ...settings });
    const page = await context.newPage();
    page.requests = [];
    page.on("request", (request) => page.requests.push(request.url()));
    await page.goto(`file://${file}`);
    return page;
}

/* Nodes and values that can be seen. */
const seen = (page) => page.evaluate(() => {
    const isThere = (element) => element.id === "" && element.tagName === "svg" ||
        getComputedStyle(element).opacity > 0.5 &&
        (element.parentElement === null || isThere(element.parentElement));
    const there = (selector) => [...document.querySelectorAll(selector)].filter(isThere).length;
    return [there("g[id]"), there(".value")];
});

const wind = (page, seconds) => page.evaluate((at) => document.getAnimations().forEach(
    (animation) => {
        animation.pause();
        animation.currentTime = 1000 * at;
    }), seconds);

/* Nodes entered and left after each step: a leaf is entered and left in one. */
function told(name) {
    const events = readTrace(traceFile(name)).filter((line) =>
        line.event === "enter" || line.event === "leave");
    const steps = [];
    let [entered, left] = [0, 0];
    events.forEach((line, i) => {
        if (line.event === "enter")
            entered++;
        else
            left++;
        if (line.event === "leave" || events[i + 1].event === "enter")
            steps.push([entered, left]);
    });
    return steps;
}

await run({
    async "each step shows what is known by then"() {
        for (const name of ["mancala", "textbook"]) {
            const page = await opened(animated(name, "--seconds", "2", "--style", "boxes"));
            const steps = told(name);
            for (const [i, expected] of steps.entries()) {
                await wind(page, 2 * i + 1.9);
                equal(await seen(page), expected, `${name}, step ${i + 1} of ${steps.length}`);
            }
            equal(page.requests.length, 1, "requests");
        }
    },

    async "it plays by itself, once"() {
        const page = await opened(animated("textbook", "--seconds", "0.05"));
        const last = told("textbook").at(-1);
        await page.waitForFunction((values) => document.getAnimations().length === 0 &&
            document.querySelectorAll(".value").length >= values, last[1], { timeout: 20000 });
        equal(await seen(page), last, "the end");
    },

    async "who wants no motion sees the end, which is the picture without motion"() {
        const file = animated("mancala", "--style", "boards");
        const page = await opened(file, { reducedMotion: "reduce" });
        equal(await page.evaluate(() => document.getAnimations().length), 0, "animations");
        const shot = await page.screenshot();
        espalier("draw", traceFile("mancala"), "-o", file, "--style", "boards");
        isTrue(readFileSync(file, "utf8").includes("<svg"), "no picture");
        const still = await opened(file);
        isTrue(shot.equals(await still.screenshot()), "another picture");
    },
});
