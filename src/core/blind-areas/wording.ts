/** Groups of requests that are worded alike. */
import { isContentWord, stemOf, weightOf, wordsOf } from "../features/text/words.ts";

/** What is read of a message, in UTF-16 units. */
const READ = 2_000;
/** Marks of one wording at most. */
const MOST_MARKS = 120;
/** Two wordings are alike from this share of common weight on. */
const ALIKE = 0.3;
/** Leaders of one clustering; what is like none of them then is left without a cluster. */
const MOST_LEADERS = 40;

/** Hashed stems and pairs of neighbouring stems, each with its weight. */
export interface Wording {
  readonly marks: ReadonlyMap<number, number>;
  readonly weight: number;
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo; draft-eastlake-fnv). Two marks that fall together only make two texts look alike. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Names and numbers differ from request to request; what is asked does not. */
export const stemsOf = (text: string): readonly string[] =>
  wordsOf(text.slice(0, READ))
    .filter((word) => isContentWord(word) && !/^\d/.test(word))
    .map(stemOf);

export function wordingOf(text: string): Wording {
  const stems = stemsOf(text);
  const marks = new Map<number, number>();
  for (const [place, stem] of stems.entries()) {
    if (marks.size >= MOST_MARKS) break;
    marks.set(fnv1a(stem), weightOf(stem));
    const next = stems[place + 1];
    // A pair says little more than its words, but keeps two orders of them apart.
    if (next !== undefined) marks.set(fnv1a(`${stem} ${next}`), (weightOf(stem) + weightOf(next)) / 4);
  }
  let weight = 0;
  for (const one of marks.values()) weight += one;
  return { marks, weight };
}

/** Common weight over the weight of both (weighted Jaccard index), 0..1; 0 where one of them says nothing. */
export function likeness(a: Wording, b: Wording): number {
  const [small, large] = a.marks.size <= b.marks.size ? [a, b] : [b, a];
  let common = 0;
  for (const [mark, weight] of small.marks) if (large.marks.has(mark)) common += weight;
  const all = a.weight + b.weight - common;
  return all > 0 ? common / all : 0;
}

/**
 * Leader clustering (Hartigan 1975, chapter 3): each wording joins the first leader that it is most like, or becomes one. One
 * pass, at most `MOST_LEADERS` comparisons each; the order of the list decides who leads.
 * @returns for each wording the place of its leader in the list; null where there are too many leaders already
 */
export function clusterWordings(wordings: readonly Wording[]): readonly (number | null)[] {
  const leaders: number[] = [];
  return wordings.map((wording, place) => {
    let best: number | null = null;
    let most = ALIKE;
    for (const leader of leaders) {
      const other = wordings[leader];
      const like = other === undefined ? 0 : likeness(wording, other);
      if (like >= most && (best === null || like > most)) [best, most] = [leader, like];
    }
    if (best !== null) return best;
    if (leaders.length >= MOST_LEADERS || wording.marks.size === 0) return null;
    leaders.push(place);
    return place;
  });
}

/** The words that most of the texts share, the most telling first; each as it is written most often. */
export function commonWords(texts: readonly string[], most = 5): readonly string[] {
  const counts = new Map<string, { texts: number; words: Map<string, number> }>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const word of wordsOf(text.slice(0, READ))) {
      if (!isContentWord(word) || /^\d/.test(word)) continue;
      const stem = stemOf(word);
      const entry = counts.get(stem) ?? { texts: 0, words: new Map<string, number>() };
      counts.set(stem, entry);
      if (!seen.has(stem)) entry.texts += 1;
      seen.add(stem);
      entry.words.set(word, (entry.words.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, entry]) => entry.texts * 2 > texts.length)
    .map(([stem, entry]) => ({ score: entry.texts * weightOf(stem), words: entry.words }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ words }) => [...words].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "");
}
