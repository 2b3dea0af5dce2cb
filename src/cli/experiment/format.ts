import type { ExperimentDetail, ExperimentState, Interval, Moved, Promotion } from "./shapes.ts";

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
};

const day = (time: string | null): string => (time === null ? "-" : time.slice(0, 16).replace("T", " "));
const number = (value: number): string => value.toFixed(Math.abs(value) >= 10 ? 1 : 3);
const interval = (of: Interval | null | undefined): string =>
  of ? `${number(of.value)} (${number(of.low)} .. ${number(of.high)})` : "-";

export const formatList = (items: readonly ExperimentState[]): string =>
  items.length === 0
    ? "There is no experiment yet. Draft one: npm run experiment -- create --file FILE --url URL (--help shows a file).\n"
    : table([
        ["id", "status", "started", "ended", "arms", "name"],
        ...items.map(({ id, status, started_at, ended_at, arms, name }) => [
          id,
          status,
          day(started_at),
          day(ended_at),
          arms.map((arm) => `${arm.id} ${Number((arm.share * 100).toFixed(1))} %`).join(", "),
          name,
        ]),
      ]);

function planned({ plan, unit }: ExperimentState): string {
  if (plan.units === null) return `${plan.note ?? "Its size is not known."}\n`;
  const expected = plan.expected_units === null ? "" : ` (about ${plan.expected_units} on average)`;
  return `It needs up to ${plan.units} ${unit}s in two arms together${expected}, about ${plan.days ?? "?"} days.\n`;
}

export const formatDraft = (made: ExperimentState): string =>
  `${made.id}: "${made.name}" is a draft.\n${planned(made)}${made.warnings.map((line) => `warning: ${line}\n`).join("")}Start it: npm run experiment -- start ${made.id} --reason TEXT --url URL\n`;

export const formatMoved = ({ id, name, status, policy_version }: Moved): string =>
  `${id}: "${name}" is ${status}${policy_version === null ? "" : `; policy version ${policy_version} holds`}.\n`;

const ran = ({ started_at, ended_at }: ExperimentState): string => {
  if (started_at === null) return "";
  return ended_at === null
    ? `, since ${day(started_at)}`
    : `; it ran from ${day(started_at)} to ${day(ended_at)}`;
};

const METRICS = ["idks", "wrong", "abstain_rate", "tokens", "latency_ms"];

export function formatDetail(detail: ExperimentDetail): string {
  const { analysis } = detail;
  const head = `${detail.id}: "${detail.name}" is ${detail.status}${ran(detail)}.\n${planned(detail)}`;
  if (analysis === null) return head;
  const arms = table([
    ["arm", `${detail.unit}s`, "crossed", "decisions", "ran", "labelled", ...METRICS],
    ...analysis.arms.map((arm) => [
      arm.id,
      String(arm.units),
      String(arm.crossed),
      String(arm.decisions),
      String(arm.executed),
      String(arm.labelled),
      ...METRICS.map((metric) => interval(arm.metrics[metric])),
    ]),
  ]);
  const first = detail.arms[0]?.id ?? "";
  const differences = analysis.comparisons.map(({ arm, differences: of }) => [
    `${arm} - ${first}`,
    ...METRICS.map((metric) => interval(of[metric])),
  ]);
  const compared = differences.length === 0 ? "" : `\n${table([["difference", ...METRICS], ...differences])}`;
  return `${head}\n${arms}${compared}\n${analysis.summary}\n`;
}

const value = (of: unknown): string => (of === null ? "not set" : JSON.stringify(of));

export function formatPromotion({ dry_run, policy_version, changes, experiment }: Promotion): string {
  const lines = changes.map(
    ({ tool, field, before, after }) =>
      `  ${tool ?? "all tools"}: ${field} ${value(before)} -> ${value(after)}\n`,
  );
  const what = lines.length === 0 ? "  nothing\n" : lines.join("");
  return dry_run
    ? `It would change in policy version ${policy_version}:\n${what}Nothing was changed; --apply --reason TEXT does it.\n`
    : `${experiment.id}: "${experiment.name}" is ${experiment.status}; policy version ${policy_version} changed:\n${what}`;
}
