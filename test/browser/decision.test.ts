import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/axe.ts";
import { keepPicture, type PageScene, startPageScene, WIDE } from "../support/page.ts";
import { decisionBody, post, send, untilDrained } from "../support/traffic.ts";

/** The README's example: three samples that do not agree on the date or the time. */
const EXAMPLE = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../examples/decision.json"), "utf8"),
) as object;

let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
});
afterAll(() => scene.stop());

const decide = async (body: object): Promise<string> => {
  const { id } = (await post(`${scene.gate.url}/v1/decisions`, body)) as { id: string };
  await untilDrained(scene.gate.url, 60_000);
  return id;
};
const outcomesOf = async (id: string) =>
  ((await send("GET", `${scene.gate.url}/v1/decisions/${id}`)) as { outcomes: unknown[] }).outcomes;

/** Chance takes one decision in a hundred for the audit, and a verdict on it counts as the audit's. */
const decideUnaudited = async (body: object): Promise<string> => {
  const id = await decide(body);
  const { audit } = (await send("GET", `${scene.gate.url}/v1/decisions/${id}`)) as {
    audit: { drawn: boolean };
  };
  return audit.drawn ? decideUnaudited(body) : id;
};

describe("one decision", () => {
  it("is found from the list, and says first which call was stopped and why", async () => {
    await decide({ ...EXAMPLE, mode: "enforce" });
    const { page, problems, close } = await scene.open("/decisions");
    const row = page.getByRole("row").filter({ hasText: "book_table" });
    await row.getByText("stopped", { exact: true }).waitFor({ timeout: 60_000 });
    expect(await row.innerText()).toMatch(/not sure enough: \d+ %, needs 50 %/);
    await row.getByRole("link", { name: "book_table" }).click();
    const sentence = page.getByRole("heading", { level: 1 });
    await expect
      .poll(() => sentence.innerText())
      .toMatch(
        /^The gate stopped book_table, because it is only \d+\s% sure that this is right, and needs at least 50\s%\.$/,
      );
    expect(await page.locator("blockquote").innerText()).toContain("date");
    await page.goBack();
    await row.waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("shows a second opinion beside the samples, as what it is", async () => {
    const { samples } = EXAMPLE as { samples: readonly object[] };
    const id = await decide({ ...EXAMPLE, samples: samples.slice(0, 1), second_opinion: samples[2] });
    const { page, close } = await scene.open(`/decisions/${id}`);
    await page.getByText("Another model, asked the same, answered otherwise.").waitFor();
    const heads = await page.locator(".samples thead th").allInnerTexts();
    expect(heads.map((head) => head.split("\n")[0])).toEqual(["Sample 1", "Second opinion"]);
    expect(heads[1]).toContain("never released");
    expect(await page.locator(".samples mark").allInnerTexts()).toEqual(['"20:00"']);
    await page.locator("summary", { hasText: "second opinion" }).click();
    expect(await page.getByText("Does another model answer the same?").isVisible()).toBe(true);
    await close();
  });

  it("shows the samples side by side and marks the arguments on which they differ", async () => {
    const id = await decide(EXAMPLE);
    await scene.expectInEveryLook("decision", `/decisions/${id}`, /would have stopped it/);
    const { page, close } = await scene.open(`/decisions/${id}`);
    await page.getByText("The samples do not agree on: date, time.").waitFor();
    expect(await page.locator(".samples mark").allInnerTexts()).toEqual(['"2026-12-11"', '"20:00"']);
    expect(await page.locator(".line").count()).toBe(3);
    expect(await page.locator(".conversation").innerText()).toContain("Da Enzo next Friday");
    await page.locator("summary", { hasText: "consistency" }).click();
    expect(await page.getByText(/Share of effective samples that agree/).isVisible()).toBe(true);
    await close();
  });

  it("says in words what spoke for and against the call, the strongest first", async () => {
    const id = await decide(EXAMPLE);
    const { page, problems, close } = await scene.open(`/decisions/${id}`);
    await page.getByRole("heading", { name: "What spoke for and against it" }).waitFor();
    const reasons = await page.locator(".reasons > li").allInnerTexts();
    const sums = reasons.map((text) => Number(/([−+])(\d\.\d{3})/.exec(text)?.[2]));
    expect(sums.length).toBeGreaterThan(1);
    expect(sums).toEqual(sums.toSorted((a, b) => b - a));
    expect(reasons.find((text) => text.includes("consistency"))).toMatch(/against\s*−/);
    expect(await page.locator(".reason-track .against").count()).toBe(
      reasons.filter((text) => text.includes("−0.")).length,
    );
    expect(problems).toEqual([]);
    await close();
  });

  it("links to its session, and says who confirmed it", async () => {
    const session = "s-on-the-page";
    const stopped = await decide({ ...EXAMPLE, mode: "enforce", session });
    const asking = await scene.open(`/decisions/${stopped}`, WIDE, { "idk-author": "Kim" });
    await asking.page.getByRole("button", { name: "Confirm…" }).click();
    await asking.page.getByRole("button", { name: "Confirm: let it run once" }).click();
    await asking.page.getByText(/passes when the agent asks again/).waitFor();
    expect(asking.problems).toEqual([]);
    await asking.close();
    const passed = await decide({ ...EXAMPLE, mode: "enforce", session });
    await scene.expectInEveryLook("confirmed", `/decisions/${stopped}`, /Kim.*used by/s);
    const { page, problems, close } = await scene.open(`/decisions/${stopped}`);
    await page.getByRole("link", { name: passed }).first().click();
    await page.getByText("a person said yes to this very call").waitFor();
    await page.getByRole("link", { name: session }).click();
    await expect.poll(() => page.getByRole("row").filter({ hasText: "book_table" }).count()).toBe(2);
    await page.getByText("a person said yes to it").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("says why a stopped call became what it became, and leads to the setting that a check follows", async () => {
    const rule = { mode: "enforce", rules: [{ argument: "people", max: 1, level: "block" }] };
    const tools = { book_table: { ...rule, fallback: "request_confirmation" } };
    const before = await send("PUT", `${scene.gate.url}/api/policies`, { tools, reason: "a rule" });
    const session = "s-steps";
    await decide({ ...EXAMPLE, session });
    const again = await decide({ ...EXAMPLE, session });
    await scene.expectInEveryLook(
      "decision-steps",
      `/decisions/${again}`,
      /Before it the session was answered/,
    );
    const { page, problems, close } = await scene.open(`/decisions/${again}`);
    await page.getByText(/The policy of the tool sets “ask the user to confirm”/).waitFor();
    await page
      .getByRole("link", { name: /^its rules/ })
      .first()
      .click();
    await page.getByText("Rule 1: people: at most 1 (stops)").waitFor();
    expect(problems).toEqual([]);
    await close();
    const { version } = before as { version: number };
    await send("POST", `${scene.gate.url}/api/policies/rollback`, {
      version: version - 1,
      reason: "as before",
    });
  });

  it("says what the tool answered: that it ran is no verdict, an error that blames the call is one", async () => {
    const { messages, samples, ...rest } = EXAMPLE as {
      messages: readonly object[];
      samples: readonly { readonly message: { readonly tool_calls: readonly { readonly id: string }[] } }[];
    };
    const looks = [
      ['{"booked":true}', /Ran without an error, says the tool/],
      ["Error: Da Enzo is not a restaurant here", /incorrect by tool result.*not a restaurant here/is],
    ] as const;
    for (const [i, [content, seen]] of looks.entries()) {
      const session = `s-tool-${i}`;
      const [sample] = samples;
      const id = await decide({ ...rest, messages, samples: [sample], session });
      const result = { role: "tool", tool_call_id: sample?.message.tool_calls[0]?.id, content };
      await decide({ ...rest, messages: [...messages, sample?.message, result], samples: [sample], session });
      const { page, problems, close } = await scene.open(`/decisions/${id}`);
      await expect.poll(() => page.locator(".outcomes").innerText(), { timeout: 20_000 }).toMatch(seen);
      expect(problems).toEqual([]);
      await close();
    }
  });

  it("takes a verdict by keyboard alone, and another one in its place", async () => {
    const id = await decideUnaudited(decisionBody(1));
    const { page, problems, close } = await scene.open(`/decisions/${id}`);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await button("Correct").waitFor();
    await tabTo(page, "Incorrect");
    await page.keyboard.press("Enter");
    await page.getByText("Saved: incorrect.").waitFor();
    expect(await button("Incorrect").getAttribute("aria-pressed")).toBe("true");
    await button("Correct").click();
    await page.getByText("Saved: correct.").waitFor();
    expect(await button("Incorrect").getAttribute("aria-pressed")).toBe("false");
    await untilDrained(scene.gate.url, 60_000);
    expect(await outcomesOf(id)).toMatchObject([{ verdict: "correct", source: "human_review" }]);
    // Of two persons' answers the newer one holds, and is named alone.
    await post(`${scene.gate.url}/v1/outcomes`, {
      decision_id: id,
      verdict: "incorrect",
      source: "human_review",
      author: "lee",
    });
    await untilDrained(scene.gate.url, 60_000);
    await page.reload();
    await page.locator(".outcomes li").nth(1).waitFor();
    const lines = await page.locator(".outcomes li").filter({ hasText: "this one counts" }).allInnerTexts();
    expect(lines).toEqual([expect.stringMatching(/incorrect by human review \(lee\)/i)]);
    await page.getByRole("button", { name: "Withdraw what lee said" }).click();
    await page.getByText("Withdrawn: it counts nowhere any more.").waitFor();
    await page.getByText(/^Withdrawn \S+: incorrect by human review \(lee\)/).waitFor();
    await untilDrained(scene.gate.url, 60_000);
    expect(await outcomesOf(id)).toMatchObject([{ verdict: "correct", source: "human_review", author: "" }]);
    await expectAccessible(page);
    await keepPicture(page, "decision-withdrawn");
    expect(problems).toEqual([]);
    await close();
  });
});

/** Presses Tab until the button of that name has the focus, and expects that one can see it. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(
      "[document.activeElement.firstChild?.textContent?.trim(), getComputedStyle(document.activeElement).outlineStyle]",
    );
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const [text, outline] = (await focused()) as [string, string];
    expect([text, outline]).toEqual([text, "solid"]);
    if (text === name) return;
  }
  throw new Error(`"${name}" cannot be reached by the Tab key.`);
}
