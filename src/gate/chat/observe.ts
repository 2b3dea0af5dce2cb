import type { Sample } from "../../core/turn.ts";
import { joinBytes, MAX_ANSWER_BYTES } from "../../sampling/read-all.ts";
import { saidTwice } from "../../wire/said-twice.ts";
import type { AnswerKind, EventSplitter, StreamedAnswer, WireAnswer } from "../../wire/format.ts";
import type { ChatTurn } from "./turn.ts";

/** What an answer turned out to be. */
export type Observed =
  | {
      readonly ok: true;
      readonly samples: readonly Sample[];
      /** See `WireAnswer.refused`. */
      readonly refused: boolean;
      /** The whole of it, where it was kept. */
      readonly bytes?: Uint8Array;
    }
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

type Spoken = Pick<ChatTurn, "format" | "request">;

/** Why a JSON text of an answer means different things to different readers; null where it does not. */
export function twiceProblem(text: string): string | null {
  const name = saidTwice(text);
  return name === null
    ? null
    : `The upstream's answer has ${JSON.stringify(name.slice(0, 80))} twice in one object, so it cannot be told what it says.`;
}

const TOO_LARGE = `The answer is larger than ${MAX_ANSWER_BYTES} bytes and was not judged.`;

class StreamObserver implements Observer {
  readonly #splitter: EventSplitter;
  readonly #answer: StreamedAnswer;
  #bytes = 0;
  #twice: string | null = null;

  constructor({ format, request }: Spoken) {
    this.#splitter = format.splitStream(request);
    this.#answer = format.openStream(request);
  }

  take(bytes: Uint8Array): void {
    this.#bytes += bytes.byteLength;
    if (this.#bytes > MAX_ANSWER_BYTES) return;
    for (const { data } of this.#splitter.feed(bytes)) this.#add(data);
  }

  #add(data: string | null): void {
    if (data === null) return;
    this.#twice ??= twiceProblem(data);
    this.#answer.add(data);
  }

  get complete(): boolean {
    return this.#answer.complete && this.#answer.problem === null;
  }

  end(): Observed {
    for (const { data } of this.#splitter.flush()) this.#add(data);
    const samples = this.#answer.samples();
    if (this.#bytes > MAX_ANSWER_BYTES) return { ok: false, problem: TOO_LARGE, samples };
    const problem = streamProblem(this.#answer) ?? this.#twice;
    return problem === null
      ? { ok: true, samples, refused: this.#answer.refused === true }
      : { ok: false, problem, samples };
  }
}

class BodyObserver implements Observer {
  readonly #spoken: Spoken;
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(spoken: Spoken) {
    this.#spoken = spoken;
  }

  take(bytes: Uint8Array): void {
    this.#bytes += bytes.byteLength;
    if (this.#bytes <= MAX_ANSWER_BYTES) this.#chunks.push(bytes);
  }

  get complete(): boolean {
    return false;
  }

  end(): Observed {
    if (this.#bytes > MAX_ANSWER_BYTES) return { ok: false, problem: TOO_LARGE, samples: [] };
    const bytes = joinBytes(this.#chunks);
    const found = observed(readBody(this.#spoken, bytes));
    return found.ok ? { ...found, bytes } : found;
  }
}

/** Why a stream that has ended is no answer; null where it is one. */
export const streamProblem = ({ problem, complete }: StreamedAnswer): string | null =>
  problem ?? (complete ? null : "The upstream's stream ended before the answer was complete.");

/** A whole answer, and why it is none. */
export interface ReadBody {
  readonly answer: WireAnswer;
  readonly problem: string | null;
}

export function readBody({ format, request }: Spoken, bytes: Uint8Array): ReadBody {
  const text = new TextDecoder().decode(bytes);
  const answer = format.readBody(request, text);
  return { answer, problem: answer.problem ?? twiceProblem(text) };
}

function observed({ answer, problem }: ReadBody): Observed {
  return problem === null
    ? { ok: true, samples: answer.samples(), refused: answer.refused === true }
    : { ok: false, problem, samples: answer.samples() };
}

/** The samples in a whole answer. */
export function observeAll(spoken: Spoken, kind: AnswerKind, bytes: Uint8Array): Observed {
  const observer = observerFor(spoken, kind);
  observer.take(bytes);
  return observer.end();
}

export const observerFor = (spoken: Spoken, kind: AnswerKind): Observer =>
  kind === "stream" ? new StreamObserver(spoken) : new BodyObserver(spoken);
