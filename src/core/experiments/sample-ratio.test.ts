import { expect, test } from "vitest";
import { sampleRatio } from "./sample-ratio.ts";

test("F17: units as planned are no alarm, nor is a small difference; a split that chance does not make is", () => {
  expect(sampleRatio([5000, 5000], [0.5, 0.5])).toEqual({ chiSquare: 0, p: 1, alarm: false });
  const small = sampleRatio([53, 47], [0.5, 0.5]);
  expect(small.chiSquare).toBeCloseTo(0.36, 12);
  // scipy.stats.chisquare([53, 47]).pvalue
  expect(small.p).toBeCloseTo(0.5485062355001473, 12);
  expect(small.alarm).toBe(false);
  const broken = sampleRatio([5300, 4700], [0.5, 0.5]);
  expect(broken.chiSquare).toBeCloseTo(36, 12);
  // scipy.stats.chisquare([5300, 4700]).pvalue
  expect((broken.p ?? 0) / 1.973175290075407e-9).toBeCloseTo(1, 6);
  expect(broken.alarm).toBe(true);
});

test("F17: copies of decisions would alarm falsely, so it is units that count", () => {
  expect(sampleRatio([6000, 5000], [0.5, 0.5]).chiSquare).toBeCloseTo(90.909, 3);
});

test("only the ratio of the shares counts, and too few units say nothing", () => {
  expect(sampleRatio([200, 800], [0.1, 0.4]).alarm).toBe(false);
  expect(sampleRatio([800, 200], [0.1, 0.4]).alarm).toBe(true);
  expect(sampleRatio([100, 0], [0.99, 0.01])).toEqual({ chiSquare: null, p: null, alarm: false });
  expect(sampleRatio([0, 0], [0.5, 0.5]).alarm).toBe(false);
});
