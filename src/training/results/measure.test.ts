import { describe, expect, it } from "vitest";
import { groupRow, matrixOf } from "../../../test/support/matrix-rows.ts";
import { idks } from "../../core/statistics/idks.ts";
import { withinAuroc } from "../selection/held-out.ts";
import { aurocOf, difference, measure, withinParts } from "./measure.ts";

const LABELS = [1, 0, 1, 1, 0, 1, 0, 0, Number.NaN];
const SCORES = [0.9, 0.4, 0.8, 0.3, 0.35, 0.7, 0.2, 0.75, 0.99];
const BENCHES = ["a", "a", "a", "a", "b", "b", "b", "b", "b"];
const matrix = matrixOf(
  LABELS.map((label, i) =>
    groupRow(`q${i >> 1}`, label, [0], {
      name: { kind: "group", agent: "m", bench: BENCHES[i]!, id: `${i}`, mode: "fc" },
    }),
  ),
);
const rows = LABELS.map((_, i) => i);
const executes = Uint8Array.from(SCORES, (score) => Number(score >= 0.5));

describe("what a way to judge earned", () => {
  it("is told of the rows with a label, as the protocol's report tells it", () => {
    const found = measure(matrix, rows, { score: SCORES, confidence: SCORES }, executes);
    expect(found).toMatchObject({
      n: 8,
      questions: 4,
      accuracy: { value: 0.5 },
      always: { value: 0 },
      stopped: 0.5,
    });
    expect(found.idks.value).toBeCloseTo(idks([...executes].slice(0, 8), LABELS.slice(0, 8))!, 12);
    expect(found.gain.value).toBeCloseTo(found.idks.value! - found.always.value!, 12);
    for (const { value, interval } of [found.idks, found.auroc, found.gain]) {
      expect(interval![0]).toBeLessThan(value!);
      expect(interval![1]).toBeGreaterThan(value!);
    }
  });

  it("counts a wrong call by the penalty", () =>
    expect(measure(matrix, rows, { score: SCORES, confidence: SCORES }, executes, 3).idks.value).toBeCloseTo(
      (3 - 3 * 1) / 8,
      12,
    ));

  it("is nothing where there is no label or one class only", () => {
    const none = measure(matrix, [8], { score: SCORES, confidence: SCORES }, executes);
    expect(none).toMatchObject({ n: 0, idks: { value: null }, auroc: { value: null }, ece: null });
    expect(aurocOf(matrix, [0, 2], SCORES)).toEqual({ value: null, interval: null });
  });

  it("of two ways differs row by row: equal ways by nothing, with no doubt", () => {
    expect(difference(matrix, rows, executes, executes)).toEqual({ value: 0, interval: [0, 0] });
    const never = new Uint8Array(rows.length);
    expect(difference(matrix, rows, executes, never).value).toBeCloseTo(2 / 8, 12);
  });
});

describe("AUROC within parts", () => {
  it("is the size-weighted mean that the selection of learners reports", () => {
    const known = rows.filter((row) => !Number.isNaN(LABELS[row]!));
    const other = withinAuroc(
      known.map((row) => SCORES[row]!),
      known.map((row) => LABELS[row]!),
      known.map((row) => BENCHES[row]!),
    );
    const found = withinParts(matrix, rows, SCORES, (row) => BENCHES[row]!);
    expect(found.value).toBeCloseTo(other.auroc!, 12);
    expect(found.parts).toBe(other.benches);
  });

  it("does not count what tells the parts apart", () => {
    const shifted = SCORES.map((score, i) => (BENCHES[i] === "a" ? score + 10 : score));
    const within = (scores: readonly number[]) =>
      withinParts(matrix, rows, scores, (row) => BENCHES[row]!).value;
    expect(within(shifted)).toBe(within(SCORES));
    expect(aurocOf(matrix, rows, shifted).value).not.toBe(aurocOf(matrix, rows, SCORES).value);
  });

  it("is nothing where no part holds both classes", () =>
    expect(withinParts(matrix, rows, SCORES, (row) => String(row))).toEqual({
      value: null,
      interval: null,
      parts: 0,
    }));
});
