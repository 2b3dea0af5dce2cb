import type { Field } from "../field.ts";
import { at } from "./spelling.ts";

type Step = string | number;
type Holder = Map<string, unknown> | unknown[];

/** What no reader takes for complete arguments. */
const BROKEN = "{";
const STEP = /^(?:\.([A-Za-z_$][\w$-]*)|\[(\d{1,6})\]|\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\])/;
const MOST_ITEMS = 10_000;

/** `$.a.b[0]['c']` as its steps; null for a path of another form. */
function stepsOf(path: string): readonly Step[] | null {
  if (!path.startsWith("$")) return null;
  const steps: Step[] = [];
  for (let rest = path.slice(1); rest !== ""; ) {
    const found = STEP.exec(rest);
    if (found === null) return null;
    const [whole, plain, index, single, double] = found;
    steps.push(
      index === undefined ? (plain ?? (single ?? double ?? "").replace(/\\(.)/g, "$1")) : Number(index),
    );
    rest = rest.slice(whole.length);
  }
  return steps.length === 0 ? null : steps;
}

const memberOf = (holder: Holder, step: Step): unknown =>
  Array.isArray(holder) ? holder[Number(step)] : holder.get(String(step));

function put(holder: Holder, step: Step, value: unknown): boolean {
  if (!Array.isArray(holder)) return typeof step === "string" && (holder.set(step, value), true);
  if (typeof step !== "number" || step > holder.length || step >= MOST_ITEMS) return false;
  holder[step] = value;
  return true;
}

/** Arguments that come as values with their paths; a text in several pieces is one text. */
export class ArgumentsInPieces {
  readonly #root: Holder = new Map<string, unknown>();
  #closed = false;
  #broken = false;
  #any = false;

  add(piece: Field): void {
    this.#any = true;
    const steps = stepsOf(at(piece.object(), "jsonPath").stringOrNull() ?? "");
    const value = valueOf(piece);
    if (steps === null || value === undefined || !this.#put(steps, value)) this.#broken = true;
  }

  close(): void {
    this.#closed = true;
  }

  /** The JSON text of the arguments; one that breaks off where they did, or where a piece fits nowhere. */
  text(whole: string): string {
    if (this.#broken || !this.#closed || (this.#any && whole !== "")) return BROKEN;
    return this.#any ? write(this.#root) : whole;
  }

  #put(steps: readonly Step[], value: unknown): boolean {
    let holder: Holder = this.#root;
    for (const [at, step] of steps.entries()) {
      const next = steps[at + 1];
      const known = memberOf(holder, step);
      if (next === undefined) {
        const text = typeof known === "string" && typeof value === "string" ? known + value : value;
        // A value that is given twice is none.
        return (known === undefined || typeof known === "string") && put(holder, step, text);
      }
      if (known !== undefined && !(known instanceof Map) && !Array.isArray(known)) return false;
      const inner: Holder = (known as Holder | undefined) ?? (typeof next === "number" ? [] : new Map());
      if (known === undefined && !put(holder, step, inner)) return false;
      holder = inner;
    }
    return false;
  }
}

function valueOf(piece: Field): unknown {
  for (const name of ["stringValue", "numberValue", "boolValue"]) {
    const field = at(piece, name);
    if (!field.absent) return field.value;
  }
  if (at(piece, "nullValue").value !== undefined) return null;
  // The beginning or the end of a text may be empty, and is then left out.
  return at(piece, "willContinue").absent ? undefined : "";
}

function write(value: unknown): string {
  if (value instanceof Map) {
    const members = [...(value as Map<string, unknown>)].map(
      ([key, one]) => `${JSON.stringify(key)}:${write(one)}`,
    );
    return `{${members.join(",")}}`;
  }
  return Array.isArray(value) ? `[${value.map(write).join(",")}]` : JSON.stringify(value);
}
