/** How does the call follow from what happened: does it repeat, repair, undo; has the user agreed? */
import { defineFamily } from "./define.ts";
import { inLoop, type InLoop } from "./in-loop.ts";
import type { EarlierCall } from "./loop-history.ts";
import { areOpposite } from "./text/opposites.ts";
import { soundsReading } from "./text/reading.ts";
import { stemOf, wordsOf } from "./text/words.ts";
import { count, viewCall, type CallView, type CandidateView } from "./view.ts";

interface Shared extends InLoop {
  readonly earlier: readonly EarlierCall[];
  /** Stems of the newest error since the user spoke; null where the newest result is none. */
  readonly error: ReadonlySet<string> | null;
}

const shareOfCalls = ({ view }: Shared, holds: (call: CallView) => boolean): number =>
  count(view.calls, holds) / view.calls.length;

const pairs = ({ leaves }: CallView): ReadonlyMap<string, string> =>
  new Map(leaves.map((leaf) => [leaf.parameter, leaf.squashed === "" ? String(leaf.value) : leaf.squashed]));

/** Share of arguments with the same value, 0..1. */
function likeness(a: CallView, b: CallView): number {
  const [one, other] = [pairs(a), pairs(b)];
  const names = new Set([...one.keys(), ...other.keys()]);
  if (names.size === 0) return 1;
  return count([...names], (name) => one.get(name) === other.get(name)) / names.size;
}

/** One word of the name or one argument is the opposite, everything else that both have is the same. */
function undoes(now: CallView, before: CallView): boolean {
  const [a, b] = [pairs(now), pairs(before)];
  const shared = [...a.keys()].filter((name) => b.has(name));
  const differing = shared.filter((name) => a.get(name) !== b.get(name));
  if (now.call.name === before.call.name) {
    const [name = ""] = differing;
    return differing.length === 1 && areOpposite(stemOf(a.get(name) ?? ""), stemOf(b.get(name) ?? ""));
  }
  const [words, others] = [now, before].map(({ call }) => wordsOf(call.name).map(stemOf));
  const opposite = words?.some((word) => others?.some((other) => areOpposite(word, other)) === true) === true;
  return opposite && differing.length === 0 && (shared.length > 0 || a.size === 0 || b.size === 0);
}

function greatestLikeness({ view, earlier }: Shared): number {
  const { turn } = view;
  const shares = view.calls.flatMap((now) =>
    earlier
      .filter(
        ({ call, sinceUser }) =>
          sinceUser && call.name === now.call.name && call.canonical !== now.call.canonical,
      )
      .map(({ call }) => likeness(now, viewCall(turn, call))),
  );
  return shares.length === 0 ? Number.NaN : Math.max(...shares);
}

function toolsGone({ turn }: CandidateView, earlier: readonly EarlierCall[]): number {
  const offered = new Set(turn.turn.tools.map(({ name }) => name));
  const gone = earlier.filter(({ call, failed }) => failed !== true && !offered.has(call.name));
  return new Set(gone.map(({ call }) => call.name)).size;
}

