import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/axe.ts";
import { newViewer } from "../support/browser.ts";
import { keepPicture, type PageScene, startPageScene, WIDE } from "../support/page.ts";
import { audited, seedCalls, strictlyHeld } from "../support/seed-calls.ts";
import { send } from "../support/traffic.ts";

const HOUR_MS = 3_600_000;

/** What a model may call a tool: markup, a path, right to left, and no end. */
const ODD = `دفع</b><img src=x onerror="alert(1)">/../${"x".repeat(150)}`;

let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
  const end = Date.now() - HOUR_MS;
  await seedCalls(scene.database.url, "r", strictlyHeld("refund", 340, end));
  await seedCalls(scene.database.url, "l", audited("lookup", 200, end));
  const tools = { refund: { risk: "high" }, idle: { mode: "off" } };
  const otherwise = audited("find", 200, end).map((call) => ({ ...call, scoreContext: "ctx-2" }));
  await seedCalls(scene.database.url, "f", otherwise);
  await seedCalls(scene.database.url, "o", strictlyHeld(ODD, 12, end));
  await send("PUT", `${scene.gate.url}/api/policies`, { tools, author: "ada", reason: "money moves" });
}, 180_000);
afterAll(() => scene.stop());

interface Curve {
  readonly decisions: number;
  readonly thresholds: readonly {
    readonly passed: number;
    readonly stopped: number;
    readonly idks: number;
    readonly interval: readonly [number, number];
  }[];
  readonly histogram: readonly { readonly correct: number; readonly incorrect: number }[];
}
const curve = async (query = "") => {
  const from = new Date(Date.now() - 30 * 24 * HOUR_MS).toISOString();
  return (await send("GET", `${scene.gate.url}/api/roc?tool=refund&penalty=3&from=${from}${query}`)) as Curve;
};
const policy = () => send("GET", `${scene.gate.url}/api/policies`);

const known = ({ histogram }: Curve, low: number, high: number) => {
  const bins = histogram.slice(low, high);
  const sum = (of: "correct" | "incorrect") => bins.reduce((all, bin) => all + bin[of], 0);
  return { right: sum("correct"), wrong: sum("incorrect") };
};

/** The bar of the threshold, as the gate's own curve says it must be. */
const barText = (all: Curve, at: number) => {
  const [stopped, passed] = [known(all, 0, at), known(all, at, 101)];
  const point = all.thresholds[at];
  return (
    `stopped ${point?.stopped} (${stopped.wrong} wrong, ${stopped.right} right) ` +
    `run ${point?.passed} (${passed.right} right, ${passed.wrong} wrong)`
  );
};
const shownBar = async (page: Page) =>
  (await page.locator(".threshold-bar dl").innerText()).replaceAll(/\s+/g, " ");

const two = (n: number | undefined) => n?.toFixed(2);
const sentence = (page: Page) => page.locator(".what-if");
const sign = async (page: Page, button: string, reason: string) => {
  await page.getByLabel("Author").fill("ada");
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: button, exact: true }).click();
};

