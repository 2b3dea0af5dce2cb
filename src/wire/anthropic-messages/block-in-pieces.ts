import type { ToolCall } from "../../core/turn.ts";
import type { RawArguments } from "../decisions/calls.ts";
import type { Field } from "../field.ts";
import { callOf, inputText, isCall, isHostedUse, textOf, typeOf } from "./blocks.ts";

/** Of a block that turns out to be a call only by the input that follows. */
const LOST_START: ToolCall = { id: null, name: "", arguments: "" };

/** A content block of a streamed answer. */
export class BlockInPieces {
  readonly index: number;
  readonly type: string | null;
  #isCall: boolean;
  readonly #start: ToolCall;
  readonly #input: string[] = [];
  /** Words that the block began with. */
  readonly text: string;

  constructor(index: number, block: Field, raw: RawArguments) {
    this.index = index;
    this.type = typeOf(block);
    this.#isCall = isCall(block);
    this.#start = this.#isCall ? callOf(block, inputText(block.get("input"), raw)) : LOST_START;
    this.text = textOf(block) ?? "";
  }

  /** Whether the client would run it. */
  get isCall(): boolean {
    return this.#isCall;
  }

  get isHostedUse(): boolean {
    return isHostedUse(this.type);
  }

  /** Input in pieces. Where it comes in a block that is nobody's tool use, the block is a call whose start was lost. */
  addInput(piece: string): void {
    this.#input.push(piece);
    if (!this.isHostedUse) this.#isCall = true;
  }

  /** The input that came in pieces, else the one that the block began with. */
  toCall(): ToolCall {
    const pieces = this.#input.join("");
    return pieces === "" ? this.#start : { ...this.#start, arguments: pieces };
  }
}
