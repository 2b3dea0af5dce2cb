import type { ErrorReport } from "./errors.ts";
import { ANY_BLOCK, ANY_FLAG, type CheckMeasure, type CheckReport, LIMITS, type Share } from "./measure.ts";

const percent = (value: number | null): string => (value === null ? "n/a" : `${(100 * value).toFixed(2)} %`);

const range = ({ value, interval }: Share): string =>
  value === null || interval === null
    ? percent(value)
    : `${percent(value)} (${interval.map((end) => (100 * end).toFixed(2)).join("-")})`;

const countOf = ({ value, n }: Share): number => Math.round((value ?? 0) * n);

const HEAD = [
  "finding",
  "level",
  "told of",
  "precision",
  "recall",
  "false alarms (95 %)",
  "held out: false alarms (95 %)",
  "limit",
  "as a feature: AUROC",
];

const withinLimit = ({ check, level, held_out, false_alarms }: CheckMeasure): string => {
  // The limits are of each finding by itself.
  if (level === "off" || check === ANY_FLAG || check === ANY_BLOCK) return "";
  const value = held_out.false_alarms.value ?? false_alarms.value;
  return value === null ? "n/a" : value <= LIMITS[level] ? "kept" : "BROKEN";
};

const cellsOf = (measure: CheckMeasure): string[] => [
  measure.check,
  measure.level,
  String(countOf(measure.flagged)),
  measure.precision.value === null
    ? "n/a"
    : `${measure.precision.value.toFixed(2)} of ${measure.precision.n}`,
  percent(measure.recall.value),
  range(measure.false_alarms),
  range(measure.held_out.false_alarms),
  withinLimit(measure),
  measure.features.map(({ name, auroc }) => `${name} ${auroc?.toFixed(3) ?? "n/a"}`).join(", "),
];

/** Columns of equal width, in the form of a Markdown table. */
function markdown(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body.map(line)].join(
    "\n",
  );
}

const setText = ({ data, k, n, labelled, questions, accuracy, checks }: CheckReport): string => {
  const spoke = checks.filter(({ flagged }) => countOf(flagged) > 0);
  return [
    `${data}, k = ${k}: ${n} calls of ${questions} questions, ${labelled} labelled, ${percent(accuracy)} right`,
    "",
    markdown([HEAD, ...spoke.map(cellsOf)]),
    "",
    `Never: ${checks
      .filter(({ flagged }) => countOf(flagged) === 0)
      .map(({ check }) => check)
      .join(", ")}.`,
  ].join("\n");
};

const errorsText = ({ data, calls, errors, good, checks, any }: ErrorReport): string =>
  [
    `${data}: ${errors} of ${calls} answers with calls ended in an error (1 in ${(calls / errors).toFixed(0)}); ${good} are good`,
    "",
    markdown([
      ["finding", `of the ${errors} errors`, `of the ${good} good calls`],
      ...checks.map(({ check, caught, good: stopped }) => [check, String(caught), String(stopped)]),
      ["any", String(any.caught), String(any.good)],
    ]),
  ].join("\n");

const LEGEND = `A finding is right when the call is wrong. precision: wrong calls among the labelled ones that it speaks against; recall: of all wrong
calls; false alarms: of all right calls. held out: over the half of the questions that was not looked at when the rules were made.
limit: a finding that flags must stay within ${percent(LIMITS.flag)} false alarms there, one that blocks within ${percent(LIMITS.block)}. Intervals: 95 %, clustered by question.`;

/** The reports as tables that people read. */
export const formatChecks = (sets: readonly CheckReport[], errors: readonly ErrorReport[]): string =>
  `${[...sets.map(setText), ...errors.filter((one) => one.errors > 0).map(errorsText), LEGEND].join("\n\n")}\n`;
