/**
 * What the simulated upstream knows: stories. A story is a user's request in words, the calls that are right for it step
 * by step, what the tools answer, and ways to get it wrong that a real model would take. Plain data, made from a seed.
 */

export type Values = Readonly<Record<string, unknown>>;

/** A call before it has an id: arguments as values. */
export interface SimCall {
  readonly name: string;
  readonly args: Values;
}

/** Another answer than the right one, and why running it is wrong. */
export interface Mistake {
  readonly calls: readonly SimCall[];
  /** One sentence for people: "The user named Friday, not Saturday." */
  readonly why: string;
}

/** One answer of the model: its right calls, and what may go wrong there. */
export interface Step {
  /** One or more calls, all of them needed; never empty. */
  readonly right: readonly SimCall[];
  /** What the tools answer to the right calls, call by call. */
  readonly results: readonly Values[];
  /** At least one. */
  readonly mistakes: readonly Mistake[];
  /**
   * Arguments that hold free text: other wordings that are as right, by argument name. Samples that differ in these
   * only are all right.
   */
  readonly wordings?: Readonly<Record<string, readonly string[]>>;
  /** Set where the request leaves something out, so that only a question is right until the user has answered. */
  readonly question?: string;
}

export const SCENARIOS = ["mail", "shop", "calendar"] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

export interface Story {
  readonly scenario: ScenarioName;
  /** The user's request; no two stories of a catalogue share it. */
  readonly request: string;
  readonly steps: readonly Step[];
  /** What the user says when asked: everything the steps need, in plain words. */
  readonly clarification: string;
  /** The model's last message. */
  readonly closing: string;
}

/** An OpenAI tool. */
export interface SimTool {
  readonly type: "function";
  readonly function: { readonly name: string; readonly description: string; readonly parameters: Values };
}

export interface Scenario {
  readonly name: ScenarioName;
  /** The agent's system message. */
  readonly system: string;
  readonly tools: readonly SimTool[];
}

/** Shorthand of the scenario files. */
export const call = (name: string, args: Values): SimCall => ({ name, args });

/** The right calls with one argument of the first call changed, and why that is wrong. */
export function withArgument(right: readonly SimCall[], args: Values, why: string): Mistake {
  return {
    calls: right.map((one, place) =>
      place === 0 ? { name: one.name, args: { ...one.args, ...args } } : one,
    ),
    why,
  };
}
