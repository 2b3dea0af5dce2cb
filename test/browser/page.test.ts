import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { launchBrowser, newViewer } from "../support/browser.ts";
import { type Sqld, startSqld } from "../support/sqld.ts";
import { decisionBody, post, untilDrained } from "../support/traffic.ts";

const ADMIN_KEY = "admin-key-for-the-page-test";
/** Set to a folder to keep a picture of every state. */
const PICTURES = process.env["IDK_SCREENSHOTS"];
const LOOKS = [
  { width: 360, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const;

let browser: Browser;
let database: Sqld;
let gate: RunningWorker;

beforeAll(async () => {
  database = await startSqld();
  await migrateDatabase(database.url);
  [browser, gate] = await Promise.all([launchBrowser(), start({ IDK_LOCAL: "1" })]);
});
afterAll(async () => {
  await browser.close();
  await gate.stop();
  await database.stop();
});

const start = (variables: Record<string, string>) =>
  startWorker({
    port: 0,
    state: null,
    variables: { LIBSQL_URL: database.url, IDK_ADMIN_KEY: ADMIN_KEY, ...variables },
    onLog: () => {},
    onRestart: () => {},
  });

async function keepPicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** Shows the page in every look, and expects `text`, nothing wider than the screen, and no problem in the console. */
async function expectInEveryLook(name: string, text: string | RegExp, allowed: RegExp = /^$/): Promise<void> {
  for (const look of LOOKS) {
    const { context, problems } = await newViewer(browser, gate.url, look);
    const page = await context.newPage();
    await page.goto(`${gate.url}/`);
    await page.getByText(text).first().waitFor({ timeout: 60_000 });
    await keepPicture(page, `${name}-${look.width}-${look.colorScheme}`);
    const [content, screen] = (await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")) as [
      number,
      number,
    ];
    expect([look, content <= screen]).toEqual([look, true]);
    expect(problems.filter((problem) => !allowed.test(problem))).toEqual([]);
    await context.close();
  }
}

describe("the first page", () => {
  it("says what runs, and how to send the first decision, while there is none", async () => {
    await expectInEveryLook("empty", /No decision yet/);
  });

  it("shows a new decision without a reload", async () => {
    const { context, problems } = await newViewer(browser, gate.url, LOOKS[2]);
    const page = await context.newPage();
    await page.goto(`${gate.url}/`);
    await page.getByText(/No decision yet/).waitFor();
    await expect.poll(() => page.locator("dl").innerText()).toMatch(/running[\s\S]*ok[\s\S]*built-in/);
    await post(`${gate.url}/v1/decisions`, decisionBody(1));
    await page.getByRole("cell", { name: "transfer" }).waitFor({ timeout: 60_000 });
    expect(problems).toEqual([]);
    await context.close();
  });

  it("shows decisions with their outcome in a table", async () => {
    for (let number = 2; number < 8; number++) {
      const { id } = (await post(`${gate.url}/v1/decisions`, decisionBody(number))) as { id: string };
      const verdict = number % 2 === 0 ? "correct" : "incorrect";
      await post(`${gate.url}/v1/outcomes`, { decision_id: id, verdict, source: "agent" });
    }
    await untilDrained(gate.url, 60_000);
    await expectInEveryLook("table", "incorrect");
  });

  it("never runs what a model wrote", async () => {
    const name = "<img src=x onerror=alert(1)>";
    const body = decisionBody(9);
    const call = body.samples[0]?.message.tool_calls[0];
    if (call !== undefined) call.function.name = name;
    await post(`${gate.url}/v1/decisions`, body);
    await untilDrained(gate.url, 60_000);
    await expectInEveryLook("hostile", name);
  });

  it("asks for a key where one is needed, and opens with it", async () => {
    const deployed = await start({});
    try {
      const { context } = await newViewer(browser, deployed.url, LOOKS[0]);
      const page = await context.newPage();
      await page.goto(`${deployed.url}/`);
      await page.getByLabel("Admin key").fill("wrong");
      await keepPicture(page, "key-360-light");
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByText(/does not open the log/).waitFor();
      await page.getByLabel("Admin key").fill(ADMIN_KEY);
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByText("transfer").first().waitFor({ timeout: 60_000 });
      await context.close();
    } finally {
      await deployed.stop();
    }
  });

  it("says what it means that the database cannot be reached, and that the gate still decides", async () => {
    await database.kill("SIGKILL");
    const refused = /503/; // The browser itself notes a refused read in its console.
    await expectInEveryLook("no-database", "The database cannot be reached.", refused);
  });

  it("says that the gate does not answer when it is gone, and keeps what it showed", async () => {
    const own = await start({ IDK_LOCAL: "1" });
    const { context } = await newViewer(browser, own.url, LOOKS[2]);
    const page = await context.newPage();
    await page.goto(`${own.url}/`);
    await page.getByText("running").waitFor();
    await own.stop();
    await page.getByText("The gate does not answer.").waitFor({ timeout: 60_000 });
    await keepPicture(page, "no-gate-1280-light");
    await context.close();
  });
});
