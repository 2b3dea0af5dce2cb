import type { Validation } from "../../core/evidence.ts";
import { costOf, NANO_PER_DOLLAR, priceOf } from "../../core/cost/price.ts";
import type { ValidationNeed } from "../../core/policy/needs.ts";
import { MOST_VALIDATORS } from "../../core/policy/validation.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { readVerdict } from "../../wire/validation/answer.ts";
import { questionOf } from "../../wire/validation/question.ts";
import { describe } from "../chat/draw.ts";
import { askModel } from "./ask-model.ts";
import { estimatedTokens } from "./estimated-tokens.ts";
import type { AskingModel, Job } from "./fetch.ts";
import type { Fetched } from "./gathering.ts";
import { within } from "./within.ts";

type FetchedValidation = Extract<Fetched, { kind: "validation" }>;

/** About what an answer takes. */
const ANSWER_TOKENS = 300;

/** Why the question would take too much; null where it would not. */
function tooMuch(
  text: string,
  { model, maxTokens, maxCostUsd }: ValidationNeed,
  { turn }: AskingModel,
): string | null {
  const promptTokens = estimatedTokens(text);
  if (promptTokens > maxTokens)
    return `the question would take about ${promptTokens} tokens, and the policy allows ${maxTokens}`;
  if (maxCostUsd === null) return null;
  const prices = ("unavailable" in turn.policy ? null : turn.policy.prices) ?? {};
  const cost = costOf({ promptTokens, completionTokens: ANSWER_TOKENS }, priceOf(prices, model));
  if (cost === null) return "the policy limits its cost, and the model has no price";
  const dollars = cost / NANO_PER_DOLLAR;
  return dollars > maxCostUsd
    ? `it would cost about ${dollars.toPrecision(2)} dollars, and the policy allows ${maxCostUsd}`
    : null;
}

/** What another model says of the calls, within its own deadline. */
export const fetchValidation = (need: ValidationNeed, asking: AskingModel): readonly Job[] => [
  async () =>
    need.tooMany === true
      ? notFetched(need, TOO_MANY)
      : within(need.deadlineMs, asking.signal, (signal) => ask(need, { ...asking, signal })),
];

const TOO_MANY = `no more than ${MOST_VALIDATORS} models are asked about one answer`;

/** What is known of a validation that is not asked for. */
export function notFetched({ upstream, model, form }: ValidationNeed, failed: string): FetchedValidation {
  const nothing = { verdict: "unsure", reason: null, missing: [] } as const;
  return { kind: "validation", validation: { upstream, model, form, ...nothing, failed }, unpaid: true };
}

/** What is wrong in a part is wrong in the whole; that a part is right says nothing of the rest. */
const ofPart = (said: ReturnType<typeof readVerdict>): ReturnType<typeof readVerdict> =>
  "verdict" in said && said.verdict === "right"
    ? { problem: "the arguments are too long to be shown whole" }
    : said;

async function ask(need: ValidationNeed, asking: AskingModel): Promise<FetchedValidation> {
  const { model, upstream, form, calls } = need;
  const { request } = asking.turn;
  const unseen = request.unseen === true;
  const fence = crypto.randomUUID();
  const { conversation, leftOut, callsCut } = questionOf(request.turn, calls, { fence, unseen });
  const of = { upstream, model, form, ...(leftOut.length > 0 ? { leftOut } : {}) };
  const inVain = (failed: string, unpaid: boolean): FetchedValidation => ({
    kind: "validation",
    validation: { ...of, verdict: "unsure", reason: null, missing: [], failed },
    unpaid,
  });
  const question = { conversation, forced: true, maxTokens: null };
  try {
    const asked = await askModel(need, question, asking, (text) => tooMuch(text, need, asking));
    if (asked.answer === null) return inVain(asked.failed ?? "no answer", asked.unpaid === true);
    const { usage } = asked.answer;
    const said = callsCut ? ofPart(readVerdict(asked.answer)) : readVerdict(asked.answer);
    const told: Validation =
      "problem" in said
        ? { ...of, verdict: "unsure", reason: null, missing: [], failed: said.problem, usage }
        : { ...of, ...said, failed: null, usage };
    return { kind: "validation", validation: told };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return inVain(describe(error), false);
  }
}
