import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, violationsOf } from "../support/axe.ts";
import { pressEnter, unreachedByTab } from "../support/keyboard.ts";
import { keepArtefact, NARROW, type PageScene, startPageScene, WIDE } from "../support/page.ts";
import { seedCalls, strictlyHeld } from "../support/seed-calls.ts";
import { send } from "../support/traffic.ts";

const HOUR_MS = 3_600_000;
const AUDITS = 20;

let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
});
afterAll(() => scene.stop());

type Body = Record<string, unknown>;
const api = (path: string) => send("GET", `${scene.gate.url}${path}`) as Promise<Body>;

/** A tool of its own with a history, a wrong call that nobody has noticed, and calls that chance drew for an audit. */
async function seed(tool: string): Promise<void> {
  const end = Date.now() - HOUR_MS;
  await seedCalls(scene.database.url, `${tool}-past-`, strictlyHeld(tool, 200, end));
  const unseen = { tool, confidence: 0.9, verdict: null, at: end + 60_000 };
  await seedCalls(scene.database.url, `${tool}-wrong-`, [{ ...unseen, at: end + 600_000 }]);
  const drawn = Array.from({ length: AUDITS }, (_, i) => ({
    ...unseen,
    source: "human_audit",
    at: end + 120_000 + i * 1_000,
  }));
  await seedCalls(scene.database.url, `${tool}-audit-`, drawn);
}

async function sign(page: Page, button: string, reason: string): Promise<void> {
  await page.getByLabel("Author").fill("kim");
  await page.getByLabel("Reason").fill(reason);
  await pressEnter(page.getByRole("button", { name: button, exact: true }));
}

/** Without a mouse. The last two steps of each theme leave the policy as the first one found it. */
describe.each(["light", "dark"] as const)("a morning with the gate, %s", (colorScheme) => {
  const tool = `refund_${colorScheme}`;
  const look = { width: 1280, colorScheme } as const;
  const kim = { "idk-author": "kim" };
  const done = async (page: Page, step: string) => {
    await keepArtefact(page, `journey-${step}-${colorScheme}`);
    await expectAccessible(page);
  };
  beforeAll(() => seed(tool));

  it("finds a wrong call that ran, and says so", async () => {
    const { page, problems, close } = await scene.open(`/decisions?tool=${tool}`, look, kim);
    await pressEnter(page.getByRole("link", { name: "No outcome yet" }));
    await expect.poll(() => page.url()).toContain("verdict=");
    await pressEnter(page.getByRole("link", { name: tool, exact: true }).first());
    await expect.poll(() => page.url()).toContain(`/decisions/${tool}-wrong-0`);
    await page
      .getByText(/^The gate let|ran/)
      .first()
      .waitFor();
    await page.keyboard.press("i");
    await expect
      .poll(async () => (await api(`/v1/decisions/${tool}-wrong-0`))["verdict"], { timeout: 60_000 })
      .toBe("incorrect");
    await done(page, "labelled");
    expect(problems).toEqual([]);
    await close();
  });

  it("moves the threshold, sees the counts of the API, applies it and takes it back", async () => {
    const { page, problems, close } = await scene.open(`/tools/${tool}`, look, kim);
    const slider = page.getByRole("slider", { name: /Threshold/ });
    await slider.waitFor();
    await slider.focus();
    await page.keyboard.press("Home");
    for (let i = 0; i < 60; i++) await page.keyboard.press("ArrowRight");
    const from = new Date(Date.now() - 30 * 24 * HOUR_MS).toISOString();
    const curve = await api(`/api/roc?tool=${tool}&from=${from}`);
    const { stopped, passed } = (curve["thresholds"] as { stopped: number; passed: number }[])[60] ?? {};
    const bar = page.locator(".threshold-bar dl");
    await expect
      .poll(async () => (await bar.innerText()).replaceAll(/\s+/g, " "))
      .toMatch(new RegExp(`^stopped ${stopped} .*run ${passed} `));
    await done(page, "threshold");
    await pressEnter(page.getByRole("button", { name: /Save 0.60 as its threshold/ }));
    await sign(page, "Save as a new version", "few are wrong above it");
    await page.getByText(/^Saved as version/).waitFor();
    expect(await api("/api/policies")).toMatchObject({
      author: "kim",
      tools: { [tool]: { threshold: 0.6 } },
    });
    await done(page, "applied");
    await pressEnter(page.getByRole("button", { name: "Take this back" }));
    await page.getByRole("button", { name: /^Roll back to version \d+$/ }).waitFor();
    await page.getByLabel("Author").fill("kim");
    await page.getByLabel("Reason").fill("second thoughts");
    await pressEnter(page.getByRole("button", { name: /^Roll back to version \d+$/ }));
    await page.getByText(/^Rolled back: version/).waitFor();
    expect(await api("/api/policies")).not.toMatchObject({ tools: { [tool]: { threshold: 0.6 } } });
    expect(problems).toEqual([]);
    await close();
  });

  it("judges twenty audits by keyboard alone", async () => {
    const { page, problems, close } = await scene.open(`/review?tool=${tool}`, look, kim);
    const title = page.locator("#review-title");
    for (let number = 1; number <= AUDITS; number++) {
      await title.filter({ hasText: `${number} of ${AUDITS}` }).waitFor();
      await page.getByRole("heading", { name: "What the checks found" }).waitFor();
      if (number === 2) await done(page, "review");
      await page.keyboard.press(number % 5 === 0 ? "i" : "c");
    }
    await expect
      .poll(
        async () => {
          const { items } = (await api("/api/labels?limit=1000")) as { items: Body[] };
          return items.filter(
            (label) => label["source"] === "human_audit" && String(label["decision_id"]).startsWith(tool),
          ).length;
        },
        { timeout: 60_000 },
      )
      .toBe(AUDITS);
    expect(problems).toEqual([]);
    await close();
  });

  it("starts an experiment, promotes it, and goes back", async () => {
    const { page, problems, close } = await scene.open("/experiments/new", look, kim);
    await page.getByLabel("Name").first().fill(`stricter ${colorScheme}`);
    const strict = page.locator("fieldset.arm").nth(1);
    await strict.getByLabel("Name").fill("strict");
    await strict.getByLabel("Threshold", { exact: true }).fill("0.9");
    await page.getByText(/To find a difference of .* it takes at most/).waitFor();
    await page.getByLabel("Reason").fill("too many wrong refunds");
    await pressEnter(page.getByRole("button", { name: "Keep as a draft" }));
    await pressEnter(page.getByRole("button", { name: "Start …" }));
    await page.getByLabel("Reason").fill("agreed");
    await pressEnter(page.getByRole("button", { name: "Start it" }));
    await page.getByText(/^Started: version \d+ of the policy/).waitFor();
    await done(page, "experiment");
    await pressEnter(page.getByRole("button", { name: "Promote strict …" }));
    await page.getByText("all tools, threshold: not set → 0.9").first().waitFor();
    await page.getByLabel("Reason").fill("safer");
    await page.getByLabel("Yes, promote it without a comparison").press("Space");
    await pressEnter(page.getByRole("button", { name: "Promote strict", exact: true }));
    await page.getByText(/“strict” holds for everybody: version/).waitFor();
    expect(await api("/api/policies")).toMatchObject({ global: { threshold: 0.9 } });
    await done(page, "promoted");
    await pressEnter(page.getByRole("button", { name: /^Go back to version/ }));
    await page.getByLabel("Reason").fill("too strict after all");
    await pressEnter(page.getByRole("button", { name: /^Go back to version \d+$/ }));
    await page.getByText(/The policy is as before the promotion/).waitFor();
    expect(await api("/api/policies")).not.toMatchObject({ global: { threshold: 0.9 } });
    expect(problems).toEqual([]);
    await close();
  });
});

