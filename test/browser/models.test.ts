import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/axe.ts";
import { type PageScene, startPageScene } from "../support/page.ts";
import { send } from "../support/traffic.ts";

let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
});
afterAll(() => scene.stop());

interface Card {
  readonly id: string;
  readonly sha256: string;
  readonly metrics: readonly { data: string; k: number; n: number; by_bench: Record<string, unknown> }[];
  readonly features: { readonly items: readonly { name: string }[] };
  readonly contexts: readonly { context: string }[];
}

describe("the models", () => {
  it("show the card of the one that runs, its numbers as the API tells them, and every feature by search", async () => {
    const { items } = (await send("GET", `${scene.gate.url}/api/models`)) as { items: readonly [Card] };
    const [card] = items;
    const { page, problems, close } = await scene.open("/models");
    await page.getByRole("heading", { name: `${card.id} runs now` }).waitFor();
    await page.getByText(card.sha256).waitFor();
    await page.getByText("No local head holds").waitFor();
    const rows = page.getByRole("region", { name: "Metrics by data set" }).locator("tbody tr");
    expect(await rows.count()).toBe(card.metrics.length);
    const [first] = card.metrics;
    expect(await rows.first().innerText()).toContain((first?.n ?? 0).toLocaleString("en-US"));
    await page.getByLabel("Number", { exact: true }).selectOption("idks");
    await page.getByText("IDKS with the gate by the number of samples").waitFor();
    await page.getByLabel("Parts of a data set").selectOption(`${first?.data}:${first?.k}`);
    const parts = page.getByRole("region", { name: /by kind of question$/ }).locator("tbody tr");
    expect(await parts.count()).toBe(Object.keys(first?.by_bench ?? {}).length);
    await page.getByLabel("Search features").fill("agreement");
    const found = card.features.items.filter(({ name }) => name.includes("agreement"));
    expect(found.length).toBeGreaterThan(0);
    for (const { name } of found) await page.getByRole("rowheader", { name, exact: true }).waitFor();
    expect(page.url()).toContain("q=agreement");
    await expectAccessible(page);
    await page.getByText("What these numbers do not speak of").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("show the local heads by what they make of a confidence, and say which one no decision uses", async () => {
    const { items } = (await send("GET", `${scene.gate.url}/api/models`)) as { items: readonly [Card] };
    const head = {
      id: "head_1",
      calibration_id: "cal_gone",
      intercept: 0.5,
      slope: 1,
      tools: { "<b>pay</b>": 1 },
      risks: {},
      features: {},
      n_labels: 340,
      fitted_at: "2030-05-04T10:00:00.000Z",
    };
    await send("PUT", `${scene.gate.url}/api/policies`, {
      global: {},
      heads: { [items[0].contexts[0]?.context ?? ""]: head, "0123456789abcdef": head },
      reason: "learned",
    });
    const { page, close } = await scene.open("/models");
    await page.getByRole("heading", { name: "Decisions with samples that the caller brings" }).waitFor();
    await page.getByRole("heading", { name: "Decisions of another model or build" }).waitFor();
    // By hand: logit(.6) + .5 = .905 -> 71 %; + 1.5 = 1.905 -> 87 %.
    expect(await page.getByText("becomes 71 %, and 87 % for <b>pay</b>").count()).toBe(2);
    await page.getByRole("link", { name: "its calibration" }).first().click();
    await page.getByText(/There is no calibration/).waitFor();
    await page.goBack();
    expect(await page.getByText(/There is no calibration/).count()).toBe(0);
    // The policy's history tells it in the same words.
    await page.goto(`${scene.gate.url}/policies/versions`);
    await page.getByText("a confidence of 60 % for <b>pay</b> becomes").first().waitFor();
    await expectAccessible(page);
    await close();
    await scene.expectInEveryLook("models", "/models?set=bfcl-v1:3", "Learned from 340 outcomes");
  });
});
