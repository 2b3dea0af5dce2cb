import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { armOf } from "../../src/core/assignment/assign.ts";
import { sessionUnit } from "../../src/core/assignment/draw.ts";
import type { RunningExperiment } from "../../src/core/policy/rule.ts";
import { expectAccessible } from "../support/axe.ts";
import { keepPicture, type PageScene, startPageScene, WIDE } from "../support/page.ts";
import { decisionBody, post, send, untilDrained } from "../support/traffic.ts";

const ODD = `<img src=x onerror="document.title='owned'">`;
const HOUR = 3_600_000;
let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
  await change({ mode: "enforce" });
});
afterAll(() => scene.stop());

type Body = Record<string, unknown>;
const kim = { "idk-author": "kim" };
const policy = () => send("GET", `${scene.gate.url}/api/policies`) as Promise<Body>;
const change = (global: object, author = "test") =>
  send("PUT", `${scene.gate.url}/api/policies`, { global, author, reason: "for this test" });
const experiments = async () =>
  ((await send("GET", `${scene.gate.url}/api/experiments`)) as { items: Body[] }).items;

let number = 0;
/**
 * Names of sessions that the arms take in turn: by chance alone one arm might get few of them, and of these few that are
 * wrong, so that the arms could not be told apart.
 */
async function sessionsInTurn(sessions: number): Promise<string[]> {
  const client = createClient({ url: scene.database.url });
  const [row] = (await client.execute("SELECT caller FROM decisions LIMIT 1")).rows;
  const [stored] = (await client.execute("SELECT document FROM policies ORDER BY version DESC LIMIT 1")).rows;
  client.close();
  const { experiment } = JSON.parse(String(stored?.["document"])) as { experiment: RunningExperiment };
  const caller = String(row?.["caller"]);
  const names: string[] = [];
  for (let i = 0; names.length < sessions; i++) {
    const session = `turn-${i}`;
    const unit = sessionUnit({ caller, session, user: null, decision: "" });
    const wanted = experiment.arms[names.length % experiment.arms.length];
    if (armOf(experiment, unit ?? "")?.id === wanted?.id) names.push(session);
  }
  return names;
}

/** One decision in each of the sessions, two of ten of them wrong, spread over the hours before now. */
async function traffic(sessions: readonly string[], hours: number): Promise<void> {
  const outcomes: Body[] = [];
  for (const [i, session] of sessions.entries()) {
    number++;
    const { id } = (await post(`${scene.gate.url}/v1/decisions`, {
      ...decisionBody(number),
      session,
    })) as { id: string };
    outcomes.push({ decision_id: id, verdict: i % 10 < 2 ? "incorrect" : "correct", source: "agent" });
  }
  await post(`${scene.gate.url}/v1/outcomes`, outcomes);
  await untilDrained(scene.gate.url, 60_000);
  const client = createClient({ url: scene.database.url });
  // The last ones may still be on their way to the outbox: what comes later would keep its own time.
  const written = {
    sql: "SELECT COUNT(*) AS n FROM decisions JOIN outcomes ON decision_id = id WHERE id IN (SELECT value FROM json_each(?))",
    args: [JSON.stringify(outcomes.map(({ decision_id: id }) => id))],
  };
  await expect
    .poll(async () => Number((await client.execute(written)).rows[0]?.["n"]), { timeout: 60_000 })
    .toBe(sessions.length);
  const step = (hours * HOUR) / (sessions.length + 1);
  await client.batch(
    outcomes.flatMap(({ decision_id: id }, i) => {
      const at = Date.now() - hours * HOUR + Math.round(i * step);
      return [
        { sql: "UPDATE decisions SET created_at = ? WHERE id = ?", args: [at, String(id)] },
        { sql: "UPDATE outcomes SET received_at = ? WHERE decision_id = ?", args: [at + 60_000, String(id)] },
      ];
    }),
    "write",
  );
  await client.execute({
    sql: "UPDATE experiments SET started_at = ? WHERE status = 'running'",
    args: [Date.now() - hours * HOUR - 1_000],
  });
  client.close();
}

