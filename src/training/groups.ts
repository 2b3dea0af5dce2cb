import type { Question, Run } from "./data/questions.ts";
import { questionName } from "./data/questions.ts";

/** The name of a group whose samples come from several modes. */
export const POOLED = "pooled";

/** k samples of one agent on one question. */
export interface Group {
  readonly agent: string;
  readonly question: Question;
  /** The runs' mode, or `POOLED`. */
  readonly mode: string;
  /** At least one. */
  readonly runs: readonly Run[];
}

/** What an agent answered to one question. */
export interface Answers {
  readonly agent: string;
  readonly question: Question;
  /** Runs by mode: modes in name order, runs by run number. */
  readonly modes: ReadonlyMap<string, readonly Run[]>;
}

/** All runs sorted into answers; agents in name order, questions in the order of the questions file. */
export function collectAnswers(runs: Iterable<Run>, questions: ReadonlyMap<string, Question>): Answers[] {
  const agents = new Map<string, Map<string, Run[]>>();
  for (const run of runs) {
    const byQuestion = getOrAdd(agents, run.agent, () => new Map<string, Run[]>());
    getOrAdd(byQuestion, questionName(run), () => []).push(run);
  }
  return [...agents].toSorted(byName).flatMap(([agent, byQuestion]) =>
    [...questions].flatMap(([name, question]) => {
      const own = byQuestion.get(name);
      return own === undefined ? [] : [{ agent, question, modes: splitModes(own) }];
    }),
  );
}

/**
 * The groups of k samples by the evaluation protocol: every mode with at least k runs gives one, its first k runs by run
 * number; if no mode has k runs, the modes are pooled in name order and the first k taken; fewer than k: none.
 */
export function groupsOf(answers: Answers, k: number): Group[] {
  const { agent, question } = answers;
  const groups: Group[] = [];
  for (const [mode, runs] of answers.modes) {
    if (runs.length >= k) groups.push({ agent, question, mode, runs: runs.slice(0, k) });
  }
  if (groups.length > 0) return groups;
  const pool = [...answers.modes.values()].flat();
  return pool.length >= k ? [{ agent, question, mode: POOLED, runs: pool.slice(0, k) }] : [];
}

function splitModes(runs: readonly Run[]): Map<string, Run[]> {
  const modes = new Map<string, Run[]>();
  for (const run of runs) getOrAdd(modes, run.mode, () => []).push(run);
  for (const own of modes.values()) own.sort((a, b) => a.run - b.run);
  return new Map([...modes].toSorted(byName));
}

/** Order by UTF-16 code units: the same on every machine. */
const byName = (a: readonly [string, unknown], b: readonly [string, unknown]): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}
