import type { Classifier } from "../classifier/classifier.ts";
import { answersIn } from "../core/evidence.ts";
import { isOutOfReach } from "../core/policy/plan.ts";
import type { DecisionRecord } from "../core/record.ts";
import { type EarlierConfidence, identityOf, type Reuse } from "../core/reuse.ts";
import type { Turn } from "../core/turn.ts";
import { sha256Hex } from "../store/text.ts";
import type { Examined } from "./examine.ts";
import type { DecideInput } from "./input.ts";
import { scoreContext, waysIn } from "./score-context.ts";
import type { Scored } from "./score.ts";

/** What is asked of a model, as far as it decides what the model answers. */
export interface Question {
  readonly turn: Turn;
  /** Whose answers they are: API, address and arm of the experiment, and all that the request says beside the conversation. */
  readonly frame: readonly (string | null)[];
}

/** By what the same turn with the same candidate is known again; null for a turn that cannot be known. */
export async function reuseKey({ turn, frame }: Question, form: string): Promise<string | null> {
  const identity = identityOf(turn);
  return identity === null ? null : sha256Hex(JSON.stringify([identity, frame, form]));
}

const isBlocked = ({ findings }: Pick<Examined, "findings">): boolean =>
  findings.some(({ severity }) => severity === "block");

/** What a judgement must know of the way in which its own confidence is made. */
export interface Making {
  readonly classifier: Classifier;
  readonly covering: boolean;
  readonly policyVersion: number;
}

/**
 * The earlier confidence that holds for this judgement: of one sample alone, made in the same way under the same policy, far enough
 * from the threshold of this turn, and with nothing that blocks the call.
 */
export async function earlierFor(
  examined: Examined,
  { evidence = {}, stopping }: Pick<DecideInput, "evidence" | "stopping">,
  { classifier, covering, policyVersion }: Making,
): Promise<EarlierConfidence | null> {
  const found = evidence.earlier?.found ?? null;
  const { threshold, cacheMinutes } = examined.policy;
  if (found === null || threshold === null || cacheMinutes === 0 || !examined.scorable) return null;
  // With evidence of its own the turn is judged by that.
  if (examined.normalised.effective.length !== 1 || answersIn(evidence).length > 0) return null;
  if (isBlocked(examined) || found.policyVersion !== policyVersion) return null;
  if (!isOutOfReach(found.confidence, threshold, found.samples)) return null;
  const context = await scoreContext(classifier, stopping, {
    secondOpinion: found.secondOpinion,
    covering,
    asked: found.asked ?? [],
  });
  return context === found.scoreContext ? found : null;
}

/** What was scored, with the earlier confidence in the place of that of sample 1 alone, whose features say nothing of it. */
export const withEarlier = (scored: Scored, earlier: EarlierConfidence): Scored => ({
  ...scored,
  confidence: earlier.confidence,
  baseConfidence: earlier.baseConfidence,
  score: earlier.score,
});

const DECIDED = new Set(["confident", "low_confidence"]);

/**
 * What a decision leaves behind: its confidence, where that rests on more than one answer and lies so far from the threshold that
 * no further sample would have been drawn; or its name alone, where it was itself made by an earlier one.
 * @param minutes of the policy; 0: nothing is kept
 * @param now milliseconds since 1970
 */
export async function reuseOf(
  record: DecisionRecord,
  question: Question,
  minutes: number,
  now: number,
): Promise<Reuse | null> {
  const { candidate, confidence, threshold, effectiveSamples: samples, evidence } = record;
  const form = record.samples.find(({ index }) => index === candidate)?.canonical;
  if (minutes === 0 || form === undefined || confidence === null || threshold === null) return null;
  if (!DECIDED.has(record.reason) || isBlocked(record)) return null;
  const used = evidence.earlier?.used === true;
  const secondOpinion = answersIn(evidence).length > 0;
  const knowsMore = samples > 1 || secondOpinion;
  if (!used && !(knowsMore && isOutOfReach(confidence, threshold, samples))) return null;
  const key = await reuseKey(question, form);
  if (key === null) return null;
  const { id, baseConfidence, score, headId, scoreContext: context, policyVersion } = record;
  if (baseConfidence === null || score === null) return null;
  const asked = waysIn(record.samples);
  const own = {
    decision: id,
    confidence,
    baseConfidence,
    score,
    headId,
    scoreContext: context,
    policyVersion,
    ...(asked.length === 0 ? {} : { asked }),
  };
  return {
    key,
    confidence: used ? null : { ...own, secondOpinion, samples },
    expiresAt: now + minutes * 60_000,
  };
}
