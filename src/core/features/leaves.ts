/** The scalars of a call's arguments, each with what its schema says. */
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonNumber,
  type JsonObject,
} from "../arguments/json.ts";
import { asNode, isRequired, itemsOf, propertyOf, type SchemaNode } from "./schema-view.ts";
import { squash, stemOf, wordsOf } from "./text/words.ts";

export interface Leaf {
  /** The name of the parameter that holds it, at the top. */
  readonly parameter: string;
  readonly value: null | boolean | string | JsonNumber;
  /** Required at every level. */
  readonly required: boolean;
  readonly schema: SchemaNode;
  /** The string itself, or the digits; "" for null and booleans. At most 2,000 characters. */
  readonly text: string;
  readonly squashed: string;
  /** Stems of the words of a string; empty for everything else. */
  readonly stems: readonly string[];
}

export const MOST_LEAVES = 500;
const LONGEST_VALUE = 2_000;
const DEEPEST = 20;

/** At most 500 leaves, 20 levels deep; a deeper or further value is not looked at. */
export function leavesOf(value: JsonObject, schema: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const root = asNode(schema);
  for (const [name, child] of value) {
    if (leaves.length >= MOST_LEAVES) break;
    walk(
      child,
      propertyOf(root, name),
      { parameter: name, required: isRequired(root, name), depth: 1 },
      leaves,
    );
  }
  return leaves;
}

interface Place {
  readonly parameter: string;
  readonly required: boolean;
  readonly depth: number;
}

function walk(value: Json, schema: SchemaNode, place: Place, leaves: Leaf[]): void {
  if (leaves.length >= MOST_LEAVES || place.depth > DEEPEST) return;
  const { parameter, depth } = place;
  if (isObject(value)) {
    for (const [name, child] of value) {
      const required = place.required && isRequired(schema, name);
      walk(child, propertyOf(schema, name), { parameter, required, depth: depth + 1 }, leaves);
    }
  } else if (isArray(value)) {
    const inside = { parameter, required: place.required, depth: depth + 1 };
    for (const item of value) walk(item, itemsOf(schema), inside, leaves);
  } else {
    leaves.push(leaf(value, schema, place));
  }
}

function leaf(value: Leaf["value"], schema: SchemaNode, { parameter, required }: Place): Leaf {
  const raw = typeof value === "string" ? value : isNumber(value) ? value.text : "";
  const text = raw.length > LONGEST_VALUE ? raw.slice(0, LONGEST_VALUE) : raw;
  const stems = typeof value === "string" ? wordsOf(text).map(stemOf) : [];
  return { parameter, value, required, schema, text, squashed: squash(text), stems };
}
