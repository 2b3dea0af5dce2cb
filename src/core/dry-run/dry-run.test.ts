import { describe, expect, it } from "vitest";
import type { PolicyDocument, PolicyRule } from "../policy/rule.ts";
import { parseJson } from "../arguments/parse-json.ts";
import { isObject } from "../arguments/json.ts";
import type { BusinessRule } from "../rules/rule.ts";
import { dryRun } from "./count.ts";
import type { LoggedNotes, LoggedRow } from "./row.ts";
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
  caller: "key",
  session: null,
  user: null,
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

const args = (text: string) => {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) throw new Error(text);
  return parsed.value;
};
const noted = (rows: readonly LoggedRow[], notes: readonly LoggedNotes[]) =>
  new Map(rows.map(({ id }, at) => [id, notes[at] ?? { evidence: null, args: [] }]));
const rules = (...own: readonly BusinessRule[]): PolicyDocument =>
  policy({ mode: "enforce" }, { rules: own });
const most = (max: string, level: "block" | "flag" = "block"): BusinessRule => ({
  kind: "range",
  argument: "amount",
  max,
  level,
});
const told = (message: string) => ({ check: "business_rule", severity: "block", call: 0, message }) as const;
const limit = (calls: number): BusinessRule => ({
  kind: "limit",
  per: "user",
  hours: 24,
  calls,
  level: "block",
});
const share = (enforceShare: number) => policy({ mode: "enforce", enforceShare });

describe("a dry run of business rules", () => {
  it("holds the new rules against the arguments of the log, and those of today as well", () => {
    const rows = [row(0.9), row(0.9), row(0.9), row(0.9)];
    const notes = noted(rows, [
      { evidence: null, args: [args('{"amount":20}')] },
      { evidence: null, args: [args('{"amount":70}')] },
      { evidence: null, args: [args('{"amount":900}')] },
    ]);
    const run = dryRun(rows, rules(most("500")), rules(most("50")), notes);
    expect(run.stopped).toMatchObject({ before: 1, after: 2, more: { ids: [rows[1]?.id] } });
    expect(run.unjudged).toEqual([{ setting: "rules", decisions: 1 }]);
    expect(dryRun(rows, rules(most("500")), rules(most("50", "flag")), notes).stopped.after).toBe(0);
    expect(dryRun(rows, rules(most("500")), rules(most("500")), notes)).toMatchObject({
      stopped: { before: 0, after: 0 },
      unjudged: [],
    });
  });

  it("takes back what only the rule of today found, and leaves what it cannot tell as it was", () => {
    const seen: BusinessRule = { kind: "seen_in", argument: "id", level: "block" };
    const [range, other] = ["pay: amount is 70; at most 50 is allowed.", "pay: id was not seen"];
    const rows = [row(0.9, { findings: [told(range)] }), row(0.9, { findings: [told(range), told(other)] })];
    const known = { evidence: null, args: [args('{"amount":70,"id":"x"}')] };
    const notes = noted(rows, [known, known]);
    const before = dryRun(rows, rules(most("50"), seen), rules(seen), notes);
    const said = dryRun([rows[0]!], rules(most("50")), rules(), noted(rows, [known]));
    expect([said.stopped.before, said.stopped.after]).toEqual([1, 0]);
    expect(before.unjudged).toEqual([]);
    expect(before.stopped.before).toBe(2);
    const without = dryRun(rows, rules(seen), rules(), notes);
    expect(without).toMatchObject({ stopped: { before: 2, after: 2 } });
    expect(without.unjudged).toEqual([{ setting: "rules", decisions: 2 }]);
  });

  it("counts limits by what was counted then, and hours by the hour", () => {
    const use = { tool: "pay", per: "user", hours: 24, of: null, calls: 4, sum: null } as const;
    const counted = { evidence: { uses: { form: "f", counted: [use], failed: null } }, args: [args("{}")] };
    const rows = [row(0.9), row(0.9)];
    const notes = noted(rows, [counted, { evidence: null, args: [args("{}")] }]);
    const run = dryRun(rows, rules(limit(5)), rules(limit(4)), notes);
    expect(run.stopped.more.ids).toEqual([rows[0]?.id]);
    expect(run.unjudged).toEqual([{ setting: "rules", decisions: 1 }]);
    const night: BusinessRule = { kind: "quiet_hours", from: 22 * 60, to: 7 * 60, offset: 0, level: "block" };
    const day = row(0.9, { createdAt: "2030-05-04T12:00:00.000Z" });
    const hours = dryRun([...rows, day], rules(), rules(night), noted([...rows, day], []));
    expect(hours).toMatchObject({ stopped: { after: 2 }, unjudged: [] });
  });
});

