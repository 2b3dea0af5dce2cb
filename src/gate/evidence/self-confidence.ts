import type { SelfConfidenceNeed } from "../../core/policy/needs.ts";
import type { SelfConfidence } from "../../core/self-confidence/self-confidence.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { readConfidence } from "../../wire/self-confidence/answer.ts";
import { SELF_CONFIDENCE } from "../../wire/self-confidence/question.ts";
import { questionOf } from "../../wire/validation/question.ts";
import { describe } from "../chat/draw.ts";
import { askModel } from "./ask-model.ts";
import { estimatedTokens } from "./estimated-tokens.ts";
import type { AskingModel, Job } from "./fetch.ts";
import type { Fetched } from "./gathering.ts";
import { within } from "./within.ts";

type FetchedStatement = Extract<Fetched, { kind: "self_confidence" }>;

/** How sure the caller's own model says that it is of the calls, within its own deadline. */
export const fetchSelfConfidence = (need: SelfConfidenceNeed, asking: AskingModel): readonly Job[] => [
  () => within(need.deadlineMs, asking.signal, (signal) => ask(need, { ...asking, signal })),
];

/** What is shown of a conversation takes less in any script; calls may be many and long. */
const MOST_TOKENS = 50_000;

/** Why the question would take too much; null where it would not. */
function tooMuch(text: string): string | null {
  const tokens = estimatedTokens(text);
  return tokens > MOST_TOKENS
    ? `the question would take about ${tokens} tokens, and at most ${MOST_TOKENS} are spent on it`
    : null;
}

async function ask(
  { form, calls, deadlineMs }: SelfConfidenceNeed,
  asking: AskingModel,
): Promise<FetchedStatement> {
  const { turn, unseen = false } = asking.turn.request;
  const { model } = turn;
  const fence = crypto.randomUUID();
  const { conversation, leftOut } = questionOf(turn, calls, { fence, unseen }, SELF_CONFIDENCE);
  const of = { from: "follow_up", model, form, ...(leftOut.length > 0 ? { leftOut } : {}) } as const;
  const inVain = (failed: string, unpaid: boolean, usage?: SelfConfidence["usage"]): FetchedStatement => ({
    kind: "self_confidence",
    said: { ...of, stated: null, doubts: [], failed, ...(usage === undefined ? {} : { usage }) },
    unpaid,
  });
  if (model === null) return inVain("the request names no model", true);
  const question = { conversation, forced: true, maxTokens: null };
  try {
    const own = { model, upstream: null, format: null, deadlineMs };
    const asked = await askModel(own, question, asking, tooMuch);
    if (asked.answer === null) return inVain(asked.failed ?? "no answer", asked.unpaid === true);
    const { usage } = asked.answer;
    const said = readConfidence(asked.answer);
    return "problem" in said
      ? inVain(said.problem, false, usage)
      : { kind: "self_confidence", said: { ...of, ...said, failed: null, usage } };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return inVain(describe(error), false);
  }
}
