import type { DecisionMetrics, DecisionReport } from "./report-decisions.ts";
import type { SetReport } from "./report-sets.ts";
import { isGroupReport } from "./report-sets.ts";
import type { GroupMetrics, GroupReport } from "./report.ts";

type Column<T> = readonly [title: string, value: (metrics: T) => number | null];

const GROUP_COLUMNS: readonly Column<GroupMetrics>[] = [
  ["n", (m) => m.n],
  ["right", (m) => m.accuracy],
  ["AUROC", (m) => m.auroc_executed],
  ["passk", (m) => m.auroc_passk],
  ["agree", (m) => m.auroc_agreement],
  ["IDKS 1st", (m) => m.idks_first],
  ["base", (m) => m.idks_base],
  ["gate", (m) => m.idks],
  ["agree", (m) => m.idks_agreement],
  ["abstain", (m) => m.abstain_rate],
  ["Brier", (m) => m.brier],
  ["ECE", (m) => m.ece],
];

const DECISION_COLUMNS: readonly Column<DecisionMetrics>[] = [
  ["n", (m) => m.n],
  ["right", (m) => m.accuracy],
  ["AUROC", (m) => m.auroc_executed],
  ["IDKS base", (m) => m.idks_base],
  ["gate", (m) => m.idks],
  ["right stopped", (m) => m.right_stopped],
  ["wrong stopped", (m) => m.wrong_stopped],
  ["asking right stopped", (m) => m.asking_right_stopped],
  ["reads stopped", (m) => m.reads_stopped],
  ["Brier", (m) => m.brier],
  ["ECE", (m) => m.ece],
];

/** The reports as tables that people read. */
export function formatReport(
  model: { readonly id: string; readonly threshold: number },
  sets: readonly SetReport[],
  by: "bench" | "agent" | "both" | "none",
): string {
  const groups = sets.filter(isGroupReport);
  const decisions = sets.filter((set): set is DecisionReport => !isGroupReport(set));
  const parts = [`Model ${model.id}, threshold ${model.threshold}`];
  if (groups.length > 0)
    parts.push(
      table(
        groups.map((set) => [`${set.data} k=${set.k}`, set]),
        GROUP_COLUMNS,
      ),
    );
  if (decisions.length > 0)
    parts.push(
      table(
        decisions.map((set) => [set.data, set]),
        DECISION_COLUMNS,
      ),
    );
  parts.push(sets.map(remarks).join("\n"));
  for (const set of sets) {
    for (const split of ["bench", "agent"] as const) {
      if (by !== "both" && by !== split) continue;
      parts.push(
        isGroupReport(set) ? splitTable(set, split, GROUP_COLUMNS) : splitTable(set, split, DECISION_COLUMNS),
      );
    }
  }
  return `${parts.join("\n\n")}\n`;
}

function splitTable<T>(
  set: {
    data: string;
    k: number;
    by_bench: Readonly<Record<string, T>>;
    by_agent: Readonly<Record<string, T>>;
  },
  by: "bench" | "agent",
  columns: readonly Column<T>[],
): string {
  const split = by === "bench" ? set.by_bench : set.by_agent;
  return `${set.data} k=${set.k} by ${by}\n${table(Object.entries(split), columns)}`;
}

/** Intervals and what must not be overlooked, a line each. */
function remarks(set: GroupReport | DecisionReport): string {
  const { accuracy, auroc_executed, idks, idks_gain } = set.intervals;
  const name = `${set.data} k=${set.k}`;
  const parts = [
    `right ${range(accuracy)}`,
    `AUROC ${range(auroc_executed)}`,
    `IDKS with the gate ${range(idks)}`,
    `gain ${range(idks_gain)}`,
  ];
  const lines = [`${name}: 95 % intervals over ${set.questions} questions: ${parts.join(", ")}`];
  if (isGroupReport(set) && set.labelled < set.n)
    lines.push(`${name}: ${set.n - set.labelled} of ${set.n} groups have no label.`);
  if (set.seen_questions > 0) {
    lines.push(
      `${name}: the model was trained on ${set.seen_questions} of these ${set.questions} questions; its numbers here flatter it.`,
    );
  }
  return lines.join("\n");
}

const range = (interval: readonly [number, number] | null): string =>
  interval === null ? "n/a" : `${interval[0].toFixed(3)}..${interval[1].toFixed(3)}`;

function table<T>(rows: readonly (readonly [string, T])[], columns: readonly Column<T>[]): string {
  const cells = [
    ["", ...columns.map(([title]) => title)],
    ...rows.map(([name, metrics]) => [name, ...columns.map(([, value]) => cell(value(metrics)))]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join("  "),
    )
    .map((line) => line.trimEnd())
    .join("\n");
}

const cell = (value: number | null): string =>
  value === null ? "n/a" : Number.isInteger(value) && Math.abs(value) > 1 ? String(value) : value.toFixed(3);
