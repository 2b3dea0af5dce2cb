import type { Roc } from "../../api/types.ts";
import type { PlotData } from "../../plot/series.ts";

export type RocPoint = Roc["roc"]["points"][number];

/** The curve with the interval of the true positive rate at each of its points, and chance beside it. */
export function rocData(points: readonly RocPoint[]): PlotData {
  return {
    x: points.map((point) => point.false_positive_rate),
    series: [
      {
        label: "right calls that run",
        colour: "good",
        values: points.map((point) => point.true_positive_rate),
        low: points.map((point) => point.true_positive_interval?.[0] ?? null),
        high: points.map((point) => point.true_positive_interval?.[1] ?? null),
      },
      {
        label: "no better than chance",
        colour: "quiet",
        dotted: true,
        values: points.map((point) => point.false_positive_rate),
      },
    ],
  };
}

/** Where a threshold of so many hundredths stands: the last point that it lets run. */
export function pointAt(points: readonly RocPoint[], hundredths: number): RocPoint | null {
  const runs = points.filter(({ threshold }) => threshold === null || threshold * 100 > hundredths - 1e-6);
  return runs.at(-1) ?? null;
}

/** The threshold of the point that is nearest to a place on the plot, in hundredths; null where there is none. */
export function thresholdNear(points: readonly RocPoint[], x: number, y: number): number | null {
  const far = (point: RocPoint) => (point.false_positive_rate - x) ** 2 + (point.true_positive_rate - y) ** 2;
  const nearest = points.toSorted((a, b) => far(a) - far(b))[0];
  return nearest === undefined ? null : Math.round((nearest.threshold ?? 1) * 100);
}
