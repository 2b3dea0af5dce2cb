/** German: the participle stands at the end of its clause, and what helps it somewhere before. */
import { isThing, type Place, type Voice } from "./place.ts";
import { clauseStart, isSign, type Token } from "./tokens.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const NO = set("nicht kein keine keinen keiner keinem nie niemals nichts niemand weder noch_nicht ohne kaum");
const WERE = set("wurde wurden");
const IS = set("ist sind");
const NOW = set("jetzt nun bereits schon soeben erfolgreich hiermit ab");
const YOURS = set(
  "ihr ihre ihren ihrem ihrer dein deine deinen deinem deiner sie du das der die den es alles dies diese dieser dieses beide neue neuer neues",
);
const OWN = set("ihr ihre ihren ihrem ihrer dein deine deinen deinem deiner alles es beide");
const AND = set("und sowie dann anschließend danach auch außerdem");
const FOLLOWS = set(
  "ihr ihre ihren deine deinen den die das an am auf für zu zum im in bis ab um mit und per",
);
const MOST_WORDS = 16;
const SUBORDINATE = set("wenn falls sobald nachdem bevor ob bis sofern solange damit wo was wer");

const has = (tokens: readonly Token[], words: ReadonlySet<string>): boolean =>
  tokens.some(({ word }) => words.has(word));

/** Where the clause begins, over the commas inside of it: "Ich habe, wie gewünscht, den Termin verschoben". */
function frame(tokens: readonly Token[], at: number): number {
  let start = clauseStart(tokens, at);
  while (start > 1 && tokens[start - 1]?.word === "," && at - start < MOST_WORDS) {
    const earlier = clauseStart(tokens, start - 1);
    if (!has(tokens.slice(start, at), set("und sowie")) && !has(tokens.slice(earlier, start), set("habe"))) {
      break;
    }
    if (has(tokens.slice(start, at), set("ich wir ist sind wurde wurden hat haben"))) break;
    start = earlier;
  }
  return start;
}

export function germanVoice(place: Place): Voice | null {
  const { tokens, at, form, before } = place;
  const start = frame(tokens, at);
  const clause = tokens.slice(Math.max(start, at - MOST_WORDS), at);
  if (form.kind !== "participle" || has(clause, NO)) return null;
  const next = tokens[at + 1]?.word ?? "";
  const first = clause[0]?.word ?? "";
  if (SUBORDINATE.has(first) || next === "habe" || next === "haben" || next === "hat") return null;
  if (next === "werden" || next === "wird") return null;
  if (
    has(
      clause,
      set(
        "sei seien wäre wären würde würden hätte hätten könnte könnten werde werden kann können soll sollte",
      ),
    )
  )
    return null;
  const words = clause.map(({ word }) => word);
  const speaks = words.some(
    (word, i) => (word === "habe" || word === "hab") && (words.includes("ich") || i === 0),
  );
  if (speaks) return "active";
  if (words.includes("haben") && words.includes("wir")) return "active";
  if (byAnother(words)) return null;
  if (has(clause, WERE)) {
    const sure = clause.length <= 2 || /^eine?r?$/.test(first) || clause.some(({ word }) => /\d/.test(word));
    return sure || has(clause, YOURS) || has(clause, NOW) ? "passive" : null;
  }
  if (has(clause, IS)) {
    if (!has(clause, YOURS) && !has(clause, NOW) && !clause.some(({ word }) => /\d/.test(word))) {
      return words.includes("ist") && isThing(place, clause) ? "fact" : null;
    }
    if (words.includes("sind") && !has(clause, OWN) && !has(clause, NOW)) return "fact";
    return next === "worden" ? "passive" : "state";
  }
  if (before !== null && has(clause, AND)) return before;
  return bare(place, clause, next);
}

/** "vom Händler", but not "von 8 Uhr auf 9 Uhr". */
const byAnother = (words: readonly string[]): boolean =>
  words.some(
    (word, i) =>
      /^(?:von|vom|durch)$/.test(word) &&
      !/^(?:mir|uns|\d.*)$/.test(words[i + 1] ?? "") &&
      !words.includes("auf"),
  );

function bare({ tokens, at }: Place, clause: readonly Token[], next: string): Voice | null {
  const start = clauseStart(tokens, at);
  const ends = isSign(tokens[at + 1]) || FOLLOWS.has(next) || /\d/.test(next);
  if (!ends || start > 3) return null;
  const finite =
    /^(?:ich|wir|sie|du|er|es|hat|haben|habt|war|waren|wird|werden|muss|müssen|kann|soll|wenn|dass|die|der|das|zu|bitte)$/;
  const plain = clause.every(({ word }) => !finite.test(word));
  return plain && clause.length <= 3 ? "bare" : null;
}
