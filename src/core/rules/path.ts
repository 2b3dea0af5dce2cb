import { isArray, isObject, type Json } from "../arguments/json.ts";

/** A key, the place of an item, or every item. */
export type Step = string | number | null;

/** Longest path, in UTF-16 units, and most steps. */
export const LONGEST_PATH = 500;
const MOST_STEPS = 32;
/** Most values that one path may lead to. */
export const MOST_VALUES = 10_000;

/** A name, then names after dots, and `[0]` or `[*]` after any of them. */
const DOTTED = /^(?:[^.[\]/*]+|\[(?:\d{1,9}|\*)\])(?:\.[^.[\]*]+|\[(?:\d{1,9}|\*)\])*$/;
const PART = /\[(\d+|\*)\]|([^.[\]]+)/g;

const fromPointer = (text: string): readonly Step[] =>
  text
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

const fromDotted = (text: string): readonly Step[] =>
  [...text.matchAll(PART)].map(([, place, name = ""]) => {
    if (place === undefined) return name;
    return place === "*" ? null : Number(place);
  });

/**
 * The steps of a path: a JSON Pointer (RFC 6901, `/items/0/amount`) or names with dots, where `[0]` is an item of a list and `[*]`
 * each of them (`items[*].amount`). Null where it is neither.
 */
export function readPath(text: string): readonly Step[] | null {
  if (text === "" || text.length > LONGEST_PATH) return null;
  const isPointer = text.startsWith("/");
  if (isPointer ? /~(?![01])/.test(text) : !DOTTED.test(text)) return null;
  const steps = isPointer ? fromPointer(text) : fromDotted(text);
  return steps.length > MOST_STEPS ? null : steps;
}

const known = new Map<string, readonly Step[]>();
const MOST_KNOWN = 1_000;

/** The steps of a path that was read before, as every path of a policy was. */
export function stepsOf(text: string): readonly Step[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const steps = readPath(text) ?? [text];
  if (known.size < MOST_KNOWN) known.set(text, steps);
  return steps;
}

export interface Values {
  readonly values: readonly Json[];
  /** False where there were more than `MOST_VALUES`, of which these are the first. */
  readonly complete: boolean;
}

/** What stands at a path; none where the path leads nowhere. */
export function valuesAt(root: Json, steps: readonly Step[]): Values {
  let at: readonly Json[] = [root];
  let complete = true;
  for (const step of steps) {
    const next: Json[] = [];
    for (const value of at) {
      for (const inner of inside(value, step)) {
        if (next.length === MOST_VALUES) {
          complete = false;
          break;
        }
        next.push(inner);
      }
    }
    at = next;
  }
  return { values: at, complete };
}

function inside(value: Json, step: Step): readonly Json[] {
  if (step === null) return isArray(value) ? value : [];
  let found: Json | undefined;
  if (isObject(value)) found = value.get(String(step));
  else if (isArray(value) && /^(?:0|[1-9]\d{0,8})$/.test(String(step))) found = value[Number(step)];
  return found === undefined ? [] : [found];
}
