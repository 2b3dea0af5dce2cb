import { readPattern, type Sequence, type Term } from "./pattern-terms.ts";

/** What a pattern costs on a text of `length` UTF-16 units: an upper bound on the places that a backtracking matcher visits. */
export type PatternCost = (length: number) => number;

/** The characters with which every match of what follows begins ("" for the end of the text); null where unknown. */
type Starts = readonly string[] | null;

/** The term can only be left where the next one matches, so that there is one way to go on. */
const isClear = ({ single }: Term, next: Starts): boolean =>
  single !== null && next !== null && next.every((start) => start === "" || !single(start));

const both = (a: Starts, b: Starts): Starts => (a === null || b === null ? null : [...a, ...b]);

/** How many optional terms are looked past. */
const AHEAD = 4;

const startsOf = (sequence: Sequence, at: number, after: Starts, ahead = AHEAD): Starts => {
  const term = sequence[at];
  if (term === undefined) return after;
  if (ahead === 0) return null;
  const [only, ...others] = term.group ?? [];
  const literal = term.literal === null ? null : [term.literal];
  const own = only === undefined || others.length > 0 ? literal : startsOf(only, 0, null, ahead - 1);
  return term.min > 0 || own === null ? own : both(own, startsOf(sequence, at + 1, after, ahead - 1));
};

const pathsOf = (choices: readonly Sequence[], length: number, after: Starts): number => {
  let paths = 0;
  for (const sequence of choices) {
    let product = 1;
    for (const [at, term] of sequence.entries()) {
      product *= termPaths(term, length, startsOf(sequence, at + 1, after));
    }
    paths += product;
  }
  return paths;
};

/** In how many ways the term can be left. */
const termPaths = (term: Term, length: number, next: Starts): number => {
  const most = Math.min(term.max, Math.max(length, term.min));
  const counts = most - term.min + 1;
  if (term.group === null) return counts === 1 || isClear(term, next) ? 1 : counts;
  if (most <= 1) return pathsOf(term.group, length, next) + counts - 1;
  const [only, ...others] = term.group;
  const again = only === undefined || others.length > 0 ? null : startsOf(only, 0, null);
  const last = pathsOf(term.group, length, next);
  return counts * pathsOf(term.group, length, again) ** most * last;
};

/** Places visited on one way: terms with fixed counts, and each text that a clear loop runs over. */
const widthOf = (choices: readonly Sequence[], length: number): number => {
  let width = 0;
  for (const sequence of choices) {
    for (const { min, max, group } of sequence) {
      const inner = group === null ? 1 : 1 + widthOf(group, length);
      width += inner * Math.max(1, min) + (max > min ? Math.min(max, length) : 0);
    }
  }
  return width;
};

/** A pattern that nobody needs in a tool. */
const LONGEST_PATTERN = 500;
const WIDEST_PATTERN = 10_000;

/**
 * How much a pattern may cost, or null where that is not known: a back reference, a look to either side, or a huge
 * count. `^(a+)+$` is exponential and gets a cost that no budget pays; `^[a-z]+(-[a-z]+)*$` is cheap, because a "-"
 * always says where the next round begins. `pattern` must be a regular expression in unicode mode.
 */
export const patternCost = (pattern: string): PatternCost | null => {
  if (pattern.length > LONGEST_PATTERN) return null;
  const choices = readPattern(pattern);
  if (choices === null || widthOf(choices, 0) > WIDEST_PATTERN) return null;
  const anchored = choices.every(([first]) => first?.start === true);
  return (length) => {
    const starts = anchored ? 1 : length + 1;
    return starts * pathsOf(choices, length, null) * widthOf(choices, length);
  };
};
