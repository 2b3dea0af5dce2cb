import fc from "fast-check";
import { expect, it } from "vitest";
import { EventParser } from "./event-stream.ts";

const TEXT =
  'retry: 2000\n\nid: 7\nevent: decision\ndata: {"a":1}\n\n: quiet\n\nevent: open\r\ndata: {}\r\n\r\ndata: two\ndata: lines: é\n\nid: 8\ndata';
const EVENTS = [
  { id: "7", event: "decision", data: '{"a":1}' },
  { id: "7", event: "open", data: "{}" },
  { id: "7", event: "message", data: "two\nlines: é" },
];

it("reads the same events however the text is cut, and leaves what is not complete", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length];
      const parser = new EventParser();
      const found = at.slice(1).flatMap((end, i) => parser.push(TEXT.slice(at[i], end)));
      expect(found).toEqual(EVENTS);
    }),
  );
});
