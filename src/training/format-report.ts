import type { DecisionMetrics, DecisionReport } from "./report-decisions.ts";
import type { SetReport } from "./report-sets.ts";
import { isGroupReport } from "./report-sets.ts";
import type { GroupMetrics, GroupReport } from "./report.ts";
import { type Column, table } from "./table.ts";

/** How a table can be split below the summary. */
export const SPLITS = ["bench", "agent"] as const;
export type Split = (typeof SPLITS)[number];
export const isSplit = (text: string): text is Split => SPLITS.some((split) => split === text);

const GROUP_COLUMNS: readonly Column<GroupMetrics>[] = [
  ["n", (m) => m.n],
  ["right", (m) => m.accuracy],
  ["AUROC", (m) => m.auroc_executed],
  ["AUROC all-k", (m) => m.auroc_passk],
  ["AUROC agree", (m) => m.auroc_agreement],
  ["IDKS 1st", (m) => m.idks_first],
  ["IDKS base", (m) => m.idks_base],
  ["IDKS gate", (m) => m.idks],
  ["IDKS agree", (m) => m.idks_agreement],
  ["stopped", (m) => m.abstain_rate],
  ["Brier", (m) => m.brier],
  ["ECE", (m) => m.ece],
];

const GROUP_LEGEND = `right: share of right candidates. AUROC: does the score rank right over wrong candidates; all-k: groups whose samples
are all right over the others; agree: by agreement alone. IDKS: (right - penalty x wrong) / n; 1st: sample 1 always runs;
base: the candidate always runs; gate: with the gate; agree: best threshold on agreement alone, found on these labels.
stopped: share of candidates that the gate stops. Brier, ECE: error of the confidence, 0 is best.`;

const DECISION_COLUMNS: readonly Column<DecisionMetrics>[] = [
  ["n", (m) => m.n],
  ["right", (m) => m.accuracy],
  ["AUROC", (m) => m.auroc_executed],
  ["IDKS base", (m) => m.idks_base],
  ["IDKS gate", (m) => m.idks],
  ["right stopped", (m) => m.right_stopped],
  ["wrong stopped", (m) => m.wrong_stopped],
  ["asking right stopped", (m) => m.asking_right_stopped],
  ["reads stopped", (m) => m.reads_stopped],
  ["passed stopped", (m) => m.passed_calls_stopped],
  ["unexpected stopped", (m) => m.unexpected_writes_stopped],
  ["Brier", (m) => m.brier],
  ["ECE", (m) => m.ece],
];

const DECISION_LEGEND = `right: share of right decisions. AUROC: does the score rank right over wrong decisions. IDKS: (right - penalty x wrong) / n;
base: every decision runs; gate: with the gate. stopped: share that the gate stops, of the right and wrong decisions, of
those in turns where only asking is right, of those that only read, of all in conversations that reached their goal, and
of the writes that were not expected, whatever became of the conversation. Brier, ECE: error of the confidence, 0 is best.`;

/** The reports as tables that people read; the summary stands last, where a terminal shows it. */
export function formatReport(
  model: {
    readonly id: string;
    readonly threshold: number;
    /** The paper's: where IDKS is greatest out of fold; absent where it is not known. */
    readonly argmax_threshold?: number | undefined;
  },
  sets: readonly SetReport[],
  splits: readonly Split[],
): string {
  const groups = sets.filter(isGroupReport);
  const decisions = sets.filter((set): set is DecisionReport => !isGroupReport(set));
  const argmax = model.argmax_threshold;
  const beside = argmax === undefined ? "" : ` (greatest IDKS out of fold at ${argmax.toFixed(3)})`;
  const parts = [`Model ${model.id}, threshold ${model.threshold}${beside}`];
  for (const set of sets) {
    for (const split of splits) {
      parts.push(
        isGroupReport(set) ? splitTable(set, split, GROUP_COLUMNS) : splitTable(set, split, DECISION_COLUMNS),
      );
    }
  }
  parts.push(sets.map(remarks).join("\n"));
  if (groups.length > 0) {
    const rows = groups.flatMap((set): (readonly [string, GroupMetrics])[] => [
      [`${set.data} k=${set.k}`, set],
      ...(set.without_second ? [["  without the second opinion", set.without_second] as const] : []),
    ]);
    parts.push(GROUP_LEGEND, table(rows, GROUP_COLUMNS));
  }
  if (decisions.length > 0) {
    const rows = decisions.map((set) => [set.data, set] as const);
    parts.push(DECISION_LEGEND, table(rows, DECISION_COLUMNS));
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
  by: Split,
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
  if (isGroupReport(set) && set.second_answered !== undefined && set.second_answered < set.n)
    lines.push(`${name}: ${set.n - set.second_answered} of ${set.n} groups have no second opinion.`);
  if (set.seen_questions > 0) {
    lines.push(
      `${name}: the model was trained on ${set.seen_questions} of these ${set.questions} questions; its numbers here flatter it.`,
    );
  }
  return lines.join("\n");
}

const range = (interval: readonly [number, number] | null): string =>
  interval === null ? "n/a" : `${interval[0].toFixed(3)}..${interval[1].toFixed(3)}`;
