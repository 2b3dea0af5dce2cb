/** Small readable turns for the tests of the families. */
import { normalise } from "../normalise.ts";
import type { Message, Sample, Tool, ToolCall, Turn } from "../turn.ts";
import type { FeatureInput } from "./definition.ts";
import { prepareTurn } from "./prepare.ts";
import { extractFeatures, FEATURES } from "./registry.ts";

export type ExampleCall = readonly [tool: string, argumentsText: string];

export interface ExampleTurn {
  readonly ask: string;
  readonly tools: readonly Tool[];
  /** Calls of each sample; an empty list is a sample that calls nothing. */
  readonly samples: readonly (readonly ExampleCall[])[];
  /** Messages before the ask text. */
  readonly before?: readonly Message[];
  /** Messages after the ask text: the agent's loop. */
  readonly after?: readonly Message[];
}

const toolCall = ([name, text]: ExampleCall): ToolCall => ({ id: null, name, arguments: text });

export const message = (
  role: Message["role"],
  text: string,
  calls: readonly ExampleCall[] = [],
): Message => ({
  role,
  text,
  calls: calls.map(toolCall),
  callId: null,
  name: null,
});

/** A tool with parameters in the short form `{city: "string", days: "integer?"}`; a question mark makes it optional. */
export function tool(name: string, description: string, parameters: Readonly<Record<string, string>>): Tool {
  const properties = Object.entries(parameters).map(([key, type]) => [key, { type: type.replace("?", "") }]);
  const required = Object.keys(parameters).filter((key) => !(parameters[key] ?? "").endsWith("?"));
  return {
    name,
    description,
    parameters: { type: "object", properties: Object.fromEntries(properties), required },
  };
}

export const turnOf = ({ ask, tools, before = [], after = [] }: Omit<ExampleTurn, "samples">): Turn => ({
  agent: null,
  session: null,
  model: null,
  messages: [...before, message("user", ask), ...after],
  tools,
  maxTokens: null,
});

export const sampleOf = (calls: readonly ExampleCall[]): Sample => ({
  id: null,
  calls: calls.map(toolCall),
  text: null,
  finishReason: null,
  logprobs: null,
  usage: null,
});

export function inputOf(example: ExampleTurn): FeatureInput {
  const turn = turnOf(example);
  const normalised = normalise(turn, example.samples.map(sampleOf));
  const candidate = normalised.samples[normalised.candidate];
  if (candidate === undefined) throw new Error("the example has no sample");
  return { turn: prepareTurn(turn), normalised, candidate };
}

/** The row of an example, by feature name. */
export function featuresOf(example: ExampleTurn): (name: string) => number {
  const row = extractFeatures(inputOf(example));
  return (name) => {
    const value = row[FEATURES.findIndex((feature) => feature.name === name)];
    if (value === undefined) throw new Error(`there is no feature "${name}"`);
    return value;
  };
}