/** Every address that the page knows, with something behind it. */
const addresses = (experiment: string): string[] => {
  const source = readFileSync(join(import.meta.dirname, "../../dashboard/src/pages/routes.ts"), "utf8");
  const routes = source.slice(source.indexOf("export const ROUTES"));
  const named: Readonly<Record<string, string>> = { ":tool": "refund_light", ":id": "refund_light-wrong-0" };
  return [...routes.matchAll(/path: "([^"]+)"/g)].map(([, path = ""]) =>
    path === "/experiments/:id"
      ? `/experiments/${experiment}`
      : path.replace(/:\w+/, (name) => named[name] ?? name),
  );
};

/** All of them in `npm run verify`; each page's own walk looks at it in every one of them as well. */
const LOOKS = [
  WIDE,
  ...(process.env["IDK_LONG_TESTS"] === "1" ? [{ width: 1280, colorScheme: "dark" } as const, NARROW] : []),
];

describe("every page", () => {
  it("can be used without a mouse, and axe finds nothing", async () => {
    const { items } = (await api("/api/experiments")) as { items: { id: string }[] };
    if (items[0] === undefined)
      throw new Error("The walks before this one make the experiment that it opens.");
    const all = addresses(items[0].id);
    expect(all.length).toBeGreaterThan(15);
    for (const look of LOOKS) {
      for (const path of all) {
        const { page, problems, close } = await scene.open(path, look, { "idk-author": "kim" });
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expect.poll(() => page.locator("main").innerText()).not.toContain("Reading");
        expect([look, path, await violationsOf(page)]).toEqual([look, path, []]);
        if (look !== NARROW) expect([look, path, await unreachedByTab(page)]).toEqual([look, path, []]);
        expect(problems).toEqual([]);
        await close();
      }
    }
  });
});
