import { EXPERIMENTS } from "../../training/results/experiments.ts";
import type { Table } from "../../training/results/result.ts";
import { markdownTable } from "../../training/results/show.ts";
import { pictureName, type ResultDocument } from "./document.ts";

/** The page of all results, in the order of the experiments. */
export function resultsPage(documents: readonly ResultDocument[]): string {
  const ordered = EXPERIMENTS.flatMap(
    ({ name }) => documents.find((document) => document.name === name) ?? [],
  );
  const newest = ordered.toSorted((a, b) => (a.made < b.made ? 1 : -1))[0];
  if (newest === undefined) return "# Results\n\nNo experiment has run.\n";
  return `${[INTRODUCTION, ...warnings(ordered), contents(ordered), ...ordered.map((one) => section(one, newest)), ending(ordered, newest)].join("\n\n")}\n`;
}

const INTRODUCTION = `# Results

This page is made by \`npm run report\`; do not edit it. Every number comes from a model that has not seen the question. Behind a
number stands its 95 % interval, clustered by question. "Consistency alone" is the paper's recipe: a forest over how the samples
of a turn agree, and nothing else. The same numbers lie as JSON, the pictures as SVG, in [results/](results/).

- **right**: share of candidates that are right. **AUROC**: the chance that a right candidate scores higher than a wrong one
  (0.5 is chance).
- **IDKS**: (right - wrong) / n over decisions, where an abstention counts 0. **always**: every candidate runs.
- **stopped**: share that the gate stops. **ECE**: mean distance of confidence and share right, ten bins of equal mass.`;

function warnings(documents: readonly ResultDocument[]): string[] {
  const limits = new Set(documents.flatMap(({ limit }) => limit ?? []));
  return limits.size === 0
    ? []
    : [
        `> **A sample, no result**: at most ${[...limits].join(", ")} questions of each folder were read, to try the commands.`,
      ];
}

const contents = (documents: readonly ResultDocument[]): string =>
  documents
    .map(({ name, result }) => `- [${result.title}](#${anchor(result.title)}) (\`${name}\`)`)
    .join("\n");

/** As GitHub makes it. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, "")
    .replaceAll(" ", "-");

function section(document: ResultDocument, newest: ResultDocument): string {
  const { name, result, command, seconds } = document;
  return [
    `## ${result.title}`,
    ...(result.simulation === true ? ["**SIMULATION** where it says so."] : []),
    ...(document.inputs === newest.inputs
      ? []
      : ["> Older than the rest of this page: data, code or options have changed since. Run it again."]),
    `**${result.question}** ${result.method}`,
    result.findings.map((finding) => `- ${finding}`).join("\n"),
    ...result.charts.map(
      ({ key, chart }) => `![${chart.title}. ${chart.description}](results/${pictureName(name, key)})`,
    ),
    ...result.tables.filter(({ rows }) => rows.length > 0).map(tableBlock),
    ...(result.notes.length > 0 ? [result.notes.map((note) => `- ${note}`).join("\n")] : []),
    `\`\`\`sh\n${command}\n\`\`\``,
    `Took ${seconds.toFixed(0)} s. [JSON](results/${name}.json)`,
  ].join("\n\n");
}

function tableBlock(table: Table): string {
  const text = markdownTable(table);
  return table.folded === true
    ? `<details>\n<summary>${table.title}</summary>\n\n${text}\n\n</details>`
    : `${table.title}:\n\n${text}`;
}

function ending(documents: readonly ResultDocument[], newest: ResultDocument): string {
  const { environment, data, folds, seed } = newest;
  const total = documents.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    "## Made from",
    [
      `- ${folds} folds of questions, seed ${seed}; features version ${environment.features}; shipped bundle \`${environment.bundle}\``,
      `- Node ${environment.node} on ${environment.platform}, ${environment.cores} cores, ${environment.threads} threads for training; ${(total / 60).toFixed(1)} minutes in all, reading the data included`,
      `- settings: \`${JSON.stringify(environment.settings)}\``,
    ].join("\n"),
    "SHA-256 of the data folders (names and contents of all files, first 16 digits), and of data, code and options together:",
    markdownTable({
      title: "",
      columns: [
        { key: "what", title: "what", as: "text" },
        { key: "hash", title: "hash", as: "text" },
      ],
      rows: [
        ...Object.entries(data).map(([what, hash]) => ({ what, hash })),
        { what: "all inputs", hash: newest.inputs },
      ],
    }),
  ].join("\n\n");
}
