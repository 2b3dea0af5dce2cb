/** One event of a stream with the very bytes that it came in, its closing blank line included. */
export interface StreamEvent {
  readonly bytes: Uint8Array;
  /** The `data` lines joined by newlines; null for an event without one: a comment, a keep-alive, a blank line. */
  readonly data: string | null;
}

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = "\ufeff";

/** Lines end with CRLF, LF or CR. */
const LINES = /\r\n|\n|\r/;

function dataOf(bytes: Uint8Array): string | null {
  const text = new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(bytes);
  const data: string[] = [];
  for (const line of (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).split(LINES)) {
    if (line === "data") data.push("");
    else if (line.startsWith("data:")) data.push(line.slice(line.startsWith("data: ") ? 6 : 5));
  }
  return data.length === 0 ? null : data.join("\n");
}

/**
 * Cuts a stream of bytes into events, however the network cut it. Nothing is lost or changed: the bytes of all events,
 * one after the other, are the bytes that were fed. Characters are decoded an event at a time, so that one which was cut
 * in half between two reads is whole again.
 * The format: WHATWG HTML, section 9.2.6 "Interpreting an event stream".
 */
export class SseParser {
  #bytes = new Uint8Array(0);
  /** The first event that is not complete lies in `#bytes` from `#start` to `#end`. */
  #start = 0;
  #end = 0;
  /** Where the search for the event's end goes on, and whether the line there is empty so far. */
  #at = 0;
  #lineEmpty = true;

  /** The events that these bytes complete. */
  feed(chunk: Uint8Array): StreamEvent[] {
    this.#append(chunk);
    const events: StreamEvent[] = [];
    while (this.#findEnd()) events.push(this.#take());
    return events;
  }

  /** What is left at the end of the stream: servers forget the last blank line. */
  flush(): StreamEvent[] {
    this.#at = this.#end;
    return this.waiting === 0 ? [] : [this.#take()];
  }

  /** Bytes that wait for the end of their event. */
  get waiting(): number {
    return this.#end - this.#start;
  }

  #append(chunk: Uint8Array): void {
    const kept = this.#bytes.subarray(this.#start, this.#end);
    const needed = kept.byteLength + chunk.byteLength;
    const target = needed > this.#bytes.byteLength ? new Uint8Array(2 * needed) : this.#bytes;
    target.set(kept, 0);
    target.set(chunk, kept.byteLength);
    this.#bytes = target;
    this.#at -= this.#start;
    this.#start = 0;
    this.#end = needed;
  }

  /** Moves `#at` behind the blank line that ends the first event; false while that line is not here. */
  #findEnd(): boolean {
    while (this.#at < this.#end) {
      const byte = this.#bytes[this.#at];
      if (byte !== LF && byte !== CR) {
        this.#lineEmpty = false;
        this.#at += 1;
        continue;
      }
      // A CR at the end of what is here may be the first half of a CRLF.
      if (byte === CR && this.#at + 1 >= this.#end) return false;
      this.#at += byte === CR && this.#bytes[this.#at + 1] === LF ? 2 : 1;
      if (this.#lineEmpty) return true;
      this.#lineEmpty = true;
    }
    return false;
  }

  #take(): StreamEvent {
    const bytes = this.#bytes.slice(this.#start, this.#at);
    this.#start = this.#at;
    this.#lineEmpty = true;
    return { bytes, data: dataOf(bytes) };
  }
}
