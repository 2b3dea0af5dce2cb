import { makerOf } from "../makers.ts";
import type { Scored } from "../measure.ts";
import { ASKED, askedRows, MANY, scoresOf, SPLIT } from "./cross-model-scores.ts";
import { numberOf, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import { measureGate, measurePlain, questionFolders, type Study } from "../study.ts";

/** Learn from the models of one maker, judge those of another, on questions that were not learned from. */
export async function crossModel(study: Study): Promise<Result> {
  const { matrix } = study;
  const asked = askedRows(matrix);
  const makers = [...Map.groupBy(asked, (row) => makerOf(matrix.names[row]!.agent))]
    .filter(([, rows]) => [0, 1].every((label) => rows.some((row) => matrix.executed[row] === label)))
    .map(([maker, rows]) => ({ maker, rows }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
  const [gate, plain] = [await study.gate(), await study.consistency()];
  const one = new Map<string, Scored>();
  for (const { maker } of makers)
    one.set(maker, await scoresOf(study, asked, `only ${maker}`, (of) => of === maker, 1));
  const others = new Map<string, Scored>();
  if (makers.length > 1) {
    for (const { maker } of makers) {
      others.set(maker, await scoresOf(study, asked, `all but ${maker}`, (of) => of !== maker, MANY));
    }
  }
  const summary = makers.map(({ maker, rows }): Row => {
    const [unseen, known] = [others.get(maker), measureGate(matrix, rows, gate)];
    const left = unseen && measureGate(matrix, rows, unseen);
    const alone = measurePlain(matrix, rows, plain);
    return {
      test: maker,
      data: [...new Set(rows.map((row) => matrix.sets[matrix.set[row]!]!.data))].join(", "),
      agents: new Set(rows.map((row) => matrix.names[row]!.agent)).size,
      n: known.n,
      right: known.accuracy,
      always: known.always,
      auroc_unseen: left?.auroc ?? null,
      idks_unseen: left?.idks ?? null,
      ece_unseen: left?.ece ?? null,
      auroc: known.auroc,
      idks: known.idks,
      auroc_consistency: alone.auroc,
      idks_consistency: alone.idks,
    };
  });
  const cells = makers.flatMap((train) =>
    makers.map((test): Row => {
      const { n, auroc, idks, always } = measureGate(matrix, test.rows, one.get(train.maker)!);
      return { train: train.maker, test: test.maker, n, auroc, idks, always };
    }),
  );
  const everyUnseen = makers.length > 1 ? unseenRow(study, makers, others) : [];
  const names = makers.map(({ maker }) => maker);
  const heat = [
    ...names.map((train) =>
      names.map((test) => numberOf(cells.find((cell) => cell.train === train && cell.test === test)?.auroc)),
    ),
    names.map((test) => numberOf(summary.find((row) => row.test === test)?.auroc_unseen)),
    names.map((test) => numberOf(summary.find((row) => row.test === test)?.auroc_consistency)),
  ];
  return {
    title: "Across models: learn from some, judge others",
    question: "Does the gate work for a model that it has never seen?",
    method: `Groups of ${ASKED} samples (one where there are no more) on the benchmarks that all folders share; ${SPLIT.folds} folds of questions, so that neither the maker's models nor the question were learned from. Models of half the trees; "all others" learns from a quarter of the answers. Confidences are calibrated on the makers that were learned from. "All makers" is the shipped recipe, which knows the model but not the question.`,
    findings: [
      ...everyUnseen.map(
        (row) =>
          `Over all models of ${String(row.data)}, each judged without having seen its maker: AUROC ${brief(row.auroc)}, IDKS ${brief(row.idks)} (always executing ${brief(row.always)}), n = ${brief(row.n, "count")}.`,
      ),
      ...(summary.length > 0
        ? [`The models of a maker unknown lose ${worst(summary)} AUROC at most against knowing them.`]
        : []),
    ],
    tables: [
      { title: BY_MAKER, columns: SUMMARY, rows: summary },
      ...(everyUnseen.length > 0 ? [{ title: UNSEEN, columns: EVERY, rows: everyUnseen }] : []),
      { title: "Every pair", columns: PAIRS, rows: cells, folded: true },
    ],
    charts:
      names.length > 1
        ? [
            {
              key: "",
              chart: {
                kind: "heat",
                title: "AUROC by the maker learned from (rows) and judged (columns)",
                description: `A grid of AUROC. Rows: models of which maker were learned from, all others, and consistency alone. Columns: models of which maker were judged. ${names.join(", ")}.`,
                rowLabel: "learned from",
                columnLabel: "judged",
                rows: [...names, "all others", "consistency alone"],
                columns: names,
                values: heat,
              },
            },
          ]
        : [],
    notes: ["Makers with one model say little about how models differ, and small ones have wide intervals."],
  };
}

/** All groups, each with the score of the model that has not seen its maker. */
function unseenRow(
  { matrix }: Study,
  makers: readonly { maker: string; rows: readonly number[] }[],
  others: ReadonlyMap<string, Scored>,
): Row[] {
  const [score, confidence] = [new Float64Array(matrix.rows), new Float64Array(matrix.rows)];
  for (const { maker, rows } of makers) {
    const own = others.get(maker)!;
    for (const row of rows) [score[row], confidence[row]] = [own.score[row]!, own.confidence[row]!];
  }
  return questionFolders(matrix).flatMap((data) => {
    const rows = makers
      .flatMap((one) => one.rows)
      .filter((row) => matrix.sets[matrix.set[row]!]!.data === data);
    if (rows.length === 0) return [];
    const { n, questions, accuracy, always, auroc, idks, ece } = measureGate(matrix, rows, {
      score,
      confidence,
    });
    return [
      {
        data,
        k: matrix.sets[matrix.set[rows[0]!]!]!.k,
        n,
        questions,
        right: accuracy,
        always,
        auroc,
        idks,
        ece,
      },
    ];
  });
}

const worst = (rows: readonly Row[]): string =>
  brief(
    Math.max(
      ...rows.map(
        (row) => (numberOf(row.auroc) ?? 0) - (numberOf(row.auroc_unseen) ?? numberOf(row.auroc) ?? 0),
      ),
    ),
  );

/** Title of the table that the floors read. */
export const BY_MAKER = "By the maker that is judged";
export const UNSEEN = "Unseen makers, all groups together";

const SUMMARY: Table["columns"] = [
  { key: "test", title: "judged", as: "text" },
  { key: "data", title: "data", as: "text" },
  { key: "agents", title: "models", as: "count" },
  { key: "n", title: "n", as: "count" },
  { key: "right", title: "right" },
  { key: "auroc_unseen", title: "AUROC, maker unseen" },
  { key: "auroc", title: "AUROC, all makers" },
  { key: "auroc_consistency", title: "AUROC, consistency alone" },
  { key: "always", title: "IDKS, always" },
  { key: "idks_unseen", title: "IDKS, maker unseen" },
  { key: "idks", title: "IDKS, all makers" },
  { key: "idks_consistency", title: "IDKS, consistency alone" },
  { key: "ece_unseen", title: "ECE, maker unseen" },
];

const EVERY: Table["columns"] = [
  { key: "data", title: "data", as: "text" },
  { key: "k", title: "k", as: "count" },
  { key: "n", title: "n", as: "count" },
  { key: "questions", title: "questions", as: "count" },
  { key: "right", title: "right" },
  { key: "always", title: "IDKS, always" },
  { key: "auroc", title: "AUROC" },
  { key: "idks", title: "IDKS" },
  { key: "ece", title: "ECE" },
];

const PAIRS: Table["columns"] = [
  { key: "train", title: "learned from", as: "text" },
  { key: "test", title: "judged", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "auroc", title: "AUROC" },
  { key: "idks", title: "IDKS" },
  { key: "always", title: "IDKS, always" },
];
