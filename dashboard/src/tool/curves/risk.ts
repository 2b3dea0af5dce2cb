import type { Roc } from "../../api/types.ts";
import type { PlotData } from "../../plot/series.ts";

export type RiskPoint = Roc["coverage_risk"]["points"][number];

/** What share of the calls that run is wrong, by how many run. The points come in rising order of coverage. */
export const riskData = (points: readonly RiskPoint[]): PlotData => ({
  x: points.map(({ coverage }) => coverage),
  series: [
    { label: "wrong ones among those that run", colour: "bad", values: points.map(({ risk }) => risk) },
  ],
});

/** Where a threshold of so many hundredths stands: the last point that it lets run. */
export const riskAt = (points: readonly RiskPoint[], hundredths: number): RiskPoint | null =>
  points.findLast(({ threshold }) => threshold * 100 > hundredths - 1e-6) ?? null;

/** The threshold of the point that is nearest on the x axis, in hundredths; null where there is none. */
export function thresholdOfCoverage(points: readonly RiskPoint[], x: number): number | null {
  const nearest = points.toSorted((a, b) => Math.abs(a.coverage - x) - Math.abs(b.coverage - x))[0];
  return nearest === undefined ? null : Math.round(nearest.threshold * 100);
}
