import { Field } from "../field.ts";
import type { Origin } from "../format.ts";
import type { AnswerHead } from "./abstention.ts";

/** Collects what an abstention needs from the parts of the answer that it may replace. */
export class HeadReader {
  #id: string | null = null;
  #model: string | null = null;
  #created: number | null = null;
  #usage: unknown = null;

  /** Takes a body or the data of an event; what is no JSON object is passed over. */
  take(text: string): void {
    const known = this.#id !== null && this.#model !== null && this.#created !== null;
    if (known && !text.includes('"usage"')) return;
    const root = Field.root(parsed(text));
    const id = root.get("id").value;
    const model = root.get("model").value;
    const created = root.get("created").value;
    const usage = root.get("usage");
    if (typeof id === "string" && id !== "") this.#id ??= id;
    if (typeof model === "string") this.#model ??= model;
    if (typeof created === "number" && Number.isFinite(created)) this.#created ??= created;
    if (!usage.absent) this.#usage = usage.value;
  }

  /** @param model of the request */
  head(fallback: Origin, model: string | null): AnswerHead {
    return {
      id: this.#id ?? `chatcmpl-${fallback.id}`,
      created: this.#created ?? Math.floor(fallback.now / 1000),
      model: this.#model ?? model ?? "unknown",
      usage: this.#usage,
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