export const loopCourse = defineFamily<Shared>(
  "loop",
  (view) => {
    const { error, calls } = view.turn.loop;
    return { view, earlier: calls, error: error === null ? null : new Set(wordsOf(error).map(stemOf)) };
  },
  [
    inLoop({
      name: "loop_reading",
      definition:
        'Share of the candidate\'s calls whose tool only reads, by its name ("get", "search", "calculate").',
      range: "0..1",
      sign: 0,
      compute: (s) => shareOfCalls(s, ({ call }) => soundsReading(call.name)),
    }),
    inLoop({
      name: "loop_repeats_done",
      definition:
        "Share of the candidate's calls that were made before in the conversation, with the same arguments, and did not fail.",
      range: "0..1",
      sign: 0,
      compute: (s) => {
        const done = new Set(
          s.earlier.filter(({ failed }) => failed === false).map(({ call }) => call.canonical),
        );
        return shareOfCalls(s, ({ call }) => done.has(call.canonical));
      },
    }),
    inLoop({
      name: "loop_repeats_failed",
      definition:
        "Share of the candidate's calls whose arguments equal those of an earlier call that failed.",
      range: "0..1",
      sign: 0,
      compute: (s) => {
        const failed = new Set(
          s.earlier.filter((one) => one.failed === true).map(({ call }) => call.canonical),
        );
        return shareOfCalls(s, ({ call }) => failed.has(call.canonical));
      },
    }),
    inLoop({
      name: "loop_likeness",
      definition:
        "Greatest share of equal arguments with a different call of the same tool since the user spoke.",
      range: "0..1",
      missing: "no such call",
      sign: 0,
      compute: greatestLikeness,
    }),
    inLoop({
      name: "loop_repairs_error",
      definition:
        "Share of the candidate's calls whose tool is the one that just failed, with other arguments.",
      range: "0..1",
      missing: "the newest result since the user spoke is no error",
      sign: 0,
      compute: (s) => {
        const last = s.earlier.at(-1)?.call;
        if (s.error === null || last === undefined) return Number.NaN;
        return shareOfCalls(s, ({ call }) => call.name === last.name && call.canonical !== last.canonical);
      },
    }),
    inLoop({
      name: "loop_error_names",
      definition:
        "Share of the words of the called tools' names that the newest error holds: the error asks for this call.",
      range: "0..1",
      missing: "the newest result since the user spoke is no error, or names without words",
      sign: 0,
      compute: ({ view, error }) => {
        const stems = view.calls.flatMap(({ document }) => document?.nameStems ?? []);
        if (error === null || stems.length === 0) return Number.NaN;
        return count(stems, (stem) => error.has(stem)) / stems.length;
      },
    }),
    inLoop({
      name: "loop_tool_failures",
      definition: "Failed calls of the called tools since the user spoke.",
      range: "0..100",
      sign: 0,
      compute: ({ view, earlier }) => {
        const names = new Set(view.calls.map(({ call }) => call.name));
        return count(earlier, (one) => one.sinceUser && one.failed === true && names.has(one.call.name));
      },
    }),
    inLoop({
      name: "loop_undoes",
      definition: "Share of the candidate's calls that take back an earlier call since the user spoke.",
      range: "0..1",
      sign: -1,
      compute: (s) => {
        const done = s.earlier.filter(({ sinceUser, failed }) => sinceUser && failed !== true);
        const views = done.map(({ call }) => viewCall(s.view.turn, call));
        return shareOfCalls(s, (now) => views.some((before) => undoes(now, before)));
      },
    }),
    inLoop({
      name: "loop_tools_gone",
      definition: "Tools that were called before without an error and are no longer offered.",
      range: "0..100",
      sign: 0,
      compute: ({ view, earlier }) => toolsGone(view, earlier),
    }),
    inLoop({
      name: "loop_answers",
      definition: "1 where the agent had asked something before the user's last message, else 0.",
      range: "0..1",
      missing: "the agent had not spoken",
      sign: 0,
      compute: ({ view }) => (view.turn.loop.asked === null ? Number.NaN : Number(view.turn.loop.asked)),
    }),
    inLoop({
      name: "loop_confirmed",
      definition: "1 where the user's last message says yes to what the agent asked, else 0.",
      range: "0..1",
      missing: "the agent had asked nothing",
      sign: 1,
      compute: ({ view }) => (view.turn.loop.asked === true ? Number(view.turn.loop.agreed) : Number.NaN),
    }),
    inLoop({
      name: "loop_unconfirmed",
      definition:
        "1 where the operator wants changes to be confirmed and the user's last message is no yes, else 0.",
      range: "0..1",
      missing: "the operator demands no confirmation",
      sign: -1,
      compute: ({ view }) => (view.turn.loop.mustConfirm ? Number(!view.turn.loop.agreed) : Number.NaN),
    }),
  ],
);
