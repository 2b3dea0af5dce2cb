import type { Sample } from "../../core/turn.ts";
import { joinBytes, MAX_ANSWER_BYTES } from "../../sampling/read-all.ts";
import { ChatAccumulator } from "../../wire/openai-chat/accumulator.ts";
import { readChatAnswer } from "../../wire/openai-chat/response.ts";
import { SseParser } from "../../wire/openai-chat/sse.ts";

/** What an answer turned out to be. */
export type Observed =
  | { readonly ok: true; readonly samples: readonly Sample[] }
  | {
      readonly ok: false;
      readonly problem: string;
      /** What had come until then. */
      readonly samples: readonly Sample[];
    };

/** Reads along with bytes that somebody else passes on; never changes them, never throws. */
export interface Observer {
  take(bytes: Uint8Array): void;
  /** The answer has come to its end, whether or not the connection was closed. */
  readonly complete: boolean;
  end(): Observed;
}

const TOO_LARGE = `The answer is larger than ${MAX_ANSWER_BYTES} bytes and was not judged.`;

class StreamObserver implements Observer {
  readonly #parser = new SseParser();
  readonly #accumulator = new ChatAccumulator();
  readonly #declared: ReadonlySet<string>;
  #bytes = 0;

  constructor(declared: ReadonlySet<string>) {
    this.#declared = declared;
  }

  take(bytes: Uint8Array): void {
    this.#bytes += bytes.byteLength;
    if (this.#bytes > MAX_ANSWER_BYTES) return;
    for (const { data } of this.#parser.feed(bytes)) if (data !== null) this.#accumulator.add(data);
  }

  get complete(): boolean {
    return this.#accumulator.complete && this.#accumulator.problem === null;
  }

  end(): Observed {
    for (const { data } of this.#parser.flush()) if (data !== null) this.#accumulator.add(data);
    const samples = this.#accumulator.toSamples(this.#declared);
    if (this.#bytes > MAX_ANSWER_BYTES) return { ok: false, problem: TOO_LARGE, samples };
    const problem = streamProblem(this.#accumulator);
    return problem === null ? { ok: true, samples } : { ok: false, problem, samples };
  }
}

class BodyObserver implements Observer {
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  take(bytes: Uint8Array): void {
    this.#bytes += bytes.byteLength;
    if (this.#bytes <= MAX_ANSWER_BYTES) this.#chunks.push(bytes);
  }

  get complete(): boolean {
    return false;
  }

  end(): Observed {
    if (this.#bytes > MAX_ANSWER_BYTES) return { ok: false, problem: TOO_LARGE, samples: [] };
    return observeBody(joinBytes(this.#chunks));
  }
}

/** Why a stream that has ended is no answer; null where it is one. */
export const streamProblem = (accumulator: ChatAccumulator): string | null =>
  accumulator.problem ??
  (accumulator.complete ? null : "The upstream's stream ended before the answer was complete.");

/** The samples in a body that was not streamed. */
export function observeBody(bytes: Uint8Array): Observed {
  const read = readChatAnswer(new TextDecoder().decode(bytes));
  return read.ok ? read : { ...read, samples: [] };
}

/** The samples in a whole stream. */
export function observeStream(bytes: Uint8Array, declared: ReadonlySet<string>): Observed {
  const observer = new StreamObserver(declared);
  observer.take(bytes);
  return observer.end();
}

export const observerFor = (streamed: boolean, declared: ReadonlySet<string>): Observer =>
  streamed ? new StreamObserver(declared) : new BodyObserver();

/** What an upstream's answer is by its content type; null for what is no provider's answer, such as a page of HTML. */
export function answerKind(headers: Headers): "stream" | "body" | null {
  const type = (headers.get("content-type") ?? "application/json").toLowerCase();
  if (type.includes("text/event-stream")) return "stream";
  return type.includes("json") ? "body" : null;
}
