import type { Field } from "../field.ts";
import type { Origin } from "../format.ts";
import type { MessageHead } from "./abstention.ts";

/** Collects what an abstention needs from the answer that it may replace. */
export class HeadReader {
  #id: string | null = null;
  #model: string | null = null;
  #usage: Record<string, unknown> | null = null;

  /** Takes a message, of a body or of `message_start`. */
  takeMessage(message: Field): void {
    const id = message.get("id").value;
    const model = message.get("model").value;
    if (typeof id === "string" && id !== "") this.#id ??= id;
    if (typeof model === "string" && model !== "") this.#model ??= model;
    this.takeUsage(message.get("usage"));
  }

  /** A later report of usage says again only what has changed. */
  takeUsage({ value }: Field): void {
    if (typeof value === "object" && value !== null) this.#usage = { ...this.#usage, ...value };
  }

  /** @param model of the request */
  head(fallback: Origin, model: string | null): MessageHead {
    return {
      id: this.#id ?? `msg_${fallback.id}`,
      model: this.#model ?? model ?? "unknown",
      usage: this.#usage,
    };
  }
}
