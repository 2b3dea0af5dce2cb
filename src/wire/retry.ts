import type { JsonObject } from "../core/arguments/json.ts";
import type { Sample, ToolCall } from "../core/turn.ts";
import type { AnswerKind, EventSplitter } from "./answer.ts";
import { objectIn } from "./json-object.ts";

/** An answer whose calls have errors, and what the model is told of them. */
export interface RefusedAnswer {
  /** As it came: what a provider signed must come back unchanged. */
  readonly bytes: Uint8Array;
  readonly kind: AnswerKind;
  readonly sample: Sample;
  /** Of each call, in the order of the sample. */
  readonly errors: readonly string[];
}

/** Arguments as an object: what is none cannot go back, and the error says what it was. */
export const argumentsObject = (text: string): JsonObject => objectIn(text) ?? new Map();

interface ToldCall extends ToolCall {
  readonly id: string;
  readonly error: string;
}

/** Each call with its error; null where one has no id to which the error could be attached, or its name is none. */
export function toldCalls({ sample, errors }: RefusedAnswer, toolName: RegExp): readonly ToldCall[] | null {
  const told = sample.calls.flatMap((call, at) => {
    const { id, name } = call;
    return id === null || id === "" || !toolName.test(name) ? [] : [{ ...call, id, error: errors[at] ?? "" }];
  });
  const ids = new Set(told.map(({ id }) => id));
  return told.length === sample.calls.length && ids.size === told.length ? told : null;
}

/** The JSON objects of an answer: its body, or the data of its events. */
export function objectsIn({ bytes, kind }: RefusedAnswer, splitter: EventSplitter): readonly JsonObject[] {
  const texts =
    kind === "body"
      ? [new TextDecoder().decode(bytes)]
      : [...splitter.feed(bytes), ...splitter.flush()].flatMap(({ data }) => data ?? []);
  return texts.flatMap((text) => objectIn(text) ?? []);
}
