import type { LineChart } from "../chart/chart.ts";
import { isEstimate, numberOf, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import { sayGoal } from "../stopping/goals.ts";
import { measureStops } from "../stopping/measure-stops.ts";
import { fixedRules } from "../stopping/rules.ts";
import { CURVE_COLUMNS, reliabilityTable, risksTable, stoppedTable } from "../stopping/tables.ts";
import { type Tradeoff, tradeoff } from "../stopping/tradeoff.ts";
import { walksOf } from "../stopping/walks.ts";
import { WORTH_COLUMNS, worthOfSamples } from "../stopping/worth.ts";
import { questionFolders, type Study, THRESHOLD } from "../study.ts";

const STAKES = { threshold: THRESHOLD, penalty: 1 };

/** Draw another sample only where it could change the decision: how much of the gain is kept, at what cost. */
export async function adaptive(study: Study): Promise<Result> {
  const { matrix } = study;
  const [gate, plain] = [await study.gate(), await study.consistency()];
  const found = questionFolders(matrix).flatMap((data) => tradeoff(matrix, gate, data, STAKES) ?? []);
  const curves = found.map((one) => {
    const walks = walksOf(matrix, one.data)!;
    const alone = fixedRules(walks.ks).map((rule): Row => {
      const row = measureStops(matrix, plain, walks, rule, STAKES, false);
      return { ...row, rule: `consistency alone, ${row.rule}`, kind: "consistency" };
    });
    return { data: one.data, rows: [...withKept(one), ...alone] };
  });
  return {
    title: "Adaptive sampling: stop as soon as nothing would change",
    question: "How much of the gain of all samples is kept when further ones are drawn only in doubt?",
    method:
      'The recorded samples of one agent and question in their order, confidences out of fold. "Band b" draws all the rest where the first sample\'s confidence is closer than b to the threshold of 0.5. "The gate\'s rule" is the one that the gate runs: it asks again after every answer. Lost is against drawing all, paired by walk; the gain kept is measured from one sample to all. The same numbers: `npm run evaluate -- --data ... --folds 5 --adaptive`.',
    findings: found.flatMap((one) => [finding(one), calibrationFinding(one)]),
    tables: [
      ...curves.map(({ data, rows }) => ({ title: data, columns: COLUMNS, rows })),
      risksTable(found),
      stoppedTable(found),
      reliabilityTable(found),
      {
        title: "What a further sample is worth where all the rest is drawn",
        columns: WORTH_COLUMNS,
        rows: found.flatMap(({ data }) => worthOfSamples(matrix, gate, walksOf(matrix, data)!, STAKES)),
        folded: true,
      },
    ],
    charts: curves.map(({ data, rows }, i) => ({ key: i === 0 ? "" : data, chart: chart(data, rows) })),
    notes: [
      "Consistency alone cannot stop early: with one sample it knows nothing.",
      "A blocked candidate is drawn again by the gate's rule only where another answer could still win.",
    ],
  };
}

/** With the share of the gain from one sample to all that each rule keeps. */
function withKept({ rules, ks }: Tradeoff): Row[] {
  const [one, all] = [numberOf(rules[0]!.idks)!, numberOf(rules[ks.length - 1]!.idks)!];
  return rules.map((row) => ({
    ...row,
    kept: all === one ? null : (numberOf(row.idks)! - one) / (all - one),
  }));
}

const COLUMNS: Table["columns"] = [
  ...CURVE_COLUMNS,
  { key: "kept", title: "share of the gain kept", as: "short" },
];

function finding({ data, rules, ks, goal }: Tradeoff): string {
  const rule = rules.at(-1)!;
  const verdict = goal === null ? "" : ` Goal ${sayGoal(goal)}.`;
  return `${data}: the gate's rule draws ${brief(rule.samples, "short")} samples on average and earns ${brief(rule.idks)}; always one earns ${brief(rules[0]?.idks)}, always ${ks.at(-1)} earns ${brief(rules[ks.length - 1]?.idks)}.${verdict}`;
}

const calibrationFinding = ({ data, rules, ks }: Tradeoff): string =>
  `${data}: ECE ${brief(rules.at(-1)?.ece)} where the gate's rule stops, ${brief(rules[ks.length - 1]?.ece)} at all samples.`;

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
      series("the gate's rule", "shipped", true),
      series("consistency alone, always k", "consistency"),
    ],
  };
}
