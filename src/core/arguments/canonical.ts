import { LONGEST_DEFAULT } from "../schema/exact-default.ts";
import { nullIsAbsent } from "../schema/nulls.ts";
import type { CompiledSchema, SchemaObject } from "../schema/node.ts";
import { inPlace, isRequired, itemNodes, memberNodes } from "../schema/view.ts";
import { ALL_RULES, type CanonicalRules } from "./canonical-rules.ts";
import { fromPlain } from "./convert.ts";
import { decimalForm } from "./decimal.ts";
import { isArray, isNumber, isObject, type Json, type JsonArray, type JsonObject } from "./json.ts";
import { factsOf } from "./rules/facts.ts";
import { textForm } from "./rules/text-form.ts";

/** By UTF-16 code unit, as RFC 8785 section 3.2.3 sorts keys, and as texts are sorted where nothing else is said. */
const byCodeUnit = (texts: Iterable<string>): string[] => [...texts].toSorted();

/** The forms of declared defaults, by the places (the same object each time, see `inPlace`) and the argument's name. */
type DefaultForms = WeakMap<readonly SchemaObject[], Map<string, ReadonlySet<string>>>;

const defaultForms = new WeakMap<CanonicalRules, DefaultForms>();

const formsBy = (rules: CanonicalRules): DefaultForms => {
  let forms = defaultForms.get(rules);
  if (forms === undefined) {
    forms = new WeakMap();
    defaultForms.set(rules, forms);
  }
  return forms;
};

/** Units of work that writing a default costs, at most. */
const DEFAULT_UNITS = 1_000;

const declaredDefaults = new WeakMap<SchemaObject, ReturnType<typeof fromPlain>>();

const defaultOf = (schema: CompiledSchema, place: SchemaObject): ReturnType<typeof fromPlain> => {
  if (place.default === undefined) return null;
  const exact = schema.defaults.get(place);
  if (exact !== undefined) return { value: exact };
  let declared = declaredDefaults.get(place);
  if (declared === undefined) {
    declared = fromPlain(place.default, LONGEST_DEFAULT);
    declaredDefaults.set(place, declared);
  }
  return declared;
};

const NO_PLACES: readonly SchemaObject[] = [];

/** Writes calls of one tool. Samples of a turn mostly differ in few arguments, so that most texts are written once. */
export class CallWriter {
  readonly #schema: CompiledSchema | null;
  readonly #rules: CanonicalRules;
  readonly #defaults: DefaultForms;
  readonly #topPlaces: readonly SchemaObject[];
  /** Forms of the texts that the calls so far gave their arguments, by argument. */
  readonly #texts = new Map<string, Map<string, string | null>>();

  constructor(schema: CompiledSchema | null, rules: CanonicalRules) {
    this.#schema = schema;
    this.#rules = rules;
    this.#defaults = formsBy(rules);
    this.#topPlaces = schema === null ? NO_PLACES : inPlace(schema, [schema.root], "certain");
  }

  call(name: string, value: JsonObject): CallForm {
    const members = new Map<string, string>();
    for (const key of byCodeUnit(value.keys())) {
      const given = value.get(key) ?? null;
      const form =
        typeof given === "string" ? this.#text(key, given) : this.#member(key, given, this.#topPlaces);
      if (form !== null) members.set(key, form);
    }
    return { call: `[${JSON.stringify(name)},${objectForm(members)}]`, arguments: members };
  }

