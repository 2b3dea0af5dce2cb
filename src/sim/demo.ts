import { randomUUID } from "node:crypto";
import { createGateClient } from "../cli/replay/gate-client.ts";
import { createRandom, shuffled } from "../core/statistics/random.ts";
import { playStory } from "./demo/agent.ts";
import { createReporter } from "./demo/outcomes.ts";
import { createPace, type Pace } from "./demo/pace.ts";
import { throughChat } from "./demo/through-chat.ts";
import { throughDecisions } from "./demo/through-decisions.ts";
import type { DemoTurn } from "./demo/turn.ts";
import { upstreamAt } from "./demo/upstream.ts";
import { createCatalogue } from "./scenarios/catalogue.ts";
import type { ScenarioName } from "./story.ts";

interface DemoAgent {
  readonly name: string;
  readonly scenario: ScenarioName;
  /** The door of the gate that it comes through. */
  readonly door: "chat" | "decisions";
  readonly mode: DemoTurn["mode"];
}

/** All demo agents begin like this, so that their decisions are never taken for real ones. */
export const DEMO_PREFIX = "demo-";
/**
 * The mail agent comes through the drop-in and gets what the policy says (shadow at first). The others bring their own
 * samples and ask for enforce, so that calls are stopped.
 */
export const DEMO_AGENTS: readonly DemoAgent[] = [
  { name: `${DEMO_PREFIX}mail`, scenario: "mail", door: "chat", mode: null },
  { name: `${DEMO_PREFIX}shop`, scenario: "shop", door: "decisions", mode: "enforce" },
  { name: `${DEMO_PREFIX}calendar`, scenario: "calendar", door: "decisions", mode: "enforce" },
];

const CUSTOMERS = 40;
/** So many failures in a row mean that it is no use to go on. */
const PATIENCE = 20;

export interface DemoOptions extends Pace {
  readonly gateUrl: string;
  readonly gateKey?: string;
  /** The simulated upstream that the gate has as well, and the seed that it was started with. */
  readonly upstreamUrl: string;
  readonly seed: number;
  /** Milliseconds between a decision and its outcome: shortest and longest. */
  readonly outcomeDelayMs: readonly [number, number];
  /** Ends everything early. */
  readonly signal: AbortSignal;
}

export interface DemoReport {
  readonly decisions: number;
  readonly stopped: number;
  readonly outcomes: number;
  readonly errors: number;
  /** The first error, for people; null if there was none. */
  readonly firstError: string | null;
}

/** Plays agents through a gate for a while, and reports what became of their calls. Never throws for what a gate answers. */
export async function runDemo(options: DemoOptions): Promise<DemoReport> {
  const gate = createGateClient(options.gateUrl, options.gateKey);
  const upstream = upstreamAt(options.upstreamUrl);
  const mayGoOn = createPace(options, options.signal);
  const catalogue = createCatalogue(options.seed);
  const run = randomUUID().slice(0, 8);
  const tally = { decisions: 0, stopped: 0, errors: 0, firstError: null as string | null };
  let failures = 0;
  const onError = (error: unknown) => {
    tally.errors += 1;
    tally.firstError ??= error instanceof Error ? error.message : String(error);
  };
  const reporter = createReporter(gate, upstream, {
    delayMs: options.outcomeDelayMs,
    random: createRandom(options.seed, 100),
    signal: options.signal,
    onError,
  });

  const play = async ({ name, scenario, door, mode }: DemoAgent, stream: number): Promise<void> => {
    const random = createRandom(options.seed, stream);
    const send =
      door === "chat"
        ? throughChat(options.gateUrl, options.gateKey)
        : throughDecisions(gate, upstream, random);
    const stories = shuffled(
      catalogue.stories.filter((story) => story.scenario === scenario),
      random,
    );
    for (const [i, story] of stories.entries()) {
      if (options.signal.aborted || failures >= PATIENCE) return;
      const who = {
        agent: name,
        session: `${name}-${run}-${i}`,
        user: `customer-${random.below(CUSTOMERS)}`,
        mode,
      };
      try {
        await playStory(story, who, {
          send,
          mayGoOn,
          random,
          onTurn(answer, toolFailed) {
            failures = 0;
            tally.decisions += 1;
            if (answer.stopped) tally.stopped += 1;
            reporter.follow(answer, toolFailed);
          },
        });
      } catch (error) {
        failures += 1;
        if (!options.signal.aborted) onError(error);
      }
    }
  };
  await Promise.all(DEMO_AGENTS.map((agent, i) => play(agent, 10 + i)));
  const outcomes = await reporter.finish();
  return { ...tally, outcomes };
}
