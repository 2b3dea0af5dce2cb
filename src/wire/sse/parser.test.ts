import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldCase } from "../../../test/support/field-cases.ts";
import { type StreamEvent, SseParser } from "./parser.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (events: readonly StreamEvent[]) =>
  Buffer.concat(events.map((event) => event.bytes)).toString("utf8");

const parse = (bytes: Uint8Array, cuts: readonly number[]) => {
  const parser = new SseParser();
  const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.byteLength];
  const events = edges.slice(1).flatMap((edge, i) => parser.feed(bytes.slice(edges[i], edge)));
  return [...events, ...parser.flush()];
};
const dataOf = (events: readonly StreamEvent[]) =>
  events.flatMap(({ data }) => (data === null ? [] : [data]));

describe("SseParser", () => {
  it("A29: comments, CRLF and a character that is cut in half", () => {
    const { reads } = fieldCase("A29") as unknown as { reads: readonly string[] };
    const parser = new SseParser();
    const events = reads.flatMap((read) => parser.feed(Buffer.from(read, "hex")));
    expect(dataOf(events)).toEqual(['{"choices":[{"index":0,"delta":{"content":"Zürich"}}]}', "[DONE]"]);
    expect(parser.waiting).toBe(0);
  });

  it("reads the same events wherever the stream is cut, and loses no byte", () => {
    const line = fc.constantFrom("data: {}", "data:ü🚀", ": ping", "event: x", "data", "id: 1", "data:  two");
    const end = fc.constantFrom("\n", "\r\n", "\r");
    const text = fc
      .array(fc.tuple(line, end, fc.boolean()), { maxLength: 8 })
      .map((lines) => lines.map(([words, eol, blank]) => words + eol + (blank ? eol : "")).join(""));
    fc.assert(
      fc.property(text, fc.array(fc.nat(), { maxLength: 5 }), (stream, cuts) => {
        const bytes = encode(stream);
        const whole = parse(bytes, []);
        const split = parse(
          bytes,
          cuts.map((cut) => cut % (bytes.byteLength + 1)),
        );
        expect(dataOf(split)).toEqual(dataOf(whole));
        expect(decode(split)).toBe(stream);
      }),
    );
  });

  it("joins data lines, and gives what is left without a last blank line", () => {
    expect(dataOf(parse(encode("data: a\ndata: b\n\ndata: [DONE]"), []))).toEqual(["a\nb", "[DONE]"]);
  });

  it("reads a stream that comes in one piece as well as byte by byte", () => {
    const bytes = encode("\ufeffdata: 1\r\n\r\n: x\r\rdata: 2\n\n".repeat(200));
    const single = parse(bytes, Array.from(bytes.keys()));
    expect(dataOf(single)).toEqual(dataOf(parse(bytes, [])));
  });
});
