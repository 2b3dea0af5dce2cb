/** Was the value one of several that were found, and were others tried? */
import { defineFamily } from "./define.ts";
import { inLoop, type InLoop } from "./in-loop.ts";
import { isChoice, stands } from "./stated.ts";
import type { CandidateView } from "./view.ts";

/** A flat list in a tool's result. */
const LIST = /\[([^[\]{}]{1,5000})\]/g;
const MOST_LISTS = 60;
const MOST_VALUES = 60;

/** For each value that the request does not hold and a list of results does: how many others stand in the newest such list. */
function siblings({ turn, leaves }: CandidateView): number[] {
  const { text } = turn.results;
  if (text === "") return [];
  const lists = [...text.matchAll(LIST)].slice(-MOST_LISTS).map(([, inner = ""]) => itemsOf(inner));
  return leaves.slice(0, MOST_VALUES).flatMap(({ leaf }) => {
    if (leaf.squashed === "" || isChoice(leaf) || stands(leaf, turn.requested)) return [];
    const list = lists.findLast((items) => items.has(leaf.text));
    return list === undefined ? [] : [list.size - 1];
  });
}

const itemsOf = (inner: string): ReadonlySet<string> =>
  new Set(inner.split(",").map((item) => item.trim().replace(/^["']|["']$/g, "")));

export const loopChoices = defineFamily<InLoop>("loop", (view) => ({ view }), [
  inLoop(
    {
      name: "loop_value_siblings",
      definition:
        "Other items of the list, in a tool's result, from which a value was taken that the open request does not hold; the most of all values.",
      range: "0..2500",
      missing: "no value was taken from a list",
      sign: 0,
      compute: ({ view }) => {
        const sizes = siblings(view);
        return sizes.length === 0 ? Number.NaN : Math.max(...sizes);
      },
    },
    4,
  ),
  inLoop(
    {
      name: "loop_other_values",
      definition: "Different calls of the called tools since the user spoke, with other arguments.",
      range: "0..100",
      sign: -1,
      compute: ({ view }) => {
        const names = new Set(view.calls.map(({ call }) => call.name));
        const now = new Set(view.calls.map(({ call }) => call.canonical));
        const others = view.turn.loop.calls.filter(
          ({ call, sinceUser }) => sinceUser && names.has(call.name) && !now.has(call.canonical),
        );
        return new Set(others.map(({ call }) => call.canonical)).size;
      },
    },
    4,
  ),
]);
