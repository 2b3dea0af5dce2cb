import type { LocalHead } from "../local-head/head.ts";
import type { FeatureMoments } from "../local-head/rows.ts";
import type { PolicyDocument } from "../policy/rule.ts";
import { createRandom, shuffled } from "../statistics/random.ts";
import type { Interval } from "../statistics/interval.ts";
import { shouldPropose } from "../statistics/should-propose.ts";
import { isLabelled, type LoggedDecision } from "./logged.ts";
import { viewPolicy } from "./policy-view.ts";
import { gainOf, type PolicyValue, valueOf } from "./value.ts";

/** A free threshold needs many: with fewer the head's offset serves better (FEATURES, section 8). */
export const LEAST_LABELS = 160;
/** New verdicts before a threshold moves again: the default of `shouldPropose`. */
const LEAST_NEW_LABELS = 30;
const FOLDS = 5;
const GRID = Array.from({ length: 101 }, (_, i) => i / 100);

export interface ThresholdQuestion {
  readonly tool: string;
  /** Decisions of one score context that call the tool, with a verdict or without. */
  readonly recent: readonly LoggedDecision[];
  readonly moments: readonly FeatureMoments[];
  readonly policy: PolicyDocument;
  readonly current: LocalHead | null;
  /** When the tool's threshold was last set by a calibration, in milliseconds since 1970; null: never. */
  readonly setAt: number | null;
}

export interface ThresholdEvidence {
  readonly tool: string;
  readonly decisions: number;
  readonly labels: number;
  /** Of decisions since the threshold was last set by a calibration. */
  readonly newLabels: number;
  readonly penalty: number;
  readonly threshold: number;
  /** The best on these verdicts; chosen and measured on the same, so it flatters. */
  readonly best: number | null;
  readonly before: PolicyValue;
  /** Of thresholds that were chosen on other sessions. */
  readonly after: PolicyValue;
  readonly gain: ReturnType<typeof gainOf>;
}

export type ThresholdAnswer =
  | { readonly threshold: number; readonly evidence: ThresholdEvidence }
  | {
      readonly threshold: null;
      readonly why: string;
      readonly moreLabels: number | null;
      readonly evidence: ThresholdEvidence;
    };

/**
 * Proposes the threshold of one tool that earned most at its own penalty, or says why none. It must gain on sessions that did
 * not choose it, with an interval above 0, and move out of the dead band: what flaps around the optimum changes nothing.
 */
export function proposeThreshold(question: ThresholdQuestion): ThresholdAnswer {
  const { tool, policy, moments, current, setAt } = question;
  const view = viewPolicy(policy, moments);
  const rows = question.recent.filter(({ tools }) => tools.includes(tool));
  const one = { tools: [tool] };
  const threshold = view.thresholdOf(one);
  const penalty = view.penaltyOf(one);
  const confidences = rows.map((row) => view.confidenceOf(row, current));
  const penalties = rows.map(() => penalty);
  const all = rows.map((_, i) => i);
  const best = bestOn(rows, confidences, penalties, all, threshold);
  const chosen = crossChosen(rows, confidences, penalties, threshold);
  const before = confidences.map((confidence) => Number(confidence >= threshold));
  const after = confidences.map((confidence, i) => Number(confidence >= chosen[i]!));
  const labelled = rows.filter(isLabelled);
  const evidence: ThresholdEvidence = {
    tool,
    decisions: rows.length,
    labels: labelled.length,
    newLabels: labelled.filter(({ at }) => setAt === null || at > setAt).length,
    penalty,
    threshold,
    best,
    before: valueOf(rows, before, penalties),
    after: valueOf(rows, after, penalties),
    gain: gainOf(rows, before, after, penalties),
  };
  const refused = whyNot(evidence);
  return refused === null ? { threshold: best!, evidence } : { threshold: null, ...refused, evidence };
}

interface Refusal {
  readonly why: string;
  readonly moreLabels: number | null;
}

function whyNot({ labels, newLabels, best, threshold, gain }: ThresholdEvidence): Refusal | null {
  if (labels < LEAST_LABELS)
    return {
      why: `${labels === 1 ? "There is 1 verdict" : `There are ${labels} verdicts`} on this tool; a threshold of its own needs about ${LEAST_LABELS}. A local head learns from fewer.`,
      moreLabels: LEAST_LABELS - labels,
    };
  if (best === null || gain.mean === null)
    return {
      why: "What such thresholds would earn cannot be estimated from these verdicts.",
      moreLabels: null,
    };
  const state = { current: threshold, proposed: best, newLabels, gain: gain.interval };
  const { why } = shouldPropose(state);
  switch (why) {
    case null:
      return null;
    case "too few new labels":
      return {
        why: `Only ${newLabels} verdicts are new since the threshold was set.`,
        moreLabels: LEAST_NEW_LABELS - newLabels,
      };
    case "no sure gain":
      return {
        why: `On sessions that did not choose it the gain is ${gain.mean.toFixed(3)} IDKS, and its interval reaches below 0.`,
        moreLabels: moreFor(labels, gain.mean, gain.interval),
      };
    default:
      return {
        why: `The best threshold, ${best}, is too near to the one that holds, ${threshold}.`,
        moreLabels: null,
      };
  }
}

/** Labels that are missing until an interval around the same mean lies above 0: its width falls with the root of their number. */
function moreFor(labels: number, mean: number, interval: Interval | null): number | null {
  if (interval === null || mean <= 0) return null;
  return Math.ceil(labels * ((mean - interval[0]) / mean) ** 2 - labels);
}

/** For each row the best threshold on the other sessions. */
function crossChosen(
  rows: readonly LoggedDecision[],
  confidences: readonly number[],
  penalties: readonly number[],
  held: number,
): number[] {
  const sessions = [...new Set(rows.map(({ session }) => session))].toSorted((a, b) => a - b);
  const order = shuffled(sessions, createRandom(1, 0x7e5e));
  const foldOf = new Map(order.map((session, i) => [session, i % FOLDS]));
  const chosen = Array.from({ length: FOLDS }, (_, fold) => {
    const others = rows.flatMap(({ session }, i) => (foldOf.get(session) === fold ? [] : [i]));
    return bestOn(rows, confidences, penalties, others, held) ?? held;
  });
  return rows.map(({ session }) => chosen[foldOf.get(session)!]!);
}

/** The threshold that earned most on some rows; among equals the nearest to the one that holds. Null: none can be estimated. */
function bestOn(
  rows: readonly LoggedDecision[],
  confidences: readonly number[],
  penalties: readonly number[],
  at: readonly number[],
  held: number,
): number | null {
  const own = at.map((i) => rows[i]!);
  const costs = at.map((i) => penalties[i]!);
  let best: { threshold: number; idks: number } | null = null;
  for (const threshold of GRID.toSorted((a, b) => Math.abs(a - held) - Math.abs(b - held))) {
    const { idks } = valueOf(
      own,
      at.map((i) => Number(confidences[i]! >= threshold)),
      costs,
    );
    if (idks !== null && (best === null || idks > best.idks + 1e-12)) best = { threshold, idks };
  }
  return best?.threshold ?? null;
}
