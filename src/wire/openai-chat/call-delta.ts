import type { ToolCall } from "../../core/turn.ts";
import { Field } from "../field.ts";

const textOf = (field: Field): string | null =>
  typeof field.value === "string" && field.value.trim() !== "" ? field.value : null;

/**
 * A call that comes in pieces. An id or a name that is empty or blank says nothing: it starts no call and overwrites none.
 */
export class CallInPieces {
  /** The provider's index; null where it sends none. */
  readonly index: number | null;
  #id: string | null = null;
  readonly #names: string[] = [];
  readonly #arguments: string[] = [];

  constructor(index: number | null) {
    this.index = index;
  }

  /** Whether this piece begins another call: servers give calls that run in parallel the same index. */
  isOther(piece: Field): boolean {
    const id = textOf(piece.get("id"));
    return id !== null && this.#id !== null && id !== this.#id && nameOf(piece) !== null;
  }

  add(piece: Field): void {
    this.#id ??= textOf(piece.get("id"));
    const name = nameOf(piece);
    if (name !== null) this.#names.push(name);
    const body = piece.get("function").absent ? piece.get("custom") : piece.get("function");
    this.addArguments(body.get("arguments").absent ? body.get("input") : body.get("arguments"));
  }

  /** The older `function_call`, which has no id. */
  addLegacy(piece: Field): void {
    const name = textOf(piece.get("name"));
    if (name !== null) this.#names.push(name);
    this.addArguments(piece.get("arguments"));
  }

  addArguments(piece: Field): void {
    if (piece.absent) return;
    // A server that sends an object sends it whole.
    this.#arguments.push(typeof piece.value === "string" ? piece.value : JSON.stringify(piece.value));
  }

  /** @param declared names of the declared tools */
  toCall(declared: ReadonlySet<string>): ToolCall {
    return { id: this.#id, name: joinName(this.#names, declared), arguments: this.#arguments.join("") };
  }
}

const nameOf = (piece: Field): string | null =>
  textOf(piece.get("function").get("name")) ?? textOf(piece.get("custom").get("name"));

/**
 * The name that these pieces mean. Some servers send a name in parts, others repeat the whole name, others send what they
 * have so far; a reading that is a declared tool wins.
 */
export function joinName(pieces: readonly string[], declared: ReadonlySet<string>): string {
  const [first = ""] = pieces;
  const last = pieces.at(-1) ?? "";
  const joined = pieces.join("");
  const repeated = pieces.every((piece) => piece === first);
  const growing = pieces.every((piece, i) => i === 0 || piece.startsWith(pieces[i - 1] ?? ""));
  const readings = repeated ? [first, joined] : growing ? [last, joined] : [joined, last, first];
  return readings.find((name) => declared.has(name)) ?? readings[0] ?? "";
}
