import { expect, it } from "vitest";
import { DOUBTFUL } from "./example-plan.ts";
import { needsOf, type NeedState } from "./needs.ts";

const OTHER = { model: "other-model", upstream: null, format: null, when: "doubt", deadlineMs: 1 } as const;

const HOW = {
  diversity: ["resample" as const],
  logprobs: false,
  stating: false,
  samplingDeadlineMs: 25_000,
  tokenBudget: null,
};
const doubtful: NeedState = {
  ...DOUBTFUL,
  how: HOW,
  evidence: {},
  opinion: { ...OTHER, risks: [] },
  mayDraw: true,
  form: "refund(20)",
  arm: null,
  mayReuse: false,
  prices: { sample: null, opinion: null },
};
const kinds = (change: Partial<NeedState>) => needsOf({ ...doubtful, ...change }).map(({ kind }) => kind);
const opinion = { upstream: null, model: "other-model", answer: null };

it.each<[string, Partial<NeedState>, readonly string[]]>([
  ["in doubt: the opinion, and what it leaves open afterwards", {}, ["opinion"]],
  ["in doubt, where the opinion is dear: samples", { prices: { sample: 1, opinion: 20 } }, ["sample"]],
  [
    "where it is always asked: both at once",
    { prices: { sample: 1, opinion: 20 }, opinion: { ...OTHER, when: "always", risks: [] } },
    ["opinion", "sample"],
  ],
  ["where the policy names no other model", { opinion: null }, ["sample"]],
  ["where the other model was asked", { evidence: { opinions: [{ ...opinion, failed: null }] } }, ["sample"]],
  ["where it was asked in vain", { evidence: { opinions: [{ ...opinion, failed: "x" }] } }, ["sample"]],
  ["where all samples are drawn", { drawn: 3 }, ["opinion"]],
  ["where drawing would repeat something", { mayDraw: false }, ["opinion"]],
  [
    "of a call that is far from its threshold, where it is always asked",
    { confidence: 0.99, opinion: { ...OTHER, when: "always", risks: [] } },
    ["opinion"],
  ],
  [
    "of a blocked call, also where it is always asked",
    { blocked: true, most: 1, opinion: { ...OTHER, when: "always", risks: [] } },
    [],
  ],
  ["of a call that is far from its threshold", { confidence: 0.99 }, []],
  ["where an earlier decision may know: that first, alone", { mayReuse: true }, ["earlier"]],
  [
    "where it knows nothing",
    { mayReuse: true, evidence: { earlier: { found: null, failed: null } } },
    ["opinion"],
  ],
  [
    "where it made the decision",
    { mayReuse: true, evidence: { earlier: { found: null, failed: null, used: true } } },
    [],
  ],
  ["of an earlier decision where the call is blocked", { mayReuse: true, blocked: true }, ["sample"]],
  ["of an earlier decision where nothing else is needed", { mayReuse: true, confidence: 0.99 }, []],
  ["under mode off", { mode: "off" }, []],
])("what is needed %s", (_, change, expected) => {
  expect(kinds(change)).toEqual(expected);
});
