import { createHash } from "node:crypto";
import { createRandom, type Random } from "../../core/statistics/random.ts";
import { type Catalogue, createCatalogue } from "../scenarios/catalogue.ts";
import { answerAt } from "./answer.ts";
import { type Behaviour, chooseBehaviour } from "./behaviour.ts";
import type { SimMessage } from "./conversation.ts";
import { exampleCall } from "./example-call.ts";
import { findPlace } from "./place.ts";
import type { SimCall } from "../story.ts";
import { callSample, type SimSample, textSample } from "./sample.ts";

export const MODEL_NAME = "idk-simulated-1";

/** Says so in the first words, so that nobody takes it for a model. */
const STRANGER =
  "This is a simulated model. It knows only the requests of its own scenarios (mail, shop, calendar); GET /sim/stories lists them.";

/** What one request asks of the model, beside the messages. */
export interface Ask {
  readonly messages: readonly SimMessage[];
  /** JSON Schema of the arguments by the name of each offered tool. */
  readonly tools: ReadonlyMap<string, unknown>;
  /** `auto`, `none`, `required`, or the name of a tool that must be called. */
  readonly choice: "auto" | "none" | "required" | { readonly tool: string };
  /** False: one call at a time. */
  readonly parallel: boolean;
  /** For tests and demonstrations: how to behave, instead of what the seed gives. */
  readonly behaviour: Behaviour | null;
}

export interface SimModel {
  readonly catalogue: Catalogue;
  /** The name of a turn: equal for requests with the same messages and tools. */
  turnKey(ask: Ask): string;
  /** Sample number `draw` (from 0) of a turn; the same one whenever it is asked for again. */
  sample(ask: Ask, draw: number): { readonly behaviour: Behaviour; readonly sample: SimSample };
}

export function createModel(seed: number): SimModel {
  const catalogue = createCatalogue(seed);
  const turnKey = ({ messages, tools }: Ask): string =>
    createHash("sha256")
      .update(JSON.stringify([seed, messages.map(({ role, text }) => [role, text]), [...tools.keys()]]))
      .digest("hex")
      .slice(0, 24);

  return {
    catalogue,
    turnKey,
    sample(ask, draw) {
      const place = findPlace(ask.messages, catalogue);
      if (place === null) return { behaviour: "asks", sample: forced(ask, textSample(STRANGER, "Unknown.")) };
      const key = turnKey(ask);
      const behaviour = ask.behaviour ?? chooseBehaviour(place, randomFor("behaviour", key));
      const whole = answerAt(place, behaviour, randomFor("turn", key), randomFor("draw", key, draw));
      const sample = ask.parallel ? whole : firstCall(whole, place.remaining[0]);
      const possible = behaviour === "unknown_tool" || sample.calls.every(({ name }) => ask.tools.has(name));
      const answer = possible
        ? sample
        : textSample("I have no tool for that.", "The tool it takes was not offered.");
      return { behaviour, sample: forced(ask, answer) };
    },
  };
}

/** Random numbers that follow from a name. */
function randomFor(...parts: readonly (string | number)[]): Random {
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest();
  return createRandom(digest.readUIntBE(0, 6), digest.readInt32BE(6));
}

/** What is left where only one call at a time is allowed: then a call is right although others are still to come. */
function firstCall(sample: SimSample, next: SimCall | undefined): SimSample {
  const [first] = sample.calls;
  if (first === undefined || sample.calls.length === 1) return sample;
  const isNext = next?.name === first.name && JSON.stringify(next.args) === first.arguments;
  return { ...sample, calls: [first], correct: sample.correct === true || isNext };
}

/** What `tool_choice` leaves of an answer. A call that is made only because it was forced is never right. */
function forced({ choice, tools }: Ask, sample: SimSample): SimSample {
  if (choice === "auto") return sample;
  if (choice === "none") {
    return sample.calls.length === 0
      ? sample
      : textSample("I may not use a tool here.", "No tool was allowed.");
  }
  const wanted = choice === "required" ? null : choice.tool;
  if (sample.calls.length > 0 && sample.calls.every(({ name }) => wanted === null || name === wanted))
    return sample;
  const name = wanted ?? [...tools.keys()][0];
  if (name === undefined) return sample;
  const call = { name, args: exampleCall(tools.get(name)) };
  return callSample([call], false, "Nothing asked for this call; the request forced it.");
}
