/** Whether an answer says that something was done that no call did: what the rules find, weighed by what was learned from sentences. */
import type { ToolCall, Turn } from "../../turn.ts";
import type { Claim } from "../find.ts";
import { mightClaim } from "../might-claim.ts";
import type { Backing } from "../relation.ts";
import { callsOf } from "./calls.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { signalsOf, type Told } from "./signals.ts";
import { type Table, unpack } from "./table.ts";
import { fitOf, topicOf } from "./topic.ts";
import { traitsOf } from "./traits.ts";
import { BIAS, JUDGED, PACKED, SCALE } from "./weights.ts";

export interface Answer {
  readonly text: string;
  readonly turn: Turn;
  /** Calls of the answer itself. */
  readonly own: readonly ToolCall[];
  readonly backing: Backing;
  /** What the rules find in the text, and what of it no call stands behind. */
  readonly claims: readonly Claim[];
  readonly unbacked: readonly Claim[];
}

export interface Phantom {
  readonly sentence: string;
  /** Names of the offered tools that do what it says, as far as words tell. */
  readonly able: readonly string[];
  /** Log odds. */
  readonly score: number;
}

/** A piece with what the rules say of it. */
export interface Heard {
  readonly piece: Piece;
  readonly claims: readonly Claim[];
  readonly unbacked: boolean;
}

export function heardIn({ text, claims, unbacked }: Answer): Heard[] {
  return piecesOf(text).map((piece) => {
    const here = ({ sentence }: Claim): boolean =>
      piece.text.includes(sentence) || sentence.includes(piece.text);
    return { piece, claims: claims.filter(here), unbacked: unbacked.some(here) };
  });
}

let table: Table | null = null;

/** Longer pieces have more traits; none counts more than others for it. */
export const share = (traits: number): number => 4 / Math.sqrt(Math.max(1, traits));

export function claimOf({ piece, claims }: Heard): number {
  table ??= unpack(PACKED);
  const { weights } = table;
  const traits = traitsOf(piece, claims);
  let sum = 0;
  for (const trait of traits) sum += weights[trait] ?? 0;
  return BIAS + sum * SCALE * share(traits.length);
}

export const toldOf = (heard: Heard, claim: number, rules: boolean): Told => ({
  text: heard.piece.text,
  claim,
  rules: rules ? { claims: heard.claims.length > 0, unbacked: heard.unbacked } : null,
  topic: topicOf(heard.piece.text),
});

/** What is no claim is no phantom, whatever else speaks for one. */
const MOST_ABOVE_CLAIM = 2;

/** Log odds of a piece: no more than {@link MOST_ABOVE_CLAIM} above those that it claims anything. */
export function scoreOf(signals: readonly number[], weights: ArrayLike<number>, claim: number): number {
  let sum = 0;
  signals.forEach((signal, i) => (sum += signal * (weights[i] ?? 0)));
  return Math.min(sum, claim + MOST_ABOVE_CLAIM);
}

/** The piece that most likely claims what no call did; null for a text that holds none. */
export function likeliest(answer: Answer): Phantom | null {
  const { backing } = answer;
  const told = heardIn(answer).map((heard) => toldOf(heard, claimOf(heard), true));
  const calls = callsOf(answer.turn, answer.own);
  const scores = signalsOf(told, { backing, calls }).map((signals, at) =>
    scoreOf(signals, JUDGED, told[at]?.claim ?? 0),
  );
  const best = scores.indexOf(Math.max(...scores));
  const found = told[best];
  if (found === undefined) return null;
  const able = backing.offered
    .filter((tool) => fitOf(found.topic, tool).family === 1)
    .map(({ name }) => name);
  return { sentence: found.text, able, score: scores[best] ?? 0 };
}

/**
 * Log odds from which on it is told: less where the rules say so too, more where a call may stand behind it. docs/checks.md says
 * which writers and texts they were chosen with.
 */
const TOLD_FROM = { quiet: { rules: 1.25, alone: 1.5 }, ran: { rules: 1.25, alone: 1.75 } } as const;

/** The likeliest phantom, where it is likely enough to be told. */
export function phantomOf(answer: Answer): Phantom | null {
  const { backing, unbacked } = answer;
  const byRules = unbacked.length > 0;
  // Nobody knows what the provider's own tools did: only the rules can tell whose tools a claim is of.
  if (backing.hosted && !byRules) return null;
  const found = likeliest(answer);
  if (found === null || (!byRules && !mightClaim(found.sentence))) return null;
  return isTold(found.score, byRules, backing.ran.length > 0) ? found : null;
}

/**
 * @param byRules the rules find a claim that nothing stands behind
 * @param ran a call ran without an error
 */
export function isTold(score: number, byRules: boolean, ran: boolean): boolean {
  const from = TOLD_FROM[ran ? "ran" : "quiet"];
  return score >= (byRules ? from.rules : from.alone);
}
