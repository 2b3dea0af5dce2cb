import { expect, test } from "vitest";
import { pairwiseAgreement } from "./agreement.ts";

const verdict = (decision: string, author: string, said: "correct" | "incorrect" | "unknown") => ({
  decision,
  author,
  verdict: said,
});

test("every two persons are compared over what both judged; who could not tell is counted apart", () => {
  const pairs = pairwiseAgreement([
    verdict("a", "lee", "correct"),
    verdict("a", "kim", "correct"),
    verdict("b", "kim", "incorrect"),
    verdict("b", "lee", "correct"),
    verdict("c", "kim", "incorrect"),
    verdict("c", "lee", "incorrect"),
    verdict("d", "kim", "unknown"),
    verdict("d", "lee", "incorrect"),
    verdict("d", "ann", "incorrect"),
    verdict("e", "ann", "correct"),
  ]);
  expect(pairs.map(({ authors, n, undecided }) => [...authors, n, undecided])).toEqual([
    ["kim", "lee", 3, 1],
    ["ann", "kim", 0, 1],
    ["ann", "lee", 1, 0],
  ]);
  expect(pairs[0]).toMatchObject({
    table: [
      [1, 0],
      [1, 1],
    ],
    disputed: ["b"],
    agreed: 2 / 3,
  });
  expect(pairs[0]?.kappa).toBeCloseTo(0.4, 12);
});

test("of what a person said twice of a decision the last counts", () => {
  const [pair] = pairwiseAgreement([
    verdict("a", "kim", "incorrect"),
    verdict("a", "lee", "correct"),
    verdict("a", "kim", "correct"),
  ]);
  expect(pair).toMatchObject({ n: 1, agreed: 1, disputed: [], kappa: null, reason: "one verdict" });
});
