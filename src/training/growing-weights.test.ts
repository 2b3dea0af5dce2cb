import { expect, test } from "vitest";
import { growingWeights, trainingWeights } from "./growing-weights.ts";
import { packMatrix } from "./matrix.ts";
import type { Row, RowName } from "./rows.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

type Decision = Extract<RowName, { kind: "decision" }>;

const decision = (id: string, right: number, more: Partial<Decision> = {}): Row => ({
  name: {
    kind: "decision",
    agent: "a",
    bench: "base",
    id,
    run: 0,
    message: 1,
    reads: false,
    lowRisk: false,
    abstainRight: false,
    expected: right === 1,
    passed: null,
    ...more,
  },
  data: "loops",
  k: 1,
  candidate: 0,
  agreement: Number.NaN,
  blocked: false,
  labels: { executed: right, passk: right, first: right },
  keys: [id],
  simulated: false,
  opinion: "none",
  features: Float32Array.from([0]),
});

test("wrong decisions that change something weigh more where trees grow, most where only asking is right; calibration weighs all alike", () => {
  const rows = [
    decision("right", 1),
    decision("wrong", 0),
    decision("asking", 0, { abstainRight: true }),
    decision("looking", 0, { abstainRight: true, reads: true }),
  ];
  const matrix = packMatrix(rows, 1);
  const settings = { ...DEFAULT_SETTINGS, wrongLoops: 2, askingLoops: 5 };
  const [right = 0, ...others] = growingWeights(matrix, settings);
  expect(others.map((weight) => weight / right)).toEqual([2, 5, 1]);
  expect(new Set(trainingWeights(matrix, settings)).size).toBe(1);
});

const group = (bench: string, id: number, right: number): Row => ({
  ...decision(`${bench} ${id}`, right),
  name: { kind: "group", agent: "a", bench, id: String(id), mode: "fc" },
  data: "questions",
});

test("right rows of a kind that is mostly right weigh more where trees grow, and only those", () => {
  const easy = [1, 1, 1, 0].map((right, i) => group("easy", i, right));
  const hard = [1, 1, 0, 0].map((right, i) => group("hard", i, right));
  const matrix = packMatrix([...easy, ...hard], 1);
  const settings = { ...DEFAULT_SETTINGS, easyRight: 2 };
  const plain = trainingWeights(matrix, settings);
  const grown = growingWeights(matrix, settings);
  expect([...grown].map((weight, i) => weight / plain[i]!)).toEqual([2, 2, 2, 1, 1, 1, 1, 1]);
  const without = growingWeights(matrix, settings, (row) => row !== 0 && row !== 1);
  expect(without[2]! / without[3]!).toBe(1);
});
