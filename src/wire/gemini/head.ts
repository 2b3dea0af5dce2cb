import type { Field } from "../field.ts";
import type { Origin } from "../format.ts";
import { at } from "./spelling.ts";

/** What an abstention takes from the answer that it replaces, so that a client sees one answer of one model. */
export interface AnswerHead {
  readonly responseId: string;
  readonly modelVersion: string;
  /** As the upstream sent it; null where it is not known. */
  readonly usage: unknown;
}

/** Collects it from the parts of an answer. */
export class HeadReader {
  #id: string | null = null;
  #model: string | null = null;
  #usage: unknown = null;

  /** Of the response; null where it has none. */
  get id(): string | null {
    return this.#id;
  }

  take(response: Field): void {
    const id = at(response, "responseId").value;
    const model = at(response, "modelVersion").value;
    const usage = at(response, "usageMetadata");
    if (typeof id === "string" && id !== "") this.#id ??= id;
    if (typeof model === "string" && model !== "") this.#model ??= model;
    // The last word on usage holds: a stream counts on.
    if (!usage.absent) this.#usage = usage.value;
  }

  /** @param model of the request */
  head(fallback: Origin, model: string | null): AnswerHead {
    return {
      responseId: this.#id ?? fallback.id,
      modelVersion: this.#model ?? model ?? "unknown",
      usage: this.#usage,
    };
  }
}
