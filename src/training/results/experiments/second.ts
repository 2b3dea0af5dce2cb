import { FEATURES } from "../../../core/features/registry.ts";
import { utility } from "../../../core/statistics/idks.ts";
import { gateActions } from "../../actions.ts";
import { opinionOf, type Matrix } from "../../matrix.ts";
import type { SecondAgent } from "../../opinions.ts";
import { mean, plainRows, rowsOf } from "../../report.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import { TRAINED_FEATURES } from "../../trained-features.ts";
import { rowsWithAllK } from "../chains.ts";
import type { LineChart } from "../chart/chart.ts";
import { difference, labelled, meanOf, type Scored } from "../measure.ts";
import { costOfAnswer, INPUT_PER_OUTPUT } from "../prices.ts";
import { type Estimate, numberOf, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import { measureGate, outOfFold, questionFolders, rowsAt, type Study, THRESHOLD } from "../study.ts";

/** The second models that are tried: those of the issue's floors. */
export const SECONDS: readonly SecondAgent[] = [
  { agent: "gemini-1.5-flash-preview-0514", mode: "prompt" },
  { agent: "gpt-4o-2024-05-13", mode: "prompt" },
  { agent: "claude-3-haiku-20240307", mode: "prompt" },
  { agent: "gpt-3.5-turbo-0125", mode: "fc" },
];

/** One answer of another model against more answers of the same one, by what they cost. */
export async function second(study: Study): Promise<Result> {
  const rows: Row[] = [];
  const costs: Row[] = [];
  const asked = questionFolders(study.matrix).flatMap((data) =>
    SECONDS.filter((own) => answers(study.matrix, data, own)).map((second) => ({ data, second })),
  );
  const load = (i: number): Promise<Matrix> | undefined => {
    const next = asked[i];
    return next && study.withSecond(next.data, next.second);
  };
  let loading = load(0);
  for (const [i, { data, second }] of asked.entries()) {
    const matrix = await loading!;
    // The next rows are read while this model is trained.
    loading = load(i + 1);
    // It is awaited in the next round; until then its failure is nobody else's.
    loading?.catch(() => undefined);
    const { row, cost } = await measureSecond({ ...study, matrix }, data, second);
    study.forget(matrix);
    rows.push(row);
    costs.push(...cost);
  }
  return {
    title: "Second opinion, against more samples by cost",
    question:
      "Is one answer of another model worth more than further answers of the same one, and at what price?",
    method: `The protocol of \`evaluate --folds ${study.split.folds} --k 1 --second AGENT:MODE\` on each folder in which the second model answered: its own groups are left out, and the same groups are judged with and without its answer. By cost: only groups of agents whose list price is known and that have every number of samples; a price per answer counts ${INPUT_PER_OUTPUT} tokens of request to one of answer, and is given in answers of the model that is judged.`,
    findings: rows.map(
      (row) =>
        `${String(row.second)} on ${String(row.data)}: AUROC ${brief(row.auroc_without)} -> ${brief(row.auroc_with)}, IDKS ${brief(row.idks_without)} -> ${brief(row.idks_with)}, at ${brief(row.cost, "short")} of the price of a further answer.`,
    ),
    tables: [
      { title: "One sample, without and with a second opinion", columns: COLUMNS, rows },
      { title: "By cost: extra cost in answers of the model that is judged", columns: COSTS, rows: costs },
    ],
    charts: costs.length > 0 ? [{ key: "", chart: chart(costs) }] : [],
    notes: [
      "How drawn opinions are weighed in the training was chosen on these folds, so the numbers are slightly too good.",
      "bfcl-v4 holds answers of one model only, so there is no second one to ask.",
      "Prices are list prices of 2024 for models of 2024; only their relation matters here.",
    ],
  };
}

function answers(matrix: Matrix, data: string, { agent, mode }: SecondAgent): boolean {
  const own = rowsAt(matrix, data, 1).map((row) => matrix.names[row]!);
  const others = own.some((name) => name.agent !== agent);
  return (
    others &&
    own.some((name) => name.kind === "group" && name.agent === agent && (mode === null || name.mode === mode))
  );
}

async function measureSecond(
  study: Study,
  data: string,
  second: SecondAgent,
): Promise<{ row: Row; cost: Row[] }> {
  const { matrix } = study;
  const name = `${second.agent}${second.mode === null ? "" : `:${second.mode}`}`;
  const scored = await outOfFold(study, `second opinion of ${name}`, TRAINED_FEATURES, DEFAULT_SETTINGS);
  const set = matrix.sets.findIndex((one) => one.k === 1);
  const [without, withIt] = [plainRows(matrix, set), rowsOf(matrix, set)];
  // Both rows of a group share its name object.
  const asked = new Map(withIt.map((row) => [matrix.names[row]!, row]));
  const [before, after] = [measureGate(matrix, without, scored), measureGate(matrix, withIt, scored)];
  const executes = gateActions(matrix, scored.confidence, THRESHOLD);
  const swapped = Uint8Array.from(executes);
  for (const row of without) swapped[row] = executes[asked.get(matrix.names[row]!)!]!;
  const agreement = withIt.map((row) => opinionOf(matrix, row) === "asked");
  return {
    row: {
      data,
      second: name,
      n: after.n,
      answered: agreement.filter(Boolean).length,
      questions: after.questions,
      right: before.accuracy,
      always: before.always,
      auroc_without: before.auroc,
      auroc_with: after.auroc,
      idks_without: before.idks,
      idks_with: after.idks,
      gain: difference(matrix, without, swapped, executes),
      idks_consistency: measureOpinion(matrix, without, asked),
      ece_with: after.ece,
      cost: priceInAnswers(matrix, second.agent, without),
    },
    cost: costRows(matrix, data, name, second.agent, scored, executes, asked),
  };
}

/** What its answer costs in answers of the models that are judged, over the rows of agents whose price is known; null without any. */
function priceInAnswers(matrix: Matrix, second: string, rows: readonly number[]): number | null {
  const theirs = costOfAnswer(second);
  const own = mean(rows.flatMap((row) => costOfAnswer(matrix.names[row]!.agent) ?? []));
  return theirs === null || own === null ? null : theirs / own;
}

/** The whole of what consistency can do here: run the call where the other model says the same. */
function measureOpinion(
  matrix: Matrix,
  without: readonly number[],
  asked: ReadonlyMap<object, number>,
): Estimate {
  const column = FEATURES.findIndex((feature) => feature.name === "second_opinion_agreement");
  const executes = new Uint8Array(matrix.rows);
  for (const row of without) {
    const agrees = matrix.features[asked.get(matrix.names[row]!)! * matrix.columns + column]!;
    executes[row] = Number(Number.isNaN(agrees) || agrees >= 1);
  }
  const rows = labelled(matrix, without);
  return meanOf(
    rows.map((row) => utility(executes[row] === 1, matrix.executed[row] === 1)),
    rows.map((row) => matrix.question[row]!),
  );
}

/** The same agents and questions with one sample, one sample and a second opinion, and more samples. */
function costRows(
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

const COLUMNS: Table["columns"] = [
  { key: "data", title: "data", as: "text" },
  { key: "second", title: "second model", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "answered", title: "answered", as: "count" },
  { key: "questions", title: "questions", as: "count" },
  { key: "right", title: "right" },
  { key: "always", title: "IDKS, always" },
  { key: "auroc_without", title: "AUROC without" },
  { key: "auroc_with", title: "AUROC with" },
  { key: "idks_without", title: "IDKS without" },
  { key: "idks_with", title: "IDKS with" },
  { key: "gain", title: "IDKS gained", as: "signed" },
  { key: "idks_consistency", title: "IDKS, run where both say the same" },
  { key: "ece_with", title: "ECE with" },
  { key: "cost", title: "price, in further answers", as: "short" },
];

const COSTS: Table["columns"] = [
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

function chart(costs: readonly Row[]): LineChart {
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
