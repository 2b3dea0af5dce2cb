import type { Need } from "../../core/policy/needs.ts";
import { inParallel } from "../../sampling/parallel.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import type { ChatTurn } from "../chat/turn.ts";
import type { Fetched } from "./gathering.ts";
import { fetchOpinion } from "./opinion.ts";
import { fetchSamples } from "./samples.ts";

/** Longest wait for all that is fetched at once. After the answer a Worker lives for 30 s at most. */
export const DEADLINE_MS = 25_000;

/** Fetches one thing. Never rejects: what fails is told. */
export type Job = () => Promise<Fetched>;

/** How each kind is fetched: the jobs of one need, to be done at once. */
const FETCHERS: {
  readonly [K in Need["kind"]]: (
    need: Extract<Need, { kind: K }>,
    turn: ChatTurn,
    signal: AbortSignal,
  ) => readonly Job[];
} = { sample: fetchSamples, opinion: fetchOpinion };

// A need and the fetcher of its kind belong together; that the types cannot say.
const jobsOf = (need: Need, turn: ChatTurn, signal: AbortSignal): readonly Job[] =>
  (FETCHERS[need.kind] as (need: Need, turn: ChatTurn, signal: AbortSignal) => readonly Job[])(
    need,
    turn,
    signal,
  );

/**
 * Fetches everything that a decision needs at once, each by a request of its own.
 * @param client aborts when the client goes away; null where nobody waits for the answer any more
 * @returns in the order of the needs, whatever comes first
 * @throws UpstreamError `aborted` when the client went away meanwhile
 */
export async function fetchNeeds(
  turn: ChatTurn,
  needs: readonly Need[],
  client: AbortSignal | null,
): Promise<readonly Fetched[]> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, DEADLINE_MS);
  client?.addEventListener("abort", stop);
  if (client?.aborted) stop();
  try {
    const fetched = await inParallel(needs.flatMap((need) => jobsOf(need, turn, controller.signal)));
    if (client?.aborted) throw new UpstreamError("aborted", "The client went away.");
    return fetched;
  } finally {
    clearTimeout(timer);
    client?.removeEventListener("abort", stop);
  }
}
