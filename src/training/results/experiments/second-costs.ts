import { utility } from "../../../core/statistics/idks.ts";
import { opinionOf, type Matrix } from "../../matrix.ts";
import { mean } from "../../report.ts";
import { rowsWithAllK } from "../chains.ts";
import type { LineChart } from "../chart/chart.ts";
import { meanOf, type Scored } from "../measure.ts";
import { costOfAnswer } from "../prices.ts";
import { numberOf, type Row, type Table } from "../result.ts";
import { measureGate } from "../study.ts";

/** What its answer costs in answers of the models that are judged, over the rows of agents whose price is known; null without any. */
export function priceInAnswers(matrix: Matrix, second: string, rows: readonly number[]): number | null {
  const theirs = costOfAnswer(second);
  const own = mean(rows.flatMap((row) => costOfAnswer(matrix.names[row]!.agent) ?? []));
  return theirs === null || own === null ? null : theirs / own;
}

/** The same agents and questions with one sample, one sample and a second opinion, and more samples. */
export function costRows(
  matrix: Matrix,
  data: string,
  name: string,
  second: string,
  scored: Scored,
  executes: Uint8Array,
  asked: ReadonlyMap<object, number>,
): Row[] {
  const { ks, rows } = rowsWithAllK(matrix, data);
  const chains = (rows[0] ?? [])
    .map((first, i) => ({ first, all: ks.map((_, k) => rows[k]![i]!) }))
    .filter(
      ({ first, all }) =>
        costOfAnswer(matrix.names[first]!.agent) !== null &&
        all.every((row) => !Number.isNaN(matrix.executed[row]!)) &&
        opinionOf(matrix, asked.get(matrix.names[first]!)!) === "asked",
    );
  if (chains.length === 0) return [];
  const questions = chains.map(({ first }) => matrix.question[first]!);
  const earned = (row: number): number => utility(executes[row] === 1, matrix.executed[row] === 1);
  const line = (
    what: string,
    kind: string,
    extra: number,
    own: (chain: (typeof chains)[number]) => number,
  ): Row => {
    const picked = chains.map(own);
    return {
      data,
      second: name,
      what,
      kind,
      n: chains.length,
      extra,
      auroc: measureGate(matrix, picked, scored).auroc,
      idks: meanOf(picked.map(earned), questions),
      gain: meanOf(
        picked.map((row, i) => earned(row) - earned(chains[i]!.first)),
        questions,
      ),
    };
  };
  const extra =
    priceInAnswers(
      matrix,
      second,
      chains.map(({ first }) => first),
    ) ?? Number.NaN;
  return [
    ...ks.map((k, i) =>
      line(k === 1 ? "one sample" : `${k} samples`, "samples", k - 1, ({ all }) => all[i]!),
    ),
    line(`one sample and ${name}`, "second", extra, ({ first }) => asked.get(matrix.names[first]!)!),
  ];
}

export const COST_COLUMNS: Table["columns"] = [
  { key: "second", title: "groups of", as: "text" },
  { key: "what", title: "evidence", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "extra", title: "extra cost", as: "short" },
  { key: "auroc", title: "AUROC" },
  { key: "idks", title: "IDKS" },
  { key: "gain", title: "IDKS over one sample", as: "signed" },
];

const pointsOf = (rows: readonly Row[]) =>
  rows.flatMap(({ extra, gain }) => {
    const y = numberOf(gain);
    return typeof extra === "number" && y !== null ? [{ x: extra, y }] : [];
  });

export function costChart(costs: readonly Row[]): LineChart {
  const names = [...new Set(costs.map(({ second }) => String(second)))];
  const samples = costs.filter(({ kind }) => kind === "samples");
  const averaged = [...Map.groupBy(samples, ({ extra }) => Number(extra))].map(([x, own]) => ({
    x,
    y: mean(pointsOf(own).map(({ y }) => y))!,
  }));
  return {
    kind: "line",
    title: "IDKS gained over one sample, by extra cost",
    description:
      "IDKS gained over one sample by the extra cost in answers of the model that is judged: more samples of the same model as a line (mean over the four groups of agents), one answer of each second model as a point.",
    x: { label: "extra cost, in answers of the model that is judged" },
    y: { label: "IDKS gained" },
    series: [
      { name: "more samples of the same model", points: averaged },
      ...names.map((name) => ({
        name,
        apart: true,
        points: pointsOf(costs.filter((row) => row.second === name && row.kind === "second")),
      })),
    ],
  };
}
