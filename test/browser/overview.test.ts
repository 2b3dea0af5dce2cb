import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDatabase } from "../../src/store/client.ts";
import { raiseAlarm } from "../../src/store/queries/alarms.ts";
import { NARROW, type PageScene, startPageScene } from "../support/page.ts";
import { seedLog } from "../support/seed-log.ts";
import { decisionBody, post, send, untilDrained } from "../support/traffic.ts";

/** Executions of one tool that its agent reports as wrong. */
const WRONG = 6;
let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
  await withDatabase(
    database(),
    async (open) => {
      await seedLog(open.client, {
        project: "default",
        decisions: 2_000,
        tools: 4,
        days: 20,
        end: Date.now(),
      });
      const alarm = { id: "alarm_1", project: "default", kind: "drift", tool: "tool_1" } as const;
      await raiseAlarm(open, { ...alarm, detail: { text: "Its confidences moved." } }, new Date());
    },
    { timeoutMs: 60_000 },
  );
  for (let number = 0; number < WRONG; number++) {
    const { id } = (await post(`${scene.gate.url}/v1/decisions`, decisionBody(number))) as { id: string };
    await post(`${scene.gate.url}/v1/outcomes`, { decision_id: id, verdict: "incorrect", source: "agent" });
  }
  await untilDrained(scene.gate.url, 60_000);
});
afterAll(() => scene.stop());

const database = () => ({ LIBSQL_URL: scene.database.url });
const rows = (page: Page) => page.locator("table.decisions tbody tr");

/** Of polls: a loaded machine is slow. */
const SLOW = { timeout: 20_000 };