describe("experiments", () => {
  it("teach while there is none", async () => {
    await scene.expectInEveryLook("experiments-empty", "/experiments", "No experiment yet.");
    await scene.expectInEveryLook("experiment-new-empty", "/experiments/new", /^The estimate follows/);
    const { page, close } = await scene.open("/experiments/exp_0");
    await page.getByText("No such experiment").waitFor();
    await close();
  });

  it("are drafted on one page, with what they take and what they change", async () => {
    await traffic(
      Array.from({ length: 40 }, (_, i) => `before-${i}`),
      48,
    );
    const { page, problems, close } = await scene.open("/experiments", WIDE, kim);
    await page.getByText("No experiment yet.").waitFor();
    await page.keyboard.press("n");
    await page.getByLabel("Name").first().fill(`stricter ${ODD}`);
    const [first, second] = [page.locator("fieldset.arm").nth(0), page.locator("fieldset.arm").nth(1)];
    await second.getByLabel("Name").fill("strict");
    await page.getByText("Arm “strict”: give threshold a value.").waitFor();
    expect(await page.getByRole("button", { name: "Keep as a draft" }).isDisabled()).toBe(true);
    const threshold = second.getByLabel("Threshold", { exact: true });
    await threshold.fill("7");
    await second.getByText("It must lie between 0 and 1.").waitFor();
    await threshold.fill("0.99");
    await page.getByText("all tools, threshold: not set → 0.99").waitFor();
    await first.getByText("The policy as it is.").waitFor();
    // The same forms and warnings as in a policy, and its JSON beside them.
    await second.getByLabel("Change another setting").selectOption("validation");
    await second.getByLabel("Who checks it").selectOption("on");
    await second.getByLabel("Model", { exact: true }).fill("judge");
    await second.getByLabel("Not asked above so many dollars").fill("0.01");
    await page.getByText("all tools, validation: not set → judge").waitFor();
    await page.getByText(/^Arm "strict": global\.validation\.max_cost_usd has no effect/).waitFor();
    await second.getByRole("button", { name: "Remove “Validation”" }).click();
    await page.getByText(/^Arm "strict": global\.validation/).waitFor({ state: "hidden" });
    await second.getByRole("button", { name: "Add a rule for a tool" }).click();
    const refund = second.getByRole("group", { name: /^Rule for/ }).nth(1);
    await refund.getByLabel("For", { exact: true }).fill("refund");
    await refund.locator("summary").filter({ hasText: "As JSON" }).last().click();
    const json = refund.getByLabel("Rule for refund, as JSON");
    await json.fill('{"checks": ');
    await refund.getByText(/^This is no rule: /).waitFor();
    await json.fill('{"checks": {"schema": "flag"}}');
    expect(await refund.getByLabel("Level of schema", { exact: true }).inputValue()).toBe("flag");
    await page.getByText("refund, check schema: not set → flag").waitFor();
    await keepPicture(page, "experiment-arm");
    await expectAccessible(page);
    await refund.getByRole("button", { name: "Remove the rule for refund" }).click();
    await page.getByLabel("Smallest difference worth finding (IDKS)").fill("0.3");
    await page.getByLabel("Waiting time, hours").fill("1");
    await page.getByLabel("Least sessions in each arm").fill("20");
    await page.getByText(/To find a difference of 0.300 IDKS it takes at most \d+ sessions/).waitFor();
    await page.getByText("40 sessions, 40 judged calls, 40 with a verdict").waitFor();
    await page.getByText("Days that a difference takes").waitFor();
    await keepPicture(page, "experiment-new-1280-light");
    await expectAccessible(page);
    // Away and back: nothing that was typed is lost.
    await page.getByRole("link", { name: "← All experiments" }).click();
    await page.getByText("No experiment yet.").waitFor();
    await page.goBack();
    await threshold.waitFor();
    expect(await threshold.inputValue()).toBe("0.99");
    await page.getByLabel("Reason").fill("too many wrong transfers");
    await page.getByRole("button", { name: "Keep as a draft" }).click();
    await page.getByRole("heading", { level: 1, name: /^stricter <img/ }).waitFor();
    await page.getByText("It has not run.").waitFor();
    expect(await experiments()).toMatchObject([
      { status: "draft", author: "kim", reason: "too many wrong transfers", maturation_hours: 1 },
    ]);
    expect((await policy())["experiment"] ?? null).toBeNull();

    await page.getByRole("button", { name: "Start …" }).click();
    await page.getByText("all tools, threshold: not set → 0.99").waitFor();
    await page.getByLabel("Reason").fill("agreed");
    await page.getByRole("button", { name: "Start it" }).click();
    await page.getByText(/^Started: version \d+ of the policy/).waitFor();
    expect(await experiments()).toMatchObject([{ status: "running" }]);
    expect(problems).toEqual([]);
    await close();
  });

  it("are watched: intervals over time, metrics by arm, the split and the guard rails", async () => {
    await traffic(await sessionsInTurn(120), 20);
    const [running] = await experiments();
    const path = `/experiments/${String(running?.["id"])}`;
    const { page, problems, close } = await scene.open("/experiments", WIDE, kim);
    await page.getByText(/sessions so far/).waitFor();
    await page.getByRole("link", { name: /^stricter <img/ }).click();
    await expect.poll(() => page.url()).toContain(path);
    await page
      .getByText(/"strict" is worse than "now"/)
      .first()
      .waitFor({ timeout: 60_000 });
    await page.getByText(/^as planned$/).waitFor();
    const { analysis } = (await send("GET", `${scene.gate.url}/api${path}`)) as {
      analysis: { comparisons: { differences: Record<string, { value: number }> }[] };
    };
    const shown = analysis.comparisons[0]?.differences["idks"]?.value ?? 0;
    const table = page.getByLabel("Metrics by arm");
    expect(await table.innerText()).toContain(shown.toFixed(3).replace("-", "−"));
    expect(await table.innerText()).toMatch(/Guard rail \+2.0 %: surely kept/);
    await page.getByText("Difference in IDKS as it was known then").first().waitFor();
    await page.locator("details.numbers summary").click();
    const rows = page.getByLabel(/^Numbers: Difference in IDKS/).getByRole("row");
    await rows.nth(15).waitFor();
    // The last look of the plot is the table's number.
    expect(await rows.last().innerText()).toContain(shown.toFixed(3).replace("-", "−"));
    await page.getByLabel("Difference in", { exact: true }).selectOption("abstain_rate");
    await page.getByText(/Abstention rate is the same in all sessions of an arm/).waitFor();
    await page.getByLabel("Difference in", { exact: true }).selectOption("latency_ms");
    await page.getByText("Difference in Latency as it was known then").first().waitFor();
    expect(await page.title()).toBe("Experiment · IDK Gate");
    expect(problems).toEqual([]);
    await close();
    await scene.expectInEveryLook("experiment", path, "Over time");
    await scene.expectInEveryLook("experiments", "/experiments", /sessions so far/);
  });

  it("run one at a time: another draft says so, with a link", async () => {
    const [running] = await experiments();
    const { page, close } = await scene.open(`/experiments/new?from=${String(running?.["id"])}`, WIDE, kim);
    await page.getByText(/at most one runs at a time/).waitFor();
    await page.getByLabel("Reason").fill("next");
    await page.getByRole("button", { name: "Keep as a draft" }).click();
    await page.getByText("Another experiment runs now,").waitFor();
    expect(await page.getByRole("button", { name: "Start …" }).isDisabled()).toBe(true);
    await page.getByRole("link", { name: String(running?.["id"]) }).click();
    await page
      .getByText(/"strict" is worse than "now"/)
      .first()
      .waitFor();
    await close();
  });

  it("end with a promotion that shows first what it changes, overwrites nobody, and can be taken back", async () => {
    const running = (await experiments()).find(({ status }) => status === "running");
    const path = `/experiments/${String(running?.["id"])}`;
    const before = await policy();
    const { page, problems, close } = await scene.open(path, WIDE, kim);
    await page.getByRole("button", { name: "Promote strict …" }).click();
    await page.getByText("all tools, threshold: not set → 0.99").first().waitFor();
    await page.getByLabel("Reason").fill("safer");
    await change({ mode: "enforce", threshold: 0.4 }, "lee");
    await page.getByRole("button", { name: "Promote strict", exact: true }).click();
    await page
      .getByText(/The policy has changed since|Meanwhile version/)
      .first()
      .waitFor();
    expect(await policy()).toMatchObject({ author: "lee", global: { threshold: 0.4 } });
    await page.getByRole("button", { name: /^Show what it changes on version/ }).click({ timeout: 60_000 });
    await page.getByText("all tools, threshold: 0.4 → 0.99").waitFor();
    expect(await page.getByLabel("Reason").inputValue()).toBe("safer");
    await keepPicture(page, "experiment-promote-1280-light");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Promote strict", exact: true }).click();
    await page.getByText(/“strict” holds for everybody: version/).waitFor();
    await page.getByText("“strict” became the policy for everybody.").waitFor();
    expect(await policy()).toMatchObject({
      version: Number(before["version"]) + 2,
      author: "kim",
      global: { mode: "enforce", threshold: 0.99 },
      experiment: null,
    });
    await page.getByRole("button", { name: /^Go back to version/ }).click();
    await page.getByText("all tools, threshold: 0.99 → 0.4").waitFor();
    await page.getByLabel("Reason").fill("too strict after all");
    await page.getByRole("button", { name: /^Go back to version \d+$/ }).click();
    await page.getByText(/The policy is as before the promotion/).waitFor();
    expect(await policy()).toMatchObject({ global: { mode: "enforce", threshold: 0.4 }, experiment: null });
    await page.getByRole("button", { name: "Put away" }).click();
    await page.getByText("archived", { exact: true }).waitFor();
    expect(problems.filter((problem) => !problem.includes("409"))).toEqual([]);
    await close();
  });

  it("are stopped with what was known as their result", async () => {
    const draft = (await experiments()).find(({ status }) => status === "draft");
    const { page, problems, close } = await scene.open(`/experiments/${String(draft?.["id"])}`, WIDE, kim);
    for (const [step, does, said] of [
      ["Start …", "Start it", /^Started: version/],
      ["Stop …", "Stop it", /^Stopped: version/],
    ] as const) {
      await page.getByRole("button", { name: step }).click();
      await page.getByLabel("Reason").fill("for this test");
      await page.getByRole("button", { name: does }).click();
      await page.getByText(said).waitFor();
    }
    expect(await policy()).toMatchObject({ experiment: null });
    expect((await experiments()).find(({ id }) => id === draft?.["id"])).toMatchObject({
      status: "stopped",
      reason: "for this test",
      result: { analysis: { standing: "collecting" } },
    });
    await page.getByText(/^It ended before any decision was .* old|but never enough to compare:/).waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/too little yet|wait for|so far/);
    // Nobody makes an arm everybody's policy without having read that nothing speaks for it.
    await page.getByRole("button", { name: "Promote strict …" }).click();
    await page.getByText("Nothing was compared.", { exact: true }).waitFor();
    const promote = page.getByRole("button", { name: "Promote strict", exact: true });
    expect(await promote.isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel("Yes, promote it without a comparison").check();
    expect(await promote.isEnabled()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});
