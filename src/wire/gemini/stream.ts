import type { GateError } from "../../core/errors.ts";
import type { Sample } from "../../core/turn.ts";
import type { Abstaining, Abstention, EventKind, Origin, StreamedAnswer } from "../format.ts";
import type { StreamEvent } from "../sse/parser.ts";
import { abstentionResponse, streamEnd, streamRest } from "./abstention.ts";
import { itemOf } from "./array-splitter.ts";
import { withoutCandidates } from "./candidates.ts";
import { geminiErrorBody } from "./error.ts";
import type { GeminiRequest } from "./request.ts";
import { Responses } from "./responses.ts";

/** A streamed answer: `GenerateContentResponse` objects as events, or as the items of one JSON array. */
export class GeminiStream implements StreamedAnswer {
  readonly #request: GeminiRequest;
  readonly #responses = new Responses();
  /** As the upstream sends it; until then as the client asked for it. */
  #array: boolean;
  #begun = false;
  #decisive = false;
  /** Words of the first candidate that have gone out; null where nothing has. */
  #out: string | null = null;

  constructor(request: GeminiRequest) {
    this.#request = request;
    this.#array = request.array;
  }

  get problem(): string | null {
    return this.#responses.problem;
  }

  get refused(): boolean {
    return this.#responses.refused;
  }

  get complete(): boolean {
    return this.#responses.ended;
  }

  add(data: string): EventKind {
    const kind = this.#read(data);
    if (kind === "decisive") this.#decisive = true;
    if (!this.#decisive && (kind === "text" || (kind === "quiet" && this.#out !== null)))
      this.#out = this.#responses.text;
    return kind;
  }

  samples(): readonly Sample[] {
    return this.#responses.samples();
  }

  abstention(how: Abstaining): Abstention {
    const { words, form, call } = how;
    const head = this.#responses.head.head(how, this.#request.turn.model);
    if (form === "body")
      return { body: JSON.stringify(abstentionResponse(head, words, 0, call)), text: words };
    const out = form === "continuation" ? this.#out : null;
    const more = out === null || out === "" ? words : `\n\n${words}`;
    const body = streamEnd(abstentionResponse(head, more, 0, call), {
      array: this.#array,
      begun: out !== null,
    });
    return { body, text: `${out ?? ""}${more}` };
  }

  /** The held objects without the candidates that are not released, then what is said in their place. */
  replaceSamples(
    replaced: ReadonlyMap<number, string>,
    origin: Origin,
    held: readonly StreamEvent[],
  ): string | null {
    const { indices } = this.#responses;
    const gone = new Map([...replaced].map(([position, text]) => [indices[position] ?? position, text]));
    const without = new Set(gone.keys());
    const kept = held.flatMap(({ data }) => {
      const item = data === null ? null : itemOf(data).json;
      return item === null ? [] : (withoutCandidates(item, without) ?? []);
    });
    const head = this.#responses.head.head(origin, this.#request.turn.model);
    const instead = [...gone].map(([index, text]) => JSON.stringify(abstentionResponse(head, text, index)));
    return streamRest([...kept, ...instead], { array: this.#array, begun: false });
  }

  failure(error: GateError, requestId: string, begun: boolean): string {
    return streamEnd(geminiErrorBody(error, requestId), { array: this.#array, begun });
  }

  #read(data: string): EventKind {
    const { json, array } = itemOf(data);
    // The end of an array: nothing may follow it.
    const kind = json === null ? "decisive" : this.#responses.add(json);
    // An error may come bare; it is told in the form that the client asked for.
    if (array || (!this.#begun && this.problem === null)) this.#array = array;
    this.#begun = true;
    return kind;
  }
}
