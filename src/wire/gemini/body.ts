import type { Sample } from "../../core/turn.ts";
import type { Abstaining, Abstention, WireAnswer } from "../format.ts";
import { abstentionResponse, streamEnd } from "./abstention.ts";
import { replaceCandidates } from "./candidates.ts";
import type { GeminiRequest } from "./request.ts";
import { Responses } from "./responses.ts";

/** An answer that was not streamed. */
export class GeminiBody implements WireAnswer {
  readonly #request: GeminiRequest;
  readonly #body: string;
  readonly #responses = new Responses();

  constructor(request: GeminiRequest, body: string) {
    this.#request = request;
    this.#body = body;
    this.#responses.add(body);
    if (this.#responses.samples().length === 0)
      this.#responses.fail("The upstream's answer holds no candidate.");
  }

  get problem(): string | null {
    return this.#responses.problem;
  }

  get refused(): boolean {
    return this.#responses.refused;
  }

  samples(): readonly Sample[] {
    return this.#responses.problem === null ? this.#responses.samples() : [];
  }

  abstention(how: Abstaining): Abstention {
    const { words, form, call } = how;
    const last = abstentionResponse(this.#responses.head.head(how, this.#request.turn.model), words, 0, call);
    const body =
      form === "body" ? JSON.stringify(last) : streamEnd(last, { array: this.#request.array, begun: false });
    return { body, text: words };
  }

  replaceSamples(replaced: ReadonlyMap<number, string>): string | null {
    const { indices } = this.#responses;
    const gone = new Map([...replaced].map(([position, text]) => [indices[position] ?? position, text]));
    return replaceCandidates(this.#body, gone);
  }
}
