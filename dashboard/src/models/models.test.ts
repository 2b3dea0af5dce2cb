import { describe, expect, it } from "vitest";
import { scoreAt } from "./calibration-map.tsx";
import { contextWords } from "./contexts.ts";
import { MEASURES, measurePlot, type Metrics, withInterval } from "./metrics.ts";

const metrics = (data: string, k: number, auroc: number, interval?: [number, number]): Metrics => ({
  data,
  k,
  n: 10,
  questions: 5,
  accuracy: 0.8,
  auroc_executed: auroc,
  auroc_agreement: null,
  idks_base: 0.6,
  idks: 0.7,
  abstain_rate: 0.1,
  ...(interval === undefined ? {} : { intervals: { auroc_executed: interval } }),
});

describe("the card in numbers", () => {
  it("has a line for each set over its samples, with the interval where one is known", () => {
    const plot = measurePlot(
      [metrics("a", 1, 0.7, [0.6, 0.8]), metrics("a", 3, 0.9), metrics("b", 3, 0.5)],
      MEASURES[0]!,
    );
    expect(plot.x).toEqual([1, 3]);
    expect(plot.series).toEqual([
      { label: "a", colour: "link", values: [0.7, 0.9], low: [0.6, null], high: [0.8, null] },
      { label: "b", colour: "good", values: [null, 0.5], shape: "points" },
    ]);
    expect(withInterval(0.7, [0.6, 0.8])).toBe("0.700 (0.600 to 0.800)");
    expect(withInterval(null, null)).toBe("—");
  });

  it("finds the score of a confidence on the lines between the points", () => {
    const map = { x: [-1, 0, 2], y: [0.1, 0.5, 0.9] };
    expect(scoreAt(map, 0.5)).toBeCloseTo(0, 12);
    expect(scoreAt(map, 0.7)).toBeCloseTo(1, 12);
    expect(scoreAt(map, 0.05)).toBe(-1);
    expect(scoreAt(map, 0.95)).toBeNull();
    expect(scoreAt({ x: [0, 0], y: [0.5, 0.5] }, 0.5)).toBe(0);
  });

  it("says in words how decisions of a score context are made", () => {
    const contexts = [
      { context: "a", stopping: "given", second_opinion: false, coverage: true, asked: [] },
      {
        context: "b",
        stopping: "adaptive/1",
        second_opinion: true,
        coverage: false,
        asked: ["json_text" as const],
      },
    ];
    expect(contextWords({ contexts }, "a")).toBe("samples that the caller brings");
    expect(contextWords({ contexts }, "b")).toBe(
      "samples that the gate draws (adaptive/1), with a second opinion, agents that make one call at a time, some asked for as text",
    );
    expect(contextWords({ contexts }, "c")).toBeNull();
  });
});
