import { decimalForm } from "../arguments/decimal.ts";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonNumber,
  type JsonObject,
} from "../arguments/json.ts";
import { isRounded } from "./digits.ts";

/** A number of the arguments that the validator holds against a schema: as written, and the double that stands for it. */
export interface CurrentNumber {
  readonly text: string;
  readonly double: number;
}

let current: CurrentNumber | null = null;

/** The number that was read last; null where the last value was something else. */
export const currentNumber = (): CurrentNumber | null => current;

/** Smaller values than this count as zero for the validator's own `multipleOf`. */
const TINY = 1e-6;

/**
 * The doubles that stand for the numbers of one value. A number that a double rounds gets one that no other number of the value
 * has, so that lists of sets compare right; it only keeps whether it is whole, since bounds are held against the text.
 */
class Doubles {
  readonly #taken = new Set<number>();
  readonly #given = new Map<string, number>();
  #whole = 2 ** 53;
  #broken = 0.5;

  constructor(root: Json) {
    this.#take(root);
  }

  of(number: JsonNumber): number {
    if (!isStandIn(number)) return number.value;
    const form = decimalForm(number.text);
    let double = this.#given.get(form);
    if (double === undefined) {
      double = this.#free(isWhole(form));
      this.#given.set(form, double);
    }
    return double;
  }

  #free(whole: boolean): number {
    // Above 2^53 doubles are whole and two apart.
    do {
      if (whole) this.#whole += 2;
      else this.#broken += 1;
    } while (this.#taken.has(whole ? this.#whole : this.#broken));
    return whole ? this.#whole : this.#broken;
  }

  #take(value: Json): void {
    if (isNumber(value)) {
      if (!isStandIn(value)) this.#taken.add(value.value);
    } else if (isArray(value)) value.forEach((item) => this.#take(item));
    else if (isObject(value)) for (const member of value.values()) this.#take(member);
  }
}

/** Whether the validator gets another double for the number than its nearest. */
export const isStandIn = (number: JsonNumber): boolean =>
  isRounded(number) || (number.value !== 0 && Math.abs(number.value) < TINY);

const isWhole = (form: string): boolean => !form.includes(".") && !form.includes("e-");

/**
 * The arguments as the validator reads them, where each member that is read becomes the current number: the validator reads a
 * member right before it enters the schema of that member.
 */
export function watched(root: JsonObject): unknown {
  const doubles = new Doubles(root);
  const plain = (value: Json): unknown => {
    if (isNumber(value)) return doubles.of(value);
    if (isArray(value)) {
      const list: unknown[] = [];
      value.forEach((item, index) => watch(list, index, item));
      return list;
    }
    if (!isObject(value)) return value;
    const object = Object.create(null) as Record<string, unknown>;
    for (const [key, member] of value) watch(object, key, member);
    return object;
  };
  const watch = (target: object, key: PropertyKey, value: Json): void => {
    const inner = plain(value);
    const number = isNumber(value) ? { text: value.text, double: doubles.of(value) } : null;
    Object.defineProperty(target, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        current = number;
        return inner;
      },
    });
  };
  return plain(root);
}
