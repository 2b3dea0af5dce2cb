import type { CompiledSchema, SchemaNode, SchemaObject } from "./node.ts";
import { resolveRef } from "./resolve-ref.ts";

/** Which sub-schemas of a place are looked at: those that always hold, or also those that may hold (anyOf, oneOf, then, else). */
export type Reach = "certain" | "possible";

const MAX_NODES = 256;

const collect = (
  schema: CompiledSchema,
  node: SchemaNode | null | undefined,
  reach: Reach,
  into: Set<SchemaObject>,
): void => {
  if (typeof node !== "object" || node === null || into.has(node) || into.size >= MAX_NODES) return;
  into.add(node);
  if (node.$ref !== undefined) collect(schema, resolveRef(schema, node.$ref), reach, into);
  for (const part of node.allOf ?? []) collect(schema, part, reach, into);
  if (reach === "certain") return;
  for (const part of [...(node.anyOf ?? []), ...(node.oneOf ?? []), node.then, node.else]) {
    collect(schema, part, reach, into);
  }
};

/**
 * What was looked up before for a schema. Arguments repeat the same places for each item of a list, and samples repeat
 * the arguments, so answers are arrays that are the same object for the same question.
 */
class Lookups {
  readonly root = new NodePath();
  readonly members = new WeakMap<readonly SchemaObject[], Map<string, readonly SchemaNode[]>>();
  readonly items = new WeakMap<readonly SchemaObject[], (readonly SchemaNode[])[]>();
}

/** A list of nodes as a path in a tree, so that equal lists end at the same object. */
class NodePath {
  readonly next = new Map<SchemaNode, NodePath>();
  readonly places: { [reach in Reach]?: readonly SchemaObject[] } = {};
}

const lookups = new WeakMap<CompiledSchema, Lookups>();

const lookupsOf = (schema: CompiledSchema): Lookups => {
  let known = lookups.get(schema);
  if (known === undefined) {
    known = new Lookups();
    lookups.set(schema, known);
  }
  return known;
};

const NONE: readonly SchemaObject[] = [];
const NO_NODES: readonly SchemaNode[] = [];

/**
 * All schema objects that speak about the same place as `nodes`, references followed; ends on cycles. Where the turn's
 * budget is used up, nothing is known about any place.
 */
export const inPlace = (
  schema: CompiledSchema,
  nodes: readonly SchemaNode[],
  reach: Reach,
): readonly SchemaObject[] => {
  if (nodes.length === 0 || !schema.budget.spend(nodes.length)) return NONE;
  let path = lookupsOf(schema).root;
  for (const node of nodes) {
    let next = path.next.get(node);
    if (next === undefined) {
      next = new NodePath();
      path.next.set(node, next);
    }
    path = next;
  }
  return (path.places[reach] ??= collectAll(schema, nodes, reach));
};

const collectAll = (
  schema: CompiledSchema,
  nodes: readonly SchemaNode[],
  reach: Reach,
): readonly SchemaObject[] => {
  const into = new Set<SchemaObject>();
  for (const node of nodes) collect(schema, node, reach, into);
  return [...into];
};

const own = (map: Readonly<Record<string, SchemaNode>> | undefined, key: string): SchemaNode | undefined =>
  map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;

/** Most keys whose nodes are remembered for one set of places. */
const MAX_KEYS = 1_000;

/** The schemas of member `key` of an object that `places` speak about. */
export const memberNodes = (
  schema: CompiledSchema,
  places: readonly SchemaObject[],
  key: string,
): readonly SchemaNode[] => {
  if (places.length === 0) return NO_NODES;
  const { members } = lookupsOf(schema);
  let known = members.get(places);
  if (known === undefined) {
    known = new Map();
    members.set(places, known);
  }
  const before = known.get(key);
  if (before !== undefined) return before;
  if (!schema.budget.spend(places.length)) return NO_NODES;
  const nodes: SchemaNode[] = [];
  for (const place of places) {
    const node = own(place.properties, key) ?? patternMatch(schema, place, key) ?? place.additionalProperties;
    if (node !== undefined) nodes.push(node);
  }
  if (known.size < MAX_KEYS && schema.budget.left >= 0) known.set(key, nodes);
  return nodes;
};

const patternMatch = (schema: CompiledSchema, place: SchemaObject, key: string): SchemaNode | undefined => {
  for (const { pattern, node } of schema.patterns.get(place) ?? []) {
    // What is too slow to test here is too slow for the validator, which then gives no verdict.
    if (!schema.budget.spend(pattern.units(key.length))) return undefined;
    if (pattern.test(key)) return node;
  }
  return undefined;
};

/** The schemas of item `index` of an array that `places` speak about. */
export const itemNodes = (
  schema: CompiledSchema,
  places: readonly SchemaObject[],
  index: number,
): readonly SchemaNode[] => {
  if (places.length === 0) return NO_NODES;
  const { items: lists } = lookupsOf(schema);
  let known = lists.get(places);
  if (known === undefined) {
    known = [];
    lists.set(places, known);
  }
  // Behind the longest list of single places, all items have the same schemas.
  const at = Math.min(index, longestPrefix(places));
  const before = known[at];
  if (before !== undefined) return before;
  if (!schema.budget.spend(places.length)) return NO_NODES;
  const nodes: SchemaNode[] = [];
  for (const { prefixItems, items } of places) {
    const node = prefixItems?.[at] ?? (isList(items) ? items[at] : items);
    if (node !== undefined) nodes.push(node);
  }
  known[at] = nodes;
  return nodes;
};

const prefixes = new WeakMap<readonly SchemaObject[], number>();

const longestPrefix = (places: readonly SchemaObject[]): number => {
  let longest = prefixes.get(places);
  if (longest === undefined) {
    longest = 0;
    for (const { prefixItems, items } of places) {
      longest = Math.max(longest, prefixItems?.length ?? 0, isList(items) ? items.length : 0);
    }
    prefixes.set(places, longest);
  }
  return longest;
};

const isList = (items: SchemaNode | readonly SchemaNode[] | undefined): items is readonly SchemaNode[] =>
  Array.isArray(items);

/** The types that a place states, or null where it states none. */
export const typesOf = (place: SchemaObject): readonly string[] | null => {
  if (place.type === undefined) return null;
  return typeof place.type === "string" ? [place.type] : place.type;
};

const requiredNames = new WeakMap<SchemaObject, ReadonlySet<string>>();

const requires = (place: SchemaObject, key: string): boolean => {
  if (place.required === undefined) return false;
  let names = requiredNames.get(place);
  if (names === undefined) {
    names = new Set(place.required);
    requiredNames.set(place, names);
  }
  return names.has(key);
};

/** Whether one of the places demands the member. */
export const isRequired = (places: readonly SchemaObject[], key: string): boolean =>
  places.some((place) => requires(place, key));
