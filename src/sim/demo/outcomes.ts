import { setTimeout as sleep } from "node:timers/promises";
import type { GateClient } from "../../cli/replay/gate-client.ts";
import type { Random } from "../../core/statistics/random.ts";
import { integerFrom } from "../scenarios/draw.ts";
import type { TurnAnswer } from "./turn.ts";
import type { Upstream } from "./upstream.ts";

/** Share of decisions that somebody says something about: calls that ran, and calls that were stopped. */
const LABELLED_SHARE = 0.75;
const LABELLED_STOPPED_SHARE = 0.35;
/** Share of failed tools after which nobody knows whether the call was right. */
const UNKNOWN_SHARE = 0.2;

export interface OutcomeReporter {
  /** Reports later what became of a decision, or never: most decisions get an outcome, some do not. */
  follow(answer: TurnAnswer, toolFailed: boolean): void;
  /** Waits until everything that was to be reported has been; the number of outcomes that the gate took. */
  finish(): Promise<number>;
}

/**
 * @param delayMs shortest and longest time between a decision and its outcome
 * @param signal ends the waiting; what is not reported by then never is
 * @param onError called for each outcome that the gate did not take
 */
export function createReporter(
  gate: GateClient,
  upstream: Upstream,
  options: {
    readonly delayMs: readonly [number, number];
    readonly random: Random;
    readonly signal: AbortSignal;
    readonly onError: (error: unknown) => void;
  },
): OutcomeReporter {
  const { random, signal } = options;
  const waiting = new Set<Promise<void>>();
  let taken = 0;

  const report = async (answer: TurnAnswer, callId: string, delay: number, isUnknown: boolean) => {
    await sleep(delay, undefined, { signal });
    const truth = await upstream.truth(callId);
    if (truth === null) return;
    await gate.post("/v1/outcomes", {
      decision_id: answer.decisionId,
      verdict: isUnknown ? "unknown" : truth.verdict,
      source: "simulation",
      author: "demo",
      note: isUnknown ? "The tool failed; nobody knows whether the call was right." : truth.why,
    });
    taken += 1;
  };

  return {
    follow(answer, toolFailed) {
      const labelled = random.next() < (answer.stopped ? LABELLED_STOPPED_SHARE : LABELLED_SHARE);
      const delay = integerFrom(...options.delayMs, random);
      const isUnknown = random.next() < UNKNOWN_SHARE && toolFailed;
      if (!labelled || answer.judgedCallId === null) return;
      const work = report(answer, answer.judgedCallId, delay, isUnknown)
        .catch((error: unknown) => {
          if (!signal.aborted) options.onError(error);
        })
        .finally(() => waiting.delete(work));
      waiting.add(work);
    },
    async finish() {
      await Promise.all(waiting);
      return taken;
    },
  };
}
