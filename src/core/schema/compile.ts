import { admitsAll } from "./admits.ts";
import type { Json } from "../arguments/json.ts";
import { type Digits, NO_DIGITS } from "./digits.ts";
import { exactDefault } from "./exact-default.ts";
import { compareExactly } from "./exact-keywords.ts";
import { KEYWORDS } from "./keywords.ts";
import type { CompiledSchema, NamedPattern, SchemaNode, SchemaObject, SchemaSource } from "./node.ts";
import { pointerTo } from "./pointer.ts";
import { setTypes } from "./set-types.ts";
import { isSourceTyped } from "./source-typed.ts";
import {
  bounds,
  checked,
  compilable,
  isRecord,
  isStringList,
  localReference,
  mapOf,
  type Plain,
  Unverifiable,
} from "./parts.ts";
import { PatternFormat } from "./hooks.ts";
import { Budget, CountedNode, NODE_UNITS } from "./steps.ts";
import { unitsOf } from "./weight.ts";

const MAX_SCHEMA_DEPTH = 64;
const MAX_SCHEMA_NODES = 20_000;

class Compiler {
  readonly anchors = new Map<string, SchemaObject>();
  readonly warnings = new Set<string>();
  /** The patterns of `patternProperties`, by the node that holds them. */
  readonly patterns = new WeakMap<object, readonly NamedPattern[]>();
  /** Declared defaults whose numbers a double would round, by the node that holds them. */
  readonly defaults = new WeakMap<object, Json>();
  comparesItems = false;
  hasSteps = false;
  #nodes = 0;
  readonly #budget: Budget;
  readonly #acceptsSourceText: boolean;
  readonly #id: string | null;
  readonly #digits: Digits;
  readonly #exactly: boolean;

  constructor({ parameters, digits }: SchemaSource, budget: Budget, exactly: boolean) {
    this.#budget = budget;
    this.#digits = digits;
    this.#exactly = exactly;
    this.#acceptsSourceText = isSourceTyped(parameters);
    const id = isRecord(parameters) ? parameters["$id"] : null;
    this.#id = typeof id === "string" ? id.replace(/#$/, "") : null;
  }

