import type { Field } from "../field.ts";

const DELTAS = new Set(["response.output_text.delta", "response.refusal.delta"]);

/** The words of a streamed answer: by message, and by part within it. */
export class StreamedText {
  readonly #messages = new Map<string, Map<string, string>>();

  /** Messages follow each other; the parts of one stand in lines of their own. Null before the first word. */
  get text(): string | null {
    if (this.#messages.size === 0) return null;
    return [...this.#messages.values()].map((parts) => [...parts.values()].join("\n")).join("");
  }

  isDelta(type: string): boolean {
    return DELTAS.has(type);
  }

  /** Takes an event; true where it brings words that a user sees. */
  take(type: string, event: Field): boolean {
    if (!DELTAS.has(type)) return false;
    const delta = event.get("delta").stringOrNull() ?? "";
    if (delta === "") return false;
    const index = event.get("output_index");
    const message = String(index.absent ? event.get("item_id").value : index.value);
    const part = String(event.get("content_index").value ?? 0);
    const parts = this.#messages.get(message) ?? new Map<string, string>();
    this.#messages.set(message, parts.set(part, (parts.get(part) ?? "") + delta));
    return true;
  }
}
