import { describe, expect, it } from "vitest";
import type { PolicyDocument, PolicyRule } from "../policy/rule.ts";
import { dryRun, type LoggedRow } from "./count.ts";
import { uncounted } from "./uncounted.ts";

const policy = (global: PolicyRule, pay: PolicyRule = {}): PolicyDocument => ({
  version: 1,
  global,
  tools: { pay },
});
let next = 0;
const row = (confidence: number | null, more: Partial<LoggedRow> = {}): LoggedRow => ({
  id: `dec_${next++}`,
  createdAt: "2030-05-04T23:00:00.000Z",
  agent: "host",
  reason: "confident",
  confidence,
  threshold: 0.5,
  thresholdSource: "risk",
  calls: [{ tool: "pay" }],
  findings: [],
  verdict: null,
  ...more,
});
const finding = (check: string, severity: "block" | "flag", call: number | null = 0) => ({
  check,
  severity,
  call,
  message: "m",
});

/** Enforced, with a rule of one tool that nothing else rates. */
const enforced = (erase: PolicyRule): PolicyDocument => ({
  version: 1,
  global: { mode: "enforce" },
  tools: { erase },
});

describe("a dry run on logged decisions", () => {
  it("counts what a threshold stops more and fewer, with what is known of those calls", () => {
    const rows = [
      row(0.95, { verdict: "correct" }),
      row(0.7, { verdict: "correct" }),
      row(0.6, { verdict: "incorrect" }),
      row(0.55),
      row(0.2, { reason: "low_confidence" }),
      row(null, { reason: "no_call", calls: [] }),
      row(0.1, { reason: "outvoted" }),
    ];
    const held = policy({ mode: "enforce" });
    const run = dryRun(rows, held, policy({ mode: "enforce" }, { threshold: 0.8 }));
    expect(run.counted).toBe(5);
    expect(run.stopped).toEqual({
      before: 1,
      after: 4,
      more: { decisions: 3, right: 1, wrong: 1, ids: rows.slice(1, 4).map(({ id }) => id) },
      fewer: { decisions: 0, right: 0, wrong: 0, ids: [] },
    });
    expect(run.doubted).toEqual(run.stopped);
    const looser = dryRun(rows, held, policy({ mode: "enforce", threshold: 0.1 }));
    expect(looser.stopped.fewer.ids).toEqual([rows[4]?.id]);
    expect(dryRun(rows, held, held).stopped.more.decisions).toBe(0);
  });

  it("tells shadow from enforce, and keeps what a person confirmed and what a request asked for", () => {
    const rows = [
      row(0.2, { reason: "low_confidence" }),
      row(0.2, { reason: "confirmed" }),
      row(0.6, { reason: "low_confidence", threshold: 0.9, thresholdSource: "request" }),
    ];
    const run = dryRun(rows, policy({}), policy({}, { mode: "enforce" }));
    expect([run.stopped.before, run.stopped.after, run.doubted.before, run.doubted.after]).toEqual([
      0, 2, 2, 2,
    ]);
    const off = dryRun(rows, policy({ mode: "enforce" }), policy({ mode: "off" }));
    expect(off.stopped.fewer.decisions).toBe(2);
  });

  it("follows the hour and the agent of each decision", () => {
    const night = { from: 22 * 60, to: 7 * 60, offset: 0 };
    const context = [
      { when: { hours: night, agents: ["host"] }, threshold: { kind: "set", value: 1 }, reason: "Night." },
    ] as const;
    const rows = [row(0.9), row(0.9, { createdAt: "2030-05-04T12:00:00.000Z" }), row(0.9, { agent: null })];
    const run = dryRun(rows, policy({ mode: "enforce" }), policy({ mode: "enforce", context }));
    expect(run.stopped.more.ids).toEqual([rows[0]?.id]);
  });

  it("keeps a risk that only the declaration of a tool told, and drops one that a rule set", () => {
    const rows = [row(0.6, { calls: [{ tool: "erase", risk: "high" }], reason: "low_confidence" })];
    const stopped = (held: PolicyRule, other: PolicyRule) => {
      const { before, after } = dryRun(rows, enforced(held), enforced(other)).stopped;
      return [before, after];
    };
    expect(stopped({}, { retry: true })).toEqual([1, 1]);
    expect(stopped({}, { risk: "medium" })).toEqual([1, 0]);
    expect(stopped({ risk: "high" }, {})).toEqual([1, 0]);
  });

  it.each<[string, PolicyRule, PolicyRule, readonly [number, number]]>([
    ["a flag that blocks now", {}, { checks: { stopped_answer: "block" } }, [0, 1]],
    [
      "a level for all tools",
      { checks: { stopped_answer: "block" } },
      { checks: { stopped_answer: "off" } },
      [1, 0],
    ],
    ["a level that is taken back", { checks: { stopped_answer: "block" } }, {}, [1, 0]],
    ["what nobody can change", {}, { checks: { truncated: "flag" } }, [0, 0]],
  ])("counts levels of checks: %s", (_, held, other, stopped) => {
    const rows = [row(0.9, { findings: [finding("stopped_answer", "flag")] })];
    const run = dryRun(rows, policy({ mode: "enforce", ...held }), policy({ mode: "enforce", ...other }));
    expect([run.stopped.before, run.stopped.after]).toEqual(stopped);
  });

  it("takes the strictest level of the tools that a finding on the whole turn is about", () => {
    const calls = [{ tool: "look" }, { tool: "pay" }];
    const rows = [row(0.9, { calls, findings: [finding("uncovered_request", "flag", null)] })];
    const other = policy({ mode: "enforce" }, { checks: { uncovered_request: "block" } });
    expect(dryRun(rows, policy({ mode: "enforce" }), other).stopped.after).toBe(1);
  });
});

describe("what a dry run cannot count", () => {
  it("is named where it changes, and only there", () => {
    const held = policy({ samples: 3 }, { checks: { schema: "off" }, threshold: 0.4 });
    const other = policy(
      { samples: 3, fallback: "safe_default" },
      { checks: { schema: "block", stopped_answer: "block" }, threshold: 0.9, rules: [], samples: 5 },
    );
    expect(uncounted(held, other, "pay")).toEqual(["samples", "rules", "checks.schema"]);
    expect(uncounted(held, other, "other")).toEqual([]);
    expect(uncounted(held, other, null)).toEqual(["samples", "rules", "checks.schema"]);
    expect(uncounted(policy({}), policy({}, { risk: "high" }), null)).toEqual(["risk"]);
    const trial = { id: "exp", unit: "user", salt: "s", arms: [{ id: "a", share: 0.5 }] } as const;
    expect(
      uncounted({ ...policy({}), experiment: trial }, { ...policy({}), experiment: null }, null),
    ).toEqual(["experiment"]);
    expect(uncounted({ ...policy({}), experiment: trial }, policy({}), null)).toEqual([]);
    const channel = [
      { when: { channels: ["voice"] }, threshold: { kind: "set", value: 1 }, reason: "r" },
    ] as const;
    expect(uncounted(policy({}), policy({ context: channel }), null)).toEqual(["context"]);
    const closed = policy({ onError: "closed", streamText: "pass", durability: "before_answer" });
    expect(uncounted(policy({}), { ...closed, heads: {} }, null)).toEqual(["heads", "onError", "streamText"]);
  });
});
