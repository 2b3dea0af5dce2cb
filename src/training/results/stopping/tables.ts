import { RELIABILITY_COLUMNS } from "../reliability-rows.ts";
import type { Row, Table } from "../result.ts";
import { formatTable } from "../show.ts";
import { sayGoal } from "./goals.ts";
import { STOPPED_COLUMNS } from "./stopped-calibration.ts";
import type { Tradeoff } from "./tradeoff.ts";

export const CURVE_COLUMNS: Table["columns"] = [
  { key: "rule", title: "rule", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "samples", title: "samples on average", as: "short" },
  { key: "saved", title: "extra samples saved", as: "short" },
  { key: "right", title: "right" },
  { key: "auroc", title: "AUROC" },
  { key: "idks", title: "IDKS" },
  { key: "loss", title: "IDKS lost against all", as: "signed" },
  { key: "ece", title: "ECE" },
];

const RISK_COLUMNS: Table["columns"] = [
  { key: "data", title: "data", as: "text" },
  { key: "risk", title: "risk", as: "text" },
  { key: "threshold", title: "threshold", as: "short" },
  ...CURVE_COLUMNS,
];

/** The gate's rule at the thresholds of low and high risk. */
export const risksTable = (found: readonly Tradeoff[]): Table => ({
  title: "The gate's rule at the thresholds of low and high risk",
  columns: RISK_COLUMNS,
  rows: found.flatMap(({ data, risks }) => risks.map((row): Row => ({ data, ...row }))),
});

export const stoppedTable = (found: readonly Tradeoff[]): Table => ({
  title:
    "Calibration where the gate's rule stops, beside always drawing that many (any: beside always drawing all)",
  columns: STOPPED_COLUMNS,
  rows: found.flatMap(({ stopped }) => stopped),
});

export const reliabilityTable = (found: readonly Tradeoff[]): Table => ({
  title: "Reliability where the gate's rule stops and at all samples, ten bins of equal mass",
  columns: RELIABILITY_COLUMNS,
  rows: found.flatMap(({ reliability }) => reliability),
  folded: true,
});

/** All of it for a terminal; a folder that has a goal ends with its verdict. */
export function formatTradeoffs(found: readonly Tradeoff[]): string {
  if (found.length === 0)
    return "Adaptive sampling: no folder has labelled groups of more than one sample, so nothing can be saved.\n";
  const curves = found.map(({ data, ks, threshold, rules }) =>
    formatTable({
      title: `Adaptive sampling on ${data}, at most ${ks.at(-1)} samples, threshold ${threshold}`,
      columns: CURVE_COLUMNS,
      rows: rules,
    }),
  );
  const verdicts = found.map(({ data, ks, goal }) =>
    goal === null
      ? `${data}: no goal is set for this folder at ${ks.at(-1)} samples.\n`
      : `${data}: ${sayGoal(goal)}.\n`,
  );
  return [
    ...curves,
    ...[risksTable(found), stoppedTable(found), reliabilityTable(found)].map(formatTable),
    verdicts.join(""),
  ].join("\n");
}
