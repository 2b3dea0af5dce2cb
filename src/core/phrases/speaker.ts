import { isArray, isNumber, isObject, type Json } from "../arguments/json.ts";
import { cut } from "../text/cut.ts";
import { LONGEST_QUOTE, plain } from "../text/say.ts";
import { actionOf } from "./action.ts";
import { fill, type PhraseKey, type PlaceholderOf } from "./keys.ts";
import { labelIn, type ToolLabels } from "./labels.ts";
import type { Locale } from "./locale.ts";
import { tame, tameQuoted } from "./tame.ts";
import { DEEPEST, isTellable, type SpokenCall } from "./tellable.ts";

const NO_LABELS: ToolLabels = { label: null, parameterLabels: {} };

/** Names of members as a developer writes them; others may be data, such as an address, and are told as they are. */
const isIdentifier = (name: string): boolean => /^[a-z_]\w*$/i.test(name);

/** How much of a value is told. */
interface Room {
  /** Of one text or number, in UTF-16 units. */
  readonly longest: number;
  /** Items of one list. */
  readonly items: number;
}
const IN_SHORT: Room = { longest: LONGEST_QUOTE, items: 20 };

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
  value(value: Json, room = IN_SHORT, depth = 0): string {
    if (typeof value === "string") return this.quote(value, room.longest);
    if (isNumber(value)) return cut(value.text, room.longest);
    if (value === null) return this.word("nothing");
    if (typeof value === "boolean") return this.word(value ? "yes" : "no");
    if (depth >= DEEPEST) return "…";
    const items = isArray(value)
      ? value.slice(0, room.items).map((item) => this.value(item, room, depth + 1))
      : isObject(value)
        ? [...value]
            .slice(0, room.items)
            .map(([name, item]) =>
              this.#pair(
                tame(isIdentifier(name) ? plain(name) : cut(name, LONGEST_QUOTE)),
                item,
                room,
                depth + 1,
              ),
            )
        : [];
    const more = (isArray(value) ? value.length : isObject(value) ? value.size : 0) > room.items;
    if (items.length === 0) return this.word("nothing");
    return more ? [...items, "…"].join(this.word("comma")) : this.all(items);
  }

  #pair(parameter: string, value: Json, room: Room, depth: number): string {
    return this.say("argument", { parameter, value: this.value(value, room, depth) });
  }

  /** What a call would do: verb and object, and every argument with its value. */
  call({ tool, description, arguments: given }: SpokenCall, room = IN_SHORT): string {
    const label = labelIn(this.#labelsOf(tool).label, this.locale.tag);
    const english = this.locale.tag.startsWith("en");
    const action = label ?? tame(actionOf(tool, description, english));
    // Words of another language stand in quotes, so that the sentence around them stays whole.
    const named = english || label !== null ? cut(action, 2 * LONGEST_QUOTE) : this.quote(action);
    if (given.length === 0) return named;
    const parts = given.map(([name, value]) => this.#pair(this.parameterWords(tool, name), value, room, 0));
    return this.say("call", { tool: named, arguments: parts.join(this.word("comma")) });
  }

  calls(calls: readonly SpokenCall[], room = IN_SHORT): string {
    return calls.map((call) => this.call(call, room)).join(this.word("next_call"));
  }

  /** The same with nothing left out or cut short; null where that cannot be told in `most` UTF-16 units. */
  whole(calls: readonly SpokenCall[], most: number): string | null {
    if (!isTellable(calls, most)) return null;
    const told = this.calls(calls, { longest: most, items: most });
    return told.length <= most ? told : null;
  }
}
