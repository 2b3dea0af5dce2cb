import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, violationsOf } from "../support/axe.ts";
import { newViewer } from "../support/browser.ts";
import { ADMIN_KEY, keepPicture, NARROW, type PageScene, startPageScene, WIDE } from "../support/page.ts";
import { decisionBody, post, send as sendJson, untilDrained } from "../support/traffic.ts";

let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
  for (let number = 1; number < 10; number++) {
    const { id } = await send(number);
    const verdict = number % 2 === 0 ? "correct" : "incorrect";
    await post(`${scene.gate.url}/v1/outcomes`, { decision_id: id, verdict, source: "agent" });
  }
  await untilDrained(scene.gate.url, 60_000);
});
afterAll(() => scene.stop());

const send = async (number: number) =>
  (await post(`${scene.gate.url}/v1/decisions`, decisionBody(number))) as { id: string };
const isSent = () =>
  send(100).then(
    () => true,
    () => false,
  );

describe("what it shows when something is amiss", () => {
  it("asks for a key where one is needed, and opens with it", async () => {
    const deployed = await scene.start({});
    try {
      const { context } = await newViewer(scene.browser, deployed.url, NARROW);
      const page = await context.newPage();
      await page.goto(`${deployed.url}/decisions`);
      await page.getByLabel("Admin key").fill("wrong");
      await keepPicture(page, "key-360-light");
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByText(/does not open the log/).waitFor();
      await page.getByLabel("Admin key").fill(ADMIN_KEY);
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByRole("link", { name: "transfer" }).first().waitFor({ timeout: 60_000 });
      await context.close();
    } finally {
      await deployed.stop();
    }
  });

  it(
    "goes on by itself after the worker ended and came again, and shows what came meanwhile",
    { retry: 1 },
    async () => {
      const own = await scene.start({ IDK_LOCAL: "1" });
      const { context } = await newViewer(scene.browser, own.url, WIDE);
      const page = await context.newPage();
      await page.goto(`${own.url}/decisions`);
      await page.getByText("Live.").waitFor({ timeout: 60_000 });
      const before = await page.getByRole("link", { name: "transfer" }).count();
      own.restart();
      await expect.poll(isSent, { timeout: 60_000 }).toBe(true);
      await page.getByText(/^\d new decisions?\./).waitFor({ timeout: 60_000 });
      expect(await page.getByRole("link", { name: "transfer" }).count()).toBeGreaterThan(before);
      await page.getByText("Live.").waitFor({ timeout: 60_000 });
      await context.close();
      await own.stop();
    },
  );

  it("asks for a key again when the one in use ends, and goes on where one was with nothing of the old key", async () => {
    const deployed = await scene.start({});
    const admin = { "x-idk-key": ADMIN_KEY };
    const made = (await post(`${deployed.url}/api/keys`, { name: "mine", role: "admin" }, admin)) as {
      id: string;
      key: string;
    };
    const { context } = await newViewer(scene.browser, deployed.url, WIDE);
    const page = await context.newPage();
    await page.goto(`${deployed.url}/decisions?verdict=incorrect`);
    await page.getByLabel("Admin key").fill(made.key);
    await page.getByRole("button", { name: "Open" }).click();
    const rows = page.getByRole("link", { name: "transfer" });
    await rows.first().waitFor({ timeout: 60_000 });
    const shown = await rows.count();
    await page.goto(`${deployed.url}/policies/all`);
    await page.getByLabel("Mode", { exact: true }).selectOption("enforce");
    await page.getByText("all tools, mode: not set → enforce").waitFor();
    const { items } = (await sendJson("GET", `${scene.gate.url}/v1/decisions?verdict=incorrect`)) as {
      items: readonly { readonly id: string }[];
    };
    const judged = items[0]?.id ?? "";
    await page.evaluate("localStorage.setItem('idk-author', 'kim')");
    await page.goto(`${deployed.url}/review?stream=informative&id=${judged}`);
    await page.getByRole("heading", { name: "What the checks found" }).waitFor();
    await page.keyboard.press("c");
    await page.getByText("Correct. Press z to take it back.").waitFor();
    await sendJson("DELETE", `${deployed.url}/api/keys/${made.id}`, undefined, admin);
    await page.getByText(/does not open the log/).waitFor({ timeout: 60_000 });
    await page.getByLabel("Admin key").fill(ADMIN_KEY);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByText("You are kim.").waitFor({ timeout: 60_000 });
    expect(new URL(page.url()).search).toContain("stream=informative");
    expect(await page.evaluate("Object.keys(sessionStorage)")).toEqual(["idk-key"]);
    await page.goto(`${deployed.url}/policies/all`);
    await page.getByText("Nothing changes.").waitFor();
    await page.goto(`${deployed.url}/decisions?verdict=incorrect`);
    await rows.first().waitFor({ timeout: 60_000 });
    expect(await rows.count()).toBe(shown);
    await untilDrained(scene.gate.url, 60_000);
    const of = await sendJson("GET", `${scene.gate.url}/v1/decisions/${judged}`);
    expect(of).toMatchObject({ outcomes: [{ source: "agent" }] });
    await context.close();
    await deployed.stop();
  });

  it("looks by itself again and again where the live connection cannot stand, and says so", async () => {
    const { page, close } = await scene.open("/alarms");
    await page.getByRole("heading", { name: "Alarms" }).waitFor();
    await page.route("**/v1/decisions/stream", (route) => route.abort());
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await page.getByText("Not live: it looks again every few seconds.").waitFor();
    const rows = page.getByRole("link", { name: "transfer" });
    await rows.first().waitFor();
    const before = await rows.count();
    await send(101);
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBe(before + 1);
    await close();
  });

  it("says that it reads while the gate is slow, and lets one go elsewhere meanwhile", async () => {
    const { page, problems, close } = await scene.open("/alarms");
    await page.getByRole("heading", { name: "Alarms" }).waitFor();
    await page.route("**/v1/decisions?*", async (route) => {
      await new Promise((done) => setTimeout(done, 2_000));
      await route.continue();
    });
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await page.getByText("Reading …").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Alarms" }).waitFor();
    await page.goForward();
    await page.getByRole("link", { name: "transfer" }).first().waitFor({ timeout: 60_000 });
    expect(problems).toEqual([]);
    await close();
  });

  it("says that the gate does not answer when it is gone, and keeps what it showed", async () => {
    const own = await scene.start({ IDK_LOCAL: "1" });
    const { context } = await newViewer(scene.browser, own.url, WIDE);
    const page = await context.newPage();
    await page.goto(`${own.url}/decisions`);
    await page.getByRole("link", { name: "transfer" }).first().waitFor();
    await own.stop();
    await page.getByText("The gate does not answer.").waitFor({ timeout: 60_000 });
    expect(await page.getByRole("link", { name: "transfer" }).count()).toBeGreaterThan(8);
    await keepPicture(page, "no-gate-1280-light");
    await context.close();
  });

  it("is checked by a tool that sees a field without a name", async () => {
    const { page, close } = await scene.open("/decisions");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("button", { name: "Keys" }).click();
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await expectAccessible(page);
    await page.evaluate("document.querySelector('dialog').append(document.createElement('input'))");
    expect(await violationsOf(page)).toEqual([expect.stringMatching(/^label: <input>/)]);
    await close();
  });

  it("says where there is nothing", async () => {
    await scene.expectInEveryLook("nowhere", "/decisions/dec_0", "No such decision", /404/);
    await scene.expectInEveryLook("nothing", "/elsewhere", "This address shows nothing.");
  });

  it("says what it means that the database cannot be reached, and that the gate still decides", async () => {
    await scene.database.kill("SIGKILL");
    const refused = /503/; // The browser itself notes a refused read in its console.
    await scene.expectInEveryLook("no-database", "/decisions", "The database cannot be reached.", refused);
    await scene.expectInEveryLook("no-database-tools", "/tools", "The database cannot be reached.", refused);
  });
});
