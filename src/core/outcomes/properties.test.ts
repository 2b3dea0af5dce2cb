import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLoosely } from "./loose-value.ts";
import { READ_LIMIT, readToolResult } from "./read-result.ts";
import { RESULT_KINDS, reasonOf, verdictOf, type AnsweredCall } from "./result.ts";

const NOBODY: AnsweredCall = { call: null, tool: null };
const kindOf = (text: string, failed = false, call = NOBODY) => readToolResult({ text, failed }, call).kind;

/** JSON that often holds the words and keys that the reader looks for. */
const word = fc.constantFrom(
  "error",
  "Error: not found",
  "timeout",
  "ok",
  "0 errors",
  "",
  "INVALID_ARGUMENT",
  "x",
);
const key = fc.constantFrom(
  "error",
  "errors",
  "status",
  "code",
  "success",
  "message",
  "detail",
  "data",
  "failed",
  "id",
);
const json = fc.letrec<{ readonly value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom(null, true, false, 0, 1, 404, 503),
    word,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 5 }),
  ),
})).value;

describe("the reader of tool results", () => {
  it("never throws, whatever the text, the call and the tool are", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      json.map((value) => JSON.stringify(value)),
    );
    const cut = fc.tuple(text, fc.nat(300)).map(([whole, end]) => whole.slice(0, end));
    const call = fc.oneof(
      fc.constant(NOBODY),
      fc.record({
        call: fc.record({ name: fc.string(), arguments: cut }),
        tool: fc.record({ name: fc.string(), description: fc.string(), parameters: json }),
      }),
    );
    fc.assert(
      fc.property(cut, fc.boolean(), call, (whole, failed, answered) => {
        const reading = readToolResult({ text: whole, failed }, answered);
        expect(RESULT_KINDS).toContain(reading.kind);
        expect(verdictOf(reading.kind)).not.toBe("correct");
        if (failed) expect(reading.kind).not.toBe("ran");
        expect(reasonOf(reading).length).toBeLessThan(400);
      }),
      { numRuns: 2_000 },
    );
  });

  it("reads the same whatever the white space between and around the tokens is", () => {
    fc.assert(
      fc.property(json, fc.constantFrom("", "\n", "  \t", "\r\n"), fc.nat(4), (value, space, indent) => {
        const spaced = `${space}${JSON.stringify(value, null, indent)}${space}`;
        expect(kindOf(spaced)).toBe(kindOf(JSON.stringify(value)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("reads the same whatever the order of the keys is", () => {
    // With codes or words that say different things the first decides; here each object speaks of one thing.
    const said = fc.constantFrom("not found", "timed out", "Internal error", null, "");
    const about = fc.record({
      error: said,
      id: fc.nat(9),
      status: fc.constantFrom("ok", "error"),
      note: fc.string(),
    });
    fc.assert(
      fc.property(about, fc.array(fc.integer(), { minLength: 4, maxLength: 4 }), (object, order) => {
        const entries = Object.entries(object);
        const shuffled = entries.toSorted(
          (a, b) => (order[entries.indexOf(a)] ?? 0) - (order[entries.indexOf(b)] ?? 0),
        );
        expect(kindOf(JSON.stringify(Object.fromEntries(shuffled)))).toBe(kindOf(JSON.stringify(object)));
      }),
      { numRuns: 500 },
    );
  });

  it("looks at no more than its limit: what stands behind changes nothing", () => {
    const head = fc.constantFrom(
      `{"rows":["${"x".repeat(READ_LIMIT)}`,
      `[${"1,".repeat(READ_LIMIT / 2)}`,
      `<html><head><title>Report</title></head>${"<p>x</p>".repeat(READ_LIMIT / 8)}`,
      "All went well. ".repeat(READ_LIMIT / 15 + 1),
      `{"error":"order 5 not found","trace":"${"x".repeat(READ_LIMIT)}`,
    );
    fc.assert(
      fc.property(head, fc.string({ maxLength: 200 }), (start, end) => {
        expect(kindOf(start + end)).toBe(kindOf(start));
      }),
    );
  });

  it.each([
    ["a list in a list in a list", "[".repeat(200_000)],
    ["an object in an object", '{"error":'.repeat(100_000)],
    ["5 MB of records", `[${'{"id":1,"error":"timeout","at":"10:00","host":"db"},'.repeat(100_000)}null]`],
    ["5 MB of one string", `{"data":"${"x".repeat(5_000_000)}"}`],
    ["5 MB of JSON lines", '{"level":"error","at":1,"text":"x"}\n'.repeat(140_000)],
    ["5 MB of white space", " ".repeat(5_000_000)],
    ["5 MB of words", "error ".repeat(833_000)],
  ])("claims nothing of %s", (_, text) => {
    const reading = readToolResult({ text, failed: false }, NOBODY);
    expect(verdictOf(reading.kind)).not.toBe("incorrect");
  });
});

describe("the loose reader", () => {
  it("reads every JSON value as JSON.parse does", () => {
    const plain = (value: unknown): unknown =>
      value instanceof Map
        ? Object.fromEntries([...value].map(([name, member]) => [name, plain(member)]))
        : Array.isArray(value)
          ? value.map(plain)
          : value;
    const container = fc.oneof(
      fc.array(fc.jsonValue({ maxDepth: 4 })),
      fc.dictionary(
        fc.string({ unit: "grapheme" }).filter((name) => name !== "__proto__"),
        fc.jsonValue({ maxDepth: 4 }),
      ),
    );
    fc.assert(
      fc.property(container, (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(plain(readLoosely(text)))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["{'a': None, 'b': True, 'c': (1, 2)}", { a: null, b: true, c: [1, 2] }],
    ["{'at': datetime(2031, 1, 1), 'v': mpf('1.5')}", { at: "datetime(2031, 1, 1)", v: "mpf('1.5')" }],
    ['{"a":{"b":1,"c":"cut o', { a: { b: 1 } }],
    ['{"a":1} (exit 0)', { a: 1 }],
    ['{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ["[see below] nothing was found", undefined],
    ["[ERROR] disk full", undefined],
    ["plain words", undefined],
  ])("reads %s", (text, expected) => {
    const asMap = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(asMap)
        : typeof value === "object" && value !== null
          ? new Map(Object.entries(value).map(([name, member]) => [name, asMap(member)]))
          : value;
    expect(readLoosely(text)).toEqual(asMap(expected));
  });
});
