/** Labels that people gave in Langfuse, in bounded steps. */
import type { Verdict } from "../../core/turn.ts";
import { type LangfuseEnv, readLangfuseSettings, wantsLangfuse } from "../settings.ts";
import { readLabelSettings, verdictOfValue } from "./mapping.ts";
import { fetchScores, type PulledScore } from "./score-page.ts";
import { afterPage, nextSweep, type PullState } from "./sweep.ts";
import { decisionsOfTrace, scoredDecision, type TracedDecision } from "./trace-decisions.ts";

/** A verdict of a person on a decision. */
export interface PulledLabel {
  readonly project: string;
  readonly decisionId: string;
  readonly verdict: Verdict;
  /** The name of the score, and who gave it where Langfuse says it: so that no two hide each other. */
  readonly author: string;
  readonly note: string | null;
  /** ISO 8601 UTC, by Langfuse's clock. */
  readonly at: string;
}

/** A version of a score: an id with the time of its last change. */
export type ScoreVersion = Pick<PulledScore, "id" | "updatedAt">;

export interface PullStep {
  readonly labels: readonly PulledLabel[];
  /** Scores that need not be looked at again unless they change. */
  readonly settled: readonly ScoreVersion[];
  readonly state: PullState;
  /** True where there is more to read now. */
  readonly more: boolean;
}

/** Traces that one step looks up, each by a request of its own. */
const MOST_TRACES = 30;
/** A score whose trace is not there yet is looked at again for as long. */
const PATIENCE_MS = 60 * 60_000;

/**
 * Reads one page of scores and says what they mean. Keeps nothing itself: `state` and the versions that were settled come
 * from the caller, who keeps what is returned.
 * @param isSettled which of these versions are settled already
 * @param now milliseconds since 1970
 * @returns null where no labels are fetched
 * @throws Error where the same may pass later; then the state stays as it is
 */
export async function pullStep(
  env: LangfuseEnv,
  state: PullState,
  isSettled: (versions: readonly ScoreVersion[]) => Promise<ReadonlySet<string>>,
  now: number,
): Promise<PullStep | null> {
  const mappings = wantsLangfuse(env) ? readLabelSettings(env.LANGFUSE_LABELS) : null;
  if (mappings === null) return null;
  const settings = readLangfuseSettings(env);
  const under = nextSweep(state, now);
  const page = await fetchScores(settings, { names: [...mappings.keys()], ...under.sweep });
  const known = await isSettled(page.scores);
  const traces = new Map<string, readonly TracedDecision[]>();
  const labels: PulledLabel[] = [];
  const settled: ScoreVersion[] = [];
  for (const score of page.scores) {
    if (known.has(score.id)) continue;
    const mapping = mappings.get(score.name);
    const verdict = mapping === undefined ? null : verdictOfValue(score.value, mapping);
    if (verdict === null) {
      settled.push(score);
      continue;
    }
    if (traces.size >= MOST_TRACES && !traces.has(score.traceId)) {
      // The rest of the page comes with the next step, in which these are settled. Where none was, it would come to nothing
      // again: then the next look back finds them.
      const stuck = settled.length === 0;
      return { labels, settled, state: stuck ? afterPage(under, page.next) : under, more: true };
    }
    const decisions = traces.get(score.traceId) ?? (await decisionsOfTrace(settings, score.traceId));
    traces.set(score.traceId, decisions);
    const decision = await scoredDecision(decisions, score.observationId);
    if (decision !== null) labels.push(toLabel(score, verdict, decision, now));
    if (decision !== null || now - Date.parse(score.updatedAt) > PATIENCE_MS) settled.push(score);
  }
  return { labels, settled, state: afterPage(under, page.next), more: page.next !== null };
}

function toLabel(score: PulledScore, verdict: Verdict, decision: TracedDecision, now: number): PulledLabel {
  return {
    project: decision.project,
    decisionId: decision.id,
    verdict,
    author: score.author === null ? score.name : `${score.name}: ${score.author}`,
    note: score.comment,
    // A clock that runs ahead must not make a label that no later one can replace.
    at: new Date(Math.min(Date.parse(score.updatedAt), now)).toISOString(),
  };
}
