import type { Agreement, Disagreement, Example, Share } from "./agreement.ts";

/** The agreement of each folder as text: a table by bench, then what the verdicts differ in. */
export function formatAgreement(sets: readonly Agreement[]): string {
  const parts = sets.map(formatSet);
  if (sets.length > 1) {
    const total = sets.reduce((sum, { with_calls: { n, agree } }) => add(sum, { n, agree }), {
      n: 0,
      agree: 0,
    });
    if (total.n > 0) parts.push(`all folders: ${sentence(total)} of runs with calls\n`);
  }
  return parts.join("\n");
}

const add = (a: Share, b: Share): Share => ({ n: a.n + b.n, agree: a.agree + b.agree });

function formatSet(set: Agreement): string {
  const lines = [
    `${set.data}: ${set.labelled} of ${set.runs} runs labelled, ${set.valid} right`,
    ...(set.without_answer > 0
      ? [`  ${set.without_answer} runs are on questions without ground_truth: no label`]
      : []),
  ];
  if (set.all.n === 0) return [...lines, "  the runs carry no labels to compare with", ""].join("\n");
  lines.push(
    `  agreement with the labels of the data: ${sentence(set.with_calls)} of runs with calls, ${sentence(set.all)} of all runs`,
    "",
    ...Object.entries(set.by_bench).map(([bench, share]) => `  ${bench.padEnd(24)} ${sentence(share)}`),
    "",
    ...set.disagreements.flatMap(formatDisagreement),
  );
  return `${lines.join("\n")}\n`.replace(/\n+$/, "\n");
}

const sentence = ({ n, agree }: Share): string =>
  n === 0 ? "none" : `${((100 * agree) / n).toFixed(3)} % (${agree} of ${n})`;

const formatDisagreement = (of: Disagreement): string[] => [
  `  ${of.n} x ${of.bench}: the data say ${of.theirs}, we say ${of.ours}`,
  ...of.examples.flatMap(formatExample),
];

const LONGEST = 300;

const formatExample = ({ agent, mode, run, id, reason, calls }: Example): string[] => [
  `      ${id} ${agent} ${mode} run ${run}${reason === null ? "" : `: ${reason}`}`,
  `        ${calls.length > LONGEST ? `${calls.slice(0, LONGEST)}...` : calls}`,
];
