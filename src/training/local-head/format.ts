import type { Interval } from "../../core/statistics/interval.ts";
import type { Floor } from "./floors.ts";
import type { ToolLogReport } from "./tool-log.ts";
import type { Repeated, TransferReport } from "./transfer.ts";

const number = (value: number | null | undefined, digits = 3): string =>
  value === null || value === undefined || Number.isNaN(value) ? "-" : value.toFixed(digits);
const between = (interval: Interval | null | undefined): string =>
  interval ? ` [${number(interval[0])}, ${number(interval[1])}]` : "";
const repeated = (of: Repeated | null): string => `${number(of?.mean)}${between(of?.spread)}`;

/** Rows of cells, columns padded to their widest. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

export function formatTransfer(reports: readonly TransferReport[]): string {
  return table([
    ["labels", "repeats", "left out", "AUROC", "base", "IDKS", "base", "always", "gain over the base"],
    ...reports.map((one) => [
      String(one.labels),
      String(one.repeats),
      number(one.left_out, 0),
      repeated(one.auroc),
      number(one.auroc_base?.mean),
      repeated(one.idks),
      number(one.idks_base.mean),
      number(one.idks_always.mean),
      `${number(one.gain.mean)}${between(one.gain.interval)}`,
    ]),
  ]);
}

export function formatToolLog(reports: readonly ToolLogReport[]): string {
  return table([
    ["labels", "tools", "n", "IDKS", "single", "best single", "always", "gain", "gain over the best single"],
    ...reports.map((one) => [
      String(one.labels),
      String(one.tools),
      number(one.n, 0),
      number(one.idks),
      number(one.idks_single),
      number(one.idks_best_single),
      number(one.idks_always),
      `${number(one.gain.mean)}${between(one.gain.interval)}`,
      `${number(one.gain_best_single.mean)}${between(one.gain_best_single.interval)}`,
    ]),
  ]);
}

export const formatFloors = (floors: readonly Floor[]): string =>
  floors
    .map(
      ({ what, least, value, interval, met }) =>
        `  ${met ? "met   " : "MISSED"}  ${what}: ${number(value)}${between(interval)}, at least ${number(least)}\n`,
    )
    .join("");
