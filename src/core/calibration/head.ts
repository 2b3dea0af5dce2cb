import { fitHead, type HeadFit } from "../local-head/fit.ts";
import type { HeadParts, LocalHead } from "../local-head/head.ts";
import type { FeatureMoments } from "../local-head/rows.ts";
import type { PolicyDocument } from "../policy/rule.ts";
import { createRandom, shuffled } from "../statistics/random.ts";
import { compareRulings, type Comparison } from "./compare.ts";
import { isLabelled, type LoggedDecision } from "./logged.ts";
import { withStatements } from "./statements.ts";
import { headRows, type PolicyView, viewPolicy } from "./policy-view.ts";

/** Labels from which a head is proposed: with so many it was never worse than the base (docs/recalibration.md). */
export const LEAST_LABELS = 15;
/** Labels that must have come in since the head that holds was fitted, before another is proposed. */
export const LEAST_NEW_LABELS = 15;
/** A new head that changes fewer rulings than this, as a share, stays inside the dead band. */
export const DEAD_BAND = 0.005;
/** Rows for the fits that only judge: their work is bounded too. */
const MOST_CROSS_FITTED = 5_000;
const FOLDS = 5;

export interface HeadQuestion {
  /** Verdicts of one score context, oldest first. */
  readonly labelled: readonly LoggedDecision[];
  /** The latest decisions of that context, with a verdict or without: what the evidence speaks about. */
  readonly recent: readonly LoggedDecision[];
  readonly moments: readonly FeatureMoments[];
  readonly policy: PolicyDocument;
  /** The head that holds. */
  readonly current: LocalHead | null;
}

export interface ToolShift {
  readonly tool: string;
  readonly labels: number;
  /** Change of the logit, and its standard error under the posterior. */
  readonly offset: number;
  readonly error: number;
}

export interface HeadEvidence extends Comparison {
  readonly intercept: { readonly value: number; readonly error: number };
  readonly slope: { readonly value: number; readonly error: number };
  readonly offsets: readonly ToolShift[];
}

export type HeadAnswer =
  | {
      readonly parts: HeadParts;
      readonly labels: number;
      /** The interval of the gain lies above 0; else the evidence leaves open whether it gains. */
      readonly sure: boolean;
      readonly evidence: HeadEvidence;
    }
  | {
      readonly parts: null;
      readonly why: string;
      /** About how many more labels it takes; null where that cannot be said. */
      readonly moreLabels: number | null;
      readonly evidence: HeadEvidence | null;
    };

const notYet = (
  why: string,
  moreLabels: number | null,
  evidence: HeadEvidence | null = null,
): HeadAnswer => ({ parts: null, why, moreLabels, evidence });

/**
 * Proposes a head from the verdicts of a log, or says why not. The evidence is out of fold: what a head earns on a session is
 * judged by a head that was fitted on other sessions.
 */
export function proposeHead(question: HeadQuestion): HeadAnswer {
  const { labelled, moments, policy, current } = question;
  const n = labelled.length;
  if (n < LEAST_LABELS)
    return notYet(
      `${n === 1 ? "There is 1 verdict" : `There are ${n} verdicts`}; a head needs at least ${LEAST_LABELS}.`,
      LEAST_LABELS - n,
    );
  const fresh = current === null ? n : freshLabels(labelled, current);
  if (current !== null && fresh >= 0 && fresh < LEAST_NEW_LABELS)
    return notYet(
      `Only ${fresh} verdicts are new since the head that holds was fitted on ${current.labels}; at least ${LEAST_NEW_LABELS} are waited for.`,
      LEAST_NEW_LABELS - fresh,
    );
  const view = viewPolicy(policy, moments);
  const fit = fitHead(headRows(labelled, view), moments);
  if (fit.why !== null) return notYet(fit.why, null);

  const parts = withStatements(fit, labelled, view);
  const comparison = judge(question, view, parts);
  const evidence = { ...comparison, ...describeFit(fit, labelled, view) };
  const { gain, changed } = comparison;
  if (changed < DEAD_BAND)
    return notYet(
      `It would change ${(100 * changed).toFixed(1)} % of the rulings: too few to be worth a new version.`,
      null,
      evidence,
    );
  if (gain.mean !== null && gain.mean <= 0)
    return notYet(
      `On sessions that it has not seen it would earn ${gain.mean.toFixed(3)} IDKS: nothing is gained yet.`,
      n,
      evidence,
    );
  return {
    parts,
    labels: fit.used,
    sure: gain.interval !== null && gain.interval[0] > 0,
    evidence,
  };
}

/** The log is read up to a bound: behind that its number of verdicts stays, and only when they came tells how many are new. */
function freshLabels(labelled: readonly LoggedDecision[], { labels, fittedAt }: LocalHead): number {
  const since = Date.parse(fittedAt);
  const later = labelled.filter(({ verdictAt }) => verdictAt !== null && verdictAt > since);
  return Math.max(labelled.length - labels, later.length);
}

/** Recent decisions as the policy rules now, and as it would with heads that have not seen their session. */
function judge(question: HeadQuestion, view: PolicyView, whole: HeadParts): Comparison {
  const { recent, labelled, moments, current } = question;
  const judged = labelled.slice(-MOST_CROSS_FITTED);
  const foldOf = sessionFolds([...judged, ...recent]);
  const heads = Array.from({ length: FOLDS }, (_, fold) => {
    const others = judged.filter(({ session }) => foldOf.get(session) !== fold);
    return withStatements(fitHead(headRows(others, view), moments), others, view);
  });
  const known = new Set(judged.map(({ session }) => session));
  const after = recent.map((row) => {
    const blind = known.has(row.session) ? heads[foldOf.get(row.session)!]! : whole;
    return view.confidenceOf(row, blind);
  });
  const before = recent.map((row) => view.confidenceOf(row, current));
  return compareRulings(recent, view, before, after);
}

function sessionFolds(rows: readonly LoggedDecision[]): Map<number, number> {
  const sessions = [...new Set(rows.map(({ session }) => session))].toSorted((a, b) => a - b);
  return new Map(shuffled(sessions, createRandom(1, 0x5e55)).map((session, i) => [session, i % FOLDS]));
}

function describeFit(
  { parts, errors }: HeadFit,
  labelled: readonly LoggedDecision[],
  view: PolicyView,
): Pick<HeadEvidence, "intercept" | "slope" | "offsets"> {
  const counts = new Map<string, number>();
  for (const row of labelled.filter(isLabelled))
    for (const tool of new Set(view.callsOf(row).map((call) => call.tool)))
      counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return {
    intercept: { value: parts.intercept, error: errors.intercept },
    slope: { value: parts.slope, error: errors.slope },
    offsets: Object.entries(parts.tools)
      .map(([tool, offset]) => ({ tool, labels: counts.get(tool) ?? 0, offset, error: errors.tools[tool]! }))
      .toSorted((a, b) => b.labels - a.labels || (a.tool < b.tool ? -1 : 1)),
  };
}
