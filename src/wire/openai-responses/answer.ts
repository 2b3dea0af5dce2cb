import type { Json, JsonObject } from "../../core/arguments/json.ts";
import type { GateError } from "../../core/errors.ts";
import type { Sample } from "../../core/turn.ts";
import type { Abstaining, Abstention, EventKind, StreamedAnswer, WireAnswer } from "../format.ts";
import { chatErrorBody } from "../openai-chat/error.ts";
import { sseEvent } from "../sse/write.ts";
import { objectIn } from "../json-object.ts";
import { abstentionBody, ownMessageId, ownResponseId, type ResponseFrame } from "./abstention.ts";
import { abstentionStream, BREAK, continuation } from "./abstention-stream.ts";
import { ResponsesAccumulator } from "./accumulator.ts";
import { member, textAt } from "./json.ts";
import type { ResponsesRequest } from "./request.ts";
import { openCallsIn, type ReadResponse, readResponse } from "./response.ts";
import { SentOutput } from "./sent-output.ts";
import type { OpenCall } from "./stream-calls.ts";
import { unfinished } from "./unfinished.ts";

const frameOf = (request: ResponsesRequest, upstream: JsonObject | null, id: string): ResponseFrame => ({
  upstream,
  id,
  model: request.turn.model,
  previousResponse: request.previousAnswer,
});

/** An abstention in a response of the gate's own, whatever the upstream's held. */
function fresh(
  request: ResponsesRequest,
  upstream: JsonObject | null,
  calls: readonly OpenCall[],
  how: Abstaining,
): Abstention {
  const id = ownResponseId(how);
  const frame = frameOf(request, upstream, id);
  const usage = upstream === null ? null : member(upstream, "usage");
  const { words, call } = how;
  const body =
    how.form === "body"
      ? abstentionBody(frame, how, words, call)
      : abstentionStream(frame, how, words, usage, call);
  const ids = { own: id, message: ownMessageId(how), upstream: textAt(upstream, "id") };
  return { body, text: words, unfinished: unfinished(request, ids, calls, 0) };
}

/** An answer that was not streamed. */
export class ResponsesBody implements WireAnswer {
  readonly #request: ResponsesRequest;
  readonly #body: string;
  readonly #read: ReadResponse;

  constructor(request: ResponsesRequest, body: string) {
    this.#request = request;
    this.#body = body;
    this.#read = readResponse(body);
  }

  get problem(): string | null {
    return this.#read.ok ? null : this.#read.problem;
  }

  samples(): readonly Sample[] {
    return this.#read.ok ? [this.#read.sample] : [];
  }

  abstention(how: Abstaining): Abstention {
    return fresh(this.#request, objectIn(this.#body), openCallsIn(this.#body), how);
  }
}

/** A streamed answer: events with a number each, the whole response in the last. */
export class ResponsesStream implements StreamedAnswer {
  readonly #request: ResponsesRequest;
  readonly #accumulator = new ResponsesAccumulator();
  /** Data of the events that have gone out where words pass, and of those that wait for the next words. */
  readonly #sent: string[] = [];
  #waiting: string[] = [];
  #decisive = false;

  constructor(request: ResponsesRequest) {
    this.#request = request;
  }

  add(data: string): EventKind {
    const kind = this.#accumulator.add(data);
    this.#decisive ||= kind === "decisive";
    if (this.#decisive) return kind;
    this.#waiting.push(data);
    if (kind === "text" || (kind === "quiet" && this.#sent.length > 0)) {
      this.#sent.push(...this.#waiting);
      this.#waiting = [];
    }
    return kind;
  }

  get complete(): boolean {
    return this.#accumulator.complete;
  }

  get problem(): string | null {
    return this.#accumulator.problem;
  }

  samples(): readonly Sample[] {
    return [this.#accumulator.toSample()];
  }

  abstention(how: Abstaining): Abstention {
    const sent = new SentOutput(this.#sent);
    const calls = this.#accumulator.openCalls() ?? [];
    const final = this.#finalResponse();
    if (how.form !== "continuation") return fresh(this.#request, final ?? sent.response, calls, how);
    const upstream = textAt(sent.response, "id") ?? textAt(final, "id");
    // The client has this response's id already.
    const id = upstream ?? ownResponseId(how);
    const usage: Json = final === null ? null : member(final, "usage");
    const frame = frameOf(this.#request, sent.response ?? final, id);
    const ids = { own: id, message: ownMessageId(how), upstream };
    return {
      body: continuation(frame, how, how.words, usage, sent, how.call),
      text: sent.words + BREAK + how.words,
      unfinished: unfinished(this.#request, ids, calls, sent.nextIndex),
    };
  }

  failure(error: GateError, requestId: string): string {
    const { message, code } = chatErrorBody(error, requestId).error;
    const number = new SentOutput(this.#sent).nextNumber;
    const event = { type: "error", code, message, param: null, sequence_number: number };
    return sseEvent(event, "error");
  }

  #finalResponse(): JsonObject | null {
    const data = this.#accumulator.finalData;
    const response = data === null ? null : member(objectIn(data), "response");
    return response instanceof Map ? response : null;
  }
}
