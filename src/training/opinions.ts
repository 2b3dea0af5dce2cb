import { createRandom, type Random } from "../core/statistics/random.ts";
import type { Sample } from "../core/turn.ts";
import type { DataFolder } from "./data/folder.ts";
import { questionsAsOffered } from "./data/offered.ts";
import { textKey } from "./data/question-key.ts";
import type { Question } from "./data/questions.ts";
import { questionName } from "./data/questions.ts";

/** Whose answers are asked for as second opinion. */
export interface SecondAgent {
  readonly agent: string;
  /** Null: the first mode by name in which the agent answered the question. */
  readonly mode: string | null;
}

interface Answer {
  readonly agent: string;
  readonly mode: string;
  readonly run: number;
  readonly sample: Sample;
}

/** The first answers of all agents and modes to the same turn (equal request and tools), whatever folder they stand in. */
export class Opinions {
  readonly #answers = new Map<string, Map<string, Answer>>();
  readonly #keys = new WeakMap<Question, string>();

  add(question: Question, answer: Answer): void {
    const key = this.#keyOf(question);
    const own = this.#answers.get(key) ?? new Map<string, Answer>();
    this.#answers.set(key, own);
    const name = `${answer.mode}\u0000${answer.agent}`;
    const known = own.get(name);
    if (known === undefined || answer.run < known.run) own.set(name, answer);
  }

  /** The agent's first run; null where it did not answer this question, or not in this mode. */
  of({ agent, mode }: SecondAgent, question: Question): Sample | null {
    const own = [...(this.#answers.get(this.#keyOf(question))?.values() ?? [])].filter(
      (answer) => answer.agent === agent && (mode === null || answer.mode === mode),
    );
    return own.toSorted((a, b) => (a.mode < b.mode ? -1 : 1))[0]?.sample ?? null;
  }

  /** The first run of any other agent, drawn at random; null where nobody else answered. */
  draw(
    agent: string,
    without: ReadonlySet<string> | undefined,
    question: Question,
    random: Random,
  ): Sample | null {
    const others = [...(this.#answers.get(this.#keyOf(question))?.values() ?? [])].filter(
      (answer) => answer.agent !== agent && without?.has(answer.agent) !== true,
    );
    return others.length === 0 ? null : (others[random.below(others.length)]?.sample ?? null);
  }

  /** Whether the agent answered anything. */
  knows({ agent, mode }: SecondAgent): boolean {
    return [...this.#answers.values()].some((own) =>
      [...own.values()].some((answer) => answer.agent === agent && (mode === null || answer.mode === mode)),
    );
  }

  #keyOf(question: Question): string {
    let key = this.#keys.get(question);
    if (key === undefined) {
      key = `${question.key} ${textKey(JSON.stringify(question.turn.tools))}`;
      this.#keys.set(question, key);
    }
    return key;
  }
}

/** Reads the answers of all folders with questions; conversations have none that could be told to answer the same turn. */
export async function collectOpinions(folders: readonly DataFolder[]): Promise<Opinions> {
  const opinions = new Opinions();
  for (const folder of folders) {
    if (folder.kind !== "questions") continue;
    const questions = questionsAsOffered(folder.questions);
    for (const file of folder.runFiles) {
      for await (const run of folder.runs(file)) {
        const question = questions.get(questionName(run));
        if (question !== undefined) opinions.add(question, run);
      }
    }
  }
  return opinions;
}

/**
 * Share of the drawn opinions that hold the calls of two agents: some models hedge, they answer one question by the calls
 * of two readings of it, and recorded agents do so too seldom to teach that the candidate may well be one of the two.
 */
const HEDGED = 0.1;

/** Decides which groups learn with a second opinion, and whose. The same seed and order give the same. */
export class OpinionDraw {
  readonly #random: Random;

  constructor(
    readonly opinions: Opinions,
    /** Share of the groups that give a second row, with an opinion, 0..1. */
    readonly share: number,
    readonly without?: ReadonlySet<string>,
  ) {
    // Part of the data, like the simulated mistakes: they do not change with the seed of folds and forest.
    this.#random = createRandom(2);
  }

  next(agent: string, question: Question): Sample | null {
    if (this.#random.next() >= this.share) return null;
    const draw = () => this.opinions.draw(agent, this.without, question, this.#random);
    const one = draw();
    const other = this.#random.next() < HEDGED ? draw() : null;
    return one && other ? { ...one, calls: [...one.calls, ...other.calls] } : one;
  }
}
