import type { Message, Tool, Turn } from "../turn.ts";
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

/** What a turn shows the model besides its own words and the operator's. */
type Given = Pick<Turn, "messages" | "tools">;

const ofMessages = new WeakMap<readonly Message[], readonly number[] | null>();
const ofTools = new WeakMap<readonly Tool[], readonly number[] | null>();

function remembered<T extends object>(
  known: WeakMap<T, readonly number[] | null>,
  key: T,
  read: () => readonly number[] | null,
): readonly number[] | null {
  let found = known.get(key);
  if (found === undefined) {
    found = read();
    known.set(key, found);
  }
  return found;
}

/** What the texts state; null where they name a confidence too often to be read. */
function valuesIn(texts: Iterable<string>): readonly number[] | null {
  const all = new Set<number>();
  let most = MOST_LABELS;
  for (const text of texts) {
    const stated = statedIn(text, most);
    if (stated === null) return null;
    most -= stated.labels;
    for (const value of stated.values) all.add(value);
  }
  return [...all];
}

/** Deeper schemas are read by nobody. */
const DEEPEST = 64;

/** The texts of a declaration: servers of tools write them, and a model reads them like instructions. Its numbers are no words. */
function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null && depth < DEEPEST)
    for (const [name, inner] of Object.entries(value)) {
      yield typeof inner === "string" ? `${name}: ${inner}` : name;
      if (typeof inner !== "string") yield* textsIn(inner, depth + 1);
    }
}

function* textsOf(tools: readonly Tool[]): Generator<string> {
  for (const { name, description, parameters } of tools) {
    yield name;
    yield description;
    yield* textsIn(parameters);
  }
}

/**
 * Whether a turn holds the same statement in words that are not the model's, in any notation: in what users and tools said, or in what
 * is declared of tools. Then nobody knows whose words these are.
 * @param stated 0..1
 */
export const isGivenIn = ({ messages, tools }: Given, stated: number): boolean =>
  [
    remembered(ofMessages, messages, () => valuesIn(messages.filter(isGiven).map(({ text }) => text))),
    remembered(ofTools, tools, () => valuesIn(textsOf(tools))),
  ].some((values) => values === null || values.some((value) => Math.abs(value - stated) <= SAME));
