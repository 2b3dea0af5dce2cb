import { differentCalls, standardise } from "./head.ts";
import { logit } from "./logit.ts";
import type { Design, Prior } from "./newton.ts";
import type { FeatureMoments, HeadPriors, HeadRow } from "./rows.ts";

/** The columns that all rows have: intercept and slope, then the features. */
export const FIXED_COLUMNS = 2;

/** Tools with an offset of their own; those with the fewest labels share their risk's. */
export const MOST_TOOLS = 200;

/** A feature, and where it stands in the rows. */
export interface PlacedFeature extends FeatureMoments {
  readonly at: number;
}

/** What stands in which column. */
export interface Layout {
  readonly features: readonly PlacedFeature[];
  /** Column of each risk class and of each tool. */
  readonly risks: ReadonlyMap<string, number>;
  readonly tools: ReadonlyMap<string, number>;
  /** Risk of each tool, by its newest row. */
  readonly riskOf: ReadonlyMap<string, string>;
  readonly columns: number;
}

/** Columns for what the rows hold, and for these features of theirs. */
export function layOut(rows: readonly HeadRow[], features: readonly PlacedFeature[]): Layout {
  const counts = new Map<string, number>();
  const riskOf = new Map<string, string>();
  for (const { calls } of rows) {
    for (const { tool, risk } of differentCalls(calls)) {
      counts.set(tool, (counts.get(tool) ?? 0) + 1);
      riskOf.set(tool, risk);
    }
  }
  const byCount = [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const named = byCount.slice(0, MOST_TOOLS).map(([tool]) => tool);
  let next = FIXED_COLUMNS + features.length;
  const place = (names: readonly string[]): Map<string, number> =>
    new Map(names.map((name) => [name, next++]));
  const risks = place([...new Set(rows.flatMap(({ calls }) => calls.map(({ risk }) => risk)))].toSorted());
  const tools = place(named.toSorted());
  return { features, risks, tools, riskOf, columns: next };
}

/** The rows as a regression: a decision that calls several tools belongs to each of them in equal parts. */
export function makeDesign(rows: readonly HeadRow[], layout: Layout): Design {
  const { features, risks, tools, columns } = layout;
  const dense = FIXED_COLUMNS + features.length;
  const values = new Float64Array(rows.length * dense);
  const starts = new Int32Array(rows.length + 1);
  const sparseColumns: number[] = [];
  const sparseValues: number[] = [];
  for (const [i, row] of rows.entries()) {
    values[i * dense] = 1;
    values[i * dense + 1] = logit(row.confidence);
    for (const [f, { mean, sd, at }] of features.entries())
      values[i * dense + FIXED_COLUMNS + f] = standardise(row.features[at] ?? NaN, mean, sd);
    const calls = differentCalls(row.calls);
    for (const { tool, risk } of calls) {
      for (const column of [risks.get(risk), tools.get(tool)]) {
        if (column === undefined) continue;
        sparseColumns.push(column);
        sparseValues.push(1 / calls.length);
      }
    }
    starts[i + 1] = sparseColumns.length;
  }
  return {
    rows: rows.length,
    dense,
    values,
    columns,
    starts,
    sparseColumns: Int32Array.from(sparseColumns),
    sparseValues: Float64Array.from(sparseValues),
  };
}

/** offset_tool ~ N(offset_risk, tool^2) is written as offset_risk + deviation, so that all columns are independent. */
export function makePrior(layout: Layout, priors: HeadPriors): Prior {
  const mean = new Float64Array(layout.columns);
  const precision = new Float64Array(layout.columns).fill(priors.feature ** -2);
  mean[1] = 1;
  precision[0] = priors.intercept ** -2;
  precision[1] = priors.slope ** -2;
  for (const column of layout.risks.values()) precision[column] = priors.risk ** -2;
  for (const column of layout.tools.values()) precision[column] = priors.tool ** -2;
  return { mean, precision };
}
