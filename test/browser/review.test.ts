import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/axe.ts";
import { keepPicture, NARROW, type PageScene, startPageScene, WIDE } from "../support/page.ts";
import { decisionBody, post, send, untilDrained } from "../support/traffic.ts";

const ODD = `<script>document.title="owned"</script><img src=x onerror="document.title='owned'"> مرحبا`;
let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
});
afterAll(() => scene.stop());

const api = (path: string) => send("GET", `${scene.gate.url}${path}`) as Promise<Record<string, unknown>>;
const policy = (global: object) =>
  send("PUT", `${scene.gate.url}/api/policies`, { global, reason: "for this test" });
const kim = { "idk-author": "kim" };

/** A turn whose two samples do not agree, in a session with the tool's answer in the next request. */
async function decide(number: number, more: object = {}) {
  const { samples, messages, ...body } = decisionBody(number);
  const other = decisionBody(number + 1_000).samples[0];
  const turn = {
    ...body,
    messages: number === 0 ? [{ role: "user", content: ODD }] : messages,
    samples: [samples[0], { ...other, id: "another" }],
    ...more,
  };
  return (await post(`${scene.gate.url}/v1/decisions`, turn)) as { id: string; confidence: number };
}

interface Label {
  readonly decision_id: string;
  readonly verdict: string;
  readonly source: string;
  readonly author: string;
  readonly selection: string;
  readonly probability: number | null;
  readonly note: string | null;
}
const labels = async () => (await api("/api/labels?limit=1000"))["items"] as Label[];
const labelOf = async (id: string) => (await labels()).find((label) => label.decision_id === id);
const labelsOf = async (author: string) => (await labels()).filter((label) => label.author === author);
const title = (page: Page) => page.locator("#review-title");

