/*
 * browser.mjs - a real browser, pages of the stepper in it, and what a test
 * needs to say of them.
 *
 * Exit status 77 tells ctest that the test was skipped: there is no Chromium
 * or no playwright-core.
 */
import { createRequire } from "node:module";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SKIPPED = 77;
const [, , program, data] = process.argv;

function skip(reason) {
    console.log(`skipped: ${reason}`);
    process.exit(SKIPPED);
}

function library() {
    const places = (process.env.NODE_PATH || "").split(":").filter(Boolean);
    try {
        places.push(execFileSync("npm", ["root", "-g"], { encoding: "utf8" }).trim());
    } catch {
        /* no npm, no global modules */
    }
    for (const place of [`${process.cwd()}/node_modules`, ...places]) {
        const folder = join(place, "playwright-core");
        if (existsSync(folder))
            return createRequire(import.meta.url)(folder);
    }
    return skip("no playwright-core (npm install -g playwright-core)");
}

function chromium() {
    const names = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome"];
    return names.find((name) => name && existsSync(name)) || skip("no chromium");
}

/* Without a graphics card equal drawings are equal pixels. */
const { chromium: driver } = library();
const executablePath = chromium();
const folder = mkdtempSync(join(tmpdir(), "stepper-"));
export const browser = await driver.launch({ executablePath,
    args: ["--no-sandbox", "--disable-accelerated-2d-canvas"] });

let failures = 0, passed = 0;

export function equal(got, expected, what) {
    if (Object.is(got, expected) || JSON.stringify(got) === JSON.stringify(expected))
        return;
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
}

export function isTrue(condition, what) {
    if (!condition)
        throw new Error(what);
}

export function traceFile(name) {
    return join(data, `${name}.jsonl`);
}

/* A trace's lines as objects: what the page is compared with. */
export function readTrace(file) {
    return readFileSync(file, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

export function writeTrace(name, lines) {
    const file = join(folder, name);
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    return file;
}

export function espalier(...words) {
    return execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

export function draw(trace, ...options) {
    const page = join(folder, "page.html");
    espalier("draw", trace, "-o", page, ...options);
    return page;
}

/* A page that counts what it asks for and remembers what went wrong in it. */
export async function open(trace, { hash = "", options = [], ...settings } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 },
        locale: "en-GB", ...settings });
    const page = await context.newPage();
    page.requests = [];
    page.errors = [];
    page.on("request", (request) => page.requests.push(request.url()));
    page.on("pageerror", (error) => page.errors.push(error.message));
    page.on("console", (message) => message.type() === "error" &&
        page.errors.push(message.text()));
    await page.goto(`file://${draw(trace, ...options)}${hash}`);
    return page;
}

export const picture = (page) => page.evaluate(() =>
    document.getElementById("tree").toDataURL() + document.getElementById("sentence").textContent +
    document.getElementById("windows").innerHTML + document.getElementById("code").innerHTML +
    document.getElementById("facts").innerHTML);
export const step = (page) => page.evaluate(() => stepper.step);
export const steps = (page) => page.evaluate(() => stepper.model.steps);
export const text = (page, id) => page.locator(`#${id}`).textContent();

/* Leave nothing behind. */
export async function close() {
    await browser.close();
    rmSync(folder, { recursive: true });
}

/* Run the tests of a file; each is a function by its name. */
export async function run(tests) {
    for (const [name, test] of Object.entries(tests)) {
        try {
            await test();
            passed++;
        } catch (error) {
            failures++;
            console.log(`${name}: ${error.stack}`);
        }
        for (const context of browser.contexts())
            await context.close();
    }
    await close();
    console.log(`${passed} passed, ${failures} failed`);
    process.exit(failures ? 1 : 0);
}
