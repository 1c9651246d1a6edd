/*
 * quiz.mjs - answers right and wrong, cuts missed and wrong ones.
 */
import { equal, isTrue, open, run, step, text, traceFile } from "./browser.mjs";

const score = (page) => page.evaluate(() => stepper.quiz.score);
const asked = (page) => page.evaluate(() => stepper.quiz.question?.type ?? null);

/* Step on to the next question. */
async function toQuestion(page) {
    for (let i = 0; i < 60 && await asked(page) === null; i++)
        await page.evaluate(() => stepper.move(1));
    return asked(page);
}

async function answer(page, ...values) {
    for (const [i, value] of values.entries())
        await page.fill(`#answer-${i}`, value);
    await page.click("#quiz-check");
}

/* The mancala trace as its vector has it: two nodes cut by their first children. */
const RIGHT = [
    ["window", "-inf", "inf"], ...Array(5).fill(["go-on"]), ["value", "-6"],
    ["go-on"], ["window", "-inf", "−6"], ["cut"], ["value", "-6"],
    ["go-on"], ["window", "-∞", "-6"], ...Array(3).fill(["go-on"]), ["cut"], ["value", "-6"],
    ["value", "-6"],
];

async function quizzed() {
    const page = await open(traceFile("mancala"));
    await page.keyboard.press("q");
    return page;
}

await run({
    async "every answer right"() {
        const page = await quizzed();
        for (const [kind, ...values] of RIGHT) {
            const type = await toQuestion(page);
            equal(type, values.length ? kind : "cut", "question");
            if (values.length)
                await answer(page, ...values);
            else
                await page.click(`#quiz-${kind}`);
            equal(await text(page, "quiz-feedback"), "Right.", "feedback");
        }
        equal(await score(page), { asked: RIGHT.length, right: RIGHT.length, missed: 0, wrong: 0 },
            "score");
        isTrue(await toQuestion(page) === null, "a question too many");
        equal(page.errors, [], "errors");
    },

    async "a wrong cut, a missed cut, a wrong value"() {
        const page = await quizzed();
        await toQuestion(page);
        await answer(page, "-inf", "-6");
        isTrue((await text(page, "quiz-feedback")).startsWith("Not so"), "a wrong window passed");
        await answer(page, "-inf", "seven");
        isTrue((await text(page, "quiz-feedback")).startsWith("A number"), "no number passed");
        await answer(page, "-inf", "inf");
        await toQuestion(page);
        await page.click("#quiz-cut");
        isTrue((await text(page, "quiz-feedback")).startsWith("Wrong cut"), "a wrong cut passed");
        const at = await step(page);
        await page.keyboard.press("Escape");
        await page.keyboard.press("ArrowRight");
        equal(await step(page), at, "step with an open question");
        await page.click("#quiz-go-on");
        equal(await score(page), { asked: 2, right: 0, missed: 0, wrong: 1 }, "score");
        const cutStep = await page.evaluate(() => stepper.model.cutStep[8]);
        while (await step(page) < cutStep - 1) {
            await toQuestion(page);
            if (await step(page) < cutStep - 1)
                await page.click("#quiz-show");
        }
        await page.click("#quiz-go-on");
        isTrue((await text(page, "quiz-feedback")).startsWith("Missed cut"), "a missed cut passed");
        await page.click("#quiz-cut");
        equal((await score(page)).missed, 1, "missed cuts");
        equal((await score(page)).right, 0, "answers that were shown do not count");
    },

    async "a cut branch is marked by a click"() {
        const page = await open(traceFile("mancala"));
        const cutStep = await page.evaluate(() => stepper.model.cutStep[8]);
        await page.evaluate((at) => stepper.go(at - 1), cutStep);
        await page.keyboard.press("q");
        const place = await page.evaluate(() => {
            const { view, model } = stepper, box = view.canvas.getBoundingClientRect();
            const at = view.toScreen(model.data.stubs[8][1], view.y(8) + view.levelHeight - 1);
            return { x: box.x + at.x, y: box.y + at.y };
        });
        await page.mouse.click(place.x, place.y);
        equal(await score(page), { asked: 1, right: 1, missed: 0, wrong: 0 }, "score");
        equal(await step(page), cutStep, "step");
    },

    async "what is asked is not shown"() {
        const page = await quizzed();
        await toQuestion(page);
        isTrue(await page.locator("#windows").isHidden(), "windows are shown");
        isTrue(await page.locator("#facts").isHidden(), "the table is shown");
        await page.keyboard.press("Escape");
        isTrue(await page.locator("#next-cutoff").isDisabled(), "one can jump to the cut");
        await page.keyboard.press("End");
        isTrue(await asked(page) !== null, "one can jump past a question");
    },
});
