import { isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { objectIn } from "../json-object.ts";
import type { EventWriter } from "./event-writer.ts";
import { itemsAt, json, member, numberAt, textAt, withMembers } from "./json.ts";

/** A part of a message, as far as it has gone out. */
interface SentPart {
  readonly type: "output_text" | "refusal";
  text: string;
  open: boolean;
}

/** An item of the output, as far as it has gone out. */
class SentItem {
  readonly id: string | null;
  item: JsonObject | null = null;
  open = true;
  readonly parts = new Map<number, SentPart>();

  constructor(id: string | null) {
    this.id = id;
  }

  get isMessage(): boolean {
    return this.parts.size > 0 || textAt(this.item, "type") === "message";
  }

  part(index: number, type: SentPart["type"]): SentPart {
    const known = this.parts.get(index);
    if (known !== undefined) return known;
    const made: SentPart = { type, text: "", open: true };
    this.parts.set(index, made);
    return made;
  }

  get words(): string {
    return [...this.parts.values()].map(({ text }) => text).join("\n");
  }
}

const partWith = ({ type, text }: SentPart) =>
  type === "refusal" ? { type, refusal: text } : { type, annotations: [], logprobs: [], text };

/**
 * What has gone out of a stream before the gate goes on in its own words: the response's frame, its items and their words,
 * and how many events were counted.
 */
export class SentOutput {
  #response: JsonObject | null = null;
  readonly #items = new Map<number, SentItem>();
  #last = -1;
  #events = 0;

  /** @param sent data of the events, in order */
  constructor(sent: readonly string[]) {
    for (const data of sent) {
      const event = objectIn(data);
      if (event !== null) this.#take(event);
    }
  }

  /** The response as the first events show it. */
  get response(): JsonObject | null {
    return this.#response;
  }

  /** The number of the next event. */
  get nextNumber(): number {
    return Math.max(this.#last + 1, this.#last < 0 ? this.#events : 0);
  }

  /** The place of the next item. */
  get nextIndex(): number {
    return Math.max(-1, ...this.#items.keys()) + 1;
  }

  get words(): string {
    return [...this.#items.values()].map((item) => item.words).join("");
  }

  /** Ends what is open, and returns the items that the client has. One that was never a message and did not end is left out. */
  close(writer: EventWriter): readonly Json[] {
    return [...this.#items]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([index, item]) => closed(writer, index, item));
  }

  #take(event: JsonObject): void {
    this.#events += 1;
    this.#last = Math.max(this.#last, numberAt(event, "sequence_number") ?? -1);
    const response = member(event, "response");
    if (isObject(response)) this.#response = response;
    const type = textAt(event, "type") ?? "";
    if (type.startsWith("response.output_item.")) this.#takeItem(event, type.endsWith(".done"));
    if (type.startsWith("response.content_part.")) this.#takePart(event, type.endsWith(".done"));
    if (/^response\.(?:output_text|refusal)\.(?:delta|done)$/.test(type)) this.#takeText(event, type);
  }

  #takeItem(event: JsonObject, done: boolean): void {
    const item = member(event, "item");
    if (!isObject(item)) return;
    const sent = this.#at(event, textAt(item, "id"));
    sent.item = item;
    if (done) sent.open = false;
    if (!done || textAt(item, "type") !== "message") return;
    for (const [index, part] of itemsAt(item, "content").entries()) {
      const kind = textAt(part, "type") === "refusal" ? "refusal" : "output_text";
      const text = textAt(part, kind === "refusal" ? "refusal" : "text");
      const known = sent.part(index, kind);
      known.text = text ?? known.text;
      known.open = false;
    }
  }

  #takePart(event: JsonObject, done: boolean): void {
    const part = member(event, "part");
    const type = textAt(part, "type");
    if (type !== "output_text" && type !== "refusal") return;
    const sent = this.#at(event, textAt(event, "item_id")).part(numberAt(event, "content_index") ?? 0, type);
    if (done) sent.open = false;
  }

  #takeText(event: JsonObject, type: string): void {
    const kind = type.startsWith("response.refusal") ? "refusal" : "output_text";
    const item = this.#at(event, textAt(event, "item_id"));
    const part = item.part(numberAt(event, "content_index") ?? 0, kind);
    if (type.endsWith(".delta")) part.text += textAt(event, "delta") ?? "";
    else part.text = textAt(event, kind === "refusal" ? "refusal" : "text") ?? part.text;
  }

  #at(event: JsonObject, id: string | null): SentItem {
    const named = numberAt(event, "output_index");
    const byId = [...this.#items].find(([, item]) => id !== null && item.id === id)?.[0];
    const index = named ?? byId ?? Math.max(0, this.nextIndex - (id === null ? 1 : 0));
    const known = this.#items.get(index);
    if (known !== undefined) return known;
    const made = new SentItem(id);
    this.#items.set(index, made);
    return made;
  }
}

function closed(writer: EventWriter, index: number, sent: SentItem): readonly Json[] {
  const { item, id, parts } = sent;
  if (!sent.open) return item === null ? [] : [item];
  if (!sent.isMessage) return [];
  const place = { item_id: id, output_index: json(index) };
  const content = [...parts].map(([contentIndex, part]) => {
    const at = { ...place, content_index: json(contentIndex) };
    if (part.open) {
      const text = part.type === "refusal" ? { refusal: part.text } : { text: part.text, logprobs: json([]) };
      writer.add(`response.${part.type}.done`, { ...at, ...text });
      writer.add("response.content_part.done", { ...at, part: json(partWith(part)) });
    }
    return json(partWith(part));
  });
  const frame = item ?? (json({ id, type: "message", role: "assistant" }) as JsonObject);
  const done = withMembers(frame, { status: "completed", content });
  writer.add("response.output_item.done", { output_index: json(index), item: done });
  return [done];
}