describe("a dry run of context, shares and demanded calls", () => {
  it("goes by the load, the group and the channel that were recorded, and says where they were not", () => {
    const load = { calls: 100, failed: 40, timedOut: 0, limited: 0, latencyMs: 900, over: [] };
    const at = "2030-05-04T23:00:00.000Z";
    const rows = [row(0.9), row(0.9), row(0.9)];
    const notes = noted(rows, [
      { evidence: { conditions: { at, load, channel: "voice" } }, args: [] },
      { evidence: { conditions: { at, load: { ...load, failed: 1 } } }, args: [] },
    ]);
    const when = (asked: object): PolicyDocument =>
      policy({
        mode: "enforce",
        context: [{ when: asked, threshold: { kind: "set", value: 1 }, reason: "r" }],
      } as PolicyRule);
    const held = policy({ mode: "enforce" });
    const degraded = dryRun(rows, held, when({ load: "degraded" }), notes);
    expect(degraded.stopped.more.ids).toEqual([rows[0]?.id]);
    expect(degraded.unjudged).toEqual([{ setting: "context", decisions: 1 }]);
    const voice = dryRun(rows, held, when({ channels: ["voice"] }), notes);
    expect(voice.stopped.more.ids).toEqual([rows[0]?.id]);
    expect(voice.unjudged).toEqual([{ setting: "context", decisions: 1 }]);
    expect(dryRun(rows, when({ load: "degraded" }), when({ load: "degraded" })).unjudged).toEqual([]);
  });

  it("draws the sessions of a share as the gate does", () => {
    const rows = Array.from({ length: 400 }, (_, i) =>
      row(0.1, { session: `s${i}`, reason: "low_confidence" }),
    );
    const { stopped, doubted } = dryRun(rows, share(0.25), share(0.5));
    expect(stopped.before / 400).toBeCloseTo(0.25, 1);
    expect(stopped.after / 400).toBeCloseTo(0.5, 1);
    expect(stopped.fewer.decisions).toBe(0);
    expect([doubted.before, doubted.after]).toEqual([400, 400]);
  });

  it.each<[PolicyRule["forced"], string, "block" | "flag", number]>([
    ["release", "low", "flag", 0],
    ["release", "stopped_answer", "block", 0],
    ["blocks", "stopped_answer", "block", 1],
    ["blocks", "low", "flag", 0],
    ["release", "truncated", "block", 1],
    ["abstain", "low", "flag", 1],
  ])(
    "lets a demanded call run as the policy says: forced %s, %s (%s)",
    (forced, check, severity, stopped) => {
      const findings = [finding("forced_call", "flag", null), finding(check, severity)];
      const rows = [row(0.1, { reason: "low_confidence", findings })];
      const run = dryRun(rows, policy({ mode: "enforce" }), policy({ mode: "enforce", forced }));
      expect(run.stopped.after).toBe(stopped);
      expect(run.doubted.after).toBe(1);
    },
  );
});

describe("what a dry run cannot count", () => {
  it("is named where it changes, and only there", () => {
    const held = policy({ samples: 3 }, { checks: { schema: "off" }, threshold: 0.4 });
    const other = policy(
      { samples: 3, fallback: "safe_default" },
      { checks: { schema: "block", stopped_answer: "block" }, threshold: 0.9, rules: [], samples: 5 },
    );
    expect(uncounted(held, other, "pay")).toEqual(["samples", "checks.schema"]);
    expect(uncounted(held, other, "other")).toEqual([]);
    expect(uncounted(held, other, null)).toEqual(["samples", "checks.schema"]);
    expect(uncounted(policy({}), policy({}, { risk: "high" }), null)).toEqual(["risk"]);
    const trial = { id: "exp", unit: "user", salt: "s", arms: [{ id: "a", share: 0.5 }] } as const;
    expect(
      uncounted({ ...policy({}), experiment: trial }, { ...policy({}), experiment: null }, null),
    ).toEqual(["experiment"]);
    expect(uncounted({ ...policy({}), experiment: trial }, policy({}), null)).toEqual([]);
    const closed = policy({ onError: "closed", streamText: "pass", durability: "before_answer" });
    expect(uncounted(policy({}), { ...closed, heads: {} }, null)).toEqual(["heads", "onError", "streamText"]);
  });
});
