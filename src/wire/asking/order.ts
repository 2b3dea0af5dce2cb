import type { Json } from "../../core/arguments/json.ts";
import { isArray } from "../../core/arguments/json.ts";
import { createRandom, shuffled } from "../../core/statistics/random.ts";

/** Puts items into another order. */
export type Reorder = (items: readonly Json[]) => readonly Json[];

/**
 * The order that follows from a seed (a whole number of 32 bits), by Fisher and Yates over sfc32; never the one that was given,
 * unless there is no other.
 */
export const reorderBy =
  (seed: number): Reorder =>
  (items) => {
    const mixed = shuffled(items, createRandom(seed));
    const same = mixed.every((item, at) => item === items[at]);
    return same ? [...items.slice(1), ...items.slice(0, 1)] : mixed;
  };

/** A list in another order; null where it has no other: it is no list, or holds less than two items. */
export const inOtherOrder = (list: Json | undefined, reorder: Reorder): Json | null =>
  list !== undefined && isArray(list) && list.length > 1 ? reorder(list) : null;
