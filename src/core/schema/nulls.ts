import { isArray, isObject, type Json, type JsonObject } from "../arguments/json.ts";
import { admitsAll } from "./admits.ts";
import type { CompiledSchema, SchemaObject } from "./node.ts";
import { inPlace, isRequired, itemNodes, memberNodes } from "./view.ts";

/**
 * Whether null at this member counts as absent: the member is declared, optional, and null is not one of its values.
 * Models write null for "not given" (case B03); a required member must be given, so null stays null there.
 */
export const nullIsAbsent = (
  schema: CompiledSchema,
  places: readonly SchemaObject[],
  key: string,
): boolean => {
  const declared = places.some(
    (place) => place.properties !== undefined && Object.hasOwn(place.properties, key),
  );
  return declared && !isRequired(places, key) && !admitsAll(schema, memberNodes(schema, places, key), "null");
};

const without = (schema: CompiledSchema, value: Json, places: readonly SchemaObject[]): Json => {
  if (places.length === 0) return value;
  if (isObject(value)) return withoutMembers(schema, value, places);
  if (!isArray(value)) return value;
  return value.map((item, index) =>
    typeof item === "object"
      ? without(schema, item, inPlace(schema, itemNodes(schema, places, index), "certain"))
      : item,
  );
};

const withoutMembers = (
  schema: CompiledSchema,
  value: JsonObject,
  places: readonly SchemaObject[],
): JsonObject => {
  const kept = new Map<string, Json>();
  for (const [key, member] of value) {
    if (member === null) {
      if (!nullIsAbsent(schema, places, key)) kept.set(key, member);
    } else if (typeof member === "object") {
      kept.set(key, without(schema, member, inPlace(schema, memberNodes(schema, places, key), "certain")));
    } else {
      kept.set(key, member);
    }
  }
  return kept;
};

/** The arguments without the nulls that count as absent, at every depth that the schema describes. */
export const withoutAbsentNulls = (schema: CompiledSchema, value: JsonObject): JsonObject =>
  withoutMembers(schema, value, inPlace(schema, [schema.root], "certain"));
