import { shown } from "../text/cut.ts";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonNumber,
  type JsonObject,
} from "../arguments/json.ts";
import { fitsFormat } from "./formats.ts";
import type { CompiledSchema, SchemaObject } from "./node.ts";
import { pointerTo } from "./pointer.ts";
import type { SchemaIssue } from "./report.ts";
import { inPlace, itemNodes, memberNodes, typesOf } from "./view.ts";

const MAX_ANNOTATIONS = 20;
const MAX_VALUES = 5_000;

class Walk {
  readonly found: SchemaIssue[] = [];
  readonly #schema: CompiledSchema;
  #values = 0;

  constructor(schema: CompiledSchema) {
    this.#schema = schema;
  }

  value(value: Json, places: readonly SchemaObject[], path: string): void {
    if (places.length === 0 || this.found.length >= MAX_ANNOTATIONS || ++this.#values > MAX_VALUES) return;
    if (typeof value === "string") this.#format(value, places, path);
    else if (isNumber(value)) this.#spelling(value, places, path);
    else if (isObject(value)) this.#members(value, places, path);
    else if (isArray(value)) {
      value.forEach((item, index) =>
        this.value(
          item,
          inPlace(this.#schema, itemNodes(this.#schema, places, index), "possible"),
          pointerTo(path, index),
        ),
      );
    }
  }

  #members(value: JsonObject, places: readonly SchemaObject[], path: string): void {
    const closed = declaresMembers(places);
    for (const [key, member] of value) {
      const nodes = memberNodes(this.#schema, places, key);
      const inside = pointerTo(path, key);
      // `additionalProperties: false` makes a node of its own; only a declaration makes the member known.
      if (closed && !nodes.some((node) => node !== false)) {
        this.found.push({ kind: "unexpected", path: inside, message: "is not declared by the schema" });
      }
      this.value(member, inPlace(this.#schema, nodes, "possible"), inside);
    }
  }

  #format(text: string, places: readonly SchemaObject[], path: string): void {
    const stated = places.filter(
      (place) => typesOf(place)?.includes("string") ?? place["x-format"] !== undefined,
    );
    const missed = stated.map((place) => place["x-format"]).filter((format) => isMissed(text, format));
    if (missed.length === 0 || missed.length < stated.length) return;
    this.found.push({
      kind: "format",
      path,
      message: `is no ${missed.join(" or ")}: ${shown(JSON.stringify(text))}`,
    });
  }

  #spelling(number: JsonNumber, places: readonly SchemaObject[], path: string): void {
    if (!/[.eE]/.test(number.text) || !Number.isInteger(number.value)) return;
    const stated = places.map(typesOf).filter((types) => types !== null);
    if (
      !stated.some((types) => types.includes("integer")) ||
      stated.some((types) => types.includes("number"))
    )
      return;
    this.found.push({ kind: "type", path, message: `is an integer written as ${shown(number.text)}` });
  }
}

const isMissed = (text: string, format: unknown): boolean =>
  typeof format === "string" && !fitsFormat(text, format);

const declaresMembers = (places: readonly SchemaObject[]): boolean =>
  places.some((place) => place.properties !== undefined);

/**
 * What the schema states without enforcing it: formats, undeclared parameters, and integers that are written as
 * floats (valid by JSON Schema, and a sign of a wrong call on the leaderboard: 32 of 32 wrong).
 */
export const annotationsOf = (schema: CompiledSchema, value: JsonObject): readonly SchemaIssue[] => {
  const walk = new Walk(schema);
  walk.value(value, inPlace(schema, [schema.root], "possible"), "");
  return walk.found;
};
