import type { Tool } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { mayBeRounded } from "./sent-schema.ts";

const MOST_LISTS = 100;
const LONGEST = 256 * 1024;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * The tool lists that this isolate read last. An agent sends one list with every turn; equal lists are one array here, so
 * that schemas and words which are remembered by its identity are worked out once. Plain data, which nobody changes.
 */
export class KnownTools {
  readonly #lists = new Map<string, readonly Tool[]>();
  #characters = 0;

  /**
   * @param sent where the list stands; equal texts give the same list
   * @param read makes the list where it is new; what it throws goes through, and nothing is remembered
   */
  of(sent: readonly Field[], read: () => readonly Tool[]): readonly Tool[] {
    const key = textOf(sent);
    if (key === null) return read();
    const list = this.#lists.get(key) ?? read();
    // The end of the map is what was used last.
    if (!this.#lists.delete(key)) this.#characters += key.length;
    this.#lists.set(key, list);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MOST_LISTS && this.#characters <= MOST_CHARACTERS) break;
      this.#lists.delete(oldest);
      this.#characters -= oldest.length;
    }
    return list;
  }
}

/** Null for a list that is too long to be remembered, or so deep that it cannot be written. */
function textOf(sent: readonly Field[]): string | null {
  try {
    const text = JSON.stringify(sent.map(({ value }) => value ?? null));
    if (text.length > LONGEST) return null;
    // Two numbers that differ may be the same double.
    return mayBeRounded(text) ? JSON.stringify(sent.map((field) => field.sent)) + text : text;
  } catch {
    return null;
  }
}
