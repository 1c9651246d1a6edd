/*
 * stepper.mjs - how soon the stepper's page opens and steps in a real Chromium.
 *
 *     node bench/stepper.mjs ESPALIER
 *
 * Reports, for two trees of 20,000 nodes, seen near by and as a whole: the time
 * until the page can be used, and of steps all over the search the median and
 * the longest, each the least of five (painting included; aimed at are 3 s
 * and 50 ms). Needs what the tests of the stepper need; with status 77 there
 * is no Chromium or no playwright-core.
 */
import { close, espalier, open, writeTrace } from "../tests/draw/stepper/browser.mjs";

const TREES = [
    { name: "broad", search: ["tree", "random:7,5,1", "--algorithm", "minimax"] },
    { name: "connect4", search: ["connect4", "--depth", "6", "--algorithm", "minimax"] },
];

/* In the page: reading a pixel waits until all was painted. */
function measure(isWhole) {
    const context = stepper.view.canvas.getContext("2d");
    const { steps } = stepper.model, stride = Math.max(1, Math.floor(steps / 150)), times = [];
    const once = (step) => {
        stepper.go(step - 1);
        context.getImageData(0, 0, 1, 1);
        const start = performance.now();
        stepper.go(step);
        context.getImageData(0, 0, 1, 1);
        return performance.now() - start;
    };
    if (isWhole)
        stepper.view.fit();
    for (let step = 1; step < steps; step += stride)
        times.push(Math.min(...Array.from({ length: 5 }, () => once(step))));
    times.sort((a, b) => a - b);
    return { median: times[times.length >> 1], longest: times[times.length - 1] };
}

for (const { name, search } of TREES) {
    const trace = writeTrace(`${name}.jsonl`, []);
    espalier("search", ...search, "--trace", trace);
    for (const isWhole of [false, true]) {
        const page = await open(trace, { options: ["--max-nodes", "20000"] });
        const opened = await page.evaluate(() => Math.round(performance.now()));
        const nodes = await page.evaluate(() => stepper.model.count);
        const { median, longest } = await page.evaluate(measure, isWhole);
        console.log(`${name}, ${isWhole ? "the whole" : "near by"}: ${nodes} nodes open in ${
            opened} ms; a step takes ${median.toFixed(1)} ms, ${longest.toFixed(1)} ms at most`);
        await page.context().close();
    }
}
await close();
