import type { Message } from "../turn.ts";
import { type AnswerKey, answerKeys, normaliseText } from "./answer.ts";

/** Most answers of a history that are looked at, the newest. */
export const MOST_TURNS = 32;
/** A text this short ("Done.") is said in many conversations. */
const SHORT_TEXT = 24;
/** Messages of users that tell one conversation from another, and how much of the start and the end of each. */
const MOST_SAID = 8;
const SAID_LENGTH = 500;

/** A tool message and the call that it answers. */
export interface ToolResult {
  /** Index of the tool message in the request. */
  readonly message: number;
  /** Index of the call in the assistant message that it answers. */
  readonly call: number;
  /** `position`: the message has no call id, or one that does not name a single call of that assistant message. */
  readonly by: "id" | "position";
}

/** An assistant message of the history. */
export interface HistoryTurn {
  /** Its index in the request. */
  readonly message: number;
  readonly keys: readonly AnswerKey[];
  /** What users had said before it; see `saidBefore`. */
  readonly said: string;
  /** Its words alone say little: they count only together with what was said before. */
  readonly short: boolean;
  readonly results: readonly ToolResult[];
}

/** The last messages of users before the one at `end`: enough of each to tell conversations apart. */
export function saidBefore(messages: readonly Message[], end: number): string {
  const said: string[] = [];
  for (let place = end - 1; place >= 0 && said.length < MOST_SAID; place--) {
    const message = messages[place];
    if (message?.role !== "user") continue;
    const text = normaliseText(message.text);
    said.push(`${text.length} ${text.slice(0, SAID_LENGTH)} ${text.slice(-SAID_LENGTH)}`);
  }
  return JSON.stringify(said);
}

/** The assistant messages of a request that may be answers of the gate, oldest first. */
export function historyTurns(messages: readonly Message[]): readonly HistoryTurn[] {
  const places = [...messages.keys()].filter((place) => messages[place]?.role === "assistant");
  return places.slice(-MOST_TURNS).flatMap((place) => {
    const message = messages[place];
    if (message === undefined) return [];
    const keys = answerKeys(message);
    if (keys.length === 0) return [];
    const short = message.calls.length === 0 && normaliseText(message.text).length < SHORT_TEXT;
    const results = resultsAfter(messages, place);
    return [{ message: place, keys, said: saidBefore(messages, place), short, results }];
  });
}

/**
 * The tool messages right after an assistant message, each with the call that it answers: by its id where the id names
 * one call of that message, else by name and order (the older `function` role), else by order.
 */
export function resultsAfter(messages: readonly Message[], place: number): readonly ToolResult[] {
  const calls = messages[place]?.calls ?? [];
  const run = [];
  for (let at = place + 1; at < messages.length; at++) {
    const message = messages[at];
    if (message?.role !== "tool" && message?.role !== "function") break;
    run.push({ at, message });
  }
  const free = new Set(calls.keys());
  const found = new Map<number, ToolResult>();
  for (const { at, message } of run) {
    const named = calls.flatMap(({ id }, index) => (id !== null && id === message.callId ? [index] : []));
    const [call] = named;
    if (named.length !== 1 || call === undefined || !free.delete(call)) continue;
    found.set(at, { message: at, call, by: "id" });
  }
  for (const [order, { at, message }] of run.entries()) {
    if (found.has(at)) continue;
    const call =
      message.role === "function"
        ? [...free].find((index) => calls[index]?.name === message.name)
        : [order].find((index) => free.has(index));
    if (call === undefined || !free.delete(call)) continue;
    found.set(at, { message: at, call, by: "position" });
  }
  return [...found.values()].toSorted((a, b) => a.message - b.message);
}
