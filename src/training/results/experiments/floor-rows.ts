import { gateActions } from "../../actions.ts";
import type { Matrix } from "../../matrix.ts";
import { DEFAULT_PENALTY } from "../../penalty.ts";
import { reportDecisions } from "../../report-decisions.ts";
import { predictions } from "../../report.ts";
import { ECE, line, unmeasured } from "../floors.ts";
import { difference, type Scored } from "../measure.ts";
import { type Estimate, numberOf, type Result, type Row, type Table } from "../result.ts";
import { measureGate, measurePlain, plainActions, rowsAt, type Study, THRESHOLD } from "../study.ts";
import { BY_MAKER, UNSEEN } from "./cross-model.ts";
import { ONE_SAMPLE } from "./second.ts";
import { BY_SOURCE } from "./transfer.ts";

/** What the other experiments found, by their names. */
export type Results = ReadonlyMap<string, Result>;

const tableOf = (results: Results, name: string, title: string): Table | undefined =>
  results.get(name)?.tables.find((table) => table.title === title);

interface GroupFloors {
  readonly set: string;
  readonly data: string;
  readonly k: number;
  readonly auroc: number;
  readonly idks: number;
  readonly keeps?: (bench: string) => boolean;
}

export const GROUPS: readonly GroupFloors[] = [
  { set: "v4, k=5", data: "bfcl-v4", k: 5, auroc: 0.88, idks: 0.45 },
  { set: "v4, k=1", data: "bfcl-v4", k: 1, auroc: 0.87, idks: 0.42 },
  {
    set: "v4 without the parallel sets, k=5",
    data: "bfcl-v4",
    k: 5,
    auroc: 0.82,
    idks: 0.575,
    keeps: (bench) => !bench.includes("parallel"),
  },
  { set: "v1, known models, k=4", data: "bfcl-v1", k: 4, auroc: 0.89, idks: 0.575 },
];

export function groupRows(
  matrix: Matrix,
  gate: Scored,
  plain: Scored,
  { set, data, k, auroc, idks, keeps }: GroupFloors,
): Row[] {
  const rows = rowsAt(matrix, data, k).filter((row) => keeps?.(matrix.names[row]!.bench) ?? true);
  const [ours, theirs] = [measureGate(matrix, rows, gate), measurePlain(matrix, rows, plain)];
  const over = difference(
    matrix,
    rows,
    gateActions(matrix, gate.confidence, THRESHOLD),
    plainActions(plain.confidence),
  );
  return [
    line(set, ours.n, { what: "AUROC", least: auroc }, ours.auroc, theirs.auroc),
    line(set, ours.n, { what: "IDKS", least: idks }, ours.idks, theirs.idks),
    line(set, ours.n, ECE, ours.ece, theirs.ece, true),
    line(
      set,
      ours.n,
      { what: "IDKS less consistency alone", least: set.startsWith("v1") ? -0.01 : 0 },
      over,
      null,
      true,
    ),
  ];
}

export function unseenRows(results: Results): Row[] {
  const row = tableOf(results, "cross-model", UNSEEN)?.rows.find(({ data }) => data === "bfcl-v1");
  const n = numberOf(row?.n) ?? 0;
  const set = "v1, unseen models, k=2";
  return [
    line(set, n, { what: "AUROC", least: 0.83 }, row?.auroc, null),
    line(set, n, { what: "IDKS", least: UNSEEN_IDKS }, row?.idks, null),
    line(set, n, ECE, row?.ece, null, true),
    unmeasured("v4, an unseen model, k=2", { what: "AUROC", least: 0.88 }),
    unmeasured("v4, an unseen model, k=2", { what: "IDKS", least: 0.455 }),
  ];
}

const UNSEEN_IDKS = 0.635;
const told = (value: Row[string] | undefined): string => numberOf(value)?.toFixed(3) ?? "n/a";
const reach = (rows: readonly Row[]): string => {
  const shares = rows.map(({ right }) => numberOf(right) ?? Number.NaN);
  return `${Math.min(...shares).toFixed(3)} to ${Math.max(...shares).toFixed(3)}`;
};

const keepsUnseen = ({ idks_unseen: idks }: Row): boolean => (numberOf(idks) ?? 0) >= UNSEEN_IDKS;

