/** What was said before the call, in the forms in which a value can be looked up. Built on first use. */
import { numberWord, numbersIn } from "./text/numbers.ts";
import { periodsIn } from "./text/periods.ts";
import { plainDigits } from "./text/scripts.ts";
import { squash, stemOf, wordsOf } from "./text/words.ts";

/** A number that begins where no digit stands before, so that long ones are read once. */
const PERCENTAGE = /(?<![\d.,])(\d{1,12}(?:\.\d{1,12})?) ?(?:%|％|percent\b|per cent\b)/gi;
const MOST_PERCENTAGES = 100;

export class GroundText {
  readonly text: string;
  #squashed: string | undefined;
  #stems: ReadonlySet<string> | undefined;
  #numbers: ReadonlySet<number> | undefined;
  #percentages: ReadonlySet<number> | undefined;
  #periods: ReadonlySet<number> | undefined;

  constructor(text: string) {
    this.text = plainDigits(text);
  }

  get squashed(): string {
    return (this.#squashed ??= squash(this.text));
  }

  /** Stems of all words, stop words included. */
  get stems(): ReadonlySet<string> {
    return (this.#stems ??= new Set(wordsOf(this.text).map(stemOf)));
  }

  /** Magnitudes written with digits or as words. */
  get numbers(): ReadonlySet<number> {
    if (this.#numbers !== undefined) return this.#numbers;
    const numbers = new Set(numbersIn(this.text, 5_000).flatMap((mention) => mention.values));
    for (const stem of wordsOf(this.text)) {
      const value = numberWord(stem);
      if (value !== undefined) numbers.add(value);
    }
    return (this.#numbers = numbers);
  }

  /** Magnitudes written in per cent: 5 for "5 %"; the first 100. */
  get percentages(): ReadonlySet<number> {
    if (this.#percentages !== undefined) return this.#percentages;
    const found = new Set<number>();
    for (const [, digits] of this.text.matchAll(PERCENTAGE)) {
      if (found.size >= MOST_PERCENTAGES) break;
      found.add(Number(digits));
    }
    return (this.#percentages = found);
  }

  /** What the periods that the text names may count. */
  get periods(): ReadonlySet<number> {
    return (this.#periods ??= periodsIn(this.text));
  }
}
