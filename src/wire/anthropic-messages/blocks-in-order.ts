import type { ToolCall } from "../../core/turn.ts";
import { RawArguments } from "../decisions/calls.ts";
import { Field } from "../field.ts";
import type { EventKind } from "../format.ts";
import type { Place } from "./abstention.ts";
import { BlockInPieces } from "./block-in-pieces.ts";

const EMPTY = Field.root({});

/** Deltas that show the user nothing by themselves. */
const UNSEEN = new Set(["signature_delta", "citations_delta", "compaction_delta"]);

/** The content blocks of a streamed answer, put together by their index. */
export class BlocksInOrder {
  readonly #blocks: BlockInPieces[] = [];
  /** Tool uses of the provider whose result has not come. */
  #unanswered = 0;
  #open: BlockInPieces | null = null;
  #next = 0;
  #text = "";
  #problem: string | null = null;

  /** Why nobody can say what a client would make of these blocks; null where it is clear. */
  get problem(): string | null {
    return this.#problem;
  }

  /** The words of all blocks: its pieces are one text. */
  get text(): string {
    return this.#text;
  }

  get calls(): readonly ToolCall[] {
    return this.#blocks.filter((block) => block.isCall).map((block) => block.toCall());
  }

  get place(): Place {
    const open = this.#open;
    return {
      open: open === null ? null : { index: open.index, isText: open.type === "text" },
      next: this.#next,
    };
  }

  /** Blocks that the beginning of a message may hold. */
  begin(content: Field, data: string): EventKind {
    const raw = new RawArguments(data, "input");
    for (const [index, block] of content.itemsOrNone().entries())
      this.#push(new BlockInPieces(index, block.object(), raw));
    if (this.calls.length > 0) return "decisive";
    return this.text === "" ? "quiet" : "text";
  }

  start(event: Field, data: string): EventKind {
    const field = event.get("content_block");
    const block = new BlockInPieces(
      this.#indexIn(event) ?? this.#next,
      field,
      new RawArguments(data, "input"),
    );
    const twin = this.#at(block.index);
    // Clients disagree on which of the two the later pieces belong to.
    if (twin !== null && (twin.isCall || block.isCall)) {
      this.#problem ??= "The upstream's stream gives a call and another block the same index.";
    }
    this.#push(block);
    this.#open = block;
    if (block.isHostedUse) this.#unanswered += 1;
    if (block.isCall || block.type === null) return "decisive";
    return this.held(block.text === "" ? "quiet" : "text");
  }

  add(event: Field): EventKind {
    const index = this.#indexIn(event);
    const block = index === null ? this.#open : this.#at(index);
    const delta = event.get("delta");
    const type = delta.get("type").stringOrNull();
    if (type === "text_delta") {
      const words = delta.get("text").stringOrNull() ?? "";
      this.#text += words;
      return block?.isCall === true ? "decisive" : this.held(words === "" ? "quiet" : "text");
    }
    if (type === "thinking_delta") return this.held("text");
    if (type !== null && UNSEEN.has(type)) return this.held("quiet");
    const piece = delta.get("partial_json").stringOrNull();
    if (piece === null) return "decisive";
    const target = block ?? this.#lost(index);
    target.addInput(piece);
    return target.isCall ? "decisive" : this.held("quiet");
  }

  stop(event: Field): EventKind {
    const index = this.#indexIn(event);
    const block = index === null ? this.#open : this.#at(index);
    if (block === this.#open) this.#open = null;
    const isResult = block?.type?.endsWith("tool_result") === true;
    if (isResult && this.#unanswered > 0) this.#unanswered -= 1;
    return this.held("quiet");
  }

  /** What a client has of a provider's tool use must be whole: without its result no later request is accepted. */
  held(kind: EventKind): EventKind {
    return this.#unanswered > 0 ? "waiting" : kind;
  }

  /** A block whose start was lost. */
  #lost(index: number | null): BlockInPieces {
    const block = new BlockInPieces(index ?? this.#next, EMPTY, new RawArguments("", "input"));
    this.#push(block);
    return block;
  }

  #push(block: BlockInPieces): void {
    this.#blocks.push(block);
    this.#next = Math.max(this.#next, block.index + 1);
    this.#text += block.text;
  }

  #at(index: number): BlockInPieces | null {
    return this.#blocks.findLast((block) => block.index === index) ?? null;
  }

  #indexIn(event: Field): number | null {
    const { value } = event.get("index");
    return typeof value === "number" ? value : null;
  }
}
