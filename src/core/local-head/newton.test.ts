import { describe, expect, it } from "vitest";
import golden from "../../../test/fixtures/local-head/golden.json" with { type: "json" };
import { cholesky, solve } from "./cholesky.ts";
import { type Design, fitMap } from "./newton.ts";

const denseDesign = (x: readonly (readonly number[])[]): Design => ({
  rows: x.length,
  dense: x[0]!.length,
  values: Float64Array.from(x.flat()),
  columns: x[0]!.length,
  starts: new Int32Array(x.length + 1),
  sparseColumns: new Int32Array(0),
  sparseValues: new Float64Array(0),
});

describe("fitMap", () => {
  it("finds the coefficients of scikit-learn's penalised logistic regression to 1e-6", () => {
    const { x, y, w, precision, coefficients } = golden.ridge;
    const prior = {
      mean: new Float64Array(x[0]!.length),
      precision: new Float64Array(x[0]!.length).fill(precision),
    };
    const fit = fitMap(denseDesign(x), y, w, prior);
    expect(fit.converged).toBe(true);
    coefficients.forEach((value, j) => expect(fit.coefficients[j]).toBeCloseTo(value, 6));
  });

  it("stays finite where the labels are separable and far out", () => {
    const x = Array.from({ length: 40 }, (_, i) => [1, i < 20 ? -1000 : 1000]);
    const y = x.map(([, at]) => Number(at! > 0));
    const prior = { mean: Float64Array.of(0, 0), precision: Float64Array.of(0.01, 0.01) };
    const fit = fitMap(
      denseDesign(x),
      y,
      x.map(() => 1),
      prior,
    );
    expect(fit.coefficients.every(Number.isFinite)).toBe(true);
    expect(fit.converged).toBe(true);
  });

  it("answers the prior where there are no rows", () => {
    const design = { ...denseDesign([[1, 1]]), rows: 0 };
    const fit = fitMap(design, [], [], { mean: Float64Array.of(0.5, -2), precision: Float64Array.of(1, 4) });
    expect([...fit.coefficients]).toEqual([0.5, -2]);
    expect(fit.logEvidence).toBeCloseTo(0, 12);
  });

  it("refuses values that are no numbers", () => {
    const prior = { mean: Float64Array.of(0), precision: Float64Array.of(1) };
    expect(() => fitMap(denseDesign([[NaN]]), [1], [1], prior)).toThrow("finite");
  });
});

describe("cholesky", () => {
  it("solves the system that it factors, and refuses what is not positive definite", () => {
    const matrix = Float64Array.of(4, 2, 0.4, 2, 5, 1, 0.4, 1, 3);
    const factor = cholesky(matrix, 3)!;
    const x = solve(factor, 3, [1, -2, 0.5]);
    for (const [i, value] of [1, -2, 0.5].entries()) {
      expect(x.reduce((sum, one, j) => sum + matrix[i * 3 + j]! * one, 0)).toBeCloseTo(value, 12);
    }
    expect(cholesky(Float64Array.of(1, 2, 2, 1), 2)).toBeNull();
    expect(cholesky(Float64Array.of(NaN), 1)).toBeNull();
  });
});
