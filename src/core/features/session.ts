/** What happened before in this conversation. All NaN in a single turn, so that the model knows. */
import { defineFamily, type Feature } from "./define.ts";
import { isNumber } from "../arguments/json.ts";
import type { GroundText } from "./ground-text.ts";
import type { Leaf } from "./leaves.ts";
import { count, type CandidateView } from "./view.ts";

const MISSING = "no history";

const inHistory = (
  feature: Omit<Feature<CandidateView>, "missing"> & { readonly missing?: string },
): Feature<CandidateView> => ({
  ...feature,
  missing: feature.missing ?? MISSING,
  compute: (view) => (view.turn.history.present ? feature.compute(view) : Number.NaN),
});

function stands(leaf: Leaf, ground: GroundText): boolean {
  if (leaf.value !== null && typeof leaf.value === "object" && isNumber(leaf.value)) {
    return ground.numbers.has(Math.abs(leaf.value.value));
  }
  return leaf.squashed.length > 2 && ground.squashed.includes(leaf.squashed);
}

/** Share of the values for which `holds`; NaN without values. Booleans and null stand nowhere. */
function valueShare({ leaves }: CandidateView, holds: (leaf: Leaf) => boolean): number {
  const values = leaves.filter(({ leaf }) => leaf.squashed !== "");
  return values.length === 0 ? Number.NaN : count(values, ({ leaf }) => holds(leaf)) / values.length;
}

export const session = defineFamily<CandidateView>("session", (view) => view, [
  inHistory({
    name: "session_repeated_call",
    definition:
      "Share of the candidate's calls that were already made, with the same arguments, since the user spoke.",
    range: "0..1",
    sign: -1,
    compute: ({ calls, turn }) => {
      const made = new Set(turn.history.sinceUser.map((call) => call.canonical));
      return count(calls, ({ call }) => made.has(call.canonical)) / calls.length;
    },
  }),
  inHistory({
    name: "session_tool_repeated",
    definition: "Share of the candidate's calls whose tool was already called since the user spoke.",
    range: "0..1",
    sign: 0,
    compute: ({ calls, turn }) => {
      const made = new Set(turn.history.sinceUser.map((call) => call.name));
      return count(calls, ({ call }) => made.has(call.name)) / calls.length;
    },
  }),
  inHistory({
    name: "session_tool_known",
    definition: "Share of the candidate's calls whose tool was used before in the conversation.",
    range: "0..1",
    sign: 0,
    compute: ({ calls, turn }) =>
      count(calls, ({ call }) => turn.history.toolsUsed.has(call.raw.name)) / calls.length,
  }),
  inHistory({
    name: "session_last_error",
    definition: "1 where the newest tool result since the user spoke is an error.",
    range: "0..1",
    missing: "no history, or no tool result since the user spoke",
    sign: 0,
    compute: ({ turn }) => {
      const { lastResultIsError } = turn.history;
      return lastResultIsError === null ? Number.NaN : Number(lastResultIsError);
    },
  }),
  inHistory({
    name: "session_error_share",
    definition: "Share of the tool results since the user spoke that are errors.",
    range: "0..1",
    missing: "no history, or no tool result since the user spoke",
    sign: 0,
    compute: ({ turn }) =>
      turn.history.results === 0 ? Number.NaN : turn.history.errors / turn.history.results,
  }),
  inHistory({
    name: "session_calls_before",
    definition: "Calls made since the user spoke, before this answer.",
    range: "0..100",
    sign: 0,
    compute: ({ turn }) => turn.history.sinceUser.length,
  }),
  inHistory({
    name: "session_result_values",
    definition: "Share of the candidate's values that stand in earlier tool results and that nobody wrote.",
    range: "0..1",
    missing: "no history, no tool results, or no values",
    sign: 0,
    compute: (view) =>
      view.turn.results.text === ""
        ? Number.NaN
        : valueShare(view, (leaf) => stands(leaf, view.turn.results) && !stands(leaf, view.turn.stated)),
  }),
  inHistory({
    name: "session_user_messages",
    definition: "User messages before the last one.",
    range: "0..",
    sign: 0,
    compute: ({ turn }) => turn.history.earlierUserMessages,
  }),
]);
