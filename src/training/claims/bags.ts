/** Sentences as bags of pieces: of a text that claims something, it is not always known which piece does. */
import { unbacked } from "../../core/claims/backed.ts";
import { type Claim, claimsIn } from "../../core/claims/find.ts";
import { callsOf } from "../../core/claims/learned/calls.ts";
import { type Heard, heardIn, share } from "../../core/claims/learned/judge.ts";
import { piecesOf } from "../../core/claims/learned/pieces.ts";
import type { Standing } from "../../core/claims/learned/signals.ts";
import { topicOf, type Topic } from "../../core/claims/learned/topic.ts";
import { traitsOf } from "../../core/claims/learned/traits.ts";
import { failedTools, ranCalls } from "../../core/claims/ran.ts";
import { profileOf } from "../../core/claims/tool-profile.ts";
import { vocabularyOf } from "../../core/claims/vocabulary.ts";
import type { RuleClaim, RulesSaid, Sentence } from "./sentences.ts";

export interface Instance {
  readonly traits: readonly number[];
  /** What each trait counts. */
  readonly each: number;
  /** It claims something, where that is marked. */
  readonly claims: boolean | null;
  readonly text: string;
  readonly rules: { readonly claims: boolean; readonly unbacked: boolean } | null;
  readonly topic: Topic;
}

export interface Bag {
  readonly sentence: Sentence;
  /** It holds a claim; null where a call may stand behind one, and nobody marked it. */
  readonly claims: boolean | null;
  readonly weight: number;
  readonly instances: readonly Instance[];
  readonly standing: Standing;
}

/** Lines of the rules' own table are short and alike, and so is what one agent says in a hundred conversations. */
const WEIGHTS: Readonly<Record<string, number>> = { T: 0.3, R: 0.1 };

export function standingOf({ turn }: Sentence): Standing {
  const ran = ranCalls(turn, []);
  const backing = { offered: turn.tools.map(profileOf), ran, failed: failedTools(turn, ran), hosted: false };
  return { backing, calls: callsOf(turn, []) };
}

/** What the rules of this version say of each piece. */
export function heardNow(sentence: Sentence): Heard[] {
  const { text, turn } = sentence;
  const { backing } = standingOf(sentence);
  const claims = claimsIn(text, vocabularyOf(turn.tools));
  return heardIn({ text, turn, own: [], backing, claims, unbacked: unbacked(claims, backing) });
}

export function bagOf(sentence: Sentence): Bag {
  const standing = standingOf(sentence);
  const pieces = piecesOf(sentence.text);
  const { rules } = sentence;
  const known = rules !== null && rules.length === pieces.length ? rules : null;
  const instances = pieces.map((piece, i): Instance => {
    const said: RulesSaid | undefined = known?.[i];
    const traits = traitsOf(
      piece,
      said === undefined ? null : (said.claims as readonly RuleClaim[] as Claim[]),
    );
    return {
      traits,
      each: share(traits.length),
      claims: sentence.spans === null ? null : sentence.spans.some((span) => overlaps(piece.text, span)),
      text: piece.text,
      rules: said === undefined ? null : { claims: said.claims.length > 0, unbacked: said.unbacked },
      topic: topicOf(piece.text),
    };
  });
  const ran = standing.backing.ran.length > 0;
  const claims = sentence.phantom ? true : ran ? null : false;
  return { sentence, claims, weight: WEIGHTS[sentence.writer] ?? 1, instances, standing };
}

const EDGE = 12;
const bare = (text: string): string => text.replace(/[*_`]/gu, "");

/** A span may go over two pieces, and the piece has lost its marks. */
function overlaps(piece: string, span: string): boolean {
  const a = bare(piece);
  const b = bare(span);
  if (a.includes(b) || b.includes(a)) return true;
  return b.length > EDGE && (a.includes(b.slice(0, EDGE)) || a.includes(b.slice(-EDGE)));
}

/** Bags of what a real agent said. */
export const agentBags = (said: readonly Sentence[]): Bag[] =>
  said.map((one) => bagOf({ ...one, rules: heardNow(one) }));
