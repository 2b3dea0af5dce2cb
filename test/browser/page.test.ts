import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageScene, startPageScene } from "../support/page.ts";
import { decisionBody, post, untilDrained } from "../support/traffic.ts";

let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
});
afterAll(() => scene.stop());

const send = async (number: number) =>
  (await post(`${scene.gate.url}/v1/decisions`, decisionBody(number))) as { id: string };

describe("the list of decisions", () => {
  it("says what runs, and how to send the first decision, while there is none", async () => {
    await scene.expectInEveryLook("empty", "/decisions", /No decision yet/);
    const { page, close } = await scene.open("/decisions");
    await expect
      .poll(() => page.getByLabel("What runs").innerText())
      .toMatch(/running[\s\S]*ok[\s\S]*-[0-9a-f]{12}/);
    await close();
  });

  it("shows a new decision without a reload and marks it; not while it is paused", async () => {
    const { page, problems, close } = await scene.open("/decisions");
    await send(1);
    await page.getByRole("link", { name: "transfer" }).waitFor({ timeout: 60_000 });
    await send(2);
    const calls = page.getByRole("link", { name: "transfer" });
    await expect.poll(() => calls.count(), { timeout: 60_000 }).toBe(2);
    await page.getByText("1 new decision.").waitFor();
    expect(await page.locator("tr.fresh").getByText("new", { exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused.").waitFor();
    await send(3);
    await untilDrained(scene.gate.url, 60_000);
    await page.waitForTimeout(5_000); // Longer than the page waits between two reads.
    expect(await calls.count()).toBe(2);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect.poll(() => calls.count(), { timeout: 60_000 }).toBe(3);
    expect(problems).toEqual([]);
    await close();
  });

  it("keeps its filters in the address, and goes back through them", async () => {
    for (let number = 4; number < 10; number++) {
      const { id } = await send(number);
      const verdict = number % 2 === 0 ? "correct" : "incorrect";
      await post(`${scene.gate.url}/v1/outcomes`, { decision_id: id, verdict, source: "agent" });
    }
    await untilDrained(scene.gate.url, 60_000);
    const { page, problems, close } = await scene.open("/decisions");
    const rows = page.locator("tbody tr[class]");
    await page.getByLabel("Outcome").selectOption("incorrect");
    await expect.poll(() => page.url()).toContain("verdict=incorrect");
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByLabel("Tool", { exact: true }).fill("nobody");
    await page.keyboard.press("Enter");
    await page.getByText("No decision fits these filters.").waitFor();
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(3);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(3);
    expect(await page.getByLabel("Outcome").inputValue()).toBe("incorrect");
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.getByLabel("Finding").selectOption("schema");
    await expect.poll(() => page.url()).toContain("finding=schema");
    await page.getByText("No decision fits these filters.").waitFor();
    await page.getByLabel("Finding").selectOption("");
    await page.getByLabel("Agent").fill("traffic");
    await page.keyboard.press("Enter");
    await expect.poll(() => rows.count()).toBe(9);
    await page.getByLabel("Agent").fill("nobody");
    await page.keyboard.press("Enter");
    await page.getByText(/^No decision fits these filters/).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("counts on the overview what was decided, and says how much of it is labelled", async () => {
    const { page, close } = await scene.open("/");
    const tiles = page.locator(".tiles");
    await expect.poll(() => tiles.innerText()).toMatch(/Decisions\s+9\s/);
    expect(await tiles.innerText()).toMatch(/Label coverage\s+67 %\s+6 known outcomes of 9 judged calls/);
    await close();
    await scene.expectInEveryLook("overview", "/", /Harm by tool/);
    await scene.expectInEveryLook("list", "/decisions", /sure enough:/);
  });
});
