/** One character, assertion or group with its count. */
export interface Term {
  readonly min: number;
  readonly max: number;
  /** The choices of a group; null for a character or an assertion. */
  readonly group: readonly Sequence[] | null;
  /** Where the term is one character: whether it can be this one. Null for groups and assertions. */
  readonly single: ((character: string) => boolean) | null;
  /** The only character that it can be; "" for the end of the text. Null where there are several. */
  readonly literal: string | null;
  /** It is the start of the text. */
  readonly start: boolean;
}
export type Sequence = readonly Term[];

/** Most groups inside each other; the cost of a pattern takes exponential time in it. */
const DEEPEST = 8;
const COUNT = /^\{(\d+)(?:(,)(\d*))?\}/;
const GROUP_START = /^\((?:\?:|\?<[A-Za-z_$][\w$]*>)?/;
const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u\{[\dA-Fa-f]+\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|.)/su;
/** A class in unicode mode: nothing nests, and an escape hides a "]". */
const CLASS = /^\[(?:[^\]\\]|\\.)*\]/su;

/** The pattern uses what is not followed here. */
class Unread extends Error {}

class Reader {
  #rest: string;
  #depth = 0;

  constructor(pattern: string) {
    this.#rest = pattern;
  }

  get done(): boolean {
    return this.#rest === "";
  }

  choices(): Sequence[] {
    const choices: Term[][] = [[]];
    while (this.#rest !== "" && !this.#rest.startsWith(")")) {
      if (this.#rest.startsWith("|")) {
        this.#rest = this.#rest.slice(1);
        choices.push([]);
      } else choices.at(-1)?.push(this.#term());
    }
    return choices;
  }

  #take(form: RegExp): string {
    const [found] = form.exec(this.#rest) ?? [];
    if (found === undefined) throw new Unread();
    this.#rest = this.#rest.slice(found.length);
    return found;
  }

  #term(): Term {
    const unit = this.#rest.charAt(0);
    const one = unit === "(" ? this.#group() : this.#atom(unit);
    return { ...one, ...this.#count() };
  }

  #group(): Term {
    const start = this.#take(GROUP_START);
    // Looks to either side, and what this file does not know.
    if (this.#rest.startsWith("?") || ++this.#depth > DEEPEST) throw new Unread();
    const group = this.choices();
    if (start === "" || !this.#rest.startsWith(")")) throw new Unread();
    this.#rest = this.#rest.slice(1);
    this.#depth--;
    return { min: 1, max: 1, group, single: null, literal: null, start: false };
  }

  #atom(unit: string): Term {
    const assertion = { min: 1, max: 1, group: null, single: null, start: false };
    if (unit === "^" || unit === "$") {
      this.#rest = this.#rest.slice(1);
      return { ...assertion, literal: unit === "$" ? "" : null, start: unit === "^" };
    }
    const source =
      unit === "\\" ? this.#take(ESCAPE) : unit === "[" ? this.#take(CLASS) : this.#take(/^[^)\]{}*+?|]/su);
    // A back reference takes as long as what it repeats.
    if (/^\\[1-9k]/.test(source)) throw new Unread();
    if (source === "\\b" || source === "\\B") return { ...assertion, literal: null };
    const form = new RegExp(`^(?:${source})$`, "u");
    const plain = source.replace(/^\\(?=[^A-Za-z0-9])/, "");
    const literal = [...plain].length === 1 && plain !== "." ? plain : source === "\\." ? "." : null;
    return { ...assertion, single: (character) => form.test(character), literal };
  }

  #count(): { readonly min: number; readonly max: number } {
    const found = /^[*+?]/.exec(this.#rest) ?? COUNT.exec(this.#rest);
    if (found === null) return { min: 1, max: 1 };
    this.#rest = this.#rest.slice(found[0].length).replace(/^\?/, "");
    if (found[0] === "*") return { min: 0, max: Infinity };
    if (found[0] === "+") return { min: 1, max: Infinity };
    if (found[0] === "?") return { min: 0, max: 1 };
    const min = Number(found[1]);
    if (found[2] === undefined) return { min, max: min };
    return { min, max: found[3] === "" ? Infinity : Number(found[3]) };
  }
}

/** The choices of a pattern in unicode mode, term by term; null where it uses what is not followed here. */
export const readPattern = (pattern: string): readonly Sequence[] | null => {
  const reader = new Reader(pattern);
  try {
    const choices = reader.choices();
    return reader.done ? choices : null;
  } catch (error) {
    if (error instanceof Unread || error instanceof SyntaxError) return null;
    throw error;
  }
};
