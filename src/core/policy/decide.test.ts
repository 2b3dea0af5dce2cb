import { expect, test } from "vitest";
import { decide, type Judgement } from "./decide.ts";

const sure: Judgement = {
  mode: "enforce",
  confidence: 0.8,
  threshold: 0.5,
  findings: [],
  firstSampleCalls: true,
  candidateCalls: true,
  outvoted: false,
  inText: false,
  demanded: null,
  confirmed: false,
  enforceShare: null,
  explore: null,
};
const block = { check: "schema", severity: "block", call: 0, message: "x" } as const;

test.each([
  ["a confident call runs", {}, "execute", "confident", false],
  ["a confidence at the threshold runs", { confidence: 0.5 }, "execute", "confident", false],
  ["a confidence below the threshold does not", { confidence: 0.49 }, "abstain", "low_confidence", true],
  ["a confidence that is missing does not", { confidence: null }, "abstain", "low_confidence", true],
  ["a finding that blocks wins over confidence", { findings: [block] }, "abstain", "blocked", true],
  [
    "a flag alone changes nothing",
    { findings: [{ ...block, severity: "flag" }] },
    "execute",
    "confident",
    false,
  ],
  [
    "a turn without a call is released",
    { firstSampleCalls: false, confidence: null },
    "execute",
    "no_call",
    false,
  ],
  ["what was only asked for in text is not released", { inText: true }, "abstain", "asked_in_text", true],
  [
    "nor where the caller demanded a call",
    { inText: true, demanded: "release" },
    "abstain",
    "asked_in_text",
    true,
  ],
  ["an outvoted sample 1 is not released", { outvoted: true }, "abstain", "outvoted", true],
  ["nor where a call was demanded", { outvoted: true, demanded: "release" }, "abstain", "outvoted", true],
  [
    "a demanded call is judged and runs",
    { demanded: "release", confidence: 0.1 },
    "execute",
    "low_confidence",
    true,
  ],
  ["a blocked one runs as well", { demanded: "release", findings: [block] }, "execute", "blocked", true],
  [
    "unless the policy says that blocks hold",
    { demanded: "blocks", findings: [block] },
    "abstain",
    "blocked",
    true,
  ],
  [
    "which leaves doubts to the caller",
    { demanded: "blocks", confidence: 0.1 },
    "execute",
    "low_confidence",
    true,
  ],
  [
    "a guess does not run, demanded or not",
    { demanded: "release", findings: [{ ...block, check: "truncated" }] },
    "abstain",
    "blocked",
    true,
  ],
  [
    "a call that most samples do without is stopped",
    { candidateCalls: false },
    "abstain",
    "unnecessary_call",
    true,
  ],
  [
    "shadow lets pass and says what enforce would do",
    { mode: "shadow", confidence: 0.1 },
    "execute",
    "low_confidence",
    true,
  ],
  ["off judges nothing", { mode: "off", confidence: null }, "execute", "off", false],
] as const)("%s", (_, change, action, reason, wouldAbstain) => {
  expect(decide({ ...sure, ...change })).toEqual({
    action,
    reason,
    wouldAbstain,
    propensity: 1,
  });
});

const drawn = { share: 0.1, band: 0.2, drawn: true };
const spared = { ...drawn, drawn: false };

test.each([
  [
    "a doubt inside the band that was drawn runs",
    { confidence: 0.31, explore: drawn },
    "execute",
    "explored",
    0.1,
  ],
  [
    "the band begins below the threshold by its width",
    { confidence: 0.3, explore: drawn },
    "execute",
    "explored",
    0.1,
  ],
  ["below the band it does not", { confidence: 0.29, explore: drawn }, "abstain", "low_confidence", 1],
  ["inside the band, not drawn", { confidence: 0.4, explore: spared }, "abstain", "low_confidence", 0.9],
  [
    "above the threshold there is nothing to explore",
    { confidence: 0.5, explore: drawn },
    "execute",
    "confident",
    1,
  ],
  [
    "without a confidence nothing is explored",
    { confidence: null, explore: drawn },
    "abstain",
    "low_confidence",
    1,
  ],
  [
    "what a check blocks is never explored",
    { confidence: 0.4, findings: [block], explore: drawn },
    "abstain",
    "blocked",
    1,
  ],
  ["nor an outvoted call", { confidence: 0.4, outvoted: true, explore: drawn }, "abstain", "outvoted", 1],
  [
    "nor a call that most do without",
    { candidateCalls: false, confidence: 0.4, explore: drawn },
    "abstain",
    "unnecessary_call",
    1,
  ],
  [
    "a yes comes before chance",
    { confidence: 0.4, confirmed: true, explore: drawn },
    "execute",
    "confirmed",
    1,
  ],
  [
    "shadow runs it anyway",
    { mode: "shadow", confidence: 0.4, explore: drawn },
    "execute",
    "low_confidence",
    1,
  ],
  [
    "enforced in a share, stopped",
    { confidence: 0.1, enforceShare: 0.25 },
    "abstain",
    "low_confidence",
    0.25,
  ],
  [
    "enforced in a share, elsewhere",
    { mode: "shadow", confidence: 0.1, enforceShare: 0.25 },
    "execute",
    "low_confidence",
    0.75,
  ],
  ["enforced in a share, confident", { confidence: 0.9, enforceShare: 0.25 }, "execute", "confident", 1],
  [
    "in a share and explored",
    { confidence: 0.4, enforceShare: 0.5, explore: drawn },
    "execute",
    "explored",
    0.55,
  ],
  [
    "in a share and not explored",
    { confidence: 0.4, enforceShare: 0.5, explore: spared },
    "abstain",
    "low_confidence",
    0.45,
  ],
] as const)("%s", (_, change, action, reason, propensity) => {
  const ruling = decide({ ...sure, ...change });
  expect(ruling).toMatchObject({ action, reason });
  expect(ruling.propensity).toBeCloseTo(propensity, 12);
});

test("exploration changes the action only, not what the gate thinks of the call", () => {
  expect(decide({ ...sure, confidence: 0.4, explore: drawn }).wouldAbstain).toBe(true);
});
