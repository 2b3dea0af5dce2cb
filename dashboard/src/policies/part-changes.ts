/** What differs between two values of a setting that have parts inside, part by part and in words. */
import { type Members, membersOf } from "./forms/part.ts";
import { memberWords, pathWords } from "./forms/part-words.ts";

export interface PartChange {
  /** The setting, and what of it. */
  readonly setting: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A value in a few words; they may leave things out. */
export type Gist = (value: Members) => string;

interface Told {
  /** As the wire calls it. */
  readonly setting: string;
  /** As people read it. */
  readonly name: string;
  /** For a value that appears or goes as a whole; without one every part is told. */
  readonly gist?: Gist;
}

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const mayHold = (value: unknown): boolean => value === undefined || isObject(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** One object, or a word such as "off", or nothing. */
export function objectChanges(told: Told, before: unknown, after: unknown): PartChange[] {
  if (same(before, after)) return [];
  const { setting, name, gist } = told;
  if (isObject(before) && isObject(after)) return inside(told, [], before, after);
  const words = (value: unknown): string | null =>
    value === undefined
      ? null
      : isObject(value)
        ? (gist?.(value) ?? (Object.keys(value).length === 0 ? "none" : "set"))
        : memberWords(setting, [], value);
  const whole = { setting: name, before: words(before), after: words(after) };
  const rest = (value: unknown): unknown =>
    isObject(value) && gist !== undefined ? untold(value, gist) : value;
  const parts = inside(told, [], membersOf(rest(before)), membersOf(rest(after)));
  // Where each part is told there is nothing to say of the whole but that there was something else before.
  const alone = gist === undefined && parts.length > 0 && [before, after].includes(undefined);
  return [...(alone ? [] : [whole]), ...parts];
}

/** What the words would not miss, however deep it lies. */
const untold = (value: Members, gist: Gist): Members =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, member]): (readonly [string, unknown])[] => {
      const without = Object.fromEntries(Object.entries(value).filter(([one]) => one !== key));
      if (gist(without) === gist(value)) return [[key, member]];
      if (!isObject(member)) return [];
      const deeper = untold(member, (inner) => gist({ ...value, [key]: inner }));
      return Object.keys(deeper).length === 0 ? [] : [[key, deeper]];
    }),
  );

function inside(told: Told, path: readonly string[], before: unknown, after: unknown): PartChange[] {
  if (same(before, after)) return [];
  const { setting, name } = told;
  const [old, now] = [membersOf(before), membersOf(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  if (keys.length > 0 && mayHold(before) && mayHold(after))
    return keys.flatMap((key) => inside(told, [...path, key], own(old, key), own(now, key)));
  const words = (value: unknown) => (value === undefined ? null : memberWords(setting, path, value));
  const place = pathWords(setting, path);
  return [{ setting: place === "" ? name : `${name}, ${place}`, before: words(before), after: words(after) }];
}

const own = (value: Members, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

/**
 * Two lists of rules: each rule that came, went, or is another one now, by its number in the list.
 * @param told `name` of one of them, such as “business rule”; `gist` of one
 */
export function listChanges(
  told: Required<Told>,
  before: readonly Members[] | undefined,
  after: readonly Members[] | undefined,
): PartChange[] {
  if (same(before, after)) return [];
  const { name, gist } = told;
  const all = (rules: readonly Members[] | undefined) =>
    rules === undefined ? null : rules.map(gist).join("; ") || "none";
  const gone = onlyIn(before ?? [], after ?? []);
  const come = onlyIn(after ?? [], before ?? []);
  if (gone.length === 0 && come.length === 0)
    return [{ setting: `${name}s, their order`, before: all(before), after: all(after) }];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, i) => i).flatMap((i) => {
    const [old, now] = [gone[i], come[i]];
    const rule = now ?? old;
    const argument = rule === undefined ? undefined : own(rule.rule, "argument");
    const of = typeof argument === "string" && old !== undefined && now !== undefined ? ` (${argument})` : "";
    return objectChanges({ ...told, name: `${name} ${rule?.number}${of}` }, old?.rule, now?.rule);
  });
}

interface Numbered {
  readonly rule: Members;
  /** From 1. */
  readonly number: number;
}

/** The rules of one list that the other one does not have, or has less often. */
function onlyIn(rules: readonly Members[], others: readonly Members[]): readonly Numbered[] {
  const left = others.map((rule) => JSON.stringify(rule));
  return rules.flatMap((rule, i) => {
    const at = left.indexOf(JSON.stringify(rule));
    if (at === -1) return [{ rule, number: i + 1 }];
    left.splice(at, 1);
    return [];
  });
}