describe("the overview", () => {
  it("says what needs me today, and leads there", async () => {
    await scene.expectInEveryLook("overview-busy", "/?range=30d", "Its confidences moved.");
    const { page, problems, close } = await scene.open("/?range=30d");
    const tasks = page.locator(".tasks");
    await expect.poll(() => tasks.innerText()).toMatch(/1 open alarm[\s\S]*\d+ audits/);
    // A tenth of a percent of a share, counted by the API: the same numbers here.
    const today = (await send("GET", `${scene.gate.url}/api/today`)) as { audits: { waiting: number } };
    expect(await tasks.innerText()).toContain(`${today.audits.waiting} audits`);
    await page.getByText("IDKS by day").waitFor();
    await page.getByRole("link", { name: /See the alarms/ }).click();
    await page.getByRole("heading", { name: "Alarms", level: 1 }).waitFor();
    await page.getByText("Its confidences moved.").waitFor();
    await page.getByRole("button", { name: /^Acknowledge/ }).click();
    // It waits for nobody now, and is open all the same.
    await page.getByText("No alarm fits these filters.").waitFor();
    await page.getByLabel("State").selectOption("open");
    await page.getByText(/^Acknowledged, /).waitFor();
    await page.getByRole("link", { name: "← Overview" }).click();
    await expect.poll(() => tasks.innerText()).toMatch(/audits/);
    expect(await tasks.innerText()).not.toContain("open alarm");
    await page.getByRole("link", { name: "All alarms" }).click();
    await page.getByText(/^Acknowledged, /).waitFor();
    await page.getByLabel("State").selectOption("closed");
    await page.getByText("No alarm fits these filters.").waitFor();
    expect(problems).toEqual([]);
    await scene.expectInEveryLook("alarms", "/alarms", /Acknowledged/);
    await page.getByLabel("State").selectOption("");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await page.getByRole("button", { name: /^Acknowledge/ }).waitFor();
    await close();
  });

  it("leads from the tool that does the most harm to a wrong execution, which is judged by keyboard alone", async () => {
    const { page, problems, close } = await scene.open("/?range=30d");
    const worst = page.locator(".harm").first().getByRole("listitem").first();
    await expect.poll(() => worst.innerText()).toMatch(/transfer[\s\S]*6[\s\S]*6 known wrong of 6 outcomes/);
    const stopped = page.locator(".harm").nth(1).getByRole("listitem").first();
    expect(await stopped.innerText()).toMatch(
      /tool_3[\s\S]*40 known wrong of 40 outcomes, 361 calls; 0 did not run/,
    );
    await worst.getByRole("link", { name: "6 known wrong" }).click();
    await expect.poll(() => page.url()).toContain("tool=transfer&verdict=incorrect&ruling=passed&range=30d");
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(WRONG);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    const focused = await page.evaluate("document.activeElement.getAttribute('href')");
    expect(focused).toBe(await rows(page).first().getByRole("link").getAttribute("href"));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Was the call right?" }).waitFor();
    await page.getByText(`1 of ${WRONG}`).waitFor();
    const first = page.url();
    await page.keyboard.press("c");
    await page.getByText("Saved: correct.").waitFor();
    await page.keyboard.press("j");
    await page.getByText(`2 of ${WRONG}`).waitFor();
    expect(page.url()).not.toBe(first);
    await page.keyboard.press("k");
    await page.getByText(`1 of ${WRONG}`).waitFor();
    expect(page.url()).toBe(first);
    await page.keyboard.press("b");
    await untilDrained(scene.gate.url, 60_000);
    // What was judged right is wrong no more.
    await expect.poll(() => rows(page).count(), { timeout: 60_000 }).toBe(WRONG - 1);
    expect(problems).toEqual([]);
    await close();
  });

  it("goes through pages and decisions beyond a page by keys, and back by the browser", async () => {
    const { page, problems, close } = await scene.open("/decisions?range=30d&verdict=none");
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(50);
    const lastLink = () => rows(page).last().getByRole("link").getAttribute("href");
    const last = await lastLink();
    await page.keyboard.press("]");
    await expect.poll(() => page.url(), SLOW).toContain("cursor=");
    await page.getByRole("heading", { name: "Older decisions" }).waitFor();
    // The heading follows the address; the rows of the page before stand until the new ones are there, and the keys are theirs.
    await expect.poll(lastLink, SLOW).not.toBe(last);
    await page.keyboard.press("[");
    await page.getByRole("heading", { name: "Newest decisions" }).waitFor();
    expect(page.url()).not.toContain("cursor=");
    await expect.poll(lastLink, SLOW).toBe(last);
    await rows(page).nth(49).getByRole("link").click();
    await page.getByText("50 of 50 or more").waitFor();
    expect(page.url()).toContain(String(last));
    await page.keyboard.press("j");
    await page.getByText("51 of 100 or more").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Newest decisions" }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("keeps a view under a name in this browser, and forgets it", async () => {
    const { page, problems, close } = await scene.open("/decisions?tool=tool_1&range=30d");
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.keyboard.type("<b>mine</b>");
    await page.keyboard.press("Enter");
    await page.getByText("Saved in this browser").waitFor();
    await page.goto(`${scene.gate.url}/decisions`);
    const mine = page.getByRole("link", { name: "<b>mine</b>", exact: true });
    await mine.click();
    await expect.poll(() => page.url()).toContain("range=30d&tool=tool_1");
    expect(await mine.getAttribute("aria-current")).toBe("page");
    await page.getByRole("button", { name: "Delete the view <b>mine</b>" }).click();
    await mine.waitFor({ state: "detached" });
    expect(problems).toEqual([]);
    await close();
  });

  it("finds a call by its id, and says what can be found where nothing is", async () => {
    const { page, problems, close } = await scene.open("/decisions");
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("call_77");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Was the call right?" }).waitFor();
    await page.getByText("number 77", { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("searchbox").fill("nothing of this name");
    await page.keyboard.press("Enter");
    await page.getByText(/Nothing has the name “nothing of this name”/).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("shows stopped calls on the first screen of a telephone", async () => {
    const { page, close } = await scene.open("/decisions?ruling=stopped&range=30d", NARROW);
    await rows(page).first().waitFor();
    const box = await rows(page).nth(1).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
    await page.getByText("Filters stopped").click();
    await page.getByLabel("Tool", { exact: true }).waitFor();
    await close();
  });

  it("leads an address of before the overview to the list", async () => {
    const { page, close } = await scene.open("/?session=s7&range=90d");
    await page.getByRole("heading", { name: "Decisions", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/decisions");
    expect(await page.getByLabel("Session", { exact: true }).inputValue()).toBe("s7");
    await close();
  });
});
