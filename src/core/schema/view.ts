import type { CompiledSchema, SchemaNode, SchemaObject } from "./node.ts";

/** Which sub-schemas of a place are looked at: those that always hold, or also those that may hold (anyOf, oneOf, then, else). */
export type Reach = "certain" | "possible";

const MAX_NODES = 256;

const segment = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** The schema that a local `$ref` points to; null where it points nowhere. */
export const resolveRef = (schema: CompiledSchema, ref: string): SchemaNode | null => {
  let pointer: string;
  try {
    pointer = decodeURIComponent(ref.slice(1));
  } catch {
    return null;
  }
  if (pointer === "") return schema.root;
  if (!pointer.startsWith("/")) return schema.anchors.get(pointer) ?? null;
  let at: unknown = schema.root;
  for (const step of pointer.slice(1).split("/").map(segment)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return null;
    at = (at as Record<string, unknown>)[step];
  }
  return typeof at === "boolean" || (typeof at === "object" && at !== null && !Array.isArray(at)) ? at : null;
};

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

/** All schema objects that speak about the same place as `nodes`, references followed; ends on cycles. */
export const inPlace = (
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

/** The schemas of member `key` of an object that `places` speak about. */
export const memberNodes = (places: readonly SchemaObject[], key: string): readonly SchemaNode[] => {
  const nodes: SchemaNode[] = [];
  for (const place of places) {
    const node = own(place.properties, key) ?? patternMatch(place, key) ?? place.additionalProperties;
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
};

const patternMatch = (place: SchemaObject, key: string): SchemaNode | undefined => {
  for (const pattern in place.patternProperties) {
    if (new RegExp(pattern, "u").test(key)) return place.patternProperties[pattern];
  }
  return undefined;
};

/** The schemas of item `index` of an array that `places` speak about. */
export const itemNodes = (places: readonly SchemaObject[], index: number): readonly SchemaNode[] => {
  const nodes: SchemaNode[] = [];
  for (const { prefixItems, items } of places) {
    const node = prefixItems?.[index] ?? (isList(items) ? items[index] : items);
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
};

const isList = (items: SchemaNode | readonly SchemaNode[] | undefined): items is readonly SchemaNode[] =>
  Array.isArray(items);

/** The types that a place states, or null where it states none. */
export const typesOf = (place: SchemaObject): readonly string[] | null => {
  if (place.type === undefined) return null;
  return typeof place.type === "string" ? [place.type] : place.type;
};

/** Whether one of the places demands the member. */
export const isRequired = (places: readonly SchemaObject[], key: string): boolean =>
  places.some((place) => place.required?.includes(key) === true);