/** What the floor for unseen models of v1 can be held against: the same decisions with all makers known, and each maker by itself. */
export function unseenNote(results: Results): string {
  const known = tableOf(results, "transfer", BY_SOURCE)?.rows.find(
    ({ data, protocol }) => data === "bfcl-v1 k=2" && protocol === "known data",
  );
  const makers = (tableOf(results, "cross-model", BY_MAKER)?.rows ?? []).filter(
    ({ data }) => data === "bfcl-v1",
  );
  const [held, others] = [makers.filter(keepsUnseen), makers.filter((row) => !keepsUnseen(row))];
  const depends = "The IDKS of unseen models depends on how often these models are right";
  if (held.length === 0 || others.length === 0)
    return `${depends}, so the floor for v1 says little of others.`;
  const names = held.map(({ test, idks_unseen: idks }) => `${String(test)} ${told(idks)}`).join(", ");
  return `${depends}: on v1 with all makers known it is ${told(known?.idks)}, so the floor was set for better models than the average of these. Each maker unseen, it is kept for ${names}, who are right in ${reach(held)}; the others, for whom it is not, in ${reach(others)}.`;
}

const share = (value: number | null): Estimate => ({ value, interval: null });

export function loopRows(matrix: Matrix, gate: Scored): Row[] {
  const set = matrix.sets.findIndex(({ data }) => data === "bfcl-v4-multi");
  const name = "agent loops, gpt-oss-120b";
  const predicted = predictions(matrix, gate.score, gate.confidence, {
    threshold: THRESHOLD,
    penalty: DEFAULT_PENALTY,
  });
  const found = set < 0 ? null : reportDecisions(matrix, set, predicted);
  const n = found?.n ?? 0;
  const measured = found && {
    auroc: { value: found.auroc_executed, interval: found.intervals.auroc_executed },
    idks: { value: found.idks, interval: found.intervals.idks },
  };
  return [
    line(name, n, { what: "AUROC", least: 0.78 }, measured?.auroc, null),
    line(name, n, { what: "IDKS", least: 0.48 }, measured?.idks, null),
    line(
      name,
      found?.counts.right ?? 0,
      { what: "right calls stopped", most: 0.07 },
      share(found?.right_stopped ?? null),
      null,
    ),
    line(
      name,
      found?.counts.asking_right ?? 0,
      { what: "stopped where asking is right", least: 0.45 },
      share(found?.asking_right_stopped ?? null),
      null,
    ),
    line(name, n, ECE, found?.ece, null, true),
    unmeasured("agent loops, an unseen model", { what: "AUROC", least: 0.8 }),
    unmeasured("agent loops, an unseen model", { what: "IDKS", least: 0.43 }),
  ];
}

export async function tauRows(study: Study): Promise<Row[]> {
  const tau = await study.tau();
  const found = tau && reportDecisions(tau.matrix, 0, tau.predicted);
  const { counts } = found ?? {};
  return [
    line(
      "tau-airline",
      counts?.passed_calls ?? 0,
      { what: "calls stopped where the goal was reached", most: 0.08 },
      share(found?.passed_calls_stopped ?? null),
      null,
      true,
    ),
    line(
      "tau-airline",
      counts?.expected_writes ?? 0,
      { what: "expected writes stopped", most: 0.05 },
      share(found?.expected_writes_stopped ?? null),
      null,
      true,
    ),
    line(
      "tau-airline",
      counts?.unexpected_writes ?? 0,
      { what: "unexpected writes stopped", least: 0.35 },
      share(found?.unexpected_writes_stopped ?? null),
      null,
      true,
    ),
  ];
}

export function secondRows(results: Results): Row[] {
  const rows = tableOf(results, "second", ONE_SAMPLE)?.rows ?? [];
  return rows.flatMap((row): Row[] => {
    const [n, set] = [numberOf(row.n) ?? 0, `second opinion of ${String(row.second)}`];
    const gain = line(set, n, { what: "IDKS gained", least: 0.015 }, row.gain, null);
    return [
      line(set, n, { what: "AUROC", least: 0.88 }, row.auroc_with, null),
      ...(String(row.second).startsWith("gpt-3.5") ? [] : [gain]),
    ];
  });
}

/** Within benchmarks, learned from another folder, and kinds left out: better than consistency alone. */
export function beyondRows(results: Results): Row[] {
  const rows = tableOf(results, "transfer", BY_SOURCE)?.rows ?? [];
  return rows
    .filter(({ n }) => (numberOf(n) ?? 0) > 0)
    .map((row) => {
      const slack = row.data === "bfcl-v1 k=4" ? 0.01 : 0;
      const theirs = numberOf(row.within_consistency);
      const floor = {
        what: "AUROC within benchmarks, against consistency",
        least: theirs === null ? 0 : theirs - slack,
      };
      const found = line(
        `${String(row.data)}, ${String(row.protocol)}`,
        numberOf(row.n) ?? 0,
        floor,
        row.within,
        row.within_consistency,
        true,
      );
      return { ...found, floor: theirs === null ? "" : `>= ${(theirs - slack).toFixed(3)}` };
    });
}
