import type { LoopReport, ReplayReport, Stopped } from "./tally.ts";

const percent = (value: number | null) => (value === null ? "no labels" : `${(100 * value).toFixed(1)} %`);
const points = (value: number | null) => (value === null ? "no labels" : value.toFixed(3));

/**
 * The report as lines that people read.
 * @param modes the modes in which the gate decided: only enforce abstains, the others say what it would have done
 */
export function formatReplay(report: ReplayReport, modes: ReadonlySet<string>): string {
  return [
    ["decisions", String(report.n)],
    ["accuracy of the candidates", percent(report.accuracy)],
    [abstention(modes), percent(report.abstain_rate)],
    ["IDKS of always executing them", points(report.idks_base)],
    ["IDKS with the gate", points(report.idks)],
    ["errors", String(report.errors)],
    ...(report.conversations === undefined ? [] : loopLines(report.conversations)),
  ]
    .map(([name = "", value = "", n = ""]) => `${`${name.padEnd(34)}${value.padStart(8)}  ${n}`.trimEnd()}\n`)
    .join("");
}

const line = (name: string, { n, stopped }: Stopped): string[] => [
  name,
  stopped === null ? "none" : percent(stopped),
  `of ${n}`,
];

function loopLines(loops: LoopReport): string[][] {
  return [
    ["stopped, in conversations:"],
    line("  calls where the goal was reached", loops.passed_calls),
    line("  expected writes", loops.expected_writes),
    line("  unexpected writes", loops.unexpected_writes),
    line("  reads", loops.reads),
  ];
}

function abstention(modes: ReadonlySet<string>): string {
  if (!modes.has("enforce")) return "would abstain";
  return modes.size === 1 ? "abstained" : "abstained or would abstain";
}
