import { type Column, table } from "../table.ts";
import type { HeldOutReport } from "./held-out.ts";
import type { Selection } from "./selection.ts";
import { type SetLine, setLine } from "./set-line.ts";
import type { ThresholdReport, ThresholdSet } from "./thresholds.ts";

const SETS: readonly Column<SetLine>[] = [
  ["n", (set) => set.n],
  ["questions", (set) => set.questions],
  ["AUROC", (set) => set.auroc],
  ["within", (set) => set.within],
  ["AUROC agree", (set) => set.auroc_agreement],
  ["within agree", (set) => set.within_agreement],
  ["IDKS base", (set) => set.idks_base],
  ["IDKS gate", (set) => set.idks],
  ["ECE", (set) => set.ece],
  ["right stopped", (set) => set.right_stopped],
  ["asking stopped", (set) => set.asking_right_stopped],
  ["passed stopped", (set) => set.passed_calls_stopped],
  ["unexpected stopped", (set) => set.unexpected_writes_stopped],
];

const LEGEND = `AUROC: does the score rank right over wrong candidates; within: the same inside benchmarks, weighted by rows; agree: by
agreement of the samples alone. IDKS: (right - wrong) / n; base: all run; gate: at the implied threshold. ECE: error of the
confidence, ten equal-mass bins. stopped: share that the gate stops, see evaluate. No row is scored by a model that saw its
question.`;

const THRESHOLDS: readonly Column<ThresholdSet>[] = [
  ["n", (set) => set.n],
  ["IDKS implied", (set) => set.idks_implied],
  ["IDKS argmax", (set) => set.idks_argmax],
  ["IDKS own argmax", (set) => set.idks_own],
  ["own argmax", (set) => set.own_argmax],
];

/** What was measured, as tables that people read. */
export function formatSelection(selection: Selection): string {
  const { learners = [], splits = [], information, fewer = [] } = selection;
  const parts = [
    ...learners.flatMap((one) => [
      `${one.learner}: ${one.trees} trees, ${one.nodes} nodes, ${kilobytes(one.bytes)} (${kilobytes(one.gzip_bytes)} gzip), out of fold\n${reportTable(one.sets)}`,
      ...one.calibrations.map(
        ({ method, sets }) =>
          `${one.learner}, calibrated by ${method.replaceAll("_", " ")}\n${setTable(sets)}`,
      ),
      `${one.learner}, ${thresholdTable(one.thresholds)}`,
    ]),
    ...splits.map((split) => `${split.name}, ${split.learner}\n${reportTable(split.sets)}`),
    ...fewer.flatMap(({ way, learner, points, kept }) => [
      ...points.map(({ features, sets }) => `${way}, ${features} features, ${learner}\n${setTable(sets)}`),
      `${way}, ${learner}: kept among at least so many (mean over folds)\n${kept.map(({ name, among }) => `${among.toFixed(1).padStart(6)}  ${name}`).join("\n")}`,
    ]),
    ...(information === undefined
      ? []
      : [
          `mutual information with the label, nats\n${information.map(({ name, nats }) => `${nats.toFixed(4)}  ${name}`).join("\n")}`,
        ]),
  ];
  return `${[...parts, LEGEND].join("\n\n")}\n`;
}

const reportTable = (sets: readonly HeldOutReport[]): string => setTable(sets.map(setLine));

/** Columns that say nothing of any of these sets are left out. */
function setTable(sets: readonly SetLine[]): string {
  const rows = sets.map((set) => [`${set.data} k=${set.k}`, set] as const);
  return table(
    rows,
    SETS.filter(([, value]) => sets.some((set) => value(set) !== null)),
  );
}

function thresholdTable({ penalty, implied, argmax, sets }: ThresholdReport): string {
  const rows = sets.map((set) => [`${set.data} k=${set.k}`, set] as const);
  const title = `threshold at penalty ${penalty}: implied ${implied.toFixed(3)}, argmax ${argmax.toFixed(3)} (argmax: of the other folds; own: of these very rows, flatters)`;
  return `${title}\n${table(rows, THRESHOLDS)}`;
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
