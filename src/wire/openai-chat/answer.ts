import type { GateError } from "../../core/errors.ts";
import type { Sample } from "../../core/turn.ts";
import type { Abstaining, Abstention, EventKind, Origin, StreamedAnswer, WireAnswer } from "../format.ts";
import type { StreamEvent } from "../sse/parser.ts";
import { sseEvent } from "../sse/write.ts";
import {
  abstentionBody,
  abstentionEvents,
  abstentionStream,
  type AnswerHead,
  continuedText,
  streamEnd,
} from "./abstention.ts";
import { ChatAccumulator } from "./accumulator.ts";
import { replaceChoices, withoutChoices } from "./choices.ts";
import { chatErrorBody } from "./error.ts";
import { HeadReader } from "./head.ts";
import type { ChatRequest } from "./request.ts";
import { type ReadAnswer, readChatAnswer } from "./response.ts";

/** @param before words that have gone out */
function abstention(request: ChatRequest, head: AnswerHead, how: Abstaining, before: string): Abstention {
  const { words, form, call = null } = how;
  if (form === "body") return { body: abstentionBody(head, words, call), text: words };
  const continued = form === "continuation";
  const body = abstentionStream(head, words, { continued, includeUsage: request.includeUsage, call });
  return { body, text: continued ? continuedText(before, words) : words };
}

/** An answer that was not streamed. */
export class ChatBody implements WireAnswer {
  readonly #request: ChatRequest;
  readonly #body: string;
  readonly #read: ReadAnswer;

  constructor(request: ChatRequest, body: string) {
    this.#request = request;
    this.#body = body;
    this.#read = readChatAnswer(body);
  }

  get problem(): string | null {
    return this.#read.ok ? null : this.#read.problem;
  }

  samples(): readonly Sample[] {
    return this.#read.ok ? this.#read.samples : [];
  }

  abstention(how: Abstaining): Abstention {
    const reader = new HeadReader();
    reader.take(this.#body);
    return abstention(this.#request, reader.head(how, this.#request.turn.model), how, "");
  }

  replaceSamples(replaced: ReadonlyMap<number, string>): string | null {
    return replaceChoices(this.#body, replaced);
  }
}

/** A streamed answer: `chat.completion.chunk` objects, then `[DONE]`. */
export class ChatStream implements StreamedAnswer {
  readonly #request: ChatRequest;
  readonly #declared: ReadonlySet<string>;
  readonly #accumulator = new ChatAccumulator();
  readonly #head = new HeadReader();

  constructor(request: ChatRequest) {
    this.#request = request;
    this.#declared = new Set(request.turn.tools.map((tool) => tool.name));
  }

  add(data: string): EventKind {
    this.#head.take(data);
    return this.#accumulator.add(data);
  }

  get complete(): boolean {
    return this.#accumulator.complete;
  }

  get problem(): string | null {
    return this.#accumulator.problem;
  }

  samples(): readonly Sample[] {
    return this.#accumulator.toSamples(this.#declared);
  }

  abstention(how: Abstaining): Abstention {
    return abstention(this.#request, this.#headOr(how), how, this.samples()[0]?.text ?? "");
  }

  /** The held events without the choices that are not released, then what is said in their place. */
  replaceSamples(
    replaced: ReadonlyMap<number, string>,
    origin: Origin,
    held: readonly StreamEvent[],
  ): string {
    const indices = this.#accumulator.choiceIndices();
    const gone = new Map([...replaced].map(([position, text]) => [indices[position] ?? position, text]));
    const kept = held.flatMap(({ data }) => {
      if (data === null || data.trim() === "[DONE]") return [];
      const left = withoutChoices(data, new Set(gone.keys()));
      return left === null ? [] : [`data: ${left}\n\n`];
    });
    const head = this.#headOr(origin);
    const instead = [...gone].map(([index, text]) => abstentionEvents(head, index, text, false));
    return kept.join("") + instead.join("") + streamEnd(head, false);
  }

  failure(error: GateError, requestId: string): string {
    return sseEvent(chatErrorBody(error, requestId));
  }

  #headOr(origin: Origin): AnswerHead {
    return this.#head.head(origin, this.#request.turn.model);
  }
}
