import type { Sample } from "../../core/turn.ts";
import type { Drawn } from "../chat/draw.ts";

/** What two answers of a model never share, where a server writes it: an id or a time. */
const STAMP = /"(?:id|created|created_at|responseId|createTime)"\s*:/;
const decoder = new TextDecoder();

/** Finds extra answers that are copies of an earlier one although no response id says so. */
export class SeenAnswers {
  readonly #texts = new Set<string>();

  /** The answer to the caller's own request. */
  note(bytes: Uint8Array): void {
    this.#texts.add(decoder.decode(bytes));
  }

  /** The sample, marked where its bytes came before, with the same ids and times in them. */
  marked({ sample, bytes, several }: Pick<Drawn, "sample" | "bytes" | "several">): Sample {
    // Answers of one response share its id and its time.
    if (several) return sample;
    const text = decoder.decode(bytes);
    const copy = this.#texts.has(text) && STAMP.test(text);
    this.#texts.add(text);
    return copy && sample.repeats === undefined ? { ...sample, repeats: "copy" } : sample;
  }
}
