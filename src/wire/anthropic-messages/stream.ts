import { GateError } from "../../core/errors.ts";
import type { Sample } from "../../core/turn.ts";
import { Field } from "../field.ts";
import type { Abstaining, Abstention, EventKind, StreamedAnswer } from "../format.ts";
import { sseEvent } from "../sse/write.ts";
import { abstentionBody, abstentionStream, continuation, type Place } from "./abstention.ts";
import { BlocksInOrder } from "./blocks-in-order.ts";
import { errorIn } from "./body.ts";
import { messagesErrorBody } from "./error.ts";
import { finished } from "./finished.ts";
import { HeadReader } from "./head.ts";
import type { MessagesRequest } from "./request.ts";
import { NOTHING, readUsage, totalUsage } from "./usage.ts";

/** What the client has, where words have gone out. */
interface Out {
  readonly place: Place;
  readonly text: string;
}

/** A streamed message: `message_start`, blocks of content, `message_delta` with the stop reason, `message_stop`. */
export class MessageStream implements StreamedAnswer {
  readonly #request: MessagesRequest;
  readonly #head = new HeadReader();
  readonly #blocks = new BlocksInOrder();
  #begun = false;
  #id: string | null = null;
  #stopReason: string | null = null;
  #usage = NOTHING;
  #stopped = false;
  #problem: string | null = null;
  #decisive = false;
  #out: Out | null = null;

  constructor(request: MessagesRequest) {
    this.#request = request;
  }

  get problem(): string | null {
    return this.#problem ?? this.#blocks.problem;
  }

  get complete(): boolean {
    return this.#begun && (this.#stopped || this.#stopReason !== null);
  }

  add(data: string): EventKind {
    const kind = this.#read(data);
    if (kind === "decisive") this.#decisive = true;
    if (!this.#decisive && (kind === "text" || (kind === "quiet" && this.#out !== null))) {
      this.#out = { place: this.#blocks.place, text: this.#blocks.text };
    }
    return kind;
  }

  samples(): readonly Sample[] {
    if (!this.#begun) return [];
    const sample = {
      id: this.#id,
      text: this.#blocks.text === "" ? null : this.#blocks.text,
      logprobs: null,
      usage: totalUsage(this.#usage),
      ...finished(this.#blocks.calls, this.#stopReason),
    };
    return [sample];
  }

  abstention(how: Abstaining): Abstention {
    const { words, form, call } = how;
    const head = this.#head.head(how, this.#request.turn.model);
    if (form === "body") return { body: abstentionBody(head, words, call), text: words };
    const out = form === "continuation" ? this.#out : null;
    if (out === null) return { body: abstentionStream(head, words, call), text: words };
    const more = out.text === "" ? words : `\n\n${words}`;
    return { body: continuation(head, more, out.place, call), text: `${out.text}${more}` };
  }

  failure(error: GateError, requestId: string): string {
    return sseEvent(messagesErrorBody(error, requestId), "error");
  }

  #read(data: string): EventKind {
    try {
      return this.#addEvent(Field.root(JSON.parse(data) as unknown).object(), data);
    } catch (error) {
      const why = error instanceof GateError ? `: ${error.message}` : ".";
      this.#problem ??= `The upstream's stream holds something that is no event of a message${why}`;
      return "decisive";
    }
  }

  #addEvent(event: Field, data: string): EventKind {
    const type = event.get("type").string();
    switch (type) {
      case "message_start":
        return this.#start(event.get("message"), data);
      case "content_block_start":
        this.#begun = true;
        return this.#blocks.start(event, data);
      case "content_block_delta":
        this.#begun = true;
        return this.#blocks.add(event);
      case "content_block_stop":
        return this.#blocks.stop(event);
      case "message_delta":
        this.#stopReason = event.get("delta").get("stop_reason").stringOrNull() ?? this.#stopReason;
        this.#count(event.get("usage"));
        return "decisive";
      case "message_stop":
        this.#stopped = true;
        return "decisive";
      case "error":
        this.#problem ??= `The upstream's stream holds an error: ${errorIn(event)}`;
        return "decisive";
      case "ping":
        return this.#blocks.held("quiet");
      default:
        // The API may add events; one that could bring a part of the answer must not pass unread.
        return ["message", "content_block", "delta"].some((name) => !event.get(name).absent)
          ? "decisive"
          : this.#blocks.held("quiet");
    }
  }

  #start(message: Field, data: string): EventKind {
    this.#begun = true;
    const id = message.get("id").value;
    if (typeof id === "string" && id !== "") this.#id ??= id;
    this.#head.takeMessage(message);
    this.#usage = readUsage(message.get("usage"), this.#usage);
    this.#stopReason = message.get("stop_reason").stringOrNull() ?? this.#stopReason;
    return this.#blocks.begin(message.get("content"), data);
  }

  #count(usage: Field): void {
    this.#head.takeUsage(usage);
    this.#usage = readUsage(usage, this.#usage);
  }
}