describe("the page of a tool", () => {
  it("shows its curves in every look", async () => {
    await scene.expectInEveryLook("tool", "/tools/refund?t=0.4", /the gate would have stopped/);
  });

  it("shows its curves in a browser whose language is no language tag", async () => {
    const { context, problems } = await newViewer(scene.browser, scene.gate.url, WIDE);
    await context.addInitScript(
      "Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true })",
    );
    const page = await context.newPage();
    await page.goto(`${scene.gate.url}/tools/refund`);
    await page.locator(".plot canvas").first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("moves the threshold by keyboard and by mouse, with the counts of the gate's own curve", async () => {
    const all = await curve();
    const { page, problems, close } = await scene.open("/tools/refund");
    const slider = page.getByRole("slider", { name: /Threshold/ });
    await slider.waitFor();
    expect(await shownBar(page)).toBe(barText(all, 75));
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await shownBar(page)).toBe(barText(all, 73));
    await page.keyboard.press("PageDown");
    expect(await shownBar(page)).toBe(barText(all, Math.round(Number(await slider.inputValue()) * 100)));
    await page.keyboard.press("Home");
    expect(await shownBar(page)).toBe(barText(all, 0));

    const plot = page.locator("figure", { hasText: "IDKS by threshold" }).locator(".u-over");
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box === null) throw new Error("The plot has no place on the page.");
    await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
    await page.mouse.down();
    for (const part of [0.4, 0.5, 0.6]) await page.mouse.move(box.x + box.width * part, box.y + 40);
    await page.mouse.up();
    expect(await slider.inputValue()).toBe("0.6");
    expect(await shownBar(page)).toBe(barText(all, 60));
    await expect.poll(() => page.url()).toContain("t=0.60");

    const moved = known(all, 60, 75);
    const more = (all.thresholds[60]?.passed ?? 0) - (all.thresholds[75]?.passed ?? 0);
    const [then, now] = [all.thresholds[60], all.thresholds[75]];
    expect(await sentence(page).innerText()).toBe(
      `At 0.60 the gate would have stopped ${then?.stopped} of 340 calls (now ${now?.stopped} at 0.75): of the ${more} more that run, ` +
        `${moved.right} are known right, ${moved.wrong} wrong, ${more - moved.right - moved.wrong} unknown. ` +
        `IDKS ${two(then?.idks)} [${two(then?.interval[0])}, ${two(then?.interval[1])}] instead of ` +
        `${two(now?.idks)} [${two(now?.interval[0])}, ${two(now?.interval[1])}].`,
    );
    await page.reload();
    await sentence(page).waitFor();
    expect(await slider.inputValue()).toBe("0.6");
    expect(problems).toEqual([]);
    await close();
  });

  it("leads to exactly the decisions that it counts, and back", async () => {
    const all = await curve();
    const { page, close } = await scene.open("/tools/refund?t=0.70");
    const more = (all.thresholds[70]?.passed ?? 0) - (all.thresholds[75]?.passed ?? 0);
    expect(more).toBeGreaterThan(0);
    await page.getByRole("link", { name: `${more} more that run` }).click();
    await expect.poll(() => page.locator("table.decisions tbody tr").count()).toBe(more);
    await page.getByText("confidence below 0.75").first().waitFor();
    await page.getByRole("link", { name: "Take away the filter: confidence below 0.75" }).click();
    await expect.poll(() => page.url()).not.toContain("max_confidence");
    await page.goBack();
    await page.goBack();
    await sentence(page).waitFor();
    expect(await page.getByRole("slider").inputValue()).toBe("0.7");

    await page.getByLabel(/agent \d/).uncheck();
    const reviewed = await curve("&sources=human_review");
    await expect.poll(() => shownBar(page)).toBe(barText(reviewed, 70));
    expect(page.url()).toContain("sources=human_review");
    expect(await page.getByLabel(/human review \d/).isDisabled()).toBe(true);
    const { right } = known(reviewed, 70, 75);
    await page.getByRole("link", { name: /known right/ }).click();
    await expect.poll(() => page.locator("table.decisions tbody tr").count()).toBe(right);
    await close();
  });

  it("saves a threshold after it was shown what changes, and takes it back in one step", async () => {
    const { page, problems, close } = await scene.open("/tools/refund?t=0.55");
    await page.getByRole("button", { name: /Save 0.55 as its threshold/ }).click();
    await page.getByText("It takes the place of 0.75, by its risk.").waitFor();
    expect(await page.locator(".editor .changes li").allInnerTexts()).toEqual([
      "refund, threshold: not set → 0.55",
    ]);
    await keepPicture(page, "tool-save-1280-light");
    await sign(page, "Save as a new version", "few are wrong above it");
    await page.getByText("Saved as version 2.").waitFor();
    expect(await policy()).toMatchObject({
      version: 2,
      author: "ada",
      tools: { refund: { risk: "high", threshold: 0.55 } },
    });
    await expect.poll(() => sentence(page).innerText()).toContain("At 0.55, the threshold that holds");
    await page.getByText("“few are wrong above it”").waitFor();
    await page.getByRole("button", { name: "Take this back" }).click();
    await sign(page, "Roll back to version 1", "second thoughts");
    await page.getByText("Rolled back: version 3 is what version 1 was.").waitFor();
    expect(await policy()).toMatchObject({ version: 3, tools: { refund: { risk: "high" } } });
    await expect.poll(() => sentence(page).innerText()).toContain("(now 2");
    expect(problems).toEqual([]);
    await close();
  });

  it("overwrites nothing that another person changed in between", async () => {
    const { page, close } = await scene.open("/tools/refund?t=0.50");
    await page.getByRole("button", { name: /Save 0.50 as its threshold/ }).click();
    const theirs = { tools: { refund: { risk: "high", threshold: 0.8 }, idle: { mode: "off" } } };
    await send("PUT", `${scene.gate.url}/api/policies`, { ...theirs, author: "bob", reason: "stricter" });
    await sign(page, "Save as a new version", "looser");
    await page.getByText(/Meanwhile bob made version 4: “stricter”/).waitFor();
    await page.getByText("refund, threshold: not set → 0.8").first().waitFor();
    expect(await page.getByRole("button", { name: "Save as a new version" }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Make my change on version 4" }).click();
    await page.getByText("refund, threshold: 0.8 → 0.5").waitFor();
    await page.getByRole("button", { name: "Save as a new version" }).click();
    await page.getByText("Saved as version 5.").waitFor();
    expect(await policy()).toMatchObject({ version: 5, tools: { refund: { threshold: 0.5 } } });
    await send("POST", `${scene.gate.url}/api/policies/rollback`, { version: 1, reason: "start again" });
    await close();
  });
});

describe("what the outcomes of a tool suggest", () => {
  it("keeps no promise yet without audits, and says what is missing and where", async () => {
    const { page, close } = await scene.open("/tools/refund");
    await page.getByRole("button", { name: "Which threshold keeps it?" }).click();
    await page.getByText("There is no random audit yet.").waitFor();
    await page.getByRole("link", { name: "Audit what was drawn" }).waitFor();
    await close();
  });

  it("proposes the threshold that keeps a promise, and applies it", async () => {
    const { page, problems, close } = await scene.open("/tools/lookup");
    await page.getByRole("button", { name: "Which threshold keeps it?" }).click();
    await page.getByText(/A threshold of 0\.\d\d keeps it\./).waitFor({ timeout: 30_000 });
    const proposal = page.getByRole("article", { name: "Threshold with a promise" });
    await proposal.getByText("at most 5 % of the executed calls are wrong, with 95 % confidence").waitFor();
    await keepPicture(page, "tool-promise-1280-light");
    await proposal.getByRole("button", { name: "Apply …" }).click();
    await sign(page, "Apply as a new version", "audits of November");
    await page.getByText(/Applied as version \d+\./).waitFor();
    expect(await policy()).toMatchObject({
      reason: expect.stringContaining("audits of November (calibration cal_"),
      tools: { lookup: { threshold: expect.any(Number) } },
    });
    await page.getByText("1 earlier proposal").click();
    await page.getByText(/Threshold with a promise of .*: applied as version \d+/).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("asks about the confidences that the curves show, where others are newer or more", async () => {
    const { page, close } = await scene.open("/tools/find");
    await page.getByText("200 calls").first().waitFor();
    await page.getByRole("button", { name: "Which threshold keeps it?" }).click();
    await page.getByText(/A threshold of 0\.\d\d keeps it\./).waitFor({ timeout: 30_000 });
    const { items } = (await send("GET", `${scene.gate.url}/api/calibrations?tool=find`)) as {
      items: readonly object[];
    };
    expect(items[0]).toMatchObject({ kind: "promise", score_context: "ctx-2" });
    await close();
  });

  it("proposes a threshold with its evidence, which can be rejected", async () => {
    const { page, close } = await scene.open("/tools/refund");
    await page.getByRole("button", { name: "Propose a threshold for this tool" }).click();
    const proposal = page.getByRole("article", { name: "Threshold", exact: true });
    await proposal.getByText(/refund, threshold: not set → 0\.\d/).waitFor({ timeout: 30_000 });
    await proposal
      .getByText(/before, .* after/)
      .first()
      .waitFor();
    await proposal.getByRole("button", { name: "Reject …" }).click();
    await sign(page, "Reject", "too loose for refunds");
    await page.getByText("No proposal waits for a decision.").waitFor();
    await page.getByText("1 earlier proposal").click();
    await page.getByText(/Threshold of .*: rejected/).waitFor();
    await close();
  });

  it("applies a local head, and says what it has learned and how much it moves the tool", async () => {
    const { page, problems, close } = await scene.open("/tools/refund");
    await page.getByText("None holds: every confidence is the bundle’s own.").waitFor();
    await page.getByRole("button", { name: "Propose a local head for all tools" }).click();
    const proposal = page.getByRole("article", { name: "Local head" });
    await proposal.getByText(/On this tool a confidence of 30 % becomes \d+ %/).waitFor({ timeout: 30_000 });
    await proposal.getByText("surely above 0").waitFor();
    await proposal.getByRole("button", { name: "Apply …" }).click();
    await sign(page, "Apply as a new version", "what refunds have taught");
    await page.getByText(/Applied as version \d+\..*The promise on "lookup"/).waitFor();
    const learned = page.getByRole("region", { name: "Local head" }).getByText(/Learned from \d+ verdicts/);
    await expect.poll(() => learned.innerText()).toMatch(/\d+ from agent/);
    await keepPicture(page, "tool-head-1280-light");
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("the way into enforce", () => {
  it("takes a step with a guard after it was shown what that means", async () => {
    const { page, problems, close } = await scene.open("/tools/refund");
    await page.getByLabel("Enforce in a share of sessions").check();
    await page.getByLabel("Share of sessions (%)").fill("200");
    await page.getByText("Give the share of sessions, above 0 and below 100 %.").waitFor();
    await page.getByLabel("Share of sessions (%)").fill("20");
    await page.getByLabel("Let a guard watch it").check();
    await page.getByLabel("Most wrong calls of those that run (%)").fill("4");
    await page.getByRole("button", { name: "See what this changes …" }).click();
    const dialog = page.getByRole("dialog", { name: "What changes for refund" });
    await dialog.getByText(/In 20 % of the sessions, calls below the threshold no longer run/).waitFor();
    await dialog.getByText("refund, mode: not set → enforce").waitFor();
    await expectAccessible(page);
    await keepPicture(page, "tool-rollout-1280-light");
    await sign(page, "Take this step", "shadow looked good");
    await page.getByText(/Saved as version \d+\. It holds within a few seconds\./).waitFor();
    expect(await policy()).toMatchObject({
      reason: "shadow looked good",
      tools: {
        refund: {
          risk: "high",
          mode: "enforce",
          enforce_share: 0.2,
          guard: { max_wrong: 0.04, confidence: 0.95 },
        },
      },
    });
    await page.getByText(/^enforced in 20 % of sessions; risk high/).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("is there for a tool without a single call, which says what will appear", async () => {
    await scene.expectInEveryLook(
      "tool-empty",
      "/tools/idle",
      "No call of this tool was scored in this time, so there is no curve yet.",
    );
    const { page, close } = await scene.open("/tools/nobody%2Fknows.it");
    await page.getByText("No tool of this name was called in this time").waitFor();
    await page.getByRole("heading", { name: "Tool nobody/knows.it" }).waitFor();
    // The smallest date that a browser knows.
    await page.goto(`${scene.gate.url}/tools/idle?to=-271821-04-20`);
    await page
      .getByText(/must be a time like/)
      .first()
      .waitFor();
    await close();
  });

  it("shows a tool whatever a model calls it", async () => {
    const address = `/tools/${encodeURIComponent(ODD)}`;
    await scene.expectInEveryLook("tool-odd", address, /the gate would have stopped/);
    const { page, problems, close } = await scene.open("/tools");
    await page.getByRole("link", { name: ODD, exact: true }).click();
    await page.getByRole("heading", { name: ODD }).waitFor();
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/tools/${ODD}`);
    await page.getByRole("link", { name: "12 calls" }).click();
    await expect.poll(() => page.locator("table.decisions tbody tr").count()).toBe(12);
    expect(problems).toEqual([]);
    await close();
  });
});
