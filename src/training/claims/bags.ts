/** Sentences as bags of clauses: of a text that claims something, it is not always known which clause does. */
import { unbacked } from "../../core/claims/backed.ts";
import { admitsFailure } from "../../core/claims/admits.ts";
import { conceptsOfName } from "../../core/claims/concepts/lexicon.ts";
import { type Tongue, tongueOf } from "../../core/claims/concepts/tongue.ts";
import { claimsIn } from "../../core/claims/find.ts";
import { type Called, callsOf } from "../../core/claims/learned/calls.ts";
import { type Heard, heardIn, type RulesSaid, saidOf } from "../../core/claims/learned/judge.ts";
import { type Piece, piecesOf } from "../../core/claims/learned/pieces.ts";
import { failedTools, ranCalls, unsettledTools } from "../../core/claims/ran.ts";
import type { Backing } from "../../core/claims/relation.ts";
import { profileOf } from "../../core/claims/tool-profile.ts";
import { ownVoice } from "../../core/claims/visible.ts";
import { vocabularyOf } from "../../core/claims/vocabulary.ts";
import type { Sentence } from "./sentences.ts";

export interface Instance extends Heard {
  /** Place of the marked claim that it is a part of; -1: of none. */
  readonly mark: number;
}

export interface Bag {
  readonly sentence: Sentence;
  /** It holds a claim; null where a call may stand behind one, and nobody marked it. */
  readonly claims: boolean | null;
  readonly weight: number;
  readonly instances: readonly Instance[];
  readonly tongue: Tongue;
  readonly calls: readonly Called[];
  /** A tool ran that runs whatever it is given. */
  readonly ranAnything: boolean;
}

/** Lines of the rules' own table are short and alike. */
const WEIGHTS: Readonly<Record<string, number>> = { T0: 0.5 };

function backingOf({ turn, text }: Sentence): Backing {
  const ran = ranCalls(turn, []);
  return {
    offered: turn.tools.map(profileOf),
    ran,
    failed: failedTools(turn, ran),
    unsettled: unsettledTools(turn),
    admitted: admitsFailure(text),
    hosted: false,
  };
}

/** What the rules of this version say of each piece. */
function rulesNow(sentence: Sentence): (piece: Piece) => RulesSaid {
  const claims = claimsIn(sentence.text, vocabularyOf(sentence.turn.tools));
  return saidOf(claims, unbacked(claims, backingOf(sentence)));
}

/** What the rules said of each piece before they were tuned on its writer, where that was kept; null where they know the text by heart. */
function rulesOf(sentence: Sentence): (piece: Piece) => RulesSaid | null {
  const { rules, text } = sentence;
  if (rules === "now") return rulesNow(sentence);
  if (rules === null || rules.length !== piecesOf(text).length) return () => null;
  return ({ at }) => rules[at] ?? null;
}

export function bagOf(sentence: Sentence): Bag {
  const { text, turn, marks, phantom, writer } = sentence;
  const tongue = tongueOf(text);
  const instances = heardIn(text, tongue, rulesOf(sentence)).map((heard) => ({
    ...heard,
    mark:
      marks === null
        ? -1
        : markOf(
            heard.clause.text,
            marks.map((mark) => mark.text),
          ),
  }));
  const calls = callsOf(turn, []);
  return {
    sentence,
    claims: phantom ? true : calls.length > 0 ? null : false,
    weight: WEIGHTS[writer] ?? 1,
    instances,
    tongue,
    calls,
    ranAnything: ranCalls(turn, []).some(({ tool }) => tool.runsAnything),
  };
}

const EDGE = 8;
const LEAST = 4;
const HAN = /\p{Script=Han}/u;
const bare = (text: string): string => ownVoice(text).replace(/[*_`]/gu, "").replace(/\s+/gu, " ").trim();

/** How many letters of a mark a clause holds, or of itself lie in it. */
function overlap(clause: string, mark: string): number {
  if (mark !== "" && clause.includes(mark)) return mark.length;
  if (mark.includes(clause)) return clause.length;
  for (let n = Math.min(clause.length, mark.length); n >= EDGE; n -= 1)
    if (clause.endsWith(mark.slice(0, n)) || clause.startsWith(mark.slice(-n))) return n;
  return 0;
}

/** Place of the mark that most of the clause goes with; -1 where none does. */
function markOf(clause: string, marks: readonly string[]): number {
  const plain = bare(clause);
  const overlaps = marks.map((mark) => overlap(plain, bare(mark)));
  const most = Math.max(0, ...overlaps);
  return most >= (HAN.test(plain) ? 2 : LEAST) ? overlaps.indexOf(most) : -1;
}

/** How rare each concept is (inverse document frequency, Spärck Jones 1972) among the names of the tools that the sentences offer, 0..255: 255 where none is of it. */
export function rarityOf(bags: readonly Bag[], concepts: number): Uint8Array {
  const counts = new Float64Array(concepts);
  const names = bags.flatMap(({ sentence }) => sentence.turn.tools.map(({ name }) => name));
  for (const name of names) for (const concept of conceptsOfName(name, "en")) counts[concept]! += 1;
  const most = Math.log((names.length + 1) / 3);
  return Uint8Array.from(counts, (count) =>
    Math.round(255 * Math.max(0, Math.log((names.length + 1) / (count + 3)) / Math.max(1, most))),
  );
}
