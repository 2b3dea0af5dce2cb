import { describe, expect, it } from "vitest";
import { bytesWithStringArguments, withStringArguments } from "./string-arguments.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (parts: readonly Uint8Array[] | null): string =>
  (parts ?? []).map((part) => new TextDecoder().decode(part)).join("");

const answer = (args: string, part = "message"): string =>
  `{"x":12345678901234567890,"choices":[{"index":0,"${part}":{"role":"assistant","tool_calls":[` +
  `{"id":"a","function":{"name":"set_lamp","arguments":${args}}}]}}]}`;

describe("withStringArguments", () => {
  it("makes a string of an object, digit by digit, and keeps everything else", () => {
    const args = '{"room":"attic","id":9007199254740993,"level":1.50}';
    expect(withStringArguments(answer(args))).toBe(answer(JSON.stringify(args)));
    expect(withStringArguments(answer("[1, 2]"))).toBe(answer('"[1,2]"'));
  });

  it.each(['"{\\"room\\":\\"attic\\"}"', "null", '""', '"say \\"arguments\\": {"'])(
    "leaves %s as it is",
    (args) => expect(withStringArguments(answer(args))).toBeNull(),
  );

  it("does not touch an object of that name elsewhere, nor text that is no JSON", () => {
    expect(withStringArguments('{"choices":[{"message":{"arguments":{"a":1}}}]}')).toBeNull();
    expect(withStringArguments('{"arguments":{"a":1},"choices":[]}')).toBeNull();
    expect(withStringArguments('{"arguments": {')).toBeNull();
  });

  it("reads the older function_call too", () => {
    expect(
      withStringArguments('{"choices":[{"message":{"function_call":{"name":"f","arguments":{"a":1}}}}]}'),
    ).toBe('{"choices":[{"message":{"function_call":{"name":"f","arguments":"{\\"a\\":1}"}}}]}');
  });
});

describe("bytesWithStringArguments", () => {
  it("rewrites only the events of a stream that need it", () => {
    const before = ': ping\r\n\r\ndata:  {"choices": [{"delta": {"content": "Hi"}}]}\n\n';
    const stream = `${before}data: ${answer('{"a":1}', "delta")}\n\ndata: [DONE]\n\n`;
    expect(text(bytesWithStringArguments(bytes(stream), true))).toBe(
      `${before}data: ${answer('"{\\"a\\":1}"', "delta")}\n\ndata: [DONE]\n\n`,
    );
    expect(bytesWithStringArguments(bytes(before), true)).toBeNull();
  });

  it("keeps what stands beside the data of an event that it rewrites", () => {
    const before = ": ping\nid: 7\ndata: ";
    const sent = bytes(`${before}${answer('{"a":1}', "delta")}\n\n`);
    expect(text(bytesWithStringArguments(sent, true))).toBe(
      `${before}${answer('"{\\"a\\":1}"', "delta")}\n\n`,
    );
  });
});
