import { stringifyJson } from "../../core/arguments/convert.ts";
import type { Json } from "../../core/arguments/json.ts";
import { json } from "./json.ts";

/** Writes events of a response one after the other, each with the number that follows the one before. */
export class EventWriter {
  #next: number;
  readonly #events: string[] = [];

  /** @param next number of the first event */
  constructor(next: number) {
    this.#next = next;
  }

  add(type: string, members: Readonly<Record<string, Json>>): void {
    const event = new Map<string, Json>([
      ["type", type],
      ...Object.entries(members),
      ["sequence_number", json(this.#next)],
    ]);
    this.#next += 1;
    this.#events.push(`event: ${type}\ndata: ${stringifyJson(event)}\n\n`);
  }

  get text(): string {
    return this.#events.join("");
  }
}
