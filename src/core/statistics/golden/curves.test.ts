import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { auroc } from "../auroc.ts";
import { binomialCdf, binomialQuantile, exactUpper, wilson } from "../binomial.ts";
import { clusteredUtilityCurve } from "../clustered-utility.ts";
import { idksCosts } from "../costs.ts";
import { coverageRisk } from "../coverage-risk.ts";
import { aurocDeLong } from "../delong.ts";
import { isotonicFit } from "../isotonic.ts";
import { levelsOfRows } from "../levels.ts";
import { platt } from "../platt.ts";
import { brierOfLevels } from "../reliability-bins.ts";
import { brier } from "../reliability.ts";
import { precisionRecall, rocCurve } from "../roc-curve.ts";
import { chiSquareTail, incompleteBeta, logGamma, normalCdf, normalQuantile } from "../special.ts";
import { aurocOfLevels, weightedAuroc } from "../weighted-auroc.ts";

type Table = readonly (readonly number[])[];
interface Golden {
  readonly confidences: readonly number[];
  readonly labels: readonly number[];
  readonly weights: readonly number[];
  readonly clusters: readonly number[];
  readonly known: readonly number[];
  readonly roc: { readonly fpr: number[]; readonly tpr: number[]; readonly thresholds: number[] };
  readonly auroc: { readonly plain: number; readonly weighted: number };
  readonly delong: number;
  readonly obuchowski: number;
  readonly linear: { readonly clustered: number; readonly rows: number };
  readonly precision: number[];
  readonly recall: number[];
  readonly pr_thresholds: number[];
  readonly brier: number;
  readonly brier_weighted: number;
  readonly isotonic: number[];
  readonly platt: [number, number];
  readonly platt_weighted: [number, number];
  readonly risk: number[];
  readonly aurc: number;
  readonly utility: { threshold: number; penalty: number; value: number; clustered: number }[];
  readonly special: Readonly<
    Record<
      "log_gamma" | "beta" | "chi2" | "normal" | "quantile" | "binomial" | "ppf" | "exact" | "wilson",
      Table
    >
  >;
}

const golden = JSON.parse(readFileSync(join(import.meta.dirname, "curves.json"), "utf8")) as Golden;
const { confidences, labels, weights, clusters, special } = golden;
const log = { confidences, verdicts: labels, weights, clusters };
const levels = levelsOfRows(log);
const DIGITS = 9;

const expectAll = (got: readonly number[], wanted: readonly number[]): void => {
  expect(got).toHaveLength(wanted.length);
  got.forEach((value, i) => expect(value).toBeCloseTo(wanted[i]!, DIGITS));
};

/** z of a 95 % interval. */
const Z = 1.959963984540054;

