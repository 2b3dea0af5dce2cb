import type { Opinion } from "../../core/evidence.ts";
import type { OpinionNeed } from "../../core/policy/needs.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { describe, drawSample } from "../chat/draw.ts";
import { withoutStop } from "./ask-model.ts";
import { askElsewhere } from "./elsewhere.ts";
import type { Asking, Job } from "./fetch.ts";
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
  async () => {
    const asked = await within(need.deadlineMs, asking.signal, (signal) => ask(need, { ...asking, signal }));
    return { kind: "opinion", ...asked };
  },
];

async function ask(need: OpinionNeed, asking: Asking): Promise<Asked> {
  const { model, upstream } = need;
  try {
    return upstream === null ? await askHere(model, asking) : await askElsewhere(need, upstream, asking);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { opinion: { upstream, model, answer: null, failed: describe(error) }, unpaid: false };
  }
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
