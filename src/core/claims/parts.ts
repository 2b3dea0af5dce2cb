/** Claims of one sentence before their things are known: one a place, each with the part of the sentence that is about it. */
import type { Voice } from "./place.ts";

/** A verb that claims, before its things are known. */
export interface Found {
  readonly keys: readonly string[];
  readonly voice: Voice;
  readonly at: number;
  /** What it is done to stands behind it. */
  readonly forward: boolean;
}

/** Where, after the claim before, the clause of this one begins. */
export function partStart(said: string, before: number, at: number): number {
  const joins = [...said.slice(before, at).matchAll(/[,;，；]\s*| (?:und|et|and|y|e) /gu)];
  const last = joins.findLast(({ index }) => before > 0 && at - before - index > 8);
  return last === undefined ? before : before + last.index;
}

/** Where the part that is about it ends: "the dinner is booked, but the message" is about no message. */
export function partEnd(said: string, at: number, next: number): number {
  const turn = said.slice(at, next).search(BUT);
  return turn < 0 ? next : at + turn;
}
const BUT =
  /[,;] (?:but|pero|aber|mais|mas|porém|nur|only|solo|doch|jedoch)(?![\p{L}])|[，；](?:但|不过|只是|可是)/iu;

/** "I checked your order: it shipped yesterday": another clause's time is not this one's. */
export function clauseEnd(said: string, at: number): number {
  const end = said.slice(at).search(/[,;:，；：]|\s[–—-]\s/u);
  return end < 0 ? said.length : at + end;
}

/** In order of the text, one claim a place. */
export function distinct(all: readonly Found[]): Found[] {
  const places = new Map<number, Found>();
  const looks = all.filter(({ keys }) => keys.length === 1 && keys[0] === "search");
  // "J'ai jeté un œil": the verb of an idiom of looking is no action of its own.
  const found = all.filter(
    (one) => looks.includes(one) || !looks.some(({ at }) => one.at >= at - 4 && one.at - at < 18),
  );
  for (const one of found.toSorted((a, b) => a.at - b.at)) {
    const known = places.get(one.at);
    const alone = [known, one].find((any) => any?.keys[0] === "do");
    places.set(
      one.at,
      known === undefined ? one : (alone ?? { ...known, keys: [...known.keys, ...one.keys] }),
    );
  }
  return [...places.values()];
}
