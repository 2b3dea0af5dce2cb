/** How many things does a text ask for? Counts that grow with the number of sub-requests; none is exact, together they tell. */

const AND_WORDS = /\b(?:and|also|then|as well as|both|respectively|each)\b|;/gi;
const MULTI_WORDS =
  /\b(?:also|then|additionally|after that|finally|next|lastly|second|secondly|third|thirdly|as well|respectively|both|another|each of|followed by|separately|compare|different)\b/gi;
const SEVERAL_WORDS = /\b(?:another|respectively|two|three|four|five|six|both|each|several|multiple)\b/gi;

const ASKING_WORDS: ReadonlySet<string> = new Set(
  (
    "what how when where who which why whose find get give show tell calculate compute determine book order create make add remove delete " +
    "update set search look check list convert generate provide retrieve identify estimate predict compare analyze play send schedule plan " +
    "buy purchase rent reserve fetch evaluate solve simulate draw sort describe explain suggest recommend turn move open close start stop " +
    "cancel change write read count measure locate track translate"
  ).split(" "),
);

/** Verbs and question words that may begin a request; lower case. */
export const isAskingWord = (word: string): boolean => ASKING_WORDS.has(word);

const CLAUSE_END = /[.?!](?=\s|$)|[;\n]|,\s*(?:and|then|also|finally)\b|\b(?:then|also|finally)\b/gi;
const AND_THEN_WORD = /\band\s+([a-z]+)/gi;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export interface RequestCounts {
  /** "and", "also", "then", "both", ";" ... */
  readonly and: number;
  /** Words that announce one more request: "additionally", "lastly", "another" ... */
  readonly multi: number;
  /** "two", "several", "each" ... */
  readonly several: number;
  /** Pieces of sentences that begin with a verb or question word among their first seven words; at least 0. */
  readonly clauses: number;
  readonly questionMarks: number;
}

export function countRequests(text: string): RequestCounts {
  return {
    and: count(text, AND_WORDS),
    multi: count(text, MULTI_WORDS),
    several: count(text, SEVERAL_WORDS),
    clauses: countClauses(text),
    questionMarks: count(text, /\?/g),
  };
}

function countClauses(text: string): number {
  const cut = text
    .replace(AND_THEN_WORD, (whole, word: string) => (isAskingWord(word.toLowerCase()) ? `; ${word}` : whole))
    .split(CLAUSE_END);
  let clauses = 0;
  for (const piece of cut) {
    const head = piece
      .slice(0, 120)
      .toLowerCase()
      .match(/[a-z']+/g)
      ?.slice(0, 7);
    if (head?.some((word) => isAskingWord(word)) === true) clauses += 1;
  }
  return clauses;
}
