import { describe, expect, it } from "vitest";
import { logged, times, unlabelled } from "../../../test/support/logged-decisions.ts";
import { IDENTITY_PARTS, type LocalHead } from "../local-head/head.ts";
import { createRandom } from "../statistics/random.ts";
import { type HeadQuestion, proposeHead } from "./head.ts";
import type { LoggedDecision } from "./logged.ts";

const moments = [{ name: "hint", mean: 0, sd: 1 }];
const policy = { version: 1, global: {}, tools: {} };
const ask = (labelled: readonly LoggedDecision[], change: Partial<HeadQuestion> = {}) =>
  proposeHead({ labelled, recent: labelled, moments, policy, current: null, ...change });

/** Payments are right less often than their confidence says, looks more often. */
const lopsided = (n: number, seed = 1): LoggedDecision[] => {
  const random = createRandom(seed);
  return times(n, (i) => {
    const tool = i % 2 === 0 ? "pay" : "look";
    const right = random.next() < (tool === "pay" ? 0.2 : 0.95);
    return logged({ tools: [tool], features: [random.next() - 0.5], right, baseConfidence: 0.7 });
  });
};

const held = (labels: number): LocalHead => ({
  ...IDENTITY_PARTS,
  id: "h",
  calibrationId: "c",
  labels,
  fittedAt: "2026-11-30T00:00:00.000Z",
});

describe("proposeHead", () => {
  it("proposes what unseen sessions gain from, and is sure of it", () => {
    const rows = lopsided(80);
    const answer = ask(rows, { recent: [...rows, ...times(20, () => unlabelled({ tools: ["pay"] }))] });
    expect(answer).toMatchObject({ labels: 80, sure: true });
    const { evidence } = answer;
    expect(evidence).toMatchObject({ decisions: 100, labels: 80, coverage: 0.8, before: { abstainRate: 0 } });
    expect(evidence!.after.abstainRate).toBeGreaterThan(0.5);
    expect(evidence!.gain.mean!).toBeGreaterThan(0.1);
    expect(evidence!.after.auroc!).toBeGreaterThan(evidence!.before.auroc!);
    expect(evidence!.offsets.map(({ tool, labels }) => [tool, labels])).toEqual([
      ["look", 40],
      ["pay", 40],
    ]);
    const [look, pay] = evidence!.offsets;
    expect(look!.offset - pay!.offset).toBeGreaterThan(1.5);
    expect(evidence!.tools.find(({ tool }) => tool === "pay")).toMatchObject({
      decisions: 60,
      threshold: 0.5,
    });
  });

  it("judges on sessions that did not teach: one session with all the wrong ones proves nothing", () => {
    const rows = times(40, (i) =>
      logged({ session: i < 30 ? i : 1_000, right: i < 30, baseConfidence: 0.6 }),
    );
    const answer = ask(rows);
    expect(answer).toMatchObject({ parts: null, moreLabels: null });
  });

  it("counts each decision at the penalty of its threshold", () => {
    const risky = { ...policy, tools: { pay: { risk: "high" as const } } };
    const { evidence } = ask(lopsided(80), { policy: risky });
    expect(evidence!.tools.find(({ tool }) => tool === "pay")!.threshold).toBe(0.75);
    expect(evidence!.before.abstainRate).toBeCloseTo(0.5, 12);
  });

  it("says what is missing", () => {
    expect(ask([])).toMatchObject({ parts: null, moreLabels: 15, evidence: null });
    expect(ask(lopsided(14))).toMatchObject({ parts: null, moreLabels: 1 });
    const oneClass = ask(times(30, () => logged()));
    expect(oneClass).toMatchObject({
      parts: null,
      why: expect.stringContaining("All 30 labels say correct"),
    });
    const right = ask(times(60, (i) => logged({ right: i % 5 !== 0, baseConfidence: 0.8 })));
    expect(right).toMatchObject({ parts: null, why: expect.stringContaining("% of the rulings") });
  });

  it("waits for new verdicts before it takes a head's place", () => {
    const rows = lopsided(80);
    const soon = ask(rows, { current: held(70) });
    expect(soon).toMatchObject({
      parts: null,
      moreLabels: 5,
      why: expect.stringContaining("Only 10 verdicts"),
    });
    expect(ask(rows, { current: held(60) }).parts).not.toBeNull();
  });

  it("goes on where the log is read only up to a bound: what came since counts as new", () => {
    const rows = lopsided(80);
    const full = { ...held(80), fittedAt: new Date(rows[40]!.verdictAt!).toISOString() };
    expect(ask(rows, { current: full }).parts).not.toBeNull();
    const latest = { ...full, fittedAt: new Date(rows[69]!.verdictAt!).toISOString() };
    expect(ask(rows, { current: latest })).toMatchObject({ parts: null, moreLabels: 5 });
  });

  it("does not flap: the same world with more verdicts is inside the dead band of the head that holds", () => {
    const first = ask(lopsided(200));
    const current = { ...held(200), ...first.parts! };
    const again = ask([...lopsided(200), ...lopsided(60, 2)], { current });
    expect(again).toMatchObject({ parts: null, why: expect.stringContaining("too few to be worth") });
  });
});
