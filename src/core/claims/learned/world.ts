/** The calls and tools that an answer is held against. */
import type { Tool } from "../../turn.ts";
import { conceptsOfName, type Concepts } from "../concepts/lexicon.ts";
import { TONGUES, type Tongue } from "../concepts/tongue.ts";
import { fold } from "../fold.ts";
import { LONGEST_READ, ownVoice } from "../visible.ts";
import { TEXT_THINGS } from "../words/text-things.ts";
import { simplified } from "../words/traditional.ts";
import { type Called, isLost } from "./calls.ts";
import * as cues from "./cues.ts";
import { knownTool, type Known } from "./fit.ts";

export interface Standing {
  readonly text: string;
  readonly tongue: Tongue;
  readonly tools: readonly Tool[];
  readonly calls: readonly Called[];
  /** How rare each concept is in the names of tools, 0..255. */
  readonly rarity: ArrayLike<number>;
}

const MOST_TOOLS = 100;
const yes = (is: boolean): number => (is ? 1 : 0);

/** A call with its tool. */
export interface Done {
  readonly call: Called;
  readonly tool: Known;
  readonly concepts: Concepts;
}

/** What a text is held against, and what is so for all of its clauses. */
export interface World {
  readonly fine: readonly Done[];
  readonly lost: readonly Done[];
  /** Tools of which no call was fine. */
  readonly rest: readonly Known[];
  readonly standing: Standing;
  /** Signals that all clauses share. */
  readonly about: readonly number[];
}

const NUMBER = /\d+/gu;

export function worldOf(standing: Standing): World {
  const { tools, calls, tongue } = standing;
  const known = (name: string): Known =>
    knownTool(
      tools.find((tool) => tool.name === name) ?? { name, description: "", parameters: null },
      tongue,
    );
  const done = (call: Called): Done => ({
    call,
    tool: known(call.name),
    concepts: conceptsOfName(call.arguments, tongue),
  });
  const fine = calls.filter((call) => call.fine).map(done);
  const offered = tools.slice(0, MOST_TOOLS);
  const names = new Set(fine.map(({ call }) => call.name));
  const rest = offered.filter(({ name }) => !names.has(name));
  const own = ownVoice(standing.text);
  const read = simplified(standing.text.slice(-LONGEST_READ));
  return {
    fine,
    lost: calls.filter(isLost).map(done),
    rest: rest.map((tool) => knownTool(tool, tongue)),
    standing,
    about: [
      fine.length,
      calls.filter(isLost).length,
      calls.filter(({ settled }) => settled).length,
      offered.length,
      rest.length,
      yes(fine.length > 0 && fine.every(({ tool }) => tool.profile.reads)),
      yes(fine.some(({ tool }) => tool.profile.acts)),
      yes(offered.some((tool) => knownTool(tool, tongue).profile.acts)),
      yes(calls.some((call) => isLost(call) && names.has(call.name))),
      yes(cues.FAILS.test(read)),
      yes(cues.SHOWN.test(own)),
      yes(TEXT_THINGS.test(fold(own))),
      yes(cues.UNTICKED.test(read)),
      yes(cues.SPEAKER.test(read)),
      yes(cues.READER.test(read)),
      yes(cues.YEAR.test(read)),
      yes(cues.RECKONED.test(read)),
      yes(cues.OF_WORDS.test(read)),
      yes(cues.NOTHING.test(read)),
      (read.match(NUMBER) ?? []).length,
      yes(cues.ASKS.test(read.slice(-3))),
      TONGUES.indexOf(tongue),
    ],
  };
}
