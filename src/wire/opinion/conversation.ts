import type { JsonObject } from "../../core/arguments/json.ts";
import type { Message, Tool, ToolCall, Turn } from "../../core/turn.ts";
import { objectIn } from "../json-object.ts";
import { ResultsOf } from "./results.ts";

/** A call of the history with what came of it. */
export interface PastCall {
  /** A new one: other providers take neither the length nor the letters of every id. */
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  readonly result: string;
  readonly failed: boolean;
}

export type Step =
  | { readonly role: "user" | "system"; readonly text: string }
  /** Words, calls that have all been answered, or both. */
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly PastCall[] };

/** A turn as any provider can be told it. */
export interface Conversation {
  /** What stands before the first word; null where nothing does. */
  readonly system: string | null;
  /** No two users and no two answers without calls follow each other; the last step is a user's, or an answer with calls. */
  readonly steps: readonly Step[];
  readonly tools: readonly Tool[];
  /** What of the turn cannot be told, in words. */
  readonly leftOut: readonly string[];
}

export const MEDIA = "images, audio and files";
export const UNANSWERED = "calls without a result";
export const ORPHANED = "results without a call";

/** In the place of what is no text, so that the other model knows that it does not see everything. */
const NOT_SHOWN = "[An image, audio or a file that is not shown here.]";

/** Why a turn cannot be told to another provider's model. */
export interface Untold {
  readonly untold: string;
}

/** @returns the conversation, or why another model could not answer it */
export function conversationOf({ messages, tools }: Turn): Conversation | Untold {
  const odd = tools.find(({ freeform, builtIn }) => freeform === true || builtIn === true);
  if (odd !== undefined) return { untold: `another model does not know the kind of the tool ${odd.name}` };
  if (messages.some(({ calls }) => calls.some((call) => objectOf(call) === null)))
    return { untold: "a call of the conversation has arguments that are no JSON object" };
  const { steps, leftOut } = stepsOf(messages);
  const [first] = steps;
  const system = first?.role === "system" ? first.text : null;
  const rest = system === null ? steps : steps.slice(1);
  const last = rest.at(-1);
  if (last === undefined || last.role === "system") return { untold: "nobody has asked anything yet" };
  if (last.role === "assistant" && last.calls.length === 0)
    return { untold: "the conversation ends with the model's own words" };
  return { system, steps: rest, tools, leftOut };
}

/** Arguments that were left out are none. */
const objectOf = ({ arguments: text }: ToolCall): JsonObject | null =>
  text.trim() === "" ? new Map() : objectIn(text);

const shown = ({ text, otherParts }: Message): string =>
  otherParts === true ? [text, NOT_SHOWN].filter((part) => part !== "").join("\n") : text;

function stepsOf(messages: readonly Message[]): Pick<Conversation, "steps" | "leftOut"> {
  const steps: Step[] = [];
  const leftOut = new Set<string>();
  let ids = 0;
  for (const [at, message] of messages.entries()) {
    const { role, calls, otherParts } = message;
    if (otherParts === true) leftOut.add(MEDIA);
    if (role === "tool" || role === "function") continue; // Told with its call.
    if (role !== "assistant") {
      push(steps, { role: role === "user" ? "user" : "system", text: shown(message) });
      continue;
    }
    const results = new ResultsOf(calls, messages, at);
    const answered = calls.flatMap((call, position) => {
      const result = results.of(position);
      if (result === null) {
        leftOut.add(UNANSWERED);
        return [];
      }
      ids += 1;
      const { failed = false } = result;
      return [
        {
          id: `call_${ids}`,
          name: call.name,
          arguments: objectOf(call) ?? new Map(),
          result: shown(result),
          failed,
        },
      ];
    });
    if (results.orphans) leftOut.add(ORPHANED);
    push(steps, { role, text: message.text, calls: answered });
  }
  if (startsWithResult(messages)) leftOut.add(ORPHANED);
  return { steps, leftOut: [...leftOut] };
}

/** A result before any answer has no call. */
function startsWithResult(messages: readonly Message[]): boolean {
  const first = messages.findIndex(
    ({ role }) => role === "assistant" || role === "tool" || role === "function",
  );
  return first >= 0 && messages[first]?.role !== "assistant";
}

/** Adds a step to the one before where the two are one to every provider. */
function push(steps: Step[], step: Step): void {
  const last = steps.at(-1);
  if (step.text === "" && !(step.role === "assistant" && step.calls.length > 0)) return;
  if (step.role === "assistant") {
    if (last?.role === "assistant" && last.calls.length === 0)
      steps.splice(-1, 1, { ...step, text: joined(last.text, step.text) });
    else steps.push(step);
    return;
  }
  if (last?.role === step.role) steps.splice(-1, 1, { ...step, text: joined(last.text, step.text) });
  else steps.push(step);
}

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");
