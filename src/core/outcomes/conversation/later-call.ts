/** What a later call is to an earlier one: takes it back, or does it again in another way. */
import { areOpposite } from "../../features/text/opposites.ts";
import { stemOf, wordsOf } from "../../features/text/words.ts";
import type { ToolCall } from "../../turn.ts";
import { type CallValue, valuesOf } from "./call-values.ts";

type Call = Pick<ToolCall, "name" | "arguments">;

/** Verbs that take something back whatever it was. */
const TAKES_BACK = new Set(
  ["cancel", "delete", "remove", "undo", "revert", "rollback", "void", "recall", "withdraw"].map(stemOf),
);
/** A value this short stands in many results by chance. */
const SHORTEST_LINK = 3;

const stemsOf = (name: string): readonly string[] => wordsOf(name.slice(0, 100)).map(stemOf);

const isSame = (a: CallValue, b: CallValue): boolean => a.kind === b.kind && a.text === b.text;

/**
 * Whether the later call is the inverse of the earlier one on the same thing: `cancel_order` after `order`, with an id
 * that the earlier call gave or got back.
 * @param result what the earlier call returned; null where that is not known
 */
export function takesBack(later: Call, earlier: Call, result: string | null): boolean {
  const [after, before] = [stemsOf(later.name), stemsOf(earlier.name)];
  if (before.some((stem) => TAKES_BACK.has(stem))) return false;
  const opposite =
    after.some((stem) => TAKES_BACK.has(stem)) ||
    after.some((one) => before.some((other) => areOpposite(one, other)));
  if (!opposite) return false;
  const given = valuesOf(earlier).filter(({ kind }) => kind !== "constant");
  return valuesOf(later).some(
    (value) =>
      value.kind !== "constant" &&
      (given.some((other) => isSame(value, other)) ||
        (value.text.length >= SHORTEST_LINK && (result ?? "").includes(value.text))),
  );
}

/**
 * The values of the earlier call that the later call of the same tool no longer gives; null where it is another tool, or
 * only adds to what was there.
 */
export function replacedValues(later: Call, earlier: Call): readonly CallValue[] | null {
  if (later.name !== earlier.name) return null;
  const now = valuesOf(later);
  const gone = valuesOf(earlier).filter(
    (value) => !now.some((other) => other.parameter === value.parameter && isSame(value, other)),
  );
  return gone.length === 0 ? null : gone;
}
