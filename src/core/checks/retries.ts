import type { EarlierCall } from "../features/loop-history.ts";
import { GroundText } from "../features/ground-text.ts";
import { isIdentifier } from "../features/needs.ts";
import type { PreparedTurn } from "../features/prepare.ts";
import { soundsReading } from "../features/text/reading.ts";
import type { ParsedCall } from "../normalised.ts";
import { readToolResult } from "../outcomes/read-result.ts";
import { shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Check, CheckInput } from "./check.ts";
import { saysNotYet, unchangedSince } from "./earlier-calls.ts";

/** Failures of one tool since the user spoke, from which on another try is a storm. */
const MOST_FAILURES = 2;
/** Times that one call was made since the user spoke, with the same answer, from which on it goes in circles. */
const MOST_LOOKS = 3;
/** The same for a call that does something: "next page" may be pressed a few times. */
const MOST_ACTIONS = 5;
/** Calls that go to and fro: A, B, A, B, and A again. */
const ALTERNATING = 4;
const HEAD = 4_000;
const LONGEST = 100_000;

/** The same call could go through later: trying again is right. */
function isTransient({ call, result }: EarlierCall): boolean {
  const answered = { call: call.raw, tool: call.tool };
  return readToolResult({ text: (result ?? "").slice(0, HEAD), failed: true }, answered).kind === "transient";
}

/** The two newest answers to a call are the same: nothing moves. */
function standsStill(calls: readonly EarlierCall[]): boolean {
  const [before, last] = calls.slice(-2);
  return last !== undefined && before?.result === last.result && !saysNotYet(last.result);
}

function goesInCircles({ canonical, name }: ParsedCall, since: readonly EarlierCall[]): boolean {
  const same = since.filter(({ call }) => call.canonical === canonical);
  if (!standsStill(same)) return false;
  const first = since.indexOf(same.at(-MOST_LOOKS) ?? same[0]!);
  if (same.length >= MOST_LOOKS && soundsReading(name) && unchangedSince(since, first)) return true;
  if (same.length >= MOST_ACTIONS && !soundsReading(name)) return true;
  const [a, b, again, other] = since.slice(-ALTERNATING).map(({ call }) => call.canonical);
  return a === canonical && again === a && b === other && b !== a;
}

function retried({ candidate, prepared }: CheckInput): readonly Finding[] {
  const since = prepared.loop.calls.filter(({ sinceUser }) => sinceUser);
  if (since.length === 0) return [];
  return candidate.calls.flatMap((call, index): readonly Finding[] => {
    const tool = shown(call.name);
    const at = since.findLastIndex((earlier) => earlier.call.canonical === call.canonical);
    const same = since[at];
    if (same?.failed === true && unchangedSince(since, at) && !isTransient(same)) {
      const message = `${tool}: the same call with the same arguments has just failed. Change what the error names, or ask.`;
      return [{ check: "repeated_failure", severity: "flag", call: index, message }];
    }
    const failures = since.filter(
      ({ call: own, failed }) => failed === true && own.name === call.name,
    ).length;
    if (failures >= MOST_FAILURES || goesInCircles(call, since)) {
      const times = failures >= MOST_FAILURES ? `has failed ${failures} times` : "was called again and again";
      const message = `${tool}: it ${times} since the user spoke. Stop, and say what does not work.`;
      return [{ check: "retry_storm", severity: "flag", call: index, message }];
    }
    return [];
  });
}

/** The texts of results that are errors, and of those that are none; made once a turn. */
const TEXTS = new WeakMap<PreparedTurn, { readonly failed: GroundText; readonly good: GroundText }>();

function textsOf(turn: PreparedTurn) {
  const known = TEXTS.get(turn);
  if (known !== undefined) return known;
  const join = (failed: boolean) => {
    const texts = turn.loop.calls
      .filter((one) => (one.failed === true) === failed)
      .map(({ result }) => result ?? "");
    return new GroundText(texts.join("\n").slice(-LONGEST));
  };
  const texts = { failed: join(true), good: join(false) };
  TEXTS.set(turn, texts);
  return texts;
}

/** Identifiers that only the text of an error holds. */
function fromErrors({ candidate, view, prepared }: CheckInput): readonly Finding[] {
  if (!prepared.loop.calls.some(({ failed }) => failed === true)) return [];
  const { failed, good } = textsOf(prepared);
  return view.leaves.flatMap(({ leaf, call }): readonly Finding[] => {
    if (!isIdentifier(leaf) || leaf.squashed.length < 4) return [];
    const inText = (text: GroundText): boolean => text.squashed.includes(leaf.squashed);
    if (!inText(failed) || inText(good) || inText(prepared.stated)) return [];
    const value = JSON.stringify(shown(leaf.text));
    const message = `${shown(call.call.name)}: ${shown(leaf.parameter)}: ${value} comes from a result that is an error. Get it from a call that went through.`;
    return [
      { check: "chained_failure", severity: "flag", call: candidate.calls.indexOf(call.call), message },
    ];
  });
}

/**
 * Calls after failures: `repeated_failure` (the very call that failed; a fault that may pass is tried again), `retry_storm` (a tool
 * that failed several times, a call that goes in circles), `chained_failure` (values out of an error).
 */
export const retries: Check = {
  name: "retry_storm",
  run: (input) => [...retried(input), ...fromErrors(input)],
};
