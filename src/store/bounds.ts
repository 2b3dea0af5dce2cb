import { cutOut, excerpt, sha256Hex } from "./text.ts";

/**
 * Bounds of what is stored of one decision. A row of the outbox holds at most 2 MB. Texts are counted in UTF-16 units,
 * whole JSON values in bytes of UTF-8.
 */
export const BOUNDS = {
  /** One text. */
  text: 64 * 1024,
  /** A text of a sample is never cut shorter than this, however many there are. */
  least: 64,
  /** A text in messages, tools or metadata is not cut shorter than this; then the whole is cut instead. */
  leastInside: 1024,
  /** All texts of all samples together. */
  samples: 256 * 1024,
  /** JSON of all messages. */
  messages: 256 * 1024,
  /** JSON of all tools. */
  tools: 256 * 1024,
  /** JSON of the caller's metadata. */
  metadata: 16 * 1024,
  /** Calls of one sample, and findings. */
  calls: 64,
  /** Answers of other models. */
  opinions: 8,
  /** Options of a fallback. */
  options: 32,
  /** A sentence of the gate. */
  sentence: 2048,
  /** What the user reads in the place of a call: the longest confirmation with its reason. */
  answer: 8192,
  /** JSON of the whole record. */
  record: 1_500_000,
} as const;

export const utf8Bytes = (text: string): number => new TextEncoder().encode(text).byteLength;

export const jsonBytes = (value: unknown): number => utf8Bytes(JSON.stringify(value));

/** Quotes and escapes at most sextuple a UTF-16 unit. */
const MOST_BYTES_OF_UNIT = 6;
/** A number, a boolean or null, or what stands around an item. */
const MOST_BYTES_OF_ITEM = 32;

/** No less than the bytes of the value as JSON, at a tenth of the price of writing it; Infinity once it is above the bound. */
function mostJsonBytes(value: unknown, bound: number): number {
  if (typeof value === "string") return value.length * MOST_BYTES_OF_UNIT + MOST_BYTES_OF_ITEM;
  if (typeof value !== "object" || value === null) return MOST_BYTES_OF_ITEM;
  // A typed array is written as an object of its indices.
  if (ArrayBuffer.isView(value)) return value.byteLength * 2 * MOST_BYTES_OF_ITEM;
  let bytes = MOST_BYTES_OF_ITEM;
  for (const key in value) {
    bytes += key.length * MOST_BYTES_OF_UNIT + mostJsonBytes(value[key as keyof typeof value], bound);
    if (bytes > bound) return Number.POSITIVE_INFINITY;
  }
  return bytes;
}

/** Whether the value as JSON has at most `bound` bytes. */
export const fitsAsJson = (value: unknown, bound: number): boolean =>
  mostJsonBytes(value, bound) <= bound || jsonBytes(value) <= bound;

/**
 * The value as JSON text of at most about `bound` bytes, or null for no value. Long strings in it are cut, the longest
 * first, and the structure stays; only where that is not enough (a hundred thousand tiny parts) the JSON text itself is
 * cut and kept as one string.
 */
export async function boundedJson(value: unknown, bound: number): Promise<string | null> {
  if (value === undefined || value === null) return null;
  const whole = unlessTooDeep(() => JSON.stringify(value));
  if (whole === undefined) return JSON.stringify("[not stored: nested too deep]");
  if (whole.length <= BOUNDS.text && utf8Bytes(whole) <= bound) return whole;
  const hashes = new Map<string, string>();
  for (let limit: number = BOUNDS.text; limit >= BOUNDS.leastInside; limit = Math.floor(limit / 4)) {
    for (const long of unlessTooDeep(() => longStrings(value, limit)) ?? []) {
      if (!hashes.has(long)) hashes.set(long, await sha256Hex(long));
    }
    const text = unlessTooDeep(() => JSON.stringify(cutStrings(value, limit, hashes)));
    if (text !== undefined && utf8Bytes(text) <= bound) return text;
  }
  return JSON.stringify(await excerpt(whole, Math.floor(bound / MOST_BYTES_OF_UNIT)));
}

/** Undefined where the value is nested deeper than the engine's stack. */
function unlessTooDeep<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function longStrings(value: unknown, limit: number, found: string[] = []): string[] {
  if (typeof value === "string") {
    if (value.length > limit) found.push(value);
  } else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) longStrings(item, limit, found);
  }
  return found;
}

function cutStrings(value: unknown, limit: number, hashes: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") {
    return value.length > limit ? cutOut(value, limit, hashes.get(value) ?? "") : value;
  }
  if (Array.isArray(value)) return value.map((item) => cutStrings(item, limit, hashes));
  if (typeof value === "object" && value !== null) {
    // Entries, not assignment: a key named `__proto__` is a key.
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, cutStrings(item, limit, hashes)]),
    );
  }
  return value;
}