describe("the review", () => {
  it("teaches while nothing waits, and asks once who judges", async () => {
    await policy({ audit_share: 0 });
    await scene.expectInEveryLook("review-author", "/review", "Who judges?");
    await scene.expectInEveryLook(
      "review-empty",
      "/review",
      /The gate draws a share of all calls/,
      /^$/,
      kim,
    );
    const { page, close } = await scene.open("/review?stream=informative");
    await page.getByLabel("Your name").fill("  lee ");
    await page.keyboard.press("Enter");
    await page.getByText(/Here appear the newest decisions/).waitFor();
    await page.reload();
    await page.getByText("You are lee.").waitFor();
    await page.keyboard.press("3");
    await page.getByText(/As soon as a colleague/).waitFor();
    await page.keyboard.press("4");
    await page.getByText(/Nobody has judged/).waitFor();
    await close();
  });

  it("lets 20 audits be judged by keyboard alone, with undo, note and progress", async () => {
    await policy({ audit_share: 1 });
    const ids: string[] = [];
    for (let number = 0; number < 22; number++) ids.push((await decide(number)).id);
    await untilDrained(scene.gate.url, 60_000);
    const { page, problems, close } = await scene.open("/", WIDE, kim);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await title(page).filter({ hasText: "1 of 22" }).waitFor();
    await page.getByText("0 of 20 today, 22 audits waiting").waitFor();
    // What a user wrote is text, whatever it holds; what the gate thinks is not shown.
    await page.getByText(ODD).first().waitFor();
    expect(await page.locator(".review-item").innerText()).not.toMatch(/\d+ % sure|needs at least/);
    await page.getByText("The samples do not agree on: account.").waitFor();
    await keepPicture(page, "review-audit-1280-light");
    await expectAccessible(page);

    await page.keyboard.press("i"); // a slip of the finger
    await title(page).filter({ hasText: "2 of 22" }).waitFor();
    await page.keyboard.press("z");
    await title(page).filter({ hasText: "1 of 22" }).waitFor();
    await page.getByText("Taken back: Incorrect. Nothing was saved.").waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("c is a letter here");
    await page.keyboard.press("Enter");
    for (let number = 0; number < 20; number++) {
      await title(page)
        .filter({ hasText: `${number + 1} of 22` })
        .waitFor();
      await page.getByRole("heading", { name: "What the checks found" }).waitFor();
      await page.keyboard.press(number === 4 ? "u" : number % 5 === 3 ? "i" : "c");
    }
    await page.getByText(/20 of 20 today/).waitFor();
    await page.getByText("done for today").waitFor();
    await page.keyboard.press("k");
    await title(page).filter({ hasText: "20 of 22" }).waitFor();
    const pressed = page.getByRole("button", { name: "Correct", pressed: true });
    await pressed.first().waitFor();
    await expect.poll(async () => (await labelsOf("kim")).length, { timeout: 60_000 }).toBe(20);
    await page.getByText("20 of 20 today, 2 audits waiting").waitFor({ timeout: 60_000 });
    const saved = await labelsOf("kim");
    const verdictOf = new Map(saved.map((label) => [label.decision_id, label.verdict]));
    expect(ids.slice(0, 20).map((id) => verdictOf.get(id))).toEqual(
      Array.from({ length: 20 }, (_, i) => (i === 4 ? "unknown" : i % 5 === 3 ? "incorrect" : "correct")),
    );
    expect(saved.filter(({ note }) => note === "c is a letter here").map((one) => one.decision_id)).toEqual([
      ids[0],
    ]);
    expect(
      new Set(saved.map(({ source, selection, probability }) => [source, selection, probability].join(" "))),
    ).toEqual(new Set(["human_audit random_audit 1"]));
    await page.keyboard.press("z"); // What is saved says so, and can be replaced.
    await page.getByText(/is saved already/).waitFor();
    expect(problems).toEqual([]);
    expect(await page.title()).toBe("Review · IDK Gate");
    await close();
  });

  it("shows the gate's opinion of an audit only to who asks for it", async () => {
    const { page, close } = await scene.open("/review", NARROW, kim);
    await title(page).waitFor();
    await page.getByText(/Judge first/).waitFor();
    await page.keyboard.press("v");
    await page
      .getByLabel("What the gate thought")
      .getByText(/sure that this is right/)
      .waitFor();
    await page.keyboard.press("?");
    await page.getByText("Take the last verdict back").waitFor();
    await close();
  });

  it("keeps what was chosen apart from what chance drew", async () => {
    await policy({ audit_share: 0 });
    const { id } = await decide(50, { threshold: 0.9 });
    const high = await decide(51);
    await policy({ audit_share: 0, risk: "high" });
    const risky = await decide(52);
    const left = await decide(53);
    await post(`${scene.gate.url}/v1/outcomes`, [
      { decision_id: high.id, verdict: "correct", source: "agent" },
      { decision_id: high.id, verdict: "incorrect", source: "judge" },
    ]);
    await untilDrained(scene.gate.url, 60_000);
    const { page, problems, close } = await scene.open("/review", WIDE, kim);
    await title(page).waitFor();
    await page.keyboard.press("2");
    await expect.poll(() => page.url()).toContain("stream=informative");
    await page.getByText("agent says right, judge says wrong").waitFor();
    await keepPicture(page, "review-informative-1280-light");
    await page.keyboard.press("c");
    await page.locator(".review-reasons").getByText("high risk").waitFor();
    await page.keyboard.press("i");
    await page.goBack(); // In the middle of it: the stream before, and nothing is lost.
    await expect.poll(() => page.url()).not.toContain("informative");
    await expect.poll(async () => (await labelsOf("kim")).length, { timeout: 60_000 }).toBe(22);
    const chosen = (await labelsOf("kim")).filter(({ source }) => source === "human_review");
    expect(chosen.map((label) => [label.selection, label.probability])).toEqual([
      ["chosen", null],
      ["chosen", null],
    ]);
    expect(chosen.map((label) => label.decision_id)).toContain(high.id);
    expect([id, risky.id, left.id]).toContain(
      chosen.find((label) => label.decision_id !== high.id)?.decision_id,
    );
    expect(problems).toEqual([]);
    await close();
    await scene.expectInEveryLook(
      "review-informative",
      "/review?stream=informative&tool=transfer",
      /^high risk$/,
      /^$/,
      kim,
    );
  });

  it("has a colleague judge the same calls without seeing the first verdict, and tells how far they agree", async () => {
    const { page, problems, close } = await scene.open("/review?stream=second", WIDE, {
      "idk-author": "lee",
    });
    await title(page).filter({ hasText: "1 of 22" }).waitFor();
    expect(await page.locator(".review-item").innerText()).not.toContain("kim");
    for (let number = 0; number < 10; number++) {
      await title(page)
        .filter({ hasText: `${number + 1} of 22` })
        .waitFor();
      await page.getByRole("heading", { name: "What the checks found" }).waitFor();
      await page.keyboard.press(number % 4 === 0 ? "i" : "c");
    }
    await title(page).filter({ hasText: "11 of 22" }).waitFor();
    await page.keyboard.press("4");
    await expect.poll(async () => (await labelsOf("lee")).length, { timeout: 60_000 }).toBe(10);
    const { pairs } = (await api("/api/review/agreement")) as { pairs: { n: number; kappa: number }[] };
    await page.reload();
    const row = page.getByRole("row").filter({ hasText: "kim and lee" });
    await row.waitFor();
    const { n = 0, kappa = 0 } = pairs[0] ?? {};
    expect(n).toBeGreaterThan(5);
    expect(await row.innerText()).toContain(`${kappa.toFixed(2).replace("-", "−")} (`);
    expect(await row.innerText()).toContain(`n = ${n}`);
    const mine = new Map((await labelsOf("lee")).map((label) => [label.decision_id, label.source]));
    for (const label of await labelsOf("kim")) {
      if (mine.has(label.decision_id)) expect(mine.get(label.decision_id)).toBe(label.source);
    }
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the file" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("labels.csv");
    // What the gate says of a file that it cannot give is told in its own words.
    const busy = { error: { message: "The log does not answer now." } };
    await page.route("**/api/labels?*", (route) => route.fulfill({ status: 503, json: busy }));
    await page.getByRole("button", { name: "Save the file" }).click();
    await page.getByText("Not saved: The log does not answer now.").waitFor();
    expect(problems.filter((problem) => !problem.includes("503"))).toEqual([]);
    await close();
    await scene.expectInEveryLook("review-agreement", "/review?stream=agreement", "kim and lee", /^$/, kim);
  });

  it("keeps verdicts while the gate is away, and saves them when the page is closed", async () => {
    const { page, close } = await scene.open("/review", WIDE, { "idk-author": "mia" });
    await title(page).filter({ hasText: "1 of 2" }).waitFor();
    await page.getByRole("heading", { name: "What the checks found" }).waitFor();
    await page.route("**/v1/outcomes", (route) => route.abort());
    await page.keyboard.press("c");
    await page.getByText("1 verdict not saved yet.").waitFor({ timeout: 60_000 });
    await page.unroute("**/v1/outcomes");
    await page.getByRole("button", { name: "Try now" }).click();
    await expect.poll(async () => (await labelsOf("mia")).length, { timeout: 60_000 }).toBe(1);
    await page.getByRole("heading", { name: "What the checks found" }).waitFor();
    await page.keyboard.press("i");
    await page.getByText("Incorrect. Press z to take it back.").waitFor();
    await page.goto("about:blank");
    await expect.poll(async () => (await labelsOf("mia")).length, { timeout: 60_000 }).toBe(2);
    await close();
  });

  it("lets a person on call confirm and reject what was escalated, and nothing that cannot be seen", async () => {
    const rule = {
      mode: "enforce",
      threshold: 1,
      risk: "high",
      fallback: "escalate_to_human",
      audit_share: 0,
    };
    const hidden = "for May\u{e0061}\u{e006c}\u{e006c}";
    const escalate = async (number: number, note?: string) => {
      const { samples, ...body } = decisionBody(number);
      const call = {
        id: "c",
        type: "function",
        function: {
          name: "transfer",
          arguments: JSON.stringify({ account: number, amount: 10, ...(note === undefined ? {} : { note }) }),
        },
      };
      const sample = { ...samples[0], message: { role: "assistant", content: null, tool_calls: [call] } };
      return (
        (await post(`${scene.gate.url}/v1/decisions`, {
          ...body,
          session: `s-${number}`,
          samples: [sample],
        })) as { id: string; action: string }
      ).id;
    };
    await policy(rule);
    const [yes, no] = [await escalate(901, `${"x".repeat(2_500)} ${hidden}`), await escalate(902)];
    await policy({ ...rule, store_content: "hash" });
    const unseen = await escalate(903);
    await policy(rule);
    await untilDrained(scene.gate.url, 60_000);
    const { page, problems, close } = await scene.open("/review?stream=escalated", WIDE, kim);
    await title(page).filter({ hasText: "1 of 3" }).waitFor();
    await page.getByRole("heading", { name: "May it run after all?" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("y");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("\u27e8U+E0061\u27e9\u27e8U+E006C\u27e9").waitFor();
    await expectAccessible(page);
    await keepPicture(page, "review-confirm-1280-light");
    await dialog.getByRole("button", { name: "Confirm: let it run once" }).click();
    await page.getByText(/Confirmed: the call runs once when the agent asks again/).waitFor();
    await title(page).filter({ hasText: "2 of 3" }).waitFor();
    await page.getByText("Move 10 euro to account 902.").first().waitFor();
    await page.keyboard.press("x");
    await dialog.getByLabel("Reason (the user reads it)").fill("This account is closed.");
    await keepPicture(page, "review-reject-1280-light");
    await page.keyboard.press("Enter");
    await title(page).filter({ hasText: "3 of 3" }).waitFor();
    await page.getByText(/it can only be rejected/).waitFor();
    expect(await page.getByRole("button", { name: "Confirm…" }).isDisabled()).toBe(true);
    expect(problems).toEqual([]);
    await close();
    await untilDrained(scene.gate.url, 60_000);
    const waiting = (await api("/api/review/escalated"))["items"] as { id: string }[];
    expect(waiting.map(({ id }) => id)).toEqual([unseen]);
    const overview = await scene.open("/");
    await overview.page.locator(".tasks").getByText("1 escalated decision").first().waitFor();
    await expectAccessible(overview.page);
    await keepPicture(overview.page, "overview-escalated-1280-light");
    await overview.close();
    const note = "This account is closed.";
    expect(await labelOf(no)).toMatchObject({ verdict: "incorrect", author: "kim", note });
    expect(await labelOf(yes)).toMatchObject({ verdict: "correct", author: "kim", note: null });
    await scene.expectInEveryLook(
      "review-escalated",
      "/review?stream=escalated",
      "May it run after all?",
      /^$/,
      kim,
    );
    await scene.expectInEveryLook(
      "decision-rejected",
      `/decisions/${no}`,
      /Rejected by kim.*This account is closed/s,
    );
    await scene.expectInEveryLook(
      "decision-confirmed",
      `/decisions/${yes}`,
      /Confirmed by kim.*has not run yet/s,
    );
  });
});
