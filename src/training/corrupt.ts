import { isNumber, isObject, JsonNumber, type Json, type JsonObject } from "../core/arguments/json.ts";
import { stringifyJson } from "../core/arguments/convert.ts";
import { parseJson } from "../core/arguments/parse-json.ts";
import { createRandom, type Random } from "../core/statistics/random.ts";
import type { Sample, ToolCall } from "../core/turn.ts";

/** Most strings that are kept to be exchanged. */
const POOL = 500;
/** A shorter string stands in any text by chance. */
const SHORTEST = 3;
const LONGEST = 40;

/**
 * Makes simulated wrong calls: a right call in which one value that the user stated is exchanged for one that nobody
 * stated (a number for another, a string for one of another question). Recorded models seldom invent a value with all
 * samples agreeing, so real data hardly teach that such a call is wrong. Used for training only, never for calibration
 * or reports. The same seed and order give the same calls.
 */
export class Corruptor {
  readonly #random: Random;
  readonly #share: number;
  readonly #strings: string[] = [];
  #next = 0;

  /** @param share of the right samples to corrupt, 0..1 */
  constructor(seed: number, share: number) {
    this.#random = createRandom(seed);
    this.#share = share;
  }

  /** A corrupted copy of a right sample, for the share of them that is drawn; null for the others. */
  corrupt(sample: Sample, userText: string): Sample | null {
    const text = userText.toLowerCase();
    const calls = sample.calls.map((call) => readObject(call));
    for (const values of calls) if (values !== null) this.#keep(values);
    if (this.#random.next() >= this.#share) return null;

    const stated = calls.flatMap((values, call) =>
      [...(values ?? [])].flatMap(([name, value]) => (isStated(value, text) ? [{ call, name, value }] : [])),
    );
    const picked = stated[this.#random.below(stated.length)];
    const values = picked === undefined ? null : (calls[picked.call] ?? null);
    if (picked === undefined || values === null) return null;
    const other = isNumber(picked.value) ? this.#otherNumber(picked.value) : this.#otherString();
    if (other === null || isStated(other, text)) return null;

    const changed = stringifyJson(new Map(values).set(picked.name, other));
    return {
      ...sample,
      calls: sample.calls.map((call, i) => (i === picked.call ? { ...call, arguments: changed } : call)),
    };
  }

  #keep(values: JsonObject): void {
    for (const value of values.values()) {
      if (typeof value !== "string" || value.length < SHORTEST || value.length > LONGEST) continue;
      this.#strings[this.#next++ % POOL] = value;
    }
  }

  /** Ten or a hundred times as much (a slip that costs money), or any other number. */
  #otherNumber({ text, value }: JsonNumber): JsonNumber {
    const whole = !/[.e]/i.test(text);
    const times = value * (this.#random.below(2) === 0 ? 10 : 100);
    const any = 11 + this.#random.below(900);
    const number = this.#random.below(2) === 0 && Number.isSafeInteger(times) ? times : any;
    return new JsonNumber(whole ? String(number) : `${number}.0`);
  }

  #otherString(): string | null {
    return this.#strings[this.#random.below(this.#strings.length)] ?? null;
  }
}

function readObject(call: ToolCall): JsonObject | null {
  const parsed = parseJson(call.arguments);
  return parsed.ok && isObject(parsed.value) ? parsed.value : null;
}

const isStated = (value: Json, text: string): boolean =>
  isNumber(value)
    ? text.includes(value.text)
    : typeof value === "string" && value.length >= SHORTEST && text.includes(value.toLowerCase());