describe("curves against scikit-learn and SciPy (curves.py)", () => {
  it("draws the weighted ROC curve of sklearn.metrics.roc_curve, ties included", () => {
    const { points, auroc: area } = rocCurve(levels);
    expectAll(
      points.map((point) => point.falsePositiveRate),
      golden.roc.fpr,
    );
    expectAll(
      points.map((point) => point.truePositiveRate),
      golden.roc.tpr,
    );
    expectAll(
      points.slice(1).map((point) => point.threshold),
      golden.roc.thresholds,
    );
    expect(area).toBeCloseTo(golden.auroc.weighted, DIGITS);
  });

  it("has the AUROC of roc_auc_score and the variances of DeLong and Obuchowski over all pairs", () => {
    expect(auroc(confidences, labels)).toBeCloseTo(golden.auroc.plain, DIGITS);
    const plain = aurocDeLong(confidences, labels);
    expect(plain.variance).toBeCloseTo(golden.delong, DIGITS);
    expect(plain.interval![0]).toBeCloseTo(golden.auroc.plain - Z * Math.sqrt(golden.delong), DIGITS);
    expect(aurocDeLong(confidences, labels, clusters).variance).toBeCloseTo(golden.obuchowski, DIGITS);
  });

  it("has the variance of the weighted AUROC that numeric derivatives by each weight give", () => {
    const estimate = weightedAuroc(log);
    expect(estimate.auroc).toBeCloseTo(golden.auroc.weighted, DIGITS);
    expect(estimate.variance).toBeCloseTo(golden.linear.clustered, DIGITS);
    expect(weightedAuroc({ ...log, clusters: undefined! }).variance).toBeCloseTo(golden.linear.rows, DIGITS);
    expect(aurocOfLevels(levels).variance).toBeCloseTo(golden.linear.rows, DIGITS);
  });

  it("has precision and recall of precision_recall_curve", () => {
    const points = precisionRecall(levels).toReversed();
    expectAll(
      points.map((point) => point.threshold),
      golden.pr_thresholds,
    );
    expectAll(
      points.map((point) => point.precision),
      golden.precision,
    );
    expectAll(
      points.map((point) => point.recall!),
      golden.recall,
    );
  });

  it("has coverage-risk, Brier and isotonic values", () => {
    expectAll(
      coverageRisk(levels).points.map((point) => point.risk),
      golden.risk,
    );
    expect(coverageRisk(levels).area).toBeCloseTo(golden.aurc, DIGITS);
    expect(brier(confidences, labels)).toBeCloseTo(golden.brier, DIGITS);
    expect(brierOfLevels(levels)).toBeCloseTo(golden.brier_weighted, DIGITS);
    expectAll(isotonicFit(confidences, labels, weights).y, golden.isotonic);
  });

  it("has the Platt map that minimises the loss", () => {
    for (const [map, wanted] of [
      [platt(confidences, labels), golden.platt],
      [platt(confidences, labels, weights), golden.platt_weighted],
    ] as const) {
      expect(map!.slope).toBeCloseTo(wanted[0], 6);
      expect(map!.offset).toBeCloseTo(wanted[1], 6);
    }
  });

  it("has IDKS on partly labelled rows and its clustered variance by numeric derivatives", () => {
    const verdicts = labels.map((label, i) => (golden.known[i] === 1 ? label : NaN));
    for (const { threshold, penalty, value, clustered } of golden.utility) {
      const [point] = clusteredUtilityCurve(
        { ...log, verdicts },
        { thresholds: [threshold], costs: idksCosts(penalty) },
      );
      expect(point!.utility).toBeCloseTo(value, DIGITS);
      expect((point!.interval![1] - value) / Z).toBeCloseTo(Math.sqrt(clustered), 7);
    }
  });
});

const close = (got: number, wanted: number): void => {
  expect(Math.abs(got - wanted)).toBeLessThanOrEqual(Math.max(1e-11 * Math.abs(wanted), 1e-15));
};

describe("special functions against SciPy", () => {
  it.each(special.log_gamma)("logGamma(%d)", (x, wanted) => close(logGamma(x!), wanted!));
  it.each(special.beta)("incompleteBeta(%d, %d, %d)", (x, a, b, wanted) =>
    close(incompleteBeta(x!, a!, b!), wanted!),
  );
  it.each(special.chi2)("chiSquareTail(%d, %d)", (v, k, wanted) => close(chiSquareTail(v!, k!), wanted!));
  it.each(special.normal)("normalCdf(%d)", (z, wanted) => close(normalCdf(z!), wanted!));
  it.each(special.quantile)("normalQuantile(%d)", (p, wanted) =>
    expect(normalQuantile(p!)).toBeCloseTo(wanted!, 11),
  );
  it.each(special.binomial)("binomialCdf(%d, %d, %d)", (k, n, p, wanted) =>
    close(binomialCdf(k!, n!, p!), wanted!),
  );
  it.each(special.ppf)("binomialQuantile(%d, %d, %d)", (q, n, p, wanted) =>
    expect(binomialQuantile(q!, n!, p!)).toBe(wanted),
  );
  it.each(special.exact)("exact bounds of %d of %d at %d", (k, n, confidence, upper) => {
    expect(exactUpper(k!, n!, confidence!)).toBeCloseTo(upper!, 11);
  });
  it.each(special.wilson)("wilson(%d, %d)", (k, n, low, high) => {
    expect(wilson(k!, n!)![0]).toBeCloseTo(low!, 11);
    expect(wilson(k!, n!)![1]).toBeCloseTo(high!, 11);
  });
});
