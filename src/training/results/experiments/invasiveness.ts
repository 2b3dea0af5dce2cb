import { usualMost } from "../chains.ts";
import type { BarChart } from "../chart/chart.ts";
import type { Measured } from "../measure.ts";
import { isEstimate, type Result, type Row, type Table, type Value } from "../result.ts";
import { brief } from "../show.ts";
import { measureGate, measurePlain, questionFolders, rowsAt, type Study } from "../study.ts";

/** How much must be seen of the model: its answers alone, or the probabilities of its tokens as well. */
export async function invasiveness(study: Study): Promise<Result> {
  const { matrix } = study;
  const [gate, plain] = [await study.gate(), await study.consistency()];
  const simulated = await study.graybox();
  const real = questionFolders(matrix).flatMap((data) =>
    [...new Set([1, usualMost(matrix, data)])].flatMap((k) => {
      const rows = rowsAt(matrix, data, k);
      return [
        row(data, k, "consistency alone (black box)", measurePlain(matrix, rows, plain)),
        row(data, k, "all features (black box)", measureGate(matrix, rows, gate)),
      ];
    }),
  );
  const gray = [
    row(SIMULATION, 1, "all features (black box)", simulated.blackbox),
    row(SIMULATION, 1, "and token probabilities (gray box)", simulated.with_graybox),
  ];
  return {
    title: "Invasiveness: black box, and gray box on a SIMULATION",
    question: "What do the answers alone tell, and what would the probabilities of their tokens add?",
    method:
      "Black box: recorded answers of real models, out of fold. Gray box: no public data hold the token probabilities of tool calls, so the last two lines are a SIMULATION (`npm run graybox`): a caller that draws its answers by probabilities of its own and tells them. It shows that the features carry what such probabilities know, not how much those of a real model know.",
    findings: [
      ...real
        .filter((_, i) => i % 2 === 1)
        .map(
          (own) =>
            `${String(own.data)} k=${String(own.k)}: all black-box features AUROC ${brief(own.auroc)}, IDKS ${brief(own.idks)} (always executing ${brief(own.always)}).`,
        ),
      `SIMULATION: token probabilities take AUROC from ${brief(gray[0]?.auroc)} to ${brief(gray[1]?.auroc)} and IDKS from ${brief(gray[0]?.idks)} to ${brief(gray[1]?.idks)}.`,
    ],
    tables: [{ title: "By what is seen of the model", columns: COLUMNS, rows: [...real, ...gray] }],
    charts: [{ key: "", chart: chart([...real, ...gray]) }],
    notes: [
      "The simulated caller's black-box line says nothing about real models either: most of its mistakes cannot be told from the words of the request, by design.",
    ],
    simulation: true,
  };
}

const SIMULATION = "SIMULATION";

const row = (
  data: string,
  k: number,
  seen: string,
  { n, questions, accuracy, auroc, always, idks, stopped }: Measured,
): Row => ({
  data,
  k,
  seen,
  n,
  questions,
  right: accuracy,
  auroc,
  always,
  idks,
  stopped,
});

const COLUMNS: Table["columns"] = [
  { key: "data", title: "data", as: "text" },
  { key: "k", title: "k", as: "count" },
  { key: "seen", title: "what is seen", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "questions", title: "questions", as: "count" },
  { key: "right", title: "right" },
  { key: "auroc", title: "AUROC" },
  { key: "always", title: "IDKS, always" },
  { key: "idks", title: "IDKS" },
  { key: "stopped", title: "stopped" },
];

const bar = (value: Value | undefined) =>
  value !== undefined && value !== null && isEstimate(value) ? value : { value: null };

const chart = (rows: readonly Row[]): BarChart => ({
  kind: "bar",
  title: "AUROC by what is seen of the model (gray box: SIMULATION)",
  description:
    "Bars of AUROC: consistency alone and all black-box features on recorded answers of real models; black box and gray box on a SIMULATION.",
  value: { label: "AUROC (0.5 is chance)", range: [0.4, 1] },
  series: ["AUROC"],
  groups: rows.map((own) => ({
    name: `${String(own.data)} k=${String(own.k)}, ${String(own.seen)}`,
    bars: [bar(own.auroc)],
  })),
});
