import type { Opinion } from "../../core/evidence.ts";
import type { OpinionNeed } from "../../core/policy/needs.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { describe, drawSample } from "../chat/draw.ts";
import { withoutStop } from "./ask-model.ts";
import { askAnew } from "./elsewhere.ts";
import type { Asking, AskingModel, Job } from "./fetch.ts";
import { within } from "./within.ts";

/** What became of a question to another model. */
export interface Asked {
  readonly opinion: Opinion;
  /** See `Failed`, as `said`. */
  readonly unpaid: boolean;
  readonly said?: string;
}

/** Another model's answer to the turn. It has a deadline of its own, and never waits longer than all that is fetched with it. */
export const fetchOpinion = (need: OpinionNeed, asking: Asking): readonly Job[] => [
  job(need, asking.signal, (signal) =>
    need.upstream === null
      ? askHere(need.model, { ...asking, signal })
      : askAnew(need, { ...asking, signal }),
  ),
];

/** The same where there is no request of the caller's to a model that could be sent with another name in it. */
export const fetchAnew = (need: OpinionNeed, asking: AskingModel): Job =>
  job(need, asking.signal, (signal) => askAnew(need, { ...asking, signal }));

function job(
  { model, upstream, deadlineMs }: OpinionNeed,
  outside: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Asked>,
): Job {
  const told = async (signal: AbortSignal): Promise<Asked> => {
    try {
      return await ask(signal);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return { opinion: { upstream, model, answer: null, failed: describe(error) }, unpaid: false };
    }
  };
  return async () => ({ kind: "opinion", ...(await within(deadlineMs, outside, told)) });
}

/** A model of the caller's own upstream: the caller's request with another name in it. */
async function askHere(model: string, { turn, signal }: Asking): Promise<Asked> {
  const asked = { upstream: null, model };
  if (turn.request.drawOnce) {
    const failed = "asking again would repeat what the provider does";
    return { opinion: { ...asked, answer: null, failed, asked: false }, unpaid: true };
  }
  const result = await drawSample(turn, model, signal);
  if ("sample" in result)
    return { opinion: { ...asked, answer: result.sample, failed: null }, unpaid: false };
  const { problem: failed, unpaid = false, said } = result;
  return {
    opinion: { ...asked, answer: null, failed },
    unpaid,
    ...(said === undefined ? {} : { said: withoutStop(said) }),
  };
}
