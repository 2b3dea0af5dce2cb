import { missingNeighbours, numberCovered } from "../features/coverage-index.ts";
import { count, type CandidateView } from "../features/view.ts";
import { cut } from "../text/cut.ts";
import type { Check } from "./check.ts";

/** Signs of several requests a call, from which on the rest is most likely missing (docs/checks.md has the measurement). */
const CLAUSES_A_CALL = 3;
const MULTI_WORDS_A_CALL = 2;
const CLAUSES_BESIDE = 2;
const MISSING_NUMBERS = 2;
const MISSING_NEIGHBOURS = 2;
const MOST_TOLD = 4;

interface Uncovered {
  readonly numbers: readonly string[];
  /** Things that the request lists beside a value that is used. */
  readonly listed: readonly string[];
  /** It asks for more things than there are calls. */
  readonly several: boolean;
}

function look(view: CandidateView): Uncovered | null {
  const { ask } = view.turn;
  const calls = view.allCalls.length;
  const missing = ask.numbers.filter((mention) => !numberCovered(view.values, mention));
  const numbers = [...new Map(missing.map((mention) => [mention.values[0], mention.text])).values()];
  const listed = missingNeighbours(view);
  const { requests, english } = ask;
  const several =
    english &&
    (requests.clauses / calls >= CLAUSES_A_CALL ||
      (requests.multi / calls >= MULTI_WORDS_A_CALL && requests.clauses / calls >= CLAUSES_BESIDE));
  const joined = english && requests.and >= calls;
  // With several calls a list may be shared out among them in ways that words do not show.
  const left =
    (numbers.length >= MISSING_NUMBERS && joined) ||
    (calls === 1 && listed.length >= MISSING_NEIGHBOURS) ||
    (listed.length > 0 && numbers.length > 0);
  return several || left ? { numbers, listed, several } : null;
}

const quoted = (things: readonly string[]): string =>
  [...new Set(things)]
    .slice(0, MOST_TOLD)
    .map((thing) => JSON.stringify(cut(thing, 60)))
    .join(", ");

/**
 * Parts of the request that no call covers. Only of a first answer: in a conversation the agent goes on after each result, and
 * what is still missing now says nothing (measured: no better than chance). Nor of agents that the policy names as making one
 * call at a time.
 */
export const uncoveredRequest: Check = {
  name: "uncovered_request",
  run: ({ view, prepared, candidate }) => {
    if (candidate.calls.length === 0 || !prepared.covering || prepared.history.present) return [];
    const found = look(view);
    if (found === null) return [];
    const things = [...found.listed, ...found.numbers];
    const made = count(view.allCalls, () => true);
    const parts = [
      found.several ? `it asks for more than ${made === 1 ? "one call does" : `${made} calls do`}` : "",
      things.length > 0 ? `no call uses ${quoted(things)}` : "",
    ].filter((part) => part !== "");
    const message = `The calls do not cover the whole request: ${parts.join("; ")}. Make the missing calls too.`;
    return [{ check: "uncovered_request", severity: "flag", call: null, message }];
  },
};
