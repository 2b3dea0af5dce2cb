import { planSamples } from "../../../core/policy/plan.ts";
import { auroc } from "../../../core/statistics/auroc.ts";
import { utility } from "../../../core/statistics/idks.ts";
import type { Matrix } from "../../matrix.ts";
import { mean } from "../../report.ts";
import { type Chains, rowsWithAllK } from "../chains.ts";
import type { LineChart } from "../chart/chart.ts";
import { meanOf, type Scored } from "../measure.ts";
import { isEstimate, numberOf, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import { questionFolders, type Study, THRESHOLD } from "../study.ts";

/** Draw another sample only where it could change the decision: how much of the gain is kept, at what cost. */
export async function adaptive(study: Study): Promise<Result> {
  const { matrix } = study;
  const [gate, plain] = [await study.gate(), await study.consistency()];
  const folders = questionFolders(matrix).flatMap((data) => {
    const chains = rowsWithAllK(matrix, data);
    return chains.ks.length > 1 && (chains.rows[0]?.length ?? 0) > 0 ? [{ data, chains }] : [];
  });
  const rows = folders.flatMap(({ data, chains }) => rowsOf(matrix, data, chains, gate, plain));
  return {
    title: "Adaptive sampling: stop as soon as nothing would change",
    question: "How much of the gain of all samples is kept when further ones are drawn only in doubt?",
    method:
      'The recorded samples of one agent and question in their order, confidences out of fold. "Band b" draws all the rest where the first sample\'s confidence is closer than b to the threshold of 0.5. "The gate\'s rule" is the one that the gate runs: it asks again after every sample. Gain kept is measured from one sample to all.',
    findings: folders.map(({ data }) => finding(data, rows)),
    tables: folders.map(({ data }) => ({
      title: data,
      columns: COLUMNS,
      rows: rows.filter((row) => row.data === data),
    })),
    charts: folders.map(({ data }, i) => ({ key: i === 0 ? "" : data, chart: chart(data, rows) })),
    notes: [
      "Consistency alone cannot stop early: with one sample it knows nothing.",
      "A blocked candidate is drawn again by the gate's rule only where another answer could still win.",
    ],
  };
}

const BANDS = [0.05, 0.1, 0.2, 0.3, 0.4];

/** Where a chain stops: index into its stages. */
type Stop = (stage: readonly number[]) => number;

function rowsOf(matrix: Matrix, data: string, { ks, rows }: Chains, gate: Scored, plain: Scored): Row[] {
  const stages = rows[0]!.map((_, chain) => ks.map((_, i) => rows[i]![chain]!));
  const known = stages.filter((stage) => stage.every((row) => !Number.isNaN(matrix.executed[row]!)));
  const last = ks.length - 1;
  const measured = (name: string, kind: string, stop: Stop, by: Scored, checks: boolean): Row => {
    const stops = known.map((stage) => stop(stage));
    const ends = known.map((stage, i) => stage[stops[i]!]!);
    const labels = ends.map((row) => matrix.executed[row]!);
    const executes = (row: number): boolean =>
      (!checks || matrix.blocked[row] === 0) && by.confidence[row]! >= THRESHOLD;
    return {
      data,
      rule: name,
      kind,
      n: ends.length,
      samples: mean(stops.map((at) => ks[at]!)),
      right: mean(labels),
      auroc: auroc(
        ends.map((row) => by.score[row]!),
        labels,
      ),
      idks: meanOf(
        ends.map((row, i) => utility(executes(row), labels[i] === 1)),
        ends.map((row) => matrix.question[row]!),
      ),
    };
  };
  const found = [
    ...ks.map((k, i) => measured(`always ${k}`, "fixed", () => i, gate, true)),
    ...BANDS.map((band) =>
      measured(
        `band ${band}`,
        "band",
        ([first]) => (Math.abs(gate.confidence[first!]! - THRESHOLD) < band ? last : 0),
        gate,
        true,
      ),
    ),
    measured("the gate's rule", "rule", (stage) => gateStop(matrix, gate, ks, stage), gate, true),
    ...ks.map((k, i) => measured(`consistency alone, always ${k}`, "consistency", () => i, plain, false)),
  ];
  const [one, all] = [numberOf(found[0]!.idks)!, numberOf(found[last]!.idks)!];
  return found.map((row) => ({
    ...row,
    kept: row.kind === "consistency" || all === one ? null : (numberOf(row.idks)! - one) / (all - one),
  }));
}

/** What the gate does, asked after every sample. */
function gateStop(
  matrix: Matrix,
  { confidence }: Scored,
  ks: readonly number[],
  stage: readonly number[],
): number {
  for (let i = 0; i + 1 < ks.length; ) {
    const [row, drawn] = [stage[i]!, ks[i]!];
    const share = matrix.agreement[row]!;
    const lead = Math.max(1, Math.round((Number.isNaN(share) ? 1 : share) * drawn));
    const more = planSamples({
      mode: "enforce",
      firstSampleCalls: true,
      candidateCalls: true,
      drawn,
      most: ks.at(-1)!,
      votes: drawn > lead ? [lead, drawn - lead] : [lead],
      firstVotes: lead,
      confidence: confidence[row]!,
      threshold: THRESHOLD,
      blocked: matrix.blocked[row] === 1,
      onlyFirst: false,
      confirmed: false,
    });
    if (more === 0) return i;
    const next = ks.findIndex((k) => k >= drawn + more);
    i = next < 0 ? ks.length - 1 : next;
  }
  return ks.length - 1;
}

const COLUMNS: Table["columns"] = [
  { key: "rule", title: "rule", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "samples", title: "samples on average", as: "short" },
  { key: "right", title: "right" },
  { key: "auroc", title: "AUROC" },
  { key: "idks", title: "IDKS" },
  { key: "kept", title: "share of the gain kept", as: "short" },
];

function finding(data: string, rows: readonly Row[]): string {
  const own = rows.filter((row) => row.data === data);
  const rule = own.find(({ kind }) => kind === "rule");
  const fixed = own.filter(({ kind }) => kind === "fixed");
  return `${data}: the gate's rule draws ${brief(rule?.samples, "short")} samples on average and earns ${brief(rule?.idks)}; always one earns ${brief(fixed[0]?.idks)}, always ${brief(fixed.at(-1)?.samples, "count")} earns ${brief(fixed.at(-1)?.idks)}.`;
}

function chart(data: string, rows: readonly Row[]): LineChart {
  const series = (name: string, kind: string, apart = false) => ({
    name,
    apart,
    points: rows
      .filter((row) => row.data === data && row.kind === kind)
      .flatMap(({ samples, idks }) =>
        typeof samples === "number" &&
        idks !== undefined &&
        idks !== null &&
        isEstimate(idks) &&
        idks.value !== null
          ? [{ x: samples, y: idks.value }]
          : [],
      )
      .toSorted((a, b) => a.x - b.x),
  });
  return {
    kind: "line",
    title: `IDKS by samples drawn on average, ${data}`,
    description: `IDKS over the average number of samples in ${data}: always the same number, more only in doubt (bands), the gate's rule as a point, and consistency alone.`,
    x: { label: "samples drawn on average" },
    y: { label: "IDKS" },
    series: [
      series("always k", "fixed"),
      series("more only in doubt (band)", "band"),
      series("the gate's rule", "rule", true),
      series("consistency alone, always k", "consistency"),
    ],
  };
}
