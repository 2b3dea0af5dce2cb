import { rawAt } from "../core/arguments/raw-at.ts";
import { InvalidRequestError } from "../core/errors.ts";

type Step = string | number;

/**
 * A value of a JSON body together with where it stands, so that every complaint names the field:
 * `samples[2].message.tool_calls[0].function.name must be a string, not a number`.
 * The path is only put together when something is wrong.
 */
export class Field {
  readonly value: unknown;
  readonly #parent: Field | null;
  readonly #step: Step | null;
  readonly #text: string | null;

  private constructor(value: unknown, parent: Field | null, step: Step | null, text: string | null = null) {
    this.value = value;
    this.#parent = parent;
    this.#step = step;
    this.#text = text;
  }

  /** @param text that `value` was parsed from, where the digits of numbers may be asked for */
  static root(value: unknown, text: string | null = null): Field {
    return new Field(value, null, null, text);
  }

  /** The JSON text of this value as it was sent; null where it is not known. Reads the body up to it. */
  get sent(): string | null {
    const text = this.#body;
    return text === null ? null : rawAt(text, this.steps);
  }

  get #body(): string | null {
    return this.#parent === null ? this.#text : this.#parent.#body;
  }

  /** True for a field that is not there and for `null`: clients send either. */
  get absent(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** The steps from the body to this value. */
  get steps(): readonly Step[] {
    return this.#parent === null || this.#step === null ? [] : [...this.#parent.steps, this.#step];
  }

  /** For example `tools[0].function.name`; "" for the body itself. */
  get path(): string {
    return formatPath(this.steps);
  }

  /** A member of an object; only the object's own keys count, so `constructor` is a field like any other. */
  get(key: string): Field {
    const { value } = this;
    const member =
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
    return new Field(member, this, key);
  }

  /** The same place with this member alone, so that one wrong member does not hide another. */
  only(key: string): Field {
    return new Field(Object.fromEntries([[key, this.get(key).value]]), this.#parent, this.#step, this.#text);
  }

  /** @throws InvalidRequestError always; the message begins with the field's path. */
  fail(problem: string): never {
    const { path } = this;
    throw new InvalidRequestError(
      `${path === "" ? "The body" : path} ${problem}`,
      path === "" ? {} : { param: path },
    );
  }

  object(): this {
    const { value } = this;
    if (typeof value !== "object" || value === null || Array.isArray(value)) this.#wrongType("an object");
    return this;
  }

  items(): readonly Field[] {
    const { value } = this;
    if (!Array.isArray(value)) return this.#wrongType("an array");
    return value.map((item: unknown, index) => new Field(item, this, index));
  }

  /** `undefined` and `null` become an empty list. */
  itemsOrNone(): readonly Field[] {
    return this.absent ? [] : this.items();
  }

  /** The members of an object in the order they were sent. */
  entries(): readonly (readonly [string, Field])[] {
    this.object();
    return Object.keys(this.value as object).map((key) => [key, this.get(key)] as const);
  }

  /** @param max longest accepted length in UTF-16 units */
  string(max = Number.POSITIVE_INFINITY): string {
    const { value } = this;
    if (typeof value !== "string") return this.#wrongType("a string");
    if (value.length > max) this.fail(`is too long: ${value.length} characters, at most ${max} are accepted`);
    return value;
  }

  stringOrNull(max?: number): string | null {
    return this.absent ? null : this.string(max);
  }

  /**
   * A string of whole characters. Half of a surrogate pair is no character and fits into no database column; it is
   * accepted only where it may be part of what a model said.
   */
  text(max?: number): string {
    const text = this.string(max);
    return text.isWellFormed() ? text : this.fail("holds half of a character (a lone surrogate)");
  }

  textOrNull(max?: number): string | null {
    return this.absent ? null : this.text(max);
  }

  /** A finite number; JSON can still say 1e999, which is refused here. */
  number(min: number, max: number): number {
    const { value } = this;
    if (typeof value !== "number") return this.#wrongType("a number");
    if (!Number.isFinite(value) || value < min || value > max) {
      this.fail(`must be a number ${describeRange(min, max)}`);
    }
    return value;
  }

  numberOrNull(min: number, max: number): number | null {
    return this.absent ? null : this.number(min, max);
  }

  integer(min: number, max: number): number {
    const value = this.number(min, max);
    if (!Number.isInteger(value)) this.fail("must be a whole number");
    return value;
  }

  /** One of a fixed list of words. */
  oneOf<const T extends string>(words: readonly T[]): T {
    const found = words.find((word) => word === this.value);
    return found ?? this.fail(`must be one of ${words.map((word) => `"${word}"`).join(", ")}`);
  }

  #wrongType(wanted: string): never {
    return this.fail(
      this.value === undefined
        ? `is missing; it must be ${wanted}`
        : `must be ${wanted}, not ${kindOf(this.value)}`,
    );
  }
}

const describeRange = (min: number, max: number): string => {
  if (Number.isFinite(min) && Number.isFinite(max)) return `from ${min} to ${max}`;
  if (Number.isFinite(min)) return `of at least ${min}`;
  return Number.isFinite(max) ? `of at most ${max}` : "that is finite";
};

const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
};

const formatPath = (steps: readonly Step[]): string => {
  let path = "";
  for (const step of steps) {
    if (typeof step === "number") path += `[${step}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(step)) path += path === "" ? step : `.${step}`;
    else path += `[${JSON.stringify(step.slice(0, 64))}]`;
  }
  return path;
};
