import type { FeatureFamily } from "../../../core/features/definition.ts";
import { gateActions } from "../../actions.ts";
import { TRAINED_FEATURES } from "../../trained-features.ts";
import { usualMost } from "../chains.ts";
import type { BarChart } from "../chart/chart.ts";
import { difference, labelled, type Scored } from "../measure.ts";
import { calibrateFolds, foldCells, scatter, type Split } from "../plan.ts";
import { numberOf, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import {
  conversationFolders,
  measureGate,
  questionFolders,
  rankAlone,
  rowsAt,
  SMALLER,
  type Study,
  THRESHOLD,
  thinned,
  writesOf,
} from "../study.ts";

/** What each family of features is worth: left out of all, and alone beside consistency. */
export async function ablation(study: Study): Promise<Result> {
  const { matrix } = study;
  const sets = setsOf(study);
  const families = [...new Set(TRAINED_FEATURES.map(({ family }) => family))];
  const others = families.filter((family) => family !== "consistency");
  const all = await scored(study, sets, "all features", () => true);
  const variants: {
    name: string;
    kind: "all" | "without" | "with";
    family: FeatureFamily | null;
    found: Scored;
  }[] = [{ name: "all", kind: "all", family: null, found: all }];
  for (const family of families) {
    const found = await scored(study, sets, `without ${family}`, (own) => own !== family);
    variants.push({ name: `without ${family}`, kind: "without", family, found });
  }
  variants.push({
    name: "consistency alone",
    kind: "with",
    family: null,
    found: await scored(study, sets, "consistency alone", besideConsistency(null)),
  });
  for (const family of others) {
    const found = await scored(study, sets, `consistency + ${family}`, besideConsistency(family));
    variants.push({ name: `consistency + ${family}`, kind: "with", family, found });
  }
  const base = gateActions(matrix, all.confidence, THRESHOLD);
  const rows = sets.flatMap(({ name: set, rows: own }) =>
    variants.map(({ name, kind, family, found }): Row => {
      const { n, auroc, idks } = measureGate(matrix, own, found);
      const change =
        kind === "all"
          ? null
          : difference(matrix, own, gateActions(matrix, found.confidence, THRESHOLD), base);
      return { set, features: name, kind, family: family ?? "", n, auroc, idks, change };
    }),
  );
  return {
    title: "Ablation: what each family of features is worth",
    question: "What is lost without a family, and what does it add to consistency alone?",
    method: `${SPLIT.folds} folds of questions, models of half the trees, learned from a quarter of the answers where a folder has several agents, so the first line differs a little from the other experiments. The checks block as they do in the gate, whatever the features.`,
    findings: sets.map(({ name: set }) => finding(set, rows)),
    tables: sets.map(({ name: set }) => ({
      title: set,
      columns: COLUMNS,
      rows: rows.filter((row) => row.set === set),
    })),
    charts: [
      {
        key: "",
        chart: chart(
          sets.map(({ name }) => name).filter((name) => !name.endsWith(" k=2")),
          families,
          rows,
        ),
      },
    ],
    notes: [
      "Families overlap: what one does not say another often does, so the losses do not add up.",
      "No second opinion is asked here, so leaving that family out says only that its presence costs nothing.",
    ],
  };
}

const besideConsistency = (family: FeatureFamily | null) => (own: FeatureFamily) =>
  own === "consistency" || own === family;

const SPLIT: Split = { folds: 3, seed: 1 };
const SHARE = 1 / 4;

interface OneSet {
  readonly name: string;
  readonly rows: readonly number[];
}

function setsOf({ matrix }: Study): OneSet[] {
  const groups = questionFolders(matrix).flatMap((data) =>
    [...new Set([1, 2, usualMost(matrix, data)])].map((k) => ({
      name: `${data} k=${k}`,
      rows: rowsAt(matrix, data, k),
    })),
  );
  const loops = conversationFolders(matrix).map((data) => ({ name: data, rows: writesOf(matrix, data) }));
  return [...groups, ...loops].filter(({ rows }) => labelled(matrix, rows).length > 0);
}

async function scored(
  { matrix, train }: Study,
  sets: readonly OneSet[],
  name: string,
  keeps: (family: FeatureFamily) => boolean,
): Promise<Scored> {
  const wanted = new Set(sets.flatMap(({ rows }) => rows));
  const features = TRAINED_FEATURES.filter(({ family }) => keeps(family));
  const cells = foldCells(matrix, SPLIT, thinned(matrix, SHARE, SPLIT.seed), (row) => wanted.has(row));
  const scores = await train(matrix, { name, features, settings: SMALLER, cells });
  const found = calibrateFolds(matrix, SMALLER, scatter(matrix, cells, scores), SPLIT);
  return features.every(({ family }) => family === "consistency") ? rankAlone(matrix, found) : found;
}

const COLUMNS: Table["columns"] = [
  { key: "features", title: "features", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "auroc", title: "AUROC" },
  { key: "idks", title: "IDKS" },
  { key: "change", title: "IDKS less that of all", as: "signed" },
];

const lossOf = (rows: readonly Row[], set: string, family: FeatureFamily): number => {
  const at = (features: string): number =>
    numberOf(rows.find((row) => row.set === set && row.features === features)?.auroc) ?? Number.NaN;
  return at("all") - at(`without ${family}`);
};

function finding(set: string, rows: readonly Row[]): string {
  const own = rows.filter((row) => row.set === set);
  const all = own.find(({ kind }) => kind === "all");
  const alone = own.find(({ features }) => features === "consistency alone");
  const worst = own
    .filter(({ kind }) => kind === "without")
    .toSorted((a, b) => (numberOf(a.auroc) ?? 1) - (numberOf(b.auroc) ?? 1))[0];
  return `${set}: all features AUROC ${brief(all?.auroc)} / IDKS ${brief(all?.idks)}, consistency alone ${brief(alone?.auroc)} / ${brief(alone?.idks)}; most is lost without ${String(worst?.family)} (${brief(worst?.auroc)} / ${brief(worst?.idks)}).`;
}

function chart(sets: readonly string[], families: readonly FeatureFamily[], rows: readonly Row[]): BarChart {
  return {
    kind: "bar",
    title: "AUROC that is lost without a family",
    description: `Bars: AUROC of all features less AUROC without one family, for ${sets.join(", ")}. Longer is worth more.`,
    value: { label: "AUROC lost" },
    series: sets,
    groups: families.map((family) => ({
      name: family,
      bars: sets.map((set) => {
        const value = lossOf(rows, set, family);
        return { value: Number.isNaN(value) ? null : value };
      }),
    })),
  };
}