  node(source: unknown, depth: number, where: string): SchemaNode {
    if (typeof source === "boolean") return source;
    if (!isRecord(source)) throw new Unverifiable(`${where} is no schema`);
    if (depth > MAX_SCHEMA_DEPTH) throw new Unverifiable("the schema is nested too deeply");
    if (++this.#nodes > MAX_SCHEMA_NODES) throw new Unverifiable("the schema is too large");
    if (!this.#budget.spend(NODE_UNITS)) throw new Unverifiable("the schemas of the turn are too large");
    const counted = new CountedNode();
    const node: Record<string, unknown> = counted;
    for (const keyword of Object.keys(source)) {
      const value = source[keyword];
      // Serialisers write null for keywords that are not set; only for these two is null a value.
      if (value === undefined || (value === null && keyword !== "const" && keyword !== "default")) continue;
      this.#keyword(node, keyword, value, depth, where);
    }
    const typed = { acceptsSourceText: this.#acceptsSourceText && depth > 0, warnings: this.warnings };
    setTypes(node, source, where, typed);
    bounds(node, source);
    if (node["uniqueItems"] === true) this.comparesItems = true;
    const named = this.patterns.get(node) ?? [];
    const units = unitsOf(
      node,
      named.map(({ pattern }) => pattern),
      where,
    );
    CountedNode.weigh(counted, units);
    if (node["multipleOf"] !== undefined) this.hasSteps = true;
    const pointer = where.slice("#".length);
    const declared = exactDefault(node, this.#digits, pointer);
    if (declared !== null) this.defaults.set(counted, declared);
    if (this.#exactly) compareExactly(node, this.#digits, pointer);
    const compiled: SchemaObject = node;
    if (typeof node["$anchor"] === "string") this.anchors.set(node["$anchor"], compiled);
    return compiled;
  }

  #keyword(
    node: Record<string, unknown>,
    keyword: string,
    value: unknown,
    depth: number,
    where: string,
  ): void {
    const kind = KEYWORDS.get(keyword);
    if (kind === undefined) return;
    const inside = `${where}/${keyword}`;
    const child = (source: unknown, name: string): SchemaNode =>
      this.node(source, depth + 1, pointerTo(inside, name));
    if (kind === "unsupported") throw new Unverifiable(`${inside} is not supported`);
    if (kind === "schema") node[keyword] = this.node(value, depth + 1, inside);
    else if (kind === "items") {
      node[keyword] = Array.isArray(value)
        ? value.map((item: unknown, index) => child(item, String(index)))
        : this.node(value, depth + 1, inside);
    } else if (kind === "list") {
      if (!Array.isArray(value)) throw new Unverifiable(`${inside} is no list`);
      node[keyword] = value.map((item: unknown, index) => child(item, String(index)));
    } else if (kind === "map") {
      if (!isRecord(value)) throw new Unverifiable(`${inside} is no object`);
      if (keyword === "patternProperties") this.#patterns(node, value, child, inside);
      else node[keyword] = mapOf(value, child);
    } else if (kind === "ref") node[keyword] = localReference(value, this.#id, inside);
    else if (kind === "required") {
      // Draft 3 and hand-written tools mark the parameter itself; the list of its parent is what counts.
      if (typeof value === "boolean") this.warnings.add(`${inside} is a boolean and was ignored`);
      else node[keyword] = checked(value, (list) => isStringList(list), inside);
    } else if (kind === "dependencies") this.#dependencies(node, value, child, inside);
    else {
      const known = checked(value, kind.accepts, inside);
      if (keyword === "pattern" && typeof known === "string") {
        node["format"] = new PatternFormat(compilable(known, inside, this.#budget));
      } else node[kind.as ?? keyword] = known;
    }
  }

  #patterns(
    node: Record<string, unknown>,
    value: Plain,
    child: (source: unknown, name: string) => SchemaNode,
    where: string,
  ): void {
    const named = Object.keys(value).map(
      (name): NamedPattern => ({
        pattern: compilable(name, where, this.#budget),
        node: child(value[name], name),
      }),
    );
    const map = mapOf(Object.fromEntries(named.map((one) => [one.pattern.source, one.node])), (one) => one);
    if (Object.keys(map).length < named.length) throw new Unverifiable(`${where} has a pattern twice`);
    node["patternProperties"] = map;
    this.patterns.set(node, named);
  }

  #dependencies(
    node: Record<string, unknown>,
    value: unknown,
    child: (source: unknown, name: string) => SchemaNode,
    where: string,
  ): void {
    if (!isRecord(value)) throw new Unverifiable(`${where} is no object`);
    const lists = Object.entries(value).filter(([, dependency]) => isStringList(dependency));
    const schemas = Object.entries(value).filter(([, dependency]) => !isStringList(dependency));
    node["dependentRequired"] = mapOf(Object.fromEntries(lists), (list) => list);
    node["dependentSchemas"] = mapOf(Object.fromEntries(schemas), child);
  }
}

const compile = (source: SchemaSource, budget: Budget, exactly: boolean): CompiledSchema => {
  const { parameters } = source;
  const compiler = new Compiler(source, budget, exactly);
  const compiled = (root: SchemaNode, unverifiable: string | null): CompiledSchema => ({
    source,
    root,
    anchors: compiler.anchors,
    warnings: [...compiler.warnings],
    unverifiable,
    comparesItems: compiler.comparesItems,
    hasSteps: compiler.hasSteps,
    patterns: compiler.patterns,
    defaults: compiler.defaults,
    budget,
  });
  // No parameters declared: any object is allowed.
  if (parameters === undefined || parameters === null) return compiled(true, null);
  try {
    const schema = compiled(compiler.node(parameters, 0, "#"), null);
    if (exactly || admitsAll(schema, [schema.root], "object")) return schema;
    throw new Unverifiable("the schema allows no object, and arguments are always one");
  } catch (error) {
    if (!(error instanceof Unverifiable)) throw error;
    return compiled(true, error.message);
  }
};

/**
 * Reads a tool's `parameters`; the work is taken from `budget`, which the tools of a turn share. Never throws: what cannot be
 * evaluated says so in `unverifiable`.
 * @param digits of the numbers in it that doubles round
 */
export const compileSchema = (
  parameters: unknown,
  budget = new Budget(),
  digits: Digits = NO_DIGITS,
): CompiledSchema => compile({ parameters, digits }, budget, false);

/** The same schema for `watched` arguments: it compares the digits of numbers instead of doubles. Only for the validator. */
export const compileExact = ({ source, budget }: CompiledSchema): CompiledSchema =>
  compile(source, budget, true);