  #text(key: string, text: string): string | null {
    let known = this.#texts.get(key);
    if (known === undefined) {
      known = new Map();
      this.#texts.set(key, known);
    }
    let form = known.get(text);
    if (form === undefined) {
      form = this.#member(key, text, this.#topPlaces);
      known.set(text, form);
    }
    return form;
  }

  /** The members in the order of their keys; without those that say the same as leaving them out. */
  #members(value: JsonObject, places: readonly SchemaObject[]): Map<string, string> {
    const members = new Map<string, string>();
    for (const key of byCodeUnit(value.keys())) {
      const form = this.#member(key, value.get(key) ?? null, places);
      if (form !== null) members.set(key, form);
    }
    return members;
  }

  /** `name` is the argument's, for the items of a list the list's. */
  #write(value: Json, name: string, places: readonly SchemaObject[]): string {
    if (typeof value === "string") {
      // JSON.stringify writes lone surrogates as escapes, so that two of them stay different where UTF-8 would merge them.
      return JSON.stringify(textForm(value, factsOf(name, places), this.#rules));
    }
    if (isNumber(value)) return this.#rules.off.has("numbers") ? value.text : decimalForm(value.text);
    if (isObject(value)) return objectForm(this.#members(value, places));
    if (isArray(value)) return this.#array(value, name, places);
    return String(value);
  }

  #member(key: string, value: Json, places: readonly SchemaObject[]): string | null {
    if (this.#schema === null || places.length === 0) return this.#write(value, key, NO_PLACES);
    const { off } = this.#rules;
    if (value === null && !off.has("nulls") && nullIsAbsent(this.#schema, places, key)) return null;
    const inside = inPlace(this.#schema, memberNodes(this.#schema, places, key), "certain");
    const form = this.#write(value, key, inside);
    if (off.has("defaults") || isRequired(places, key)) return form;
    return this.#defaultForms(key, inside).has(form) ? null : form;
  }

  /** The forms of the defaults that a set of places declares. */
  #defaultForms(name: string, places: readonly SchemaObject[]): ReadonlySet<string> {
    let byName = this.#defaults.get(places);
    if (byName === undefined) {
      byName = new Map();
      this.#defaults.set(places, byName);
    }
    const known = byName.get(name);
    if (known !== undefined) return known;
    const forms = new Set<string>();
    // Stands there before it is complete: a default may hold a value of its own place.
    byName.set(name, forms);
    for (const place of places) {
      const declared = this.#schema === null ? null : defaultOf(this.#schema, place);
      if (declared === null || this.#schema?.budget.spend(DEFAULT_UNITS) !== true) continue;
      forms.add(this.#write(declared.value, name, places));
    }
    return forms;
  }

  #array(value: JsonArray, name: string, places: readonly SchemaObject[]): string {
    const schema = this.#schema;
    const written = value.map((item, index) =>
      this.#write(
        item,
        name,
        schema === null ? NO_PLACES : inPlace(schema, itemNodes(schema, places, index), "certain"),
      ),
    );
    // A set. Repeats stay: the schema forbids them, and dropping one would make an invalid call equal a valid one.
    const items = this.#isSet(name, places) ? byCodeUnit(written) : written;
    return `[${items.join(",")}]`;
  }

  #isSet(name: string, places: readonly SchemaObject[]): boolean {
    const { off, unordered } = this.#rules;
    if (off.has("sets")) return false;
    return unordered.has(name) || places.some((place) => place.uniqueItems === true);
  }
}

const objectForm = (members: ReadonlyMap<string, string>): string =>
  `{${[...members].map(([key, form]) => `${JSON.stringify(key)}:${form}`).join(",")}}`;

/** The form of a call, and of each of its arguments that says more than leaving it out. */
export interface CallForm {
  readonly call: string;
  readonly arguments: ReadonlyMap<string, string>;
}

/**
 * The canonical form of a call: equal strings mean the same call. Key order, white space, escapes and number spelling
 * never matter; what else does not, say the rules (see `CANONICAL_RULES`). Ids are not part of it. The part behind the
 * name is JSON, and its own canonical form.
 */
export const canonicalForm = (
  name: string,
  value: JsonObject,
  schema: CompiledSchema | null = null,
  rules: CanonicalRules = ALL_RULES,
): CallForm => new CallWriter(schema, rules).call(name, value);

/** The form of the call alone. */
export const canonicalCall = (
  name: string,
  value: JsonObject,
  schema: CompiledSchema | null = null,
  rules: CanonicalRules = ALL_RULES,
): string => canonicalForm(name, value, schema, rules).call;

/** The form of a call whose arguments cannot be read: its raw text, as a string where a well-formed call has an object. */
export const canonicalMalformed = (name: string, raw: string): string =>
  `[${JSON.stringify(name)},${JSON.stringify(raw)}]`;

/**
 * The canonical form of a sample: the multiset of its calls' forms; calls whose tool keeps the order of parallel calls
 * stand behind the others, as they came. No call at all is a form of its own.
 */
export const canonicalSample = (calls: readonly string[], ordered: readonly string[] = []): string =>
  `[${[...byCodeUnit(calls), ...ordered].join(",")}]`;
