import type { Need } from "../../core/policy/needs.ts";
import { inParallel } from "../../sampling/parallel.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import type { WireRequest } from "../../wire/format.ts";
import type { ChatParts, ChatTurn } from "../chat/turn.ts";
import { fetchEarlier } from "./earlier.ts";
import type { Fetched } from "./gathering.ts";
import { fetchHook } from "./hook.ts";
import { fetchOpinion } from "./opinion.ts";
import { fetchPanel } from "./panel.ts";
import { fetchSamples } from "./samples.ts";
import { fetchSelfConfidence } from "./self-confidence.ts";
import type { TurnSampling } from "./turn-sampling.ts";
import { fetchUses } from "./uses.ts";
import { fetchValidation } from "./validation.ts";
import { within } from "./within.ts";

/** Longest wait for all that is fetched for a turn. After the answer a Worker lives for 30 s at most. */
export const DEADLINE_MS = 25_000;

/** Fetches one thing. Never rejects: what fails is told. */
export type Job = () => Promise<Fetched>;

/** What a question of the gate's own to a model is made of. */
export interface AskingModel {
  readonly turn: AskedTurn;
  readonly parts: Pick<ChatParts, "second">;
  /** Aborts when the time is up, or the client goes away. */
  readonly signal: AbortSignal;
}

/** A turn as far as a question about it goes. */
export interface AskedTurn
  extends Pick<ChatTurn, "format" | "headers" | "upstream" | "policy" | "sent" | "load" | "client"> {
  readonly request: Pick<WireRequest, "turn" | "forced" | "drawOnce" | "unseen">;
}

/** What a fetcher has at hand. */
export interface Asking extends AskingModel {
  readonly turn: ChatTurn;
  readonly parts: ChatParts;
  /** The turn's, the same for all its rounds. */
  readonly sampling: TurnSampling;
}

/** How each kind is fetched: the jobs of one need, to be done at once. */
const FETCHERS: {
  readonly [K in Need["kind"]]: (need: Extract<Need, { kind: K }>, asking: Asking) => readonly Job[];
} = {
  earlier: fetchEarlier,
  sample: fetchSamples,
  opinion: fetchOpinion,
  uses: fetchUses,
  self_confidence: fetchSelfConfidence,
  panel: (need, asking) => fetchPanel(need, (one) => fetchOpinion(one, asking)),
  validation: fetchValidation,
  hook: fetchHook,
};

// A need and the fetcher of its kind belong together; that the types cannot say.
const jobsOf = (need: Need, asking: Asking): readonly Job[] =>
  (FETCHERS[need.kind] as (need: Need, asking: Asking) => readonly Job[])(need, asking);

/**
 * Fetches everything that a decision needs at once, each by a request of its own.
 * @param client aborts when the client goes away; null where nobody waits for the answer any more
 * @param restMs what is left of `DEADLINE_MS`
 * @returns in the order of the needs, whatever comes first
 * @throws UpstreamError `aborted` when the client went away meanwhile
 */
export async function fetchNeeds(
  needs: readonly Need[],
  at: Omit<Asking, "signal">,
  client: AbortSignal | null,
  restMs: number,
): Promise<readonly Fetched[]> {
  const never = new AbortController().signal;
  const fetched = await within(Math.max(0, restMs), client ?? never, (signal) =>
    inParallel(needs.flatMap((need) => jobsOf(need, { ...at, signal }))),
  );
  if (client?.aborted) throw new UpstreamError("aborted", "The client went away.");
  return fetched;
}
