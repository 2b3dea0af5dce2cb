/** One server-sent event. */
export interface ServerEvent {
  /** The last id that the stream has named; "" where it has named none. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Reads the text of an event stream, however it is cut into pieces (WHATWG HTML, 9.2.6 "Interpreting an event stream"). */
export class EventParser {
  #text = "";
  #id = "";

  /** @returns the events that this piece completes */
  push(piece: string): ServerEvent[] {
    this.#text += piece;
    const found: ServerEvent[] = [];
    for (;;) {
      const end = /\r?\n\r?\n/.exec(this.#text);
      if (end === null) return found;
      const event = this.#read(this.#text.slice(0, end.index));
      this.#text = this.#text.slice(end.index + end[0].length);
      if (event !== null) found.push(event);
    }
  }

  #read(block: string): ServerEvent | null {
    let event = "message";
    const data: string[] = [];
    for (const line of block.split(/\r?\n/)) {
      const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (name === "id") this.#id = value;
      else if (name === "event") event = value;
      else if (name === "data") data.push(value);
    }
    return data.length === 0 ? null : { id: this.#id, event, data: data.join("\n") };
  }
}
