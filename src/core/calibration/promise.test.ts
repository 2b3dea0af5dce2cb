import { describe, expect, it } from "vitest";
import { logged, times, unlabelled } from "../../../test/support/logged-decisions.ts";
import { IDENTITY_PARTS } from "../local-head/head.ts";
import { DEFAULT_PLAN } from "../statistics/promise/plan.ts";
import type { LoggedDecision } from "./logged.ts";
import { answerPromise, type PromiseQuestion } from "./promise.ts";

const audit = (given: Partial<LoggedDecision>): LoggedDecision =>
  logged({ source: "human_audit", selection: "random_audit", drawnWith: 0.1, auditDrawn: true, ...given });

/** One in 100 wrong at .9, half of them at .3. */
const audits = times(600, (i) =>
  audit(
    i % 2 === 0 ? { baseConfidence: 0.9, right: i % 200 !== 0 } : { baseConfidence: 0.3, right: i % 4 === 1 },
  ),
);
const traffic = times(100, (i) => unlabelled({ baseConfidence: i % 2 === 0 ? 0.9 : 0.3 }));
const ask = (change: Partial<PromiseQuestion> = {}) =>
  answerPromise({
    tool: "pay",
    alpha: 0.05,
    delta: 0.05,
    audits,
    recent: traffic,
    moments: [],
    policy: { version: 1, global: {}, tools: {} },
    current: null,
    plan: null,
    ...change,
  });

describe("answerPromise", () => {
  it("promises what the audits prove, on a plan that the traffic made", () => {
    const { promised, plan, used } = ask();
    expect(used).toHaveLength(600);
    expect(promised.threshold).toBeGreaterThan(0.3);
    expect(promised.threshold).toBeLessThanOrEqual(0.9);
    expect(ask({ plan, recent: [] }).plan).toBe(plan);
    expect(ask({ plan }).promised).toEqual(promised);
  });

  it("keeps no plan made of a handful of decisions: then it is the fixed grid", () => {
    for (const recent of [[], traffic.slice(0, 1), traffic.slice(0, 49)])
      expect(ask({ recent }).plan).toEqual(DEFAULT_PLAN);
    expect(ask({ recent: traffic.slice(0, 50) }).plan).not.toEqual(DEFAULT_PLAN);
  });

  it("takes audits in the order in which their verdicts came, so that a late one changes nothing of what was seen", () => {
    const late = audits.map((row, i) =>
      i === 0 ? { ...row, verdictAt: audits.at(-1)!.verdictAt! + 1 } : row,
    );
    expect(ask({ audits: late }).used.map(({ id }) => id)).toEqual(
      [...audits.slice(1), audits[0]!].map(({ id }) => id),
    );
  });

  it("rests on random audits alone: chosen reviews, agents and other tools prove nothing", () => {
    const chosen = audits.map((row) => ({ ...row, source: "human_review", selection: "chosen" as const }));
    const reported = audits.map((row) => ({ ...row, source: "agent", selection: "reported" as const }));
    const unknown = audits.map((row) => ({ ...row, drawnWith: null }));
    const other = audits.map((row) => ({ ...row, tools: ["look"] }));
    for (const rows of [chosen, reported, unknown, other]) {
      const { promised, used } = ask({ audits: rows });
      expect(used).toHaveLength(0);
      expect(promised.threshold).toBeNull();
      expect(promised.why).not.toBe("");
    }
  });

  it("leaves audits out that the head that holds was fitted on", () => {
    const fittedAt = new Date(audits[400]!.at).toISOString();
    const current = { ...IDENTITY_PARTS, id: "h", calibrationId: "c", labels: 400, fittedAt };
    expect(ask({ current })).toMatchObject({ beforeHead: 401, used: { length: 199 } });
  });

  it("takes unequal chances to be audited by their weights, and tells how many draws were audited", () => {
    const uneven = audits.map((row, i) => ({ ...row, drawnWith: i % 3 === 0 ? 0.05 : 0.1 }));
    const drawn = times(10, (i) => (i < 4 ? audit({}) : unlabelled({ auditDrawn: true })));
    const answer = ask({ audits: uneven, recent: [...traffic, ...drawn] });
    expect(answer).toMatchObject({ drawn: 10, audited: 4 });
    expect(answer.promised.evidence.steps.every(({ upper }) => upper === null)).toBe(true);
  });
});
