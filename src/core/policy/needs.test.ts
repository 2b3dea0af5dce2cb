import { expect, it } from "vitest";
import { needsOf, type NeedState } from "./needs.ts";

const doubtful: NeedState = {
  mode: "enforce",
  firstSampleCalls: true,
  candidateCalls: true,
  drawn: 1,
  most: 3,
  votes: [1],
  firstVotes: 1,
  confidence: 0.5,
  threshold: 0.5,
  blocked: false,
  onlyFirst: false,
  confirmed: false,
  evidence: {},
  secondModel: "other-model",
};
const kinds = (change: Partial<NeedState>) => needsOf({ ...doubtful, ...change }).map(({ kind }) => kind);
const opinion = { upstream: null, model: "other-model", answer: null };

it.each<[string, Partial<NeedState>, readonly string[]]>([
  ["in doubt: samples and an opinion at once", {}, ["sample", "opinion"]],
  ["where the policy names no other model", { secondModel: null }, ["sample"]],
  ["where the other model was asked", { evidence: { opinions: [{ ...opinion, failed: null }] } }, ["sample"]],
  ["where it was asked in vain", { evidence: { opinions: [{ ...opinion, failed: "x" }] } }, ["sample"]],
  ["where all samples are drawn", { drawn: 3 }, ["opinion"]],
  ["of a call that is far from its threshold", { confidence: 0.99 }, []],
  ["under mode off", { mode: "off" }, []],
])("what is needed %s", (_, change, expected) => {
  expect(kinds(change)).toEqual(expected);
});
