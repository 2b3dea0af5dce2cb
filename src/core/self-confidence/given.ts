import type { Message } from "../turn.ts";
import { readScale } from "./scale.ts";
import { LABELS } from "./words.ts";

/** Values nearer than this are the same. */
export const SAME = 0.005;

const LABEL = `(?:${LABELS.join("|")})`;
/** What stands behind a label, in whatever notation: tags, JSON, escapes, a sentence. */
const BEHIND = new RegExp(`${LABEL}(?=([\\s\\S]{0,60}))`, "giu");
/** Words for a value stand behind a sign only: else every sentence would hold one. */
const NAMED = new RegExp(
  `${LABEL}(?: (?:level|score))?["'*_\\s]{0,8}[:=>]["'*_\\s]{0,8}([^\\n"',;}<]{1,120})`,
  "giu",
);
const NUMBER = /\d{1,9}(?:[.,]\d{1,9})?(?:\s{0,3}(?:%|percent)|\s{0,3}(?:\/|out of|of)\s{0,3}\d{1,4})?/giu;

/** A conversation that names a confidence more often may hold any value: it is not read further. */
const MOST_LABELS = 2_000;

/** Wide signs as plain ones, and without those that nobody sees. */
const folded = (text: string): string =>
  /[^\0-\x7f]/u.test(text) ? text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "") : text;

/**
 * What a text states somewhere, quoted or not; null: it may be anything.
 * @param most labels that are read
 */
function statedIn(
  text: string,
  most: number,
): { readonly labels: number; readonly values: readonly number[] } | null {
  const plain = folded(text);
  const written: string[] = [];
  let labels = 0;
  for (const [, behind = ""] of plain.matchAll(BEHIND)) {
    if (++labels > most) return null;
    written.push(...(behind.match(NUMBER) ?? []));
  }
  if (labels > 0) for (const [, named = ""] of plain.matchAll(NAMED)) written.push(named);
  const values = written.flatMap((one) => {
    const read = readScale(one);
    return "value" in read ? [read.value] : one === "1" ? [0.01, 1] : [];
  });
  return { labels, values };
}

/** Nobody's words but the operator's and the model's own are beyond doubt. */
const isGiven = ({ role }: Message): boolean => role === "user" || role === "tool" || role === "function";

const known = new WeakMap<readonly Message[], readonly number[] | null>();

function givenValues(messages: readonly Message[]): readonly number[] | null {
  const found = known.get(messages);
  if (found !== undefined) return found;
  const values = readAll(messages);
  known.set(messages, values);
  return values;
}

function readAll(messages: readonly Message[]): readonly number[] | null {
  const all = new Set<number>();
  let most = MOST_LABELS;
  for (const { text } of messages.filter(isGiven)) {
    const stated = statedIn(text, most);
    if (stated === null) return null;
    most -= stated.labels;
    for (const value of stated.values) all.add(value);
  }
  return [...all];
}

/**
 * Whether a conversation holds the same statement in words that are not the model's, in any notation: then nobody knows whose words
 * these are.
 * @param stated 0..1
 */
export function isGivenIn(messages: readonly Message[], stated: number): boolean {
  const values = givenValues(messages);
  return values === null || values.some((value) => Math.abs(value - stated) <= SAME);
}
