/*
 * page.mjs - a person plays whole games on the page of `espalier serve`, by
 * clicking, and looks at the tree of the last decision.
 */
import { spawn } from "node:child_process";
import { browser, equal, espalier, isTrue, run } from "../draw/stepper/browser.mjs";

const [, , program] = process.argv;

async function serve(...options) {
    const server = spawn(program, ["serve", "--port", "0", ...options],
        { stdio: ["ignore", "pipe", "ignore"] });
    process.on("exit", () => server.kill()); /* a test that failed did not stop it */
    const [line] = await once(server.stdout, "data");
    return { server, url: String(line).trim().split(" ").pop() };
}

function once(emitter, event) {
    return new Promise((done) => emitter.once(event, (...words) => done(words)));
}

async function stop(server) {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    equal(await ended, [0, null], "exit of the server");
}

async function open(url) {
    const context = await browser.newContext({ viewport: { width: 1100, height: 1000 },
        locale: "en-GB" });
    const page = await context.newPage();
    page.errors = [];
    page.requests = [];
    page.on("request", (request) => page.requests.push(request.url()));
    page.on("pageerror", (error) => page.errors.push(error.message));
    page.on("console", (message) => message.type() === "error" &&
        page.errors.push(message.text()));
    await page.goto(url);
    return page;
}

const trace = (page) => page.evaluate(() => {
    const text = document.getElementById("trace").textContent;
    return text === "none" ? "" : text;
});
const status = (page) => page.locator("#status").textContent();

/* Until it is the person's turn or the game is over; the status then. */
async function settled(page) {
    await page.waitForFunction(() => /Your move|won|draw|No answer/.test(
        document.getElementById("status").textContent), null, { timeout: 20000 });
    return status(page);
}

function show(moves) {
    return JSON.parse(espalier("show", "mancala", moves, "--json"));
}

/* What the page shows, against the rules. */
async function compare(page) {
    const state = show(await trace(page));
    const shown = await page.evaluate(() => {
        const stones = (player, pit) => +document.querySelector(
            `[data-player="${player}"][data-pit="${pit}"]`).firstChild.data;
        const row = (player) => [0, 1, 2, 3, 4, 5].map((pit) => stones(player, pit));
        const store = (player) => +document.getElementById(`store${player}`).firstChild.data;
        return [...row(0), store(1), ...row(1), store(2)];
    });
    equal(shown, state.board.slice(0, 14), "board");
    return state;
}

/* Plays the last legal pit each time, which is worse than the computer. */
async function playGame(page, you, depth) {
    await page.selectOption("#depth", String(depth));
    await page.selectOption("#you", String(you));
    let moves = 0;
    while (/Your move/.test(await settled(page))) {
        const before = await trace(page);
        const state = await compare(page);
        equal(state.player, you, "whose turn");
        const open = page.locator("#board button:enabled");
        equal(await open.evaluateAll((all) => all.map((one) => one.dataset.pit).sort()),
            [...state.legal].sort(), "pits to click");
        await page.locator(`[data-player="${you}"][data-pit="${state.legal.at(-1)}"]`).click();
        await page.waitForFunction((old) => document.getElementById("trace").textContent !== old,
            before || "none");
        isTrue(++moves < 200, "the game does not end");
    }
    const end = await compare(page), words = await status(page);
    isTrue(end.over, `not over: ${words}`);
    isTrue(end.winner === -1 ? /draw/.test(words)
        : words.startsWith(end.winner === you ? "You have won" : "The computer has won"), words);
    return moves;
}

/* Each move of the computer is the search's. */
async function checkReplies(moves, you, depth) {
    let checked = 0;
    for (let at = 0; at < moves.length; at++) {
        const before = moves.slice(0, at);
        if (show(before).player === you)
            continue;
        const best = JSON.parse(espalier("search", "mancala", before, "--depth", String(depth),
            "--json")).move;
        equal(moves[at], best, `reply after '${before}'`);
        checked++;
    }
    isTrue(checked > 5, `only ${checked} replies`);
}

await run({
    async "whole games from both seats"() {
        const { server, url } = await serve("-j", "2");
        const page = await open(url);
        for (const you of [0, 1]) {
            isTrue(await playGame(page, you, 4) > 5, "a game of so few moves");
            await checkReplies(await trace(page), you, 4);
        }
        equal(page.errors, [], "errors");
        isTrue(page.requests.every((one) => one.startsWith(url) || /^(data|blob):/.test(one)),
            "asks somebody else");
        await stop(server);
    },

    async "the tree of the last decision"() {
        const { server, url } = await serve();
        const page = await open(url);
        await page.selectOption("#depth", "3");
        await settled(page);
        await page.locator('[data-player="0"][data-pit="5"]').click();
        await page.waitForFunction(() => document.getElementById("trace").textContent.length > 1);
        await settled(page);
        const moves = await trace(page), at = await page.locator("#open").getAttribute("href");
        isTrue(at.startsWith("/tree/3,5"), at);
        const frame = page.frameLocator("#tree");
        await frame.locator("canvas#tree").waitFor({ timeout: 10000 });
        const steps = await page.frames()[1].evaluate(() => stepper.model.steps);
        isTrue(steps > 20, `${steps} steps`);
        isTrue(moves.startsWith(at.slice("/tree/3,".length)), "a tree of another game");
        equal(page.errors, [], "errors");
        if (process.env.SCREENSHOT)
            await page.screenshot({ path: process.env.SCREENSHOT, fullPage: true });
        await stop(server);
    },

    async "undo and a new game"() {
        const { server, url } = await serve();
        const page = await open(url);
        await settled(page);
        isTrue(await page.locator("#undo").isDisabled(), "nothing to undo");
        await page.locator('[data-player="0"][data-pit="2"]').click(); /* moves again */
        await page.waitForFunction(() => document.getElementById("trace").textContent === "2");
        await settled(page);
        await page.locator('[data-player="0"][data-pit="5"]').click();
        await page.waitForFunction(() => document.getElementById("trace").textContent.length > 2);
        await settled(page);
        await page.locator("#undo").click();
        await page.waitForFunction(() => document.getElementById("trace").textContent === "2");
        await settled(page);
        await compare(page);
        await page.locator("#new").click();
        await page.waitForFunction(() => document.getElementById("trace").textContent === "none");
        await settled(page);
        equal((await compare(page)).player, 0, "who begins");
        equal(page.errors, [], "errors");
        await stop(server);
    },
});
