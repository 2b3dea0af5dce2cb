import { isArray, isNumber, isObject, type Json } from "../arguments/json.ts";
import { cut } from "../text/cut.ts";
import { LONGEST_QUOTE, plain } from "../text/say.ts";
import { actionOf } from "./action.ts";
import { fill, type PhraseKey, type PlaceholderOf } from "./keys.ts";
import { labelIn, type ToolLabels } from "./labels.ts";
import type { Locale } from "./locale.ts";
import { tame, tameQuoted } from "./tame.ts";

/** A call as it is told to a person. */
export interface SpokenCall {
  readonly tool: string;
  /** As the agent declares the tool; "" where it is not known. */
  readonly description: string;
  readonly arguments: readonly (readonly [name: string, value: Json])[];
}

const NO_LABELS: ToolLabels = { label: null, parameterLabels: {} };
const DEEPEST = 6;
const MOST_ITEMS = 20;

/** Says things in one locale: names, values, lists and whole calls. */
export class Speaker {
  readonly locale: Locale;
  readonly #labelsOf: (tool: string) => ToolLabels;

  constructor(locale: Locale, labelsOf: (tool: string) => ToolLabels = () => NO_LABELS) {
    this.locale = locale;
    this.#labelsOf = labelsOf;
  }

  say<K extends PhraseKey>(key: K, values: Readonly<Record<PlaceholderOf<K>, string>>): string {
    return fill(this.locale.phrases, key, values);
  }

  /** A sentence, or a part of one, that names nothing. */
  word(key: { [K in PhraseKey]: PlaceholderOf<K> extends never ? K : never }[PhraseKey]): string {
    return this.locale.phrases[key];
  }

  /** Sentences one after the other. */
  join(...sentences: readonly string[]): string {
    return sentences.filter((sentence) => sentence !== "").join(this.word("space"));
  }

  quote(text: string, longest = LONGEST_QUOTE): string {
    // What is cut off need not be tamed, and may be megabytes.
    const told = tameQuoted(cut(text, longest), this.locale.phrases.quote);
    return told.trim() === "" ? this.word("empty_text") : this.say("quote", { text: told });
  }

  #list(words: readonly string[], last: string): string {
    const end = words.at(-1) ?? "";
    return words.length < 2 ? end : `${words.slice(0, -1).join(this.word("comma"))}${last}${end}`;
  }

  /** "a, b and c" */
  all(words: readonly string[]): string {
    return this.#list(words, this.word("and"));
  }

  /** "a, b or c" */
  any(words: readonly string[]): string {
    return this.#list(words, this.word("or"));
  }

  /** A tool by its label, or by its name in words, quoted. */
  tool(name: string): string {
    return this.quote(labelIn(this.#labelsOf(name).label, this.locale.tag) ?? plain(name));
  }

  parameterWords(tool: string, name: string): string {
    const { parameterLabels } = this.#labelsOf(tool);
    const label = Object.hasOwn(parameterLabels, name) ? parameterLabels[name] : null;
    return labelIn(label, this.locale.tag) ?? tame(plain(name));
  }

  parameter(tool: string, name: string): string {
    return this.quote(this.parameterWords(tool, name));
  }

  /** A value as a person writes it: texts in quotes, never JSON. */
  value(value: Json, longest = LONGEST_QUOTE, depth = 0): string {
    if (typeof value === "string") return this.quote(value, longest);
    if (isNumber(value)) return cut(value.text, longest);
    if (value === null) return this.word("nothing");
    if (typeof value === "boolean") return this.word(value ? "yes" : "no");
    if (depth >= DEEPEST) return "…";
    const items = isArray(value)
      ? value.slice(0, MOST_ITEMS).map((item) => this.value(item, longest, depth + 1))
      : isObject(value)
        ? [...value]
            .slice(0, MOST_ITEMS)
            .map(([name, item]) => this.#pair(tame(plain(name)), item, longest, depth + 1))
        : [];
    const more = (isArray(value) ? value.length : isObject(value) ? value.size : 0) > MOST_ITEMS;
    if (items.length === 0) return this.word("nothing");
    return more ? [...items, "…"].join(this.word("comma")) : this.all(items);
  }

  #pair(parameter: string, value: Json, longest: number, depth: number): string {
    return this.say("argument", { parameter, value: this.value(value, longest, depth) });
  }

  /** What a call would do: verb and object, and every argument with its value. */
  call({ tool, description, arguments: given }: SpokenCall, longest = LONGEST_QUOTE): string {
    const label = labelIn(this.#labelsOf(tool).label, this.locale.tag);
    const english = this.locale.tag.startsWith("en");
    const action = label ?? tame(actionOf(tool, description, english));
    // Words of another language stand in quotes, so that the sentence around them stays whole.
    const named = english || label !== null ? cut(action, 2 * LONGEST_QUOTE) : this.quote(action);
    if (given.length === 0) return named;
    const parts = given.map(([name, value]) =>
      this.#pair(this.parameterWords(tool, name), value, longest, 0),
    );
    return this.say("call", { tool: named, arguments: parts.join(this.word("comma")) });
  }

  calls(calls: readonly SpokenCall[], longest?: number): string {
    return calls.map((call) => this.call(call, longest)).join(this.word("next_call"));
  }
}
