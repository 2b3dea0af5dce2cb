import { yearUngrounded } from "../features/grounding-source.ts";
import type { Leaf } from "../features/leaves.ts";
import type { PreparedTurn } from "../features/prepare.ts";
import { viewCall } from "../features/view.ts";
import { cut, shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import { type ArgumentKind, isBacked, kindOf } from "./argument-kinds.ts";
import type { Check, CheckInput } from "./check.ts";

/** Most values of one call that are told. */
const MOST_TOLD = 5;

const WORDS: Readonly<Record<ArgumentKind, string>> = {
  placeholder: "is a placeholder",
  mail_address: "is a mail address",
  web_address: "is a web address",
  phone_number: "is a phone number",
  identifier: "looks like an identifier",
};

/** Squashed values of the earlier calls that did not fail: what was good once is not invented. */
const USED = new WeakMap<PreparedTurn, ReadonlySet<string>>();

function usedBefore(turn: PreparedTurn): ReadonlySet<string> {
  const known = USED.get(turn);
  if (known !== undefined) return known;
  const used = new Set(
    turn.loop.calls
      .filter(({ failed }) => failed !== true)
      .flatMap(({ call }) => viewCall(turn, call).leaves.map(({ squashed }) => squashed)),
  );
  USED.set(turn, used);
  return used;
}

/** What is told of a value; null where it may stand. */
function tell(leaf: Leaf, place: CheckInput["view"]["leaves"][number], turn: PreparedTurn) {
  const value = JSON.stringify(shown(leaf.text));
  const kind = kindOf(leaf);
  if (kind !== null && !isBacked(leaf, kind, place.call, turn)) {
    if (usedBefore(turn).has(leaf.squashed)) return null;
    const why = `${value} ${WORDS[kind]} that no message of the user and no tool result holds. Ask for it, or look it up.`;
    return { check: "ungrounded_argument", why };
  }
  if (yearUngrounded(leaf, turn) && !usedBefore(turn).has(leaf.squashed)) {
    const why = `${value} names a year that nobody stated. Ask for the date, or leave it to the tool.`;
    return { check: "ungrounded_date", why };
  }
  return null;
}

/**
 * Values of a kind that a model cannot know by itself and that nobody said: addresses, phone numbers, identifiers, placeholders;
 * `ungrounded_date`: dates of a year that nobody stated. Text that a model composes is no such value.
 */
export const ungroundedArgument: Check = {
  name: "ungrounded_argument",
  run: ({ view, prepared, candidate }) => {
    // Whoever brings samples need not bring the conversation: then nothing is known of what was said.
    if (prepared.stated.text === "" && prepared.results.text === "") return [];
    const told = new Map<number, number>();
    return view.leaves.flatMap((place): readonly Finding[] => {
      const call = candidate.calls.indexOf(place.call.call);
      const before = told.get(call) ?? 0;
      const found = before < MOST_TOLD ? tell(place.leaf, place, prepared) : null;
      if (found === null) return [];
      told.set(call, before + 1);
      const message = `${shown(place.call.call.name)}: ${cut(place.leaf.parameter, 80)}: ${found.why}`;
      return [{ check: found.check, severity: "flag", call, message }];
    });
  },
};
