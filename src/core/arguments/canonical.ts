import { nullIsAbsent } from "../schema/nulls.ts";
import type { CompiledSchema, SchemaObject } from "../schema/node.ts";
import { inPlace, isRequired, itemNodes, memberNodes } from "../schema/view.ts";
import { fromPlain } from "./convert.ts";
import { decimalForm } from "./decimal.ts";
import { isArray, isNumber, isObject, type Json, type JsonArray, type JsonObject } from "./json.ts";

/** How the leaves of arguments are told apart. A later rule for texts (dates, URLs, formulas ...) replaces `text`. */
export interface LeafRules {
  readonly number: (text: string, places: readonly SchemaObject[]) => string;
  readonly text: (text: string, places: readonly SchemaObject[]) => string;
}

/**
 * The exact form: numbers by decimal value, strings by their code points after Unicode NFC. JSON.stringify writes lone
 * surrogates as escapes, so that two of them stay different where UTF-8 would merge them.
 */
const EXACT: LeafRules = {
  number: decimalForm,
  text: (text) => JSON.stringify(text.normalize("NFC")),
};

/** By UTF-16 code unit, as RFC 8785 section 3.2.3 sorts keys. */
const byCodeUnit = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** By the places, which are the same object each time (see `inPlace`). */
type DefaultForms = WeakMap<readonly SchemaObject[], ReadonlySet<string>>;

const defaultForms = new WeakMap<LeafRules, DefaultForms>();

const formsBy = (rules: LeafRules): DefaultForms => {
  let forms = defaultForms.get(rules);
  if (forms === undefined) {
    forms = new WeakMap();
    defaultForms.set(rules, forms);
  }
  return forms;
};

/** Longest default, as JSON, that a value is compared with. */
const LONGEST_DEFAULT = 10_000;

/** Units of work that writing a default costs, at most. */
const DEFAULT_UNITS = 1_000;

const declaredDefaults = new WeakMap<SchemaObject, ReturnType<typeof fromPlain>>();

const defaultOf = (place: SchemaObject): ReturnType<typeof fromPlain> => {
  if (place.default === undefined) return null;
  let declared = declaredDefaults.get(place);
  if (declared === undefined) {
    declared = fromPlain(place.default, LONGEST_DEFAULT);
    declaredDefaults.set(place, declared);
  }
  return declared;
};

class Writer {
  readonly #schema: CompiledSchema | null;
  readonly #rules: LeafRules;
  readonly #defaults: DefaultForms;

  constructor(schema: CompiledSchema | null, rules: LeafRules) {
    this.#schema = schema;
    this.#rules = rules;
    this.#defaults = formsBy(rules);
  }

  write(value: Json, places: readonly SchemaObject[]): string {
    if (typeof value === "string") return this.#rules.text(value, places);
    if (isNumber(value)) return this.#rules.number(value.text, places);
    if (isObject(value)) return this.#object(value, places);
    if (isArray(value)) return this.#array(value, places);
    return String(value);
  }

  #object(value: JsonObject, places: readonly SchemaObject[]): string {
    const members: string[] = [];
    for (const key of [...value.keys()].toSorted(byCodeUnit)) {
      const form = this.#member(key, value.get(key) ?? null, places);
      if (form !== null) members.push(`${JSON.stringify(key)}:${form}`);
    }
    return `{${members.join(",")}}`;
  }

  /** The form of a member, or null where it says the same as leaving it out. */
  #member(key: string, value: Json, places: readonly SchemaObject[]): string | null {
    if (this.#schema === null || places.length === 0) return this.write(value, []);
    if (value === null && nullIsAbsent(this.#schema, places, key)) return null;
    const inside = inPlace(this.#schema, memberNodes(this.#schema, places, key), "certain");
    const form = this.write(value, inside);
    if (isRequired(places, key)) return form;
    return this.#defaultForms(inside).has(form) ? null : form;
  }

  /** The forms of the defaults that a set of places declares. */
  #defaultForms(places: readonly SchemaObject[]): ReadonlySet<string> {
    const known = this.#defaults.get(places);
    if (known !== undefined) return known;
    const forms = new Set<string>();
    // Stands there before it is complete: a default may hold a value of its own place.
    this.#defaults.set(places, forms);
    for (const place of places) {
      const declared = defaultOf(place);
      if (declared === null || this.#schema?.budget.spend(DEFAULT_UNITS) !== true) continue;
      forms.add(this.write(declared.value, places));
    }
    return forms;
  }

  #array(value: JsonArray, places: readonly SchemaObject[]): string {
    const items = value.map((item, index) =>
      this.write(
        item,
        this.#schema === null ? [] : inPlace(this.#schema, itemNodes(this.#schema, places, index), "certain"),
      ),
    );
    // A declared set. Repeats stay: the schema forbids them, and dropping one would make an invalid call equal a valid one.
    if (places.some((place) => place.uniqueItems === true)) items.sort(byCodeUnit);
    return `[${items.join(",")}]`;
  }
}

/**
 * The canonical form of a call: equal strings mean the same call. Key order, white space, escapes, number spelling and
 * Unicode composition never matter; with a schema, a declared default given explicitly equals leaving the argument out,
 * null for an optional argument that is not nullable too, and `uniqueItems` lists are sets. Ids are not part of it.
 */
export const canonicalCall = (
  name: string,
  value: JsonObject,
  schema: CompiledSchema | null = null,
  rules: LeafRules = EXACT,
): string => {
  const places = schema === null ? [] : inPlace(schema, [schema.root], "certain");
  return `[${JSON.stringify(name)},${new Writer(schema, rules).write(value, places)}]`;
};

/** The form of a call whose arguments cannot be read: its raw text, as a string where a well-formed call has an object. */
export const canonicalMalformed = (name: string, raw: string): string =>
  `[${JSON.stringify(name)},${JSON.stringify(raw)}]`;

/** The canonical form of a sample: the multiset of its calls' forms. No call at all is a form of its own. */
export const canonicalSample = (calls: readonly string[]): string =>
  `[${calls.toSorted(byCodeUnit).join(",")}]`;
