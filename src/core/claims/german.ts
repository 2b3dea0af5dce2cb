/** German: the participle stands at the end of its clause, and what helps it somewhere before. */
import { isGermanParticiple as isParticiple } from "./open-verbs.ts";
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

const HELPS = set("habe hab haben wurde wurden ist sind");
const FINITE = set(
  "ich wir ist sind wurde wurden hat haben war waren wird werden kann können dass weil und sowie bitte",
);

/** Where the clause begins, over the commas inside of it: "Ich habe, wie gewünscht, den Termin verschoben". */
function frame(tokens: readonly Token[], at: number): number {
  let start = clauseStart(tokens, at);
  while (start > 1 && tokens[start - 1]?.word === "," && at - start < MOST_WORDS) {
    if (
      has(tokens.slice(start, at), FINITE) ||
      has(tokens.slice(start, at), HELPS) ||
      SUBORDINATE.has(tokens[start]?.word ?? "")
    )
      break;
    const earlier = clauseStart(tokens, start - 1);
    const clause = tokens.slice(earlier, start - 1);
    if (SUBORDINATE.has(clause[0]?.word ?? "") || ends(clause)) break;
    start = earlier;
    if (has(clause, HELPS)) break;
  }
  return start;
}

/** The clause has its own participle already. */
const ends = (clause: readonly Token[]): boolean =>
  clause.length > 1 && isParticiple(clause.at(-1)?.word ?? "") && has(clause, HELPS);

export function germanVoice(place: Place): Voice | null {
  const { tokens, at, form, before } = place;
  if (form.kind === "past") return byMe(place);
  const start = frame(tokens, at);
  const clause = tokens.slice(Math.max(start, at - MOST_WORDS), at);
  if (form.kind === "base" && !has(clause, NO) && couldDo(clause) && isSign(tokens[at + 1])) return "active";
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
      return isSign(tokens[at + 1]) || (words.includes("ist") && isThing(place, clause)) ? "fact" : null;
    }
    if (words.includes("sind") && !has(clause, OWN) && !has(clause, NOW)) return "fact";
    return next === "worden" ? "passive" : "state";
  }
  if (before !== null && has(clause, AND)) return before;
  return bare(place, clause, next);
}

/** "Ich konnte den Termin verschieben". */
const couldDo = (clause: readonly Token[]): boolean =>
  has(clause, set("konnte konnten")) && has(clause, set("ich wir")) && !has(clause, set("leider"));

/** "Ich verschickte", "gestern verschickte ich". */
function byMe({ tokens, at }: Place): Voice | null {
  const start = clauseStart(tokens, at);
  const clause = tokens.slice(start, at + 8);
  const spoken =
    /^(?:ich|wir)$/.test(tokens[at + 1]?.word ?? "") || /^(?:ich|wir)$/.test(tokens[at - 1]?.word ?? "");
  return spoken && !has(clause, NO) && !SUBORDINATE.has(clause[0]?.word ?? "") ? "active" : null;
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
  const last = isSign(tokens[at + 1]) || FOLLOWS.has(next) || /\d/.test(next);
  if (!last || start > 3) return null;
  const finite =
    /^(?:ich|wir|sie|du|er|es|hat|haben|habt|war|waren|wird|werden|muss|müssen|kann|soll|wenn|dass|ist|sind|wurde|bitte)$/;
  const plain =
    clause.every(({ word }) => !finite.test(word)) && !/^(?:die|der|das|zu)$/.test(clause[0]?.word ?? "");
  const alone = start === 0 && isSign(tokens[at + 1]) && clause.length <= 9 && clause.length > 0;
  return plain && (clause.length <= 3 || alone) ? "bare" : null;
}
