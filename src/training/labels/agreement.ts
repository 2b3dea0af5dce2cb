import type { LabelledRun } from "./label-folder.ts";

/** How often our verdict equals that of the data. */
export interface Share {
  readonly n: number;
  readonly agree: number;
}

/** Runs on which the verdicts differ in the same way. */
export interface Disagreement {
  readonly bench: string;
  /** Our problem, or "valid". */
  readonly ours: string;
  /** The leaderboard's error, or "valid"; "invalid" where it names none. */
  readonly theirs: string;
  readonly n: number;
  readonly examples: readonly Example[];
}

export interface Example {
  readonly agent: string;
  readonly mode: string;
  readonly run: number;
  readonly id: string;
  readonly reason: string | null;
  readonly calls: string;
}

export interface Agreement {
  readonly data: string;
  readonly runs: number;
  /** Runs that our checker could label, and how many of them are right. */
  readonly labelled: number;
  readonly valid: number;
  /** Runs whose question has no possible answers. */
  readonly without_answer: number;
  /** Of runs that carry a label themselves. */
  readonly all: Share;
  readonly with_calls: Share;
  /** Runs with calls, by bench. */
  readonly by_bench: Readonly<Record<string, Share>>;
  /** The most frequent first. */
  readonly disagreements: readonly Disagreement[];
}

type Counter = { n: number; agree: number };
type Class = Omit<Disagreement, "n" | "examples"> & { n: number; examples: Example[] };

/** Counts agreement over the runs of one folder. `add` each run, then read `result`. */
export interface Tally {
  add(labelled: LabelledRun): void;
  result(): Agreement;
}

/** @param examples kept of each class of disagreement */
export function createTally(data: string, examples: number): Tally {
  const counts = { runs: 0, labelled: 0, valid: 0, without_answer: 0 };
  const all: Counter = { n: 0, agree: 0 };
  const withCalls: Counter = { n: 0, agree: 0 };
  const byBench = new Map<string, Counter>();
  const classes = new Map<string, Class>();

  return {
    add({ run, label }) {
      counts.runs++;
      if (label === null) {
        counts.without_answer++;
        return;
      }
      counts.labelled++;
      if (label.valid) counts.valid++;
      if (run.valid === null) return;
      const agree = label.valid === run.valid;
      count(all, agree);
      if (run.sample.calls.length > 0) {
        count(withCalls, agree);
        count(entry(byBench, run.bench, { n: 0, agree: 0 }), agree);
      }
      if (agree) return;
      const ours = label.problem?.kind ?? "valid";
      const theirs = run.valid ? "valid" : (run.error ?? "invalid");
      const { bench } = run;
      const found = entry(classes, `${bench} ${ours} ${theirs}`, { bench, ours, theirs, n: 0, examples: [] });
      found.n++;
      if (found.examples.length < examples) found.examples.push(exampleOf({ run, label }));
    },
    result: () => ({
      data,
      ...counts,
      all,
      with_calls: withCalls,
      by_bench: Object.fromEntries([...byBench].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      disagreements: [...classes.values()].toSorted((a, b) => b.n - a.n),
    }),
  };
}

function count(counter: Counter, agree: boolean): void {
  counter.n++;
  if (agree) counter.agree++;
}

function entry<T>(map: Map<string, T>, key: string, fresh: T): T {
  const found = map.get(key) ?? fresh;
  map.set(key, found);
  return found;
}

const exampleOf = ({ run, label }: LabelledRun): Example => ({
  agent: run.agent,
  mode: run.mode,
  run: run.run,
  id: run.id,
  reason: label?.problem?.reason ?? null,
  calls: run.sample.calls.map((call) => `${call.name}(${call.arguments})`).join(", "),
});
