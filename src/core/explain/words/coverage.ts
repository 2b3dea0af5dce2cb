/** Does the call do all that was asked for? Counts all calls since the user spoke. */
import { missingChoices } from "../../features/choices.ts";
import { mentionWords, missingNeighbours, numberCovered } from "../../features/coverage-index.ts";
import { squash } from "../../features/text/words.ts";
import { valuesHold } from "../../features/view.ts";
import { counted, plain, quote, quotedSome } from "../../text/say.ts";
import type { Facts, Phrase, Phrases, Said } from "../said.ts";

const calls = ({ view }: Facts): string => {
  const made = view.allCalls.length;
  return `${counted(made, "call")} ${made === 1 ? "was" : "were"} made`;
};

const leaveOut = (things: readonly string[], what = "the request names"): Said => ({
  words: `${what} ${quotedSome(things)}, and no call uses ${things.length === 1 ? "it" : "them"}`,
  leftOut: things,
});

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

const openNumbers = ({ view }: Facts): string[] =>
  distinct(view.turn.ask.numbers.filter((one) => !numberCovered(view.values, one)).map((one) => one.text));

function openMentions({ view, cover }: Facts, kind: "quoted" | "name"): string[] {
  const named = view.turn.ask.mentions.filter((one) => one.kind === kind && !one.sentenceStart);
  return distinct(
    named
      .filter(({ text }) =>
        kind === "quoted" ? !cover.text(text) : mentionWords(text).some((word) => !cover.word(word)),
      )
      .map((one) => one.text),
  );
}

const things =
  (find: (facts: Facts) => string[], what: string): Phrase =>
  (facts) => {
    const open = find(facts);
    return open.length === 0 ? { words: `the calls use every ${what} of the request` } : leaveOut(open);
  };

const numbers = things(openNumbers, "number");
const quotes = things((facts) => openMentions(facts, "quoted"), "quoted text");
const names = things((facts) => openMentions(facts, "name"), "name");

/** Words of the request that no call covers, the rarest first; they are words of the language, not things to be asked about. */
const openWords = (facts: Facts): string[] => {
  const { cover, view } = facts;
  const open = view.turn.ask.content
    .filter(({ stem }) => !cover.stem(stem))
    .toSorted((a, b) => b.weight - a.weight);
  return open.slice(0, 4).flatMap(({ stem }) => facts.wordsWith(new Set([stem])));
};

const words: Phrase = (facts) => {
  const open = openWords(facts);
  return open.length === 0
    ? { words: "the calls and their tools cover every word of the request" }
    : { words: `nothing in the calls or their tools covers the words ${quotedSome(open)}` };
};

/** The piece of the request that is covered least. */
const piece: Phrase = (facts) => {
  const { cover, view } = facts;
  const share = (stems: readonly { readonly stem: string }[]): number =>
    stems.filter(({ stem }) => !cover.stem(stem)).length / stems.length;
  const worst = view.turn.ask.pieces.toSorted((a, b) => share(b) - share(a))[0];
  if (worst === undefined || facts.value === 0)
    return { words: "every part of the request is covered by the calls" };
  const open = facts.wordsWith(new Set(worst.map(({ stem }) => stem)));
  return { words: `a part of the request is hardly covered by the calls: ${quote(open.join(" "))}` };
};

const enums: Phrase = (facts) => {
  const { view } = facts;
  for (const [call, { document }] of view.calls.entries()) {
    for (const property of document?.properties.values() ?? []) {
      const named = view.turn.namedEnums.of(property.schema);
      const open = property.enums.find(
        (value) => named.includes(squash(value)) && !valuesHold(view.values, squash(value)),
      );
      if (open !== undefined)
        return {
          ...leaveOut([open]),
          words: `the request names ${quote(open)}, a choice for ${quote(plain(property.name))}, and no call uses it`,
          call,
          argument: property.name,
        };
    }
  }
  return facts.value === 0 ? { words: "no choice that the request names is left out" } : null;
};

