import { FEATURES } from "../../../core/features/registry.ts";
import { utility } from "../../../core/statistics/idks.ts";
import { gateActions } from "../../actions.ts";
import { opinionOf, type Matrix } from "../../matrix.ts";
import type { SecondAgent } from "../../opinions.ts";
import { plainRows, rowsOf } from "../../report.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import { TRAINED_FEATURES } from "../../trained-features.ts";
import { difference, labelled, meanOf, type Scored } from "../measure.ts";
import { INPUT_PER_OUTPUT } from "../prices.ts";
import type { Estimate, Result, Row, Table } from "../result.ts";
import { brief } from "../show.ts";
import { WORTH_COLUMNS, worthByDistance } from "../stopping/worth.ts";
import { measureGate, outOfFold, questionFolders, rowsAt, type Study, THRESHOLD } from "../study.ts";
import { COST_COLUMNS, costChart, costRows, priceInAnswers } from "./second-costs.ts";

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
  const worth: Row[] = [];
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
    const { row, cost, worth: own } = await measureSecond({ ...study, matrix }, data, second);
    study.forget(matrix);
    rows.push(row);
    costs.push(...cost);
    worth.push(...own);
  }
  return {
    title: "Second opinion, against more samples by cost",
    question:
      "Is one answer of another model worth more than further answers of the same one, and at what price?",
    method: `The protocol of \`evaluate --folds ${study.split.folds} --k 1 --second AGENT:MODE\` on each folder in which the second model answered: its own groups are left out, and the same groups are judged with and without its answer. By cost: only groups of agents whose list price is known and that have every number of samples; a price per answer counts ${INPUT_PER_OUTPUT} tokens of request to one of answer, and is given in answers of the model that is judged.`,
    findings:
      rows.length === 0
        ? ["No second model of the list answered in these data."]
        : rows.map(
            (row) =>
              `${String(row.second)} on ${String(row.data)}: AUROC ${brief(row.auroc_without)} -> ${brief(row.auroc_with)}, IDKS ${brief(row.idks_without)} -> ${brief(row.idks_with)}, at ${brief(row.cost, "short")} of the price of a further answer.`,
          ),
    tables: [
      { title: ONE_SAMPLE, columns: COLUMNS, rows },
      {
        title: "By cost: extra cost in answers of the model that is judged",
        columns: COST_COLUMNS,
        rows: costs,
      },
      {
        title: "What a second opinion is worth, by how far the confidence is from the threshold",
        columns: [
          WORTH_COLUMNS[0]!,
          { key: "second", title: "second model", as: "text" },
          ...WORTH_COLUMNS.slice(1),
        ],
        rows: worth,
        folded: true,
      },
    ],
    charts: costs.length > 0 ? [{ key: "", chart: costChart(costs) }] : [],
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
): Promise<{ row: Row; cost: Row[]; worth: Row[] }> {
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
    worth: WORTH_SAMPLES.flatMap((k) =>
      worthOfOpinions(matrix, scored, k, { data, second: name, samples: k }),
    ),
  };
}

const WORTH_SAMPLES = [1, 2, 4];

/** What the second opinion is worth beside k samples. */
function worthOfOpinions(matrix: Matrix, scored: Scored, k: number, more: Row): Row[] {
  const set = matrix.sets.findIndex((one) => one.k === k);
  if (set < 0) return [];
  const withIt = new Map(rowsOf(matrix, set).map((row) => [matrix.names[row]!, row]));
  const steps = labelled(matrix, plainRows(matrix, set)).flatMap((before) => {
    const after = withIt.get(matrix.names[before]!)!;
    return after === before ? [] : [{ before, after, answers: 1 }];
  });
  return worthByDistance(matrix, scored, steps, { threshold: THRESHOLD, penalty: 1 }, more);
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

/** Title of the table that the floors read. */
export const ONE_SAMPLE = "One sample, without and with a second opinion";

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
