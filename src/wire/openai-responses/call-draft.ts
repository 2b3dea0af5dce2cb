import { stringifyJson } from "../../core/arguments/convert.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import type { ToolCall } from "../../core/turn.ts";

const isSaid = (text: string | null): text is string => text !== null && text.trim() !== "";

const compact = (text: string): string => {
  const parsed = parseJson(text);
  return parsed.ok ? stringifyJson(parsed.value) : text;
};

const isSame = (a: string, b: string): boolean => a === b || compact(a) === compact(b);

/** Whether two readings of one call are the same call; what one of them leaves out is no difference. */
export const agree = (a: ToolCall, b: ToolCall): boolean =>
  (!isSaid(a.name) || !isSaid(b.name) || a.name === b.name) &&
  (!isSaid(a.arguments) || !isSaid(b.arguments) || isSame(a.arguments, b.arguments));

/** The fuller of two readings that agree. */
export const merged = (a: ToolCall, b: ToolCall): ToolCall => ({
  id: a.id ?? b.id,
  name: isSaid(a.name) ? a.name : b.name,
  arguments: isSaid(a.arguments) ? a.arguments : b.arguments,
});

const NOTHING: ToolCall = { id: null, name: "", arguments: "" };

/**
 * A call of a streamed answer. Its arguments may come up to four times: with the item that is added, in pieces, whole, and
 * with the item that is done. Clients read any of them, so all must say the same.
 */
export class CallDraft {
  readonly type: string;
  /** The provider's place of the item in the answer; null where it sends none. */
  readonly index: number | null;
  readonly itemId: string | null;
  closed = false;
  #added: ToolCall = NOTHING;
  #done: ToolCall = NOTHING;
  #whole: string | null = null;
  readonly #pieces: string[] = [];

  constructor(type: string, index: number | null, itemId: string | null) {
    this.type = type;
    this.index = index;
    this.itemId = itemId;
  }

  begin(call: ToolCall): void {
    this.#added = call;
  }

  addPiece(piece: string): void {
    this.#pieces.push(piece);
  }

  setWhole(text: string): void {
    this.#whole = text;
  }

  end(call: ToolCall): void {
    this.#done = call;
    this.closed = true;
  }

  /** The call; null where the stream says two different things of it. */
  toCall(): ToolCall | null {
    const pieces = this.#pieces.join("");
    const later = [this.#done.arguments, this.#whole, pieces].filter(isSaid);
    const [said] = later;
    const begun = this.#added.arguments;
    if (said !== undefined && !later.every((text) => isSame(text, said))) {
      // Some servers begin the arguments with the item and go on in pieces.
      return this.#inTwoParts(begun, pieces);
    }
    if (said !== undefined && isSaid(begun) && !isSame(begun, said)) return this.#inTwoParts(begun, pieces);
    return this.#named(said ?? begun);
  }

  #inTwoParts(begun: string, pieces: string): ToolCall | null {
    const whole = begun + pieces;
    const told = [this.#done.arguments, this.#whole].filter(isSaid);
    return told.length > 0 && told.every((text) => isSame(text, whole)) ? this.#named(whole) : null;
  }

  #named(text: string): ToolCall | null {
    const [first = "", ...others] = [this.#done.name, this.#added.name].filter(isSaid);
    if (others.some((name) => name !== first)) return null;
    return { id: this.#done.id ?? this.#added.id, name: first, arguments: text };
  }
}
