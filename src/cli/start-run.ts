import type { Pick as QuestionPick } from "../training/collect/questions.ts";
import type { Bill } from "../training/endpoint/bill.ts";
import type { Endpoint } from "../training/endpoint/endpoint.ts";
import { createPace } from "../training/endpoint/pace.ts";
import { patientEndpoint } from "../training/endpoint/patient.ts";
import { integerOption } from "./args.ts";
import type { EndpointChoice } from "./endpoint-options.ts";
import { listenForStop } from "./stopper.ts";

/** What a command that asks an endpoint needs while it runs. */
export interface EndpointRun {
  /** Keeps the pace, and tries again. */
  readonly endpoint: Endpoint;
  /** Why to ask no more, or null. */
  stop(): string | null;
  /** Ctrl-C is the shell's again. */
  release(): void;
}

export function startRun(
  { perMinute, maxCost }: Pick<EndpointChoice, "perMinute" | "maxCost">,
  bill: Bill,
  plain: Endpoint,
): EndpointRun {
  const stopper = listenForStop();
  return {
    endpoint: patientEndpoint(plain, createPace(perMinute), {
      stopped: () => stopper.asked,
      onRetry: (error, waitMs) =>
        process.stderr.write(`\n${error.message}: once more in ${(waitMs / 1000).toFixed(1)} s\n`),
    }),
    stop() {
      if (stopper.asked) return "it was asked to stop";
      const { usd } = bill.total();
      return maxCost !== null && usd !== null && usd >= maxCost ? "--max-cost is reached" : null;
    },
    release: () => stopper.release(),
  };
}

/** `--bench LIST` and `--limit N`. */
export const readPick = (options: {
  readonly bench?: string | undefined;
  readonly limit?: string | undefined;
}): QuestionPick => ({
  benches: options.bench === undefined ? null : new Set(options.bench.split(",").map((one) => one.trim())),
  perBench:
    options.limit === undefined ? null : integerOption("limit", options.limit, 1, { min: 1, max: 1e9 }),
});
