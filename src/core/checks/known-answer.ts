import type { EarlierCall } from "../features/loop-history.ts";
import type { PreparedTurn } from "../features/prepare.ts";
import { isChoice } from "../features/stated.ts";
import { soundsReading } from "../features/text/reading.ts";
import { squash, stemOf, wordsOf } from "../features/text/words.ts";
import type { CallView } from "../features/view.ts";
import { shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Check } from "./check.ts";
import { unchangedSince } from "./earlier-calls.ts";

const MOST_RESULTS = 10;
const LONGEST_RESULT = 20_000;
const MOST_RECORDS = 500;
const DEEPEST = 5;
/** Shorter values are found anywhere by chance. */
const SHORTEST = 3;

/** A record of a result: what its scalars are called, and what they say. */
interface Known {
  /** Stems of the names of scalars that say something. */
  readonly names: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

const KNOWN = new WeakMap<PreparedTurn, readonly Known[]>();

/** Records of the newest results that still hold; read once a turn. */
function knownIn(turn: PreparedTurn): readonly Known[] {
  const known = KNOWN.get(turn);
  if (known !== undefined) return known;
  const { calls } = turn.loop;
  const records = calls
    .map((earlier, at) => ({ earlier, at }))
    .slice(-MOST_RESULTS)
    .filter(({ earlier, at }) => earlier.failed === false && unchangedSince(calls, at))
    .flatMap(({ earlier }) => recordsOf(earlier))
    .slice(-MOST_RECORDS);
  KNOWN.set(turn, records);
  return records;
}

function recordsOf({ result }: EarlierCall): Known[] {
  if (result === null || result.length > LONGEST_RESULT || !/^\s*[[{]/.test(result)) return [];
  const records: Known[] = [];
  try {
    collect(JSON.parse(result), records, 0);
  } catch {
    // Not JSON: a text says nothing that could be held against names.
    return [];
  }
  return records;
}

function collect(value: unknown, records: Known[], depth: number): void {
  if (typeof value !== "object" || value === null || depth > DEEPEST || records.length >= MOST_RECORDS)
    return;
  if (!Array.isArray(value)) {
    const scalars = Object.entries(value).filter(
      ([, one]) => typeof one === "string" || typeof one === "number",
    );
    records.push({
      names: new Set(scalars.flatMap(([name]) => wordsOf(name).map(stemOf))),
      values: new Set(scalars.map(([, one]) => squash(String(one).slice(0, 200)))),
    });
  }
  for (const inner of Object.values(value)) collect(inner, records, depth + 1);
}

/** Values that single a record out; null where the call has none, or one that may single out nothing. */
function keysOf({ leaves }: CallView): readonly string[] | null {
  const values = leaves
    .filter((leaf) => leaf.squashed !== "" && !isChoice(leaf))
    .map(({ squashed }) => squashed);
  return values.length > 0 && values.every((value) => value.length >= SHORTEST) ? values : null;
}

/**
 * A look at something of which an earlier result holds exactly what is asked: a record with all values of the call, and a name for every
 * other content word of the user's message. Nothing was changed since, as far as the agent's own calls tell.
 */
export const knownAnswer: Check = {
  name: "known_answer",
  run: ({ view, prepared, candidate }) => {
    if (prepared.loop.calls.length === 0) return [];
    return view.calls.flatMap((call): readonly Finding[] => {
      const keys = soundsReading(call.call.name) ? keysOf(call) : null;
      if (keys === null) return [];
      const values = new Set(call.leaves.flatMap(({ stems }) => stems));
      const asked = prepared.ask.content.map(({ stem }) => stem).filter((stem) => !values.has(stem));
      if (asked.length === 0) return [];
      const holds = knownIn(prepared).some(
        (record) =>
          keys.every((key) => record.values.has(key)) && asked.every((stem) => record.names.has(stem)),
      );
      if (!holds) return [];
      const message = `${shown(call.call.name)}: an earlier result already holds what is asked. Answer from it.`;
      return [{ check: "known_answer", severity: "flag", call: candidate.calls.indexOf(call.call), message }];
    });
  },
};
