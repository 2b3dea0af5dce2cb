import type { Json } from "../arguments/json.ts";
import type { Digits } from "./digits.ts";
import type { TestedPattern } from "./pattern.ts";
import type { Budget } from "./steps.ts";

/**
 * A schema as the gate reads it: a clean copy of what the caller declared, with the type names of JSON Schema and the
 * keywords that are evaluated. Maps of names (`properties`, `$defs` ...) have no prototype.
 */
export type SchemaNode = boolean | SchemaObject;
export type SchemaMap = Readonly<Record<string, SchemaNode>>;

export interface SchemaObject {
  readonly $ref?: string;
  readonly $anchor?: string;
  readonly $defs?: SchemaMap;
  readonly definitions?: SchemaMap;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: SchemaMap;
  readonly patternProperties?: SchemaMap;
  readonly additionalProperties?: SchemaNode;
  readonly required?: readonly string[];
  readonly items?: SchemaNode | readonly SchemaNode[];
  readonly prefixItems?: readonly SchemaNode[];
  readonly uniqueItems?: boolean;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;
  /** `format` under another name: it is an annotation here, and the validator must not enforce it. */
  readonly "x-format"?: unknown;
  /** `description` under another name: it says what a text means, never whether it is valid. */
  readonly "x-description"?: unknown;
}

/** A schema as it was sent. */
export interface SchemaSource {
  readonly parameters: unknown;
  /** Of its numbers that doubles round. */
  readonly digits: Digits;
}

/** What `compileSchema` makes of a tool's parameters. */
export interface CompiledSchema {
  readonly source: SchemaSource;
  readonly root: SchemaNode;
  readonly anchors: ReadonlyMap<string, SchemaObject>;
  /** What was left out of the check although it says something, such as a type name that nobody knows. */
  readonly warnings: readonly string[];
  /** Why the schema cannot be evaluated; null where it can. */
  readonly unverifiable: string | null;
  /** Some list is declared as a set; comparing its items is quadratic, so long lists are not checked. */
  readonly comparesItems: boolean;
  /** Some number must be a multiple of another. */
  readonly hasSteps: boolean;
  /** Declared defaults with digits that doubles lose, by the node that declares them. */
  readonly defaults: WeakMap<object, Json>;
  /** The compiled patterns of the nodes with `patternProperties`, in their order. */
  readonly patterns: WeakMap<object, readonly NamedPattern[]>;
  /** What may still be spent on this schema and the others of the turn. */
  readonly budget: Budget;
}

export interface NamedPattern {
  readonly pattern: TestedPattern;
  readonly node: SchemaNode;
}
