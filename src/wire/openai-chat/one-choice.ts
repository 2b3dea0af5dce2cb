import { stringifyJson } from "../../core/arguments/convert.ts";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  JsonNumber,
  type JsonObject,
} from "../../core/arguments/json.ts";
import type { AnswerKind } from "../format.ts";
import { objectIn } from "../json-object.ts";
import { SseParser, type StreamEvent } from "../sse/parser.ts";

const indexOf = (choice: Json): number => {
  const index = isObject(choice) ? choice.get("index") : undefined;
  return index !== undefined && isNumber(index) ? index.value : 0;
};

const asFirst = (choice: Json): Json =>
  isObject(choice) ? new Map(choice).set("index", new JsonNumber("0")) : choice;

const choicesIn = (root: JsonObject | null): readonly Json[] => {
  const choices = root?.get("choices");
  return choices !== undefined && isArray(choices) ? choices : [];
};

function inBody(text: string, position: number): string | null {
  const root = objectIn(text);
  const choice = choicesIn(root)[position];
  return root === null || choice === undefined
    ? null
    : stringifyJson(new Map(root).set("choices", [asFirst(choice)]));
}

interface Chunk {
  readonly event: StreamEvent;
  /** Null for what is no chunk: comments, the end. */
  readonly root: JsonObject | null;
}

/** An event of this choice as one of choice 0; events of no choice stay; null for those of other choices. */
function ofChoice({ event, root }: Chunk, index: number): Uint8Array | null {
  const choices = choicesIn(root);
  if (root === null || choices.length === 0) return event.bytes;
  const own = choices.filter((choice) => indexOf(choice) === index);
  if (own.length === 0) return null;
  const text = stringifyJson(new Map(root).set("choices", own.map(asFirst)));
  return new TextEncoder().encode(`data: ${text}\n\n`);
}

function inStream(bytes: Uint8Array, position: number): readonly Uint8Array[] | null {
  const parser = new SseParser();
  const chunks = [...parser.feed(bytes), ...parser.flush()].map((event): Chunk => {
    const root = event.data === null ? null : objectIn(event.data);
    return { event, root };
  });
  const indices = [...new Set(chunks.flatMap(({ root }) => choicesIn(root).map(indexOf)))];
  const index = indices.toSorted((a, b) => a - b)[position];
  if (index === undefined) return null;
  return chunks.map((chunk) => ofChoice(chunk, index)).filter((piece) => piece !== null);
}

/**
 * One choice of an answer that holds several, as an answer of its own: the choice as it came, digit by digit, with the index 0,
 * in the frame that it shares with the others (id, model, usage). Null where there is no such choice.
 * @param position among the choices in the order of their index; of a body in the order in which they stand
 */
export function oneChoice(bytes: Uint8Array, kind: AnswerKind, position: number): Uint8Array | null {
  if (kind === "body") {
    const text = inBody(new TextDecoder().decode(bytes), position);
    return text === null ? null : new TextEncoder().encode(text);
  }
  const pieces = inStream(bytes, position);
  return pieces === null ? null : joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}
