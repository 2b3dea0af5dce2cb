/** Signs of several requests in the ask text, divided by the calls that were made for it. */
import type { AskText } from "./ask-text.ts";
import type { Feature } from "./define.ts";
import type { CandidateView } from "./view.ts";

interface Counted {
  readonly view: CandidateView;
  /** Calls since the user spoke. */
  readonly calls: number;
}

interface Ratio {
  readonly name: string;
  readonly what: string;
  /** Whether English words are counted. */
  readonly english: boolean;
  /** 0 where the sign differs between kinds of traffic (measured). */
  readonly sign: -1 | 0;
  readonly value: (ask: AskText) => number;
}

const ratio = ({ name, what, english, sign, value }: Ratio): Feature<Counted> => ({
  name,
  definition: `${what}, divided by the calls since the user spoke.`,
  range: "0..",
  missing: english ? "the ask text is not English" : "never",
  sign,
  compute: ({ view, calls }) => {
    const { ask } = view.turn;
    return english && !ask.english ? Number.NaN : value(ask) / calls;
  },
});

export const coverageRatios: readonly Feature<Counted>[] = [
  ratio({
    name: "coverage_and_ratio",
    what: 'Words such as "and", "also", "both" and ";" in the ask text',
    english: true,
    sign: -1,
    value: ({ requests }) => requests.and,
  }),
  ratio({
    name: "coverage_multi_ratio",
    what: 'Words that announce one more request ("additionally", "lastly", "another")',
    english: true,
    sign: -1,
    value: ({ requests }) => requests.multi,
  }),
  ratio({
    name: "coverage_clause_ratio",
    what: "Clauses of the ask text that begin with a request verb or question word",
    english: true,
    sign: 0,
    value: ({ requests }) => requests.clauses,
  }),
  ratio({
    name: "coverage_list_ratio",
    what: "Length of the longest list of same-kind things in the ask text",
    english: false,
    sign: -1,
    value: ({ lists }) => Math.max(0, ...lists.map((list) => list.length)),
  }),
  ratio({
    name: "coverage_several_ratio",
    what: 'Words such as "two", "each", "several" in the ask text',
    english: true,
    sign: -1,
    value: ({ requests }) => requests.several,
  }),
  ratio({
    name: "coverage_question_ratio",
    what: "Question marks in the ask text",
    english: false,
    sign: 0,
    value: ({ requests }) => requests.questionMarks,
  }),
];
