/** What was said before the call, in the forms in which a value can be looked up. Built on first use. */
import { eachMatch } from "./text/each-match.ts";
import { numberWord, numbersIn } from "./text/numbers.ts";
import { periodsIn } from "./text/periods.ts";
import { plainDigits } from "./text/scripts.ts";
import { squash, stemOf, wordsOf } from "./text/words.ts";

/** A number that begins where no digit stands before, so that long ones are read once. */
const PERCENTAGE = /(?<![\d.,])(\d{1,12}(?:\.\d{1,12})?) ?(?:%|％|percent\b|per cent\b)/gi;
const MOST_PERCENTAGES = 100;

interface Words {
  readonly stems: ReadonlySet<string>;
  /** Of the words that are numbers. */
  readonly values: ReadonlySet<number>;
}

export class GroundText {
  readonly text: string;
  #squashed: string | undefined;
  #words: Words | undefined;
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
    return this.#readWords().stems;
  }

  /** Magnitudes written with digits or as words. */
  get numbers(): ReadonlySet<number> {
    if (this.#numbers !== undefined) return this.#numbers;
    const numbers = new Set<number>();
    for (const { values } of numbersIn(this.text, 5_000)) for (const value of values) numbers.add(value);
    for (const value of this.#readWords().values) numbers.add(value);
    return (this.#numbers = numbers);
  }

  /** One walk for both: nearly every turn asks for stems and numbers. */
  #readWords(): Words {
    if (this.#words !== undefined) return this.#words;
    const stems = new Set<string>();
    const values = new Set<number>();
    for (const word of wordsOf(this.text)) {
      stems.add(stemOf(word));
      const value = numberWord(word);
      if (value !== undefined) values.add(value);
    }
    return (this.#words = { stems, values });
  }

  /** Magnitudes written in per cent: 5 for "5 %"; the first 100. */
  get percentages(): ReadonlySet<number> {
    if (this.#percentages !== undefined) return this.#percentages;
    const found = new Set<number>();
    eachMatch(PERCENTAGE, this.text, ([, digits]) => {
      found.add(Number(digits));
      return found.size < MOST_PERCENTAGES;
    });
    return (this.#percentages = found);
  }

  /** What the periods that the text names may count. */
  get periods(): ReadonlySet<number> {
    return (this.#periods ??= periodsIn(this.text));
  }
}
