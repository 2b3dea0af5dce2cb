import { joinBytes, MAX_ANSWER_BYTES } from "../../sampling/read-all.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { streamProblem, twiceProblem } from "./observe.ts";
import type { EventKind, EventSplitter, StreamedAnswer, WireFormat, WireRequest } from "../../wire/format.ts";
import type { StreamEvent } from "../../wire/sse/parser.ts";

/**
 * A streamed answer in enforce. Everything is held back event by event, but text where it may pass: a call, the end of a
 * choice, and all that follows them stay here until the decision, wherever the network cut the bytes.
 */
export class HeldStream {
  readonly answer: StreamedAnswer;
  readonly #splitter: EventSplitter;
  readonly #passText: boolean;
  #held: StreamEvent[] = [];
  #bytes = 0;
  /** Of the last event with data. */
  #kind: EventKind = "quiet";
  #decisive = false;
  #twice: string | null = null;
  #sent = false;

  constructor(format: WireFormat, request: WireRequest, passText: boolean) {
    this.answer = format.openStream(request);
    this.#splitter = format.splitStream(request);
    this.#passText = passText;
  }

  /** Whether words of this answer have gone out, so that no other sample can be released. */
  get sent(): boolean {
    return this.#sent;
  }

  /** Why this is no answer, once it has ended; null where it is one. */
  get problem(): string | null {
    return streamProblem(this.answer) ?? this.#twice;
  }

  /** What is held, in the order in which it came. */
  get held(): readonly StreamEvent[] {
    return this.#held;
  }

  heldBytes(): Uint8Array {
    return joinBytes(this.#held.map((event) => event.bytes));
  }

  /**
   * Takes bytes as they come; returns those that may go out now, or null.
   * @throws UpstreamError for an answer that is too large to be held
   */
  feed(bytes: Uint8Array): Uint8Array | null {
    this.#bytes += bytes.byteLength;
    if (this.#bytes > MAX_ANSWER_BYTES) {
      throw new UpstreamError("invalid", `The upstream's answer is larger than ${MAX_ANSWER_BYTES} bytes.`);
    }
    return this.#take(this.#splitter.feed(bytes));
  }

  /** At the end of the upstream's stream. What is left is held in any case. */
  end(): void {
    this.#decisive = true;
    this.#take(this.#splitter.flush());
  }

  #take(events: readonly StreamEvent[]): Uint8Array | null {
    const out: Uint8Array[] = [];
    for (const event of events) {
      if (event.data !== null) {
        this.#twice ??= twiceProblem(event.data);
        this.#kind = this.answer.add(event.data);
      }
      // A comment goes with what stands before it.
      const kind = this.#kind;
      this.#held.push(event);
      if (kind === "decisive" || this.#twice !== null) this.#decisive = true;
      if (!this.#passText || this.#decisive) continue;
      if (kind !== "text" && !(kind === "quiet" && this.#sent)) continue;
      this.#sent = true;
      out.push(...this.#held.map((held) => held.bytes));
      this.#held = [];
    }
    return out.length === 0 ? null : joinBytes(out);
  }
}
