import { expect, test } from "vitest";
import { type Candidate, mostInformative } from "./informative.ts";

const candidate = (id: string, given: Partial<Candidate> = {}): Candidate => ({
  id,
  createdAt: 0,
  confidence: 0.95,
  threshold: 0.5,
  risk: "low",
  said: [],
  ...given,
});
const said = (source: string, verdict: "correct" | "incorrect" | "unknown", author = "") => ({
  source,
  author,
  verdict,
});
const reasonsOf = (given: Partial<Candidate>) =>
  mostInformative([candidate("a", given)], 9)[0]?.reasons ?? [];

test("each reason is said in words", () => {
  expect(reasonsOf({ confidence: 0.38 })).toEqual(["12 points below the line"]);
  expect(reasonsOf({ confidence: 0.51 })).toEqual(["1 point above the line"]);
  expect(reasonsOf({ confidence: 0.5 })).toEqual(["on the line"]);
  expect(reasonsOf({ risk: "high", confidence: null })).toEqual(["high risk"]);
  expect(
    reasonsOf({
      said: [said("agent", "correct"), said("tool_result", "incorrect"), said("judge", "unknown")],
    }),
  ).toEqual(["agent says right, tool result says wrong"]);
  expect(
    reasonsOf({ said: [said("human_review", "correct", "kim"), said("human_review", "incorrect", "lee")] }),
  ).toEqual(["kim (human review) says right, lee (human review) says wrong"]);
});

test("what tells nothing is left out: far from the line, of one mind, of low risk", () => {
  expect(reasonsOf({ said: [said("agent", "correct"), said("tool_result", "correct")] })).toEqual([]);
  expect(reasonsOf({ threshold: null })).toEqual([]);
  expect(reasonsOf({ confidence: 0.34 })).toEqual([]);
});

test("contradictions come first, then what is nearest to the line, then the newest", () => {
  const ranked = mostInformative(
    [
      candidate("old", { confidence: 0.45 }),
      candidate("near", { confidence: 0.49 }),
      candidate("new", { confidence: 0.45, createdAt: 5 }),
      candidate("risky", { risk: "high", confidence: 0.55 }),
      candidate("apart", { said: [said("agent", "correct"), said("judge", "incorrect")] }),
    ],
    4,
  );
  expect(ranked.map(({ id }) => id)).toEqual(["apart", "risky", "near", "new"]);
});
