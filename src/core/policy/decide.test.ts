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
  demanded: false,
  confirmed: false,
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
  ["an outvoted sample 1 is not released", { outvoted: true }, "abstain", "outvoted", true],
  [
    "a demanded call is judged and runs",
    { demanded: true, confidence: 0.1 },
    "execute",
    "low_confidence",
    true,
  ],
  [
    "a guess does not run, demanded or not",
    { demanded: true, findings: [{ ...block, check: "truncated" }] },
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
  expect(decide({ ...sure, ...change })).toEqual({ action, reason, wouldAbstain });
});
