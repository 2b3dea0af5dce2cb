import type { EventSplitter } from "../format.ts";
import { SseParser, type StreamEvent } from "../sse/parser.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const OPEN = new Set([BRACKET, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8").decode(bytes).trim();

/** An item of an array stream as `ArraySplitter` gives it, or the data of an event. */
export interface Item {
  /** The object's JSON text; null for the end of the array. */
  readonly json: string | null;
  /** Whether it is part of an array. */
  readonly array: boolean;
}

export function itemOf(data: string): Item {
  if (/^[[,]?\s*\]$/.test(data)) return { json: null, array: true };
  const begin = /^[[,]\s*/.exec(data);
  return begin === null ? { json: data, array: false } : { json: data.slice(begin[0].length), array: true };
}

/**
 * Cuts one JSON array into its items, however the network cut it: each with the bracket or comma before it, then the closing
 * bracket. The bytes of all of them, in order, are the bytes that were fed.
 */
export class ArraySplitter implements EventSplitter {
  #waiting: Uint8Array[] = [];
  #depth = 0;
  /** The depth at which something is whole: 1 in an array, 0 for an object that stands alone, as an error may. */
  #whole = 1;
  #inString = false;
  #escaped = false;

  feed(bytes: Uint8Array): readonly StreamEvent[] {
    const events: StreamEvent[] = [];
    let start = 0;
    for (let at = 0; at < bytes.byteLength; at++) {
      if (!this.#ends(bytes[at] ?? 0)) continue;
      events.push(this.#take(bytes.slice(start, at + 1)));
      start = at + 1;
    }
    if (start < bytes.byteLength) this.#waiting.push(bytes.slice(start));
    return events;
  }

  flush(): readonly StreamEvent[] {
    return this.#waiting.length === 0 ? [] : [this.#take(new Uint8Array(0))];
  }

  /** Whether an item, or the array, ends with this byte. */
  #ends(byte: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) this.#inString = false;
      return false;
    }
    if (byte === QUOTE) this.#inString = true;
    else if (OPEN.has(byte)) {
      if (this.#depth <= 0) this.#whole = byte === BRACKET ? 1 : 0;
      this.#depth += 1;
    } else if (CLOSE.has(byte)) {
      this.#depth -= 1;
      return this.#depth <= this.#whole;
    }
    return false;
  }

  #take(last: Uint8Array): StreamEvent {
    const bytes = joined([...this.#waiting, last]);
    this.#waiting = [];
    const data = textOf(bytes);
    return { bytes, data: data === "" ? null : data };
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}

/** Takes a stream in either form: what begins with a bracket is an array, everything else are events. */
export class EitherSplitter implements EventSplitter {
  #begin: Uint8Array = new Uint8Array(0);
  #splitter: EventSplitter | null = null;

  feed(bytes: Uint8Array): readonly StreamEvent[] {
    if (this.#splitter !== null) return this.#splitter.feed(bytes);
    const all = joined([this.#begin, bytes]);
    const first = firstOf(all);
    if (first === null) {
      this.#begin = all;
      return [];
    }
    this.#begin = new Uint8Array(0);
    this.#splitter = OPEN.has(first) ? new ArraySplitter() : new SseParser();
    return this.#splitter.feed(all);
  }

  flush(): readonly StreamEvent[] {
    if (this.#splitter !== null) return this.#splitter.flush();
    return this.#begin.byteLength === 0 ? [] : [{ bytes: this.#begin, data: null }];
  }
}

/** The first byte that says something; null where none has come. */
const firstOf = (bytes: Uint8Array): number | null =>
  bytes.find((byte, at) => !SPACE.has(byte) && byte !== BYTE_ORDER_MARK[at]) ?? null;
