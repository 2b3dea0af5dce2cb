/** Where do the values of a call come from in a conversation: the open request, fresh results, older ones, nowhere? */
import { defineFamily } from "./define.ts";
import { sourceOf } from "./grounding-source.ts";
import { inLoop, type InLoop } from "./in-loop.ts";
import { isChoice, stands } from "./stated.ts";
import { count, viewCall } from "./view.ts";

interface Placed {
  readonly requested: boolean;
  readonly fresh: boolean;
  /** Somewhere in what user, operator and tools wrote. */
  readonly known: boolean;
  /** An argument of an earlier call that did not fail. */
  readonly reused: boolean;
  readonly required: boolean;
}

interface Shared extends InLoop {
  readonly values: readonly Placed[];
}

const shareOf = (values: readonly Placed[], holds: (value: Placed) => boolean): number =>
  values.length === 0 ? Number.NaN : count(values, holds) / values.length;

export const loopValues = defineFamily<Shared>(
  "loop",
  (view) => {
    const { turn } = view;
    if (!turn.history.present) return { view, values: [] };
    const used = new Set<string>();
    for (const { call, failed } of turn.loop.calls) {
      if (failed === true) continue;
      for (const leaf of viewCall(turn, call).leaves) if (leaf.squashed !== "") used.add(leaf.squashed);
    }
    const values = view.leaves
      .filter(({ leaf }) => leaf.squashed !== "" && !isChoice(leaf))
      .map(({ leaf, call }) => ({
        requested: stands(leaf, turn.requested),
        fresh: turn.loop.fresh !== "" && stands(leaf, turn.fresh),
        known: sourceOf(leaf, turn, call.document) > 0,
        reused: used.has(leaf.squashed),
        required: leaf.required,
      }));
    return { view, values };
  },
  [
    inLoop({
      name: "loop_values_requested",
      definition:
        "Share of the candidate's values, choices from a list left out, that stand in the open request.",
      range: "0..1",
      missing: "no such values",
      sign: 1,
      compute: ({ values }) => shareOf(values, ({ requested }) => requested),
    }),
    inLoop({
      name: "loop_values_fresh",
      definition:
        "Share of those values that stand in tool results since the user spoke, not in the open request.",
      range: "0..1",
      missing: "no such values",
      sign: 0,
      compute: ({ values }) => shareOf(values, ({ requested, fresh }) => fresh && !requested),
    }),
    inLoop({
      name: "loop_values_reused",
      definition:
        "Share of those values that are neither in the open request nor in fresh results, but were given to an earlier call that did not fail.",
      range: "0..1",
      missing: "no such values",
      sign: 0,
      compute: ({ values }) =>
        shareOf(values, ({ requested, fresh, reused }) => !requested && !fresh && reused),
    }),
    inLoop({
      name: "loop_values_unknown",
      definition:
        "Share of those values that nothing in the conversation or the declarations backs and no earlier call used.",
      range: "0..1",
      missing: "no such values",
      sign: -1,
      compute: ({ values }) => shareOf(values, ({ known, reused, fresh }) => !known && !reused && !fresh),
    }),
    inLoop({
      name: "loop_required_unrequested",
      definition:
        "Required values of the candidate that stand neither in the open request nor in fresh results: taken from before, or invented.",
      range: "0..",
      missing: "no such values",
      sign: 0,
      compute: ({ values }) =>
        values.length === 0
          ? Number.NaN
          : count(values, ({ required, requested, fresh }) => required && !requested && !fresh),
    }),
  ],
);