const optionals: Phrase = (facts) => {
  const { view } = facts;
  const set = new Set(view.allCalls.flatMap((call) => call.names));
  for (const [call, { document }] of view.calls.entries()) {
    for (const { name, required, nameStems } of document?.properties.values() ?? []) {
      if (required || set.has(name) || nameStems.length === 0) continue;
      if (!nameStems.every((stem) => view.turn.ask.stems.has(stem))) continue;
      return {
        words: `the request speaks of ${quote(plain(name))}, and the call does not set it`,
        call,
        argument: name,
      };
    }
  }
  return facts.value === 0 ? { words: "no optional argument that the request speaks of is left out" } : null;
};

/** Signs of several requests against the number of calls. */
const signs =
  (count: (facts: Facts) => number, some: (n: number, facts: Facts) => string, none: string): Phrase =>
  (facts) => {
    const n = count(facts);
    return { words: n === 0 ? none : `${some(n, facts)}, and ${calls(facts)}` };
  };

const ONE_THING = "nothing in the request asks for a second call";

export const coverageWords: Phrases = {
  coverage_and_ratio: signs(
    ({ view }) => view.turn.ask.requests.and,
    (n) => `the request joins its parts with ${counted(n, "word")} such as “and” or “also”`,
    ONE_THING,
  ),
  coverage_multi_ratio: signs(
    ({ view }) => view.turn.ask.requests.multi,
    (n) =>
      `${counted(n, "word")} such as “additionally” or “another” announce${n === 1 ? "s" : ""} a further request`,
    ONE_THING,
  ),
  coverage_clause_ratio: signs(
    ({ view }) => view.turn.ask.requests.clauses,
    (n) => `the request asks for ${counted(n, "thing")}`,
    "the request holds no question and no command",
  ),
  coverage_list_ratio: signs(
    ({ view }) => Math.max(0, ...view.turn.ask.lists.map((list) => list.length)),
    (n, { view }) => {
      const list = view.turn.ask.lists.find(({ length }) => length === n) ?? [];
      return `the request lists ${n} things (${quotedSome(
        list.map((one) => one.text),
        5,
      )})`;
    },
    "the request lists nothing",
  ),
  coverage_several_ratio: signs(
    ({ view }) => view.turn.ask.requests.several,
    (n) => `the request speaks of several things (${counted(n, "word")} such as “two” or “each”)`,
    "no word of the request speaks of several things",
  ),
  coverage_question_ratio: signs(
    ({ view }) => view.turn.ask.requests.questionMarks,
    (n) => `the request holds ${counted(n, "question mark")}`,
    "the request holds no question mark",
  ),
  coverage_number_share: numbers,
  coverage_number_missing: numbers,
  coverage_quote_share: quotes,
  coverage_quote_missing: quotes,
  coverage_name_share: names,
  coverage_name_missing: names,
  coverage_neighbour_missing: (facts) => {
    const open = missingNeighbours(facts.view);
    return open.length === 0
      ? { words: "nothing that stands beside a value in the request is left out" }
      : leaveOut(open, "beside a value of the call the request names");
  },
  coverage_word_share: words,
  coverage_word_missing: words,
  coverage_piece_worst: piece,
  coverage_pieces_open: piece,
  coverage_words_per_value: ({ view }) => ({
    words: `the request has ${counted(view.turn.ask.content.length, "word")} of content for ${counted(view.values.leaves, "value")} in the calls`,
  }),
  coverage_enum_missing: enums,
  coverage_optional_missing: optionals,
  coverage_choice_missing: ({ view }) => {
    const open = missingChoices(view);
    return open.length === 0 ? { words: "no choice that the request names is left out" } : leaveOut(open);
  },
  coverage_repeated_calls: ({ value }) => ({
    words:
      value === 0 ? "no call of the answer repeats another" : "the answer makes the same call more than once",
  }),
};
