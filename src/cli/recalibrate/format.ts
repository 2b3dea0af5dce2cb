type Interval = readonly [number, number] | null;

interface Value {
  readonly idks: number | null;
  readonly interval: Interval;
  readonly abstain_rate: number;
  readonly auroc?: number | null;
}

interface Evidence {
  readonly decisions?: number;
  readonly labels?: number;
  readonly by_source?: Readonly<Record<string, number>>;
  readonly before?: Value;
  readonly after?: Value;
  readonly gain?: { readonly mean: number | null; readonly interval: Interval };
  readonly changed?: number;
  readonly tools?: readonly {
    readonly tool: string;
    readonly decisions: number;
    readonly correct: number;
    readonly incorrect: number;
    readonly before: Value;
    readonly after: Value;
  }[];
  readonly audits?: number;
  readonly drawn?: number;
  readonly audited?: number;
}

/** What `POST /api/calibrations` answers. */
export interface Proposed {
  readonly calibration: {
    readonly id: string;
    readonly kind: string;
    readonly sure?: boolean;
    readonly tool?: string;
    readonly threshold?: number;
    readonly evidence: Evidence;
  } | null;
  readonly not_yet: {
    readonly why: string;
    readonly more_labels: number | null;
    readonly evidence: Evidence | null;
  } | null;
  readonly score_context: string | null;
}

export interface Recalibration extends Proposed {
  readonly applied: { readonly policy_version: number; readonly warnings: readonly string[] } | null;
}

const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? "not estimable" : value.toFixed(3);
const percent = (value: number | undefined): string =>
  value === undefined ? "-" : `${(100 * value).toFixed(1)} %`;
const between = (interval: Interval | undefined): string =>
  interval ? ` [${number(interval[0])}, ${number(interval[1])}]` : "";

/** @param held something was proposed, but not applied since it is not sure to gain */
export function formatRecalibration({ calibration, not_yet, applied }: Recalibration, held: boolean): string {
  const lines: string[] = [];
  if (not_yet !== null) {
    const more =
      not_yet.more_labels === null
        ? ""
        : ` About ${not_yet.more_labels} more ${not_yet.more_labels === 1 ? "label" : "labels"} are needed.`;
    lines.push(`Not yet: ${not_yet.why}${more}`);
  }
  if (calibration !== null) {
    const { id, kind, tool, threshold } = calibration;
    const what = tool === undefined ? kind : `${kind} for ${tool}: threshold ${threshold}`;
    lines.push(`Proposed ${id}: ${what}`);
  }
  lines.push(...describe(calibration?.evidence ?? not_yet?.evidence ?? null));
  if (held)
    lines.push(
      "Not applied: the interval of the gain reaches below 0. --even-unsure applies it all the same.",
    );
  if (calibration !== null && applied === null && !held)
    lines.push(
      `Nothing was changed. To apply it: --apply ${calibration.id} --reason TEXT, or POST /api/calibrations/${calibration.id}/apply with {"reason": "..."}; /reject decides against it.`,
    );
  if (applied !== null) {
    lines.push(`Applied as policy version ${applied.policy_version}.`);
    for (const warning of applied.warnings) lines.push(`Warning: ${warning}`);
  }
  return `${lines.join("\n")}\n`;
}

function describe(evidence: Evidence | null): string[] {
  if (evidence === null) return [];
  const { decisions, labels, by_source: sources = {}, before, after, gain, changed, tools = [] } = evidence;
  const lines: string[] = [];
  if (decisions !== undefined) {
    const from = Object.entries(sources).map(([source, n]) => `${source} ${n}`);
    lines.push(
      `  ${decisions} decisions, ${labels} labels${from.length === 0 ? "" : ` (${from.join(", ")})`}`,
    );
  }
  if (evidence.audits !== undefined)
    lines.push(
      `  ${evidence.audits} audits; ${evidence.audited} of ${evidence.drawn} recent draws are audited`,
      ...(evidence.audits === 0
        ? [
            "  The policy's audit_share draws decisions; GET /api/review/audit lists those that wait for a verdict.",
          ]
        : []),
    );
  if (before !== undefined && after !== undefined) {
    const line = (name: string, { idks, interval, abstain_rate: stopped, auroc }: Value): string =>
      `  ${name} IDKS ${number(idks)}${between(interval)}, stops ${percent(stopped)}${auroc === undefined ? "" : `, AUROC ${number(auroc)}`}`;
    lines.push(line("now: ", before), line("then:", after));
  }
  if (gain !== undefined) {
    const changes = changed === undefined ? "" : `, changes ${percent(changed)} of the rulings`;
    lines.push(
      `  gain ${number(gain.mean)}${between(gain.interval)}${changes} (counted only where the two rule differently)`,
    );
  }
  for (const one of tools.slice(0, 10)) {
    lines.push(
      `  ${one.tool}: ${one.correct} correct, ${one.incorrect} incorrect of ${one.decisions}; stops ${percent(one.before.abstain_rate)} -> ${percent(one.after.abstain_rate)}`,
    );
  }
  return lines;
}
