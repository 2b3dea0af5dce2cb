/** What could be done about a blind area, by rules, in plain words. */
import { listed, plain, quote } from "../text/say.ts";
import type { Tool } from "../turn.ts";
import type { DoubtKind } from "./abstention.ts";
import { stemsOf } from "./wording.ts";

/**
 * `clarification`: what the agent should ask first. `tool_description`: what to say in the tool's declaration.
 * `missing_tool`: what the agent has no tool for. `agent`: what to change in the agent itself. `recalibrate`: the calls were
 * right, so it is the gate that should change.
 */
export type ProposalKind = "clarification" | "tool_description" | "missing_tool" | "agent" | "recalibrate";

export interface Proposal {
  readonly kind: ProposalKind;
  /** One or two sentences for whoever runs the agent. */
  readonly text: string;
  /** A question that the agent could ask its user; null where no question would help. */
  readonly question: string | null;
}

/** What a group of abstentions has in common. */
export interface AreaFacts {
  readonly kind: DoubtKind;
  /** "" where no tool was called. */
  readonly tool: string;
  /** Names of the arguments in doubt; empty where the call as a whole was. */
  readonly parameters: readonly string[];
  /** Words that most of the requests share; null where they differ too much, or are not stored. */
  readonly words: readonly string[] | null;
  readonly n: number;
  /** Verdicts that are known: whether running the call would have been right. */
  readonly correct: number;
  readonly incorrect: number;
}

/** So many calls that were right, and twice as many as wrong ones, speak against the gate. */
const FEW_RIGHT = 3;
/** A shorter description says no more than the name. */
const SHORTEST_DESCRIPTION = 12;

const namedAll = (names: readonly string[]): string => listed(names.map((name) => quote(plain(name))));
const coded = (names: readonly string[]): string => listed(names.map((name) => `\`${name}\``));
const such = (words: readonly string[] | null): string =>
  words === null ? "" : ` (requests about ${words.map(quote).join(", ")})`;

/** @param texts the requests, as far as they are stored */
export function propose(facts: AreaFacts, tool: Tool | null, texts: readonly string[]): Proposal {
  const { kind, correct, incorrect, words } = facts;
  const name = `\`${facts.tool}\``;
  if (correct >= FEW_RIGHT && correct > 2 * incorrect) {
    const known = correct + incorrect;
    const text = `Of ${known} calls to ${name} here whose outcome is known${such(words)}, ${correct} would have been right: the gate is too careful. Recalibrate, or lower the threshold of ${name}.`;
    return { kind: "recalibrate", text, question: null };
  }
  switch (kind) {
    case "unknown_tool": {
      const text =
        facts.tool.trim() === ""
          ? "The model calls a tool without a name. Look at the tool list that the agent sends."
          : `The model calls ${name}, which is not in the tool list${such(words)}. If the agent should be able to do this, give it such a tool; else say in the instructions which tool does it, or that it cannot be done.`;
      return { kind: "missing_tool", text, question: null };
    }
    case "no_tool": {
      const text = `The model calls ${name} though most of its own answers need no tool${such(words)}. Say in the description of ${name} when it is not to be used; if users do want something done here, a tool for it is missing.`;
      return { kind: "tool_description", text, question: null };
    }
    case "cut_off":
      return {
        kind: "agent",
        text: `The answer ends inside the arguments of ${name}. Raise the limit of output tokens, or let ${name} take less at once.`,
        question: null,
      };
    case "unreadable":
      return {
        kind: "agent",
        text: `The arguments of ${name} cannot be read as JSON. A simpler schema with fewer nested objects, or a model or mode with strict tool calls, avoids this.`,
        question: null,
      };
    case "repeated":
      return {
        kind: "agent",
        text: `The agent calls ${name} again with the same arguments. Let it keep the result, or say in the result that the call is done.`,
        question: null,
      };
    case "schema":
    case "argument":
      return aboutArguments(facts, tool);
    case "call":
      return aboutCall(facts, tool, texts);
  }
}

function aboutArguments(facts: AreaFacts, tool: Tool | null): Proposal {
  const { parameters, words, kind } = facts;
  const name = `\`${facts.tool}\``;
  const question =
    parameters.length === 0
      ? null
      : `For ${quote(plain(facts.tool))}: what should ${namedAll(parameters)} be?`;
  const lengths = new Map(parameters.map((parameter) => [parameter, descriptionLength(tool, parameter)]));
  const undescribed = parameters.filter(
    (parameter) => (lengths.get(parameter) ?? Infinity) < SHORTEST_DESCRIPTION,
  );
  if (undescribed.length > 0) {
    const several = undescribed.length > 1;
    const none = undescribed.every((parameter) => lengths.get(parameter) === 0);
    const text = `${coded(undescribed)} of ${name} ${several ? "have" : "has"} ${none ? "no" : "next to no"} description${such(words)}. Describe ${several ? "their" : "its"} form with an example, and say what to do where the user does not mention ${several ? "them" : "it"}.`;
    return { kind: "tool_description", text, question };
  }
  const many = parameters.length > 1;
  const problem =
    kind === "schema"
      ? many
        ? "are missing or do not fit their schema"
        : "is missing or does not fit its schema"
      : `${many ? "are" : "is"} filled in without a clear ground`;
  const text = `${parameters.length === 0 ? "An argument" : coded(parameters)} of ${name} ${problem}${such(words)}. Let the agent ask for ${many ? "them" : "it"} before it calls the tool.`;
  return { kind: "clarification", text, question };
}

/** Letters that the declaration spends on an argument, Infinity where it lists the values; null where it is not known. */
function descriptionLength(tool: Tool | null, parameter: string): number | null {
  const parameters = tool?.parameters;
  if (typeof parameters !== "object" || parameters === null || !("properties" in parameters)) return null;
  const { properties } = parameters;
  if (typeof properties !== "object" || properties === null || !Object.hasOwn(properties, parameter)) {
    return null;
  }
  const property: unknown = Reflect.get(properties, parameter);
  if (typeof property !== "object" || property === null) return 0;
  if ("enum" in property && Array.isArray(property.enum)) return Infinity;
  const text = "description" in property ? property.description : null;
  return typeof text === "string" ? text.trim().length : 0;
}

function aboutCall(facts: AreaFacts, tool: Tool | null, texts: readonly string[]): Proposal {
  const { words } = facts;
  const name = `\`${facts.tool}\``;
  const question = `Do you want me to use ${quote(plain(facts.tool))} for this, or did you mean something else?`;
  if (facts.tool === "") {
    const text = `The model is unsure what to do${such(words)}. Say in the instructions what the agent can do for such requests.`;
    return { kind: "agent", text, question: null };
  }
  if (tool !== null && tool.description.trim().length < SHORTEST_DESCRIPTION) {
    const text = `${name} has next to no description${such(words)}. Say what it does, when it is to be used, and when not.`;
    return { kind: "tool_description", text, question };
  }
  if (tool !== null && texts.length > 0 && sharesNothing(tool, texts)) {
    const text = `${name} is called for requests that share no word with its name and description${such(words)}. Either a tool for them is missing, or the description should name them.`;
    return { kind: "missing_tool", text, question };
  }
  const text = `The model is unsure about ${name}${such(words)}. Say in its description when it is to be used and what has to be known before; else let the agent ask.`;
  return { kind: "clarification", text, question };
}

function sharesNothing(tool: Tool, texts: readonly string[]): boolean {
  const declared = new Set(stemsOf(`${tool.name} ${tool.description}`));
  const shared = texts.filter((text) => stemsOf(text).some((stem) => declared.has(stem)));
  return shared.length * 5 < texts.length;
}
