import { setTimeout } from "node:timers/promises";
import { createGateClient } from "../../src/cli/replay/gate-client.ts";
import { DEMO_AGENTS, DEMO_PREFIX, runDemo } from "../../src/sim/demo.ts";
import { setDemoPrices } from "../../src/sim/demo/prices.ts";
import { MODEL_NAME } from "../../src/sim/model/model.ts";
import type { LocalUpstream } from "./upstream.ts";

const MINUTES = 5;
const PER_MINUTE = 60;
const BURST = 40;
const OUTCOME_DELAY_MS = [2_000, 20_000] as const;
/** So many decisions of demo agents are enough for every page to have something to show. */
const ENOUGH = 100;
const LOOK_EVERY_MS = 2_000;

/**
 * Whether a log wants demo traffic: nobody but demo agents wrote to its newest page, and these not enough today.
 * As soon as an own agent uses the gate, its numbers are not mixed with simulated ones.
 */
export async function wantsDemo(url: string, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10);
  const items = await newest(url);
  return onlyDemo(items) && items.filter(({ day }) => day === today).length < ENOUGH;
}

/** Whether nobody but demo agents wrote to the newest page of the log. */
export const mayPlay = async (url: string): Promise<boolean> => onlyDemo(await newest(url));

const newest = async (url: string) =>
  readItems(await createGateClient(url, undefined).get("/v1/decisions?limit=200"));

const onlyDemo = (items: ReturnType<typeof readItems>): boolean =>
  items.every(({ agent }) => agent.startsWith(DEMO_PREFIX));

/** Resolves once somebody who is no demo agent has a decision in the log; never, where that cannot be seen any more. */
async function untilSomebodyElse(url: string, signal: AbortSignal): Promise<void> {
  const client = createGateClient(url, undefined);
  for (;;) {
    await setTimeout(LOOK_EVERY_MS, undefined, { signal });
    const page = await client.get("/v1/decisions?limit=100");
    if (readItems(page).some(({ agent }) => !agent.startsWith(DEMO_PREFIX))) return;
  }
}

function readItems(page: unknown): { readonly agent: string; readonly day: string }[] {
  const items = typeof page === "object" && page !== null && "items" in page ? page.items : null;
  if (!Array.isArray(items)) throw new Error("GET /v1/decisions answered no list.");
  return items.map((item: { agent?: unknown; created_at?: unknown }) => ({
    agent: String(item.agent),
    day: String(item.created_at).slice(0, 10),
  }));
}

/** Plays demo traffic in the background, at most once at a time, and says what it does. */
export interface Demo {
  /** When the traffic that runs now ends, in milliseconds since 1970; null where none runs. */
  endsAt(): number | null;
  /** @param yields whether it ends when somebody else uses the gate */
  play(yields: boolean): void;
  stop(): void;
}

export function createDemo(
  url: string,
  sim: NonNullable<LocalUpstream["sim"]>,
  say: (line: string) => void,
): Demo {
  let playing: { readonly ending: AbortController; readonly endsAt: number } | null = null;
  const stop = () => {
    playing?.ending.abort();
    playing = null;
  };
  return {
    endsAt: () => playing?.endsAt ?? null,
    stop,
    play(yields) {
      stop();
      const ending = new AbortController();
      const mine = { ending, endsAt: Date.now() + MINUTES * 60_000 };
      playing = mine;
      say(
        `Demo traffic runs for ${MINUTES} minutes: agents ${DEMO_AGENTS.map(({ name }) => name).join(", ")}, answers simulated (${MODEL_NAME}, no real model). Off: npm start -- --no-demo, or IDK_DEMO=0.`,
      );
      // Without a price the demo shows no costs, and is a demo all the same.
      void setDemoPrices(url, undefined)
        .catch(() => false)
        .then(() =>
          runDemo({
            gateUrl: url,
            upstreamUrl: sim.server.url,
            seed: sim.seed,
            seconds: MINUTES * 60,
            perMinute: PER_MINUTE,
            burst: BURST,
            outcomeDelayMs: OUTCOME_DELAY_MS,
            signal: ending.signal,
          }),
        )
        .then(
          ({ decisions, stopped, outcomes, errors, firstError }) => {
            if (ending.signal.aborted) return;
            ending.abort();
            say(
              `Demo traffic has ended: ${decisions} decisions, ${stopped} stopped, ${outcomes} outcomes${errors === 0 ? "" : `, ${errors} errors (${firstError})`}. Again: npm start -- --demo`,
            );
          },
          (error: unknown) => say(`Demo traffic has ended: ${String(error)}`),
        )
        .finally(() => {
          if (playing === mine) playing = null;
        });
      if (!yields) return;
      void untilSomebodyElse(url, ending.signal).then(
        () => {
          if (playing === mine) stop();
          say("Demo traffic ends here, since somebody else uses the gate now. Again: npm start -- --demo");
        },
        // The demo goes on where the log cannot be read, and is over where it was ended.
        () => undefined,
      );
    },
  };
}
