/** Which values of the declared enums does the ask text name? */
import type { AskText } from "./ask-text.ts";
import { enumStrings, type SchemaNode } from "./schema-view.ts";
import { squash, stemOf, wordsOf } from "./text/words.ts";

/** Shorter values stand in other words by chance. */
const SHORTEST = 3;
/** Most values of a turn that are looked for, and most that are found; what comes later is not named. */
const MOST_VALUES = 20_000;
const MOST_NAMED = 100;

/** Answers for one ask text; each schema node is looked at once, whatever calls and samples use it. */
export class NamedEnums {
  readonly #ask: AskText;
  readonly #known = new Map<SchemaNode, readonly string[]>();
  #looked = 0;
  #found = 0;

  constructor(ask: AskText) {
    this.#ask = ask;
  }

  /** How many values were looked for so far. */
  get looked(): number {
    return this.#looked;
  }

  /** The enum values of the schema that the ask text holds with all their words; squashed, in their order. */
  of(schema: SchemaNode): readonly string[] {
    let named = this.#known.get(schema);
    if (named === undefined) {
      named = enumStrings(schema).flatMap((value) => this.#named(value) ?? []);
      this.#known.set(schema, named);
    }
    return named;
  }

  #named(value: string): string | null {
    if (this.#looked >= MOST_VALUES || this.#found >= MOST_NAMED) return null;
    this.#looked += 1;
    const squashed = squash(value);
    if (squashed.length < SHORTEST || squashed.length > this.#ask.squashed.length) return null;
    if (!wordsOf(value).every((word) => this.#ask.stems.has(stemOf(word)))) return null;
    if (!this.#ask.squashed.includes(squashed)) return null;
    this.#found += 1;
    return squashed;
  }
}
