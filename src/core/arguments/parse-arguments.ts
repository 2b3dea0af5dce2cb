import type { MalformedReason, ParsedArguments } from "../normalised.ts";
import { admitsAll } from "../schema/admits.ts";
import type { CompiledSchema, SchemaNode } from "../schema/node.ts";
import { inPlace, itemNodes, memberNodes, typesOf } from "../schema/view.ts";
import { isArray, isNumber, isObject, type Json, type JsonObject } from "./json.ts";
import { MAX_DEPTH, parseJson } from "./parse-json.ts";

/** How often a whole value may be wrapped in strings before it is taken for one. */
const MAX_WRAPS = 3;

/** A text that may be a list or an object in JSON. */
const OPENS = /^\s*[[{]/;

const malformed = (reason: MalformedReason, offset: number, message: string): ParsedArguments => ({
  status: "malformed",
  reason,
  offset,
  message,
});

const nameOf = (value: Json): string => {
  if (isArray(value)) return "a list";
  if (isNumber(value)) return "a number";
  return typeof value === "string" ? "a string" : String(value);
};

class Decoder {
  readonly #schema: CompiledSchema;
  decoded = false;
  loneSurrogate = false;

  constructor(schema: CompiledSchema) {
    this.#schema = schema;
  }

  object(value: JsonObject, nodes: readonly SchemaNode[], depth: number): JsonObject {
    const places = inPlace(this.#schema, nodes, "certain");
    if (places.length === 0) return value;
    const opened = new Map<string, Json>();
    for (const [key, member] of value) {
      const canHoldMore = typeof member === "string" ? OPENS.test(member) : typeof member === "object";
      opened.set(
        key,
        canHoldMore ? this.#value(member, memberNodes(this.#schema, places, key), depth) : member,
      );
    }
    return opened;
  }

  #value(value: Json, nodes: readonly SchemaNode[], depth: number): Json {
    if (nodes.length === 0 || depth > MAX_DEPTH) return value;
    if (typeof value === "string") return this.#string(value, nodes, depth);
    if (isObject(value)) return this.object(value, nodes, depth + 1);
    if (!isArray(value)) return value;
    const places = inPlace(this.#schema, nodes, "certain");
    return value.map((item, index) => this.#value(item, itemNodes(this.#schema, places, index), depth + 1));
  }

  /** A string is opened only where the schema asks for a list or an object and a string cannot be meant. */
  #string(text: string, nodes: readonly SchemaNode[], depth: number): Json {
    if (!OPENS.test(text) || admitsAll(this.#schema, nodes, "string")) return text;
    const places = inPlace(this.#schema, nodes, "possible");
    if (!places.some((place) => typesOf(place)?.some((type) => type === "array" || type === "object")))
      return text;
    const inner = parseJson(text);
    if (!inner.ok || !(isObject(inner.value) || isArray(inner.value))) return text;
    if (!admitsAll(this.#schema, nodes, isObject(inner.value) ? "object" : "array")) return text;
    this.decoded = true;
    this.loneSurrogate ||= inner.loneSurrogate;
    return this.#value(inner.value, nodes, depth + 1);
  }
}

/**
 * Reads the raw arguments of a call. Nothing (empty text, white space, null) counts as `{}`: that is how calls without
 * arguments arrive. JSON inside a string is opened and flagged `double_encoded`: the whole value always, a part of it
 * only where `schema` asks for a list or an object (a declared string is never opened). Whatever is no object is
 * malformed. Offsets count UTF-16 units of `raw`.
 */
export const parseArguments = (raw: string, schema: CompiledSchema | null = null): ParsedArguments => {
  if (raw.trim() === "") return { status: "ok", value: new Map(), flags: [] };
  const outer = parseJson(raw);
  if (!outer.ok) return malformed(outer.reason, outer.offset, outer.message);
  if (outer.value === null) return { status: "ok", value: new Map(), flags: [] };
  let value: Json = outer.value;
  let { loneSurrogate } = outer;
  let doubleEncoded = false;
  for (let wraps = 0; typeof value === "string" && wraps < MAX_WRAPS; wraps++) {
    const inner = parseJson(value);
    if (!inner.ok) break;
    doubleEncoded = true;
    loneSurrogate ||= inner.loneSurrogate;
    value = inner.value;
  }
  if (!isObject(value)) {
    const found = nameOf(outer.value);
    return malformed("not_object", raw.search(/\S/), `arguments must be an object, got ${found}`);
  }
  let opened = value;
  if (schema !== null) {
    const decoder = new Decoder(schema);
    const decoded = decoder.object(value, [schema.root], 1);
    if (decoder.decoded) opened = decoded;
    doubleEncoded ||= decoder.decoded;
    loneSurrogate ||= decoder.loneSurrogate;
  }
  const flags: ("double_encoded" | "lone_surrogate")[] = [];
  if (doubleEncoded) flags.push("double_encoded");
  if (loneSurrogate) flags.push("lone_surrogate");
  return { status: "ok", value: opened, flags };
};
