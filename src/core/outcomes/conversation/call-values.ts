/** The values that a call gives, and whether they stand in what people wrote. */
import { parseArguments } from "../../arguments/parse-arguments.ts";
import { GroundText } from "../../features/ground-text.ts";
import { leavesOf } from "../../features/leaves.ts";
import { wordsOf } from "../../features/text/words.ts";
import type { ToolCall } from "../../turn.ts";

export interface CallValue {
  /** Name of the argument that holds it. */
  readonly parameter: string;
  /** Its text; "true", "false" or "null" for what has none. Numbers keep all their digits. */
  readonly text: string;
  readonly kind: "text" | "number" | "constant";
}

/** At most 500 values; none where the arguments cannot be read. */
export function valuesOf(call: Pick<ToolCall, "arguments">): readonly CallValue[] {
  const parsed = parseArguments(call.arguments, null);
  if (parsed.status !== "ok") return [];
  return leavesOf(parsed.value, undefined).map(({ parameter, value, text }) => {
    if (typeof value === "string") return { parameter, text, kind: "text" };
    if (typeof value === "object" && value !== null) return { parameter, text, kind: "number" };
    return { parameter, text: `${value}`, kind: "constant" };
  });
}

/** A text in which whole words and numbers are looked up. */
export class SaidText {
  readonly #words: string;
  readonly #ground: GroundText;

  constructor(text: string) {
    this.#words = ` ${wordsOf(text).join(" ")} `;
    this.#ground = new GroundText(text);
  }

  /** Whether the words stand in it, one after the other. False for a text without words. */
  says(text: string): boolean {
    const words = wordsOf(text);
    return words.length > 0 && this.#words.includes(` ${words.join(" ")} `);
  }

  /** Whether a word of this stem stands in it. */
  mentions(stem: string): boolean {
    return this.#ground.stems.has(stem);
  }

  /** Whether the value stands in it: its words, or its number in digits or as a word. */
  gives({ text, kind }: CallValue): boolean {
    if (kind === "constant") return false;
    return this.says(text) || (text.trim() !== "" && this.#ground.numbers.has(Number(text)));
  }
}
