import { type Way, WAYS } from "../../core/turn.ts";
import type { Field } from "../field.ts";

/** More turns of the list than there can be samples. */
const MAX_WAYS = 10;

/** The ways in which extra samples are asked for, in their order. */
export const readDiversity = (field: Field): readonly Way[] => {
  const ways = field.items().map((item) => item.oneOf(WAYS));
  if (ways.length === 0) field.fail('must name at least one way of asking, such as "resample"');
  return ways.length <= MAX_WAYS
    ? ways
    : field.fail(`names ${ways.length} ways of asking; at most ${MAX_WAYS} are accepted`);
};

export const readFlag = (field: Field): boolean =>
  typeof field.value === "boolean" ? field.value : field.fail("must be true or false");
