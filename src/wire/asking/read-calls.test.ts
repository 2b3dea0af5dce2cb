import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJsonCalls } from "./read-calls.ts";

const FREEFORM = new Set(["shell"]);
const read = (text: string | null) => readJsonCalls(text, FREEFORM);
const NO = { ok: false, problem: "an answer that is no JSON array of calls" };
const call = (name: string, args: string) => ({ id: null, name, arguments: args });
const PAY = '[{"name":"pay","arguments":{"cents":12345678901234567890,"to":"Bo"}}]';
const PAID = { ok: true, calls: [call("pay", '{"cents":12345678901234567890,"to":"Bo"}')] };

describe("calls asked for as JSON in text", () => {
  it.each([
    ["an array", PAY, PAID],
    ["space around it", `\n  ${PAY}\n`, PAID],
    ["a code fence", `\`\`\`json\n${PAY}\n\`\`\``, PAID],
    ["a code fence without a language", `\`\`\`\r\n${PAY}\r\n\`\`\``, PAID],
    ["no call", "[]", { ok: true, calls: [] }],
    [
      "text for a tool that takes text",
      '[{"name":"shell","arguments":"ls -l"},{"arguments":{},"name":"stop"}]',
      { ok: true, calls: [call("shell", "ls -l"), call("stop", "{}")] },
    ],
  ])("reads %s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ["nothing", null],
    ["no words", ""],
    ["words", "I would call pay with 5 cents."],
    ["words before", `Here you are: ${PAY}`],
    ["words behind", `${PAY} I hope this helps.`],
    ["words around a fence", `Sure:\n\`\`\`json\n${PAY}\n\`\`\``],
    ["two arrays", `${PAY}${PAY}`],
    ["two fences", `\`\`\`json\n${PAY}\n\`\`\`\n\`\`\`json\n${PAY}\n\`\`\``],
    ["one call without its array", '{"name":"pay","arguments":{}}'],
    ["an array that was cut off", PAY.slice(0, -1)],
    ["a comma too many", '[{"name":"pay","arguments":{}},]'],
    ["Python", "[{'name': 'pay', 'arguments': {}}]"],
    ["a name twice", '[{"name":"pay","name":"steal","arguments":{}}]'],
    ["an argument twice", '[{"name":"pay","arguments":{"a":1,"a":2}}]'],
    ["arguments as JSON in a string", '[{"name":"pay","arguments":"{}"}]'],
    ["an object for a tool that takes text", '[{"name":"shell","arguments":{"cmd":"ls"}}]'],
    ["no arguments", '[{"name":"pay"}]'],
    ["no name", '[{"arguments":{}}]'],
    ["a blank name", '[{"name":" ","arguments":{}}]'],
    ["data that looks like calls", '[{"name":"tea","price":3}]'],
    ["members that nobody asked for", '[{"name":"pay","arguments":{},"id":"c1"}]'],
    ["one of two is none", '[{"name":"pay","arguments":{}},7]'],
    ["depth", "[".repeat(100_000)],
  ])("makes no call of %s", (_, text) => {
    expect(read(text)).toEqual(NO);
  });

  it("never throws, and reads calls only out of a text that is the array itself", () => {
    const nearly = fc.constantFrom(
      "[",
      "]",
      "{",
      "}",
      '"name"',
      '"arguments"',
      ":",
      ",",
      '"a"',
      "{}",
      "```",
      "\n",
      "1",
      " ",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(nearly, { maxLength: 30 }).map((parts) => parts.join("")),
      fc.json(),
      fc.tuple(fc.string(), fc.constant(PAY), fc.string()).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (given) => {
        const result = read(given);
        if (!result.ok) return;
        const inside = given
          .trim()
          .replace(/^```[a-z]*\s*\n/i, "")
          .replace(/```$/, "");
        const plain = JSON.parse(inside) as { name: string }[];
        expect(plain.map(({ name }) => name)).toEqual(result.calls.map(({ name }) => name));
      }),
      { numRuns: 2_000 },
    );
  });

  it("reads back any calls that are written as asked, digit by digit", () => {
    const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String);
    const one = fc.tuple(
      fc.string({ minLength: 1 }).filter((name) => name.trim() !== "" && name !== "shell"),
      digits,
    );
    fc.assert(
      fc.property(fc.array(one), fc.boolean(), (calls, fenced) => {
        const items = calls.map(
          ([name, number]) => `{"name": ${JSON.stringify(name)}, "arguments": {"n": ${number}}}`,
        );
        const text = `[${items.join(", ")}]`;
        expect(read(fenced ? `\`\`\`json\n${text}\n\`\`\`` : text)).toEqual({
          ok: true,
          calls: calls.map(([name, number]) => call(name, `{"n":${number}}`)),
        });
      }),
    );
  });
});
