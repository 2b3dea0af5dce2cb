/** What was said before the call, in the forms in which a value can be looked up. Built on first use. */
import { numberWord, numbersIn } from "./text/numbers.ts";
import { plainDigits } from "./text/scripts.ts";
import { squash, stemOf, wordsOf } from "./text/words.ts";

export class GroundText {
  readonly text: string;
  #squashed: string | undefined;
  #stems: ReadonlySet<string> | undefined;
  #numbers: ReadonlySet<number> | undefined;

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
}
