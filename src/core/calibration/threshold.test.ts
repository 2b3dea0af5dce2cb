import { describe, expect, it } from "vitest";
import { logged, times } from "../../../test/support/logged-decisions.ts";
import { createRandom } from "../statistics/random.ts";
import type { LoggedDecision } from "./logged.ts";
import { proposeThreshold } from "./threshold.ts";

/** Confidences that are right from `from` on, and mostly wrong below. */
const stepAt = (from: number, n: number, seed = 1): LoggedDecision[] => {
  const random = createRandom(seed);
  return times(n, () => {
    const baseConfidence = random.next();
    return logged({ baseConfidence, right: random.next() < (baseConfidence >= from ? 0.95 : 0.1) });
  });
};
const ask = (recent: readonly LoggedDecision[], threshold = 0.5, setAt: number | null = null) =>
  proposeThreshold({
    tool: "pay",
    recent,
    moments: [],
    policy: { version: 1, global: {}, tools: { pay: { threshold } } },
    current: null,
    setAt,
  });

describe("proposeThreshold", () => {
  it("finds where a tool begins to be right, and gains on sessions that did not choose it", () => {
    const { threshold, evidence } = ask(stepAt(0.8, 400));
    expect(threshold).toBeGreaterThan(0.76);
    expect(threshold).toBeLessThan(0.84);
    expect(evidence.gain.interval![0]).toBeGreaterThan(0);
    expect(evidence).toMatchObject({ labels: 400, newLabels: 400, penalty: 1, threshold: 0.5 });
  });

  it("wants many verdicts", () => {
    expect(ask(stepAt(0.8, 100))).toMatchObject({ threshold: null, moreLabels: 60 });
    expect(ask([])).toMatchObject({ threshold: null, moreLabels: 160 });
  });

  it("reads only the tool that it is asked for", () => {
    const other = stepAt(0.8, 400).map((row) => ({ ...row, tools: ["look"] }));
    expect(ask(other)).toMatchObject({ threshold: null, evidence: { decisions: 0 } });
  });

  it("F16: an optimum that moves around the threshold that holds changes nothing, day after day", () => {
    for (const [day, optimum] of [0.61, 0.59, 0.62, 0.58, 0.61, 0.59].entries())
      expect(ask(stepAt(optimum, 240, day), 0.6).threshold, `day ${day}`).toBeNull();
  });

  it("waits for new verdicts since it was last set", () => {
    const rows = stepAt(0.8, 400);
    const answer = ask(rows, 0.5, rows.at(-13)!.at);
    expect(answer).toMatchObject({ threshold: null, moreLabels: 18, evidence: { newLabels: 12 } });
  });
});
