import { expect, it } from "vitest";
import { replaceChoices, withoutChoices } from "./choices.ts";

const body =
  '{"id":"x","big":12345678901234567890,"choices":[{"index":0,"message":{"content":"a"}},{"index":1,"message":{"tool_calls":[{}]}}]}';

it("puts words in the place of one choice and keeps the others digit by digit", () => {
  const text = replaceChoices(body, new Map([[1, "I am not sure."]])) ?? "";
  expect(text).toContain('"big":12345678901234567890');
  expect(text).not.toContain("tool_calls");
  const { choices } = JSON.parse(text) as { choices: unknown[] };
  expect(choices).toMatchObject([
    { message: { content: "a" } },
    { index: 1, message: { role: "assistant", content: "I am not sure." }, finish_reason: "stop" },
  ]);
});

it("takes choices out of an event; what nobody can read is not sent", () => {
  expect(withoutChoices('{"choices":[{"index":1}],"usage":null}', new Set([1]))).toBeNull();
  expect(withoutChoices('{"choices":[{"index":1},{"index":0,"n":1.0}]}', new Set([1]))).toBe(
    '{"choices":[{"index":0,"n":1.0}]}',
  );
  expect(withoutChoices('{"choices":[],"usage":{}}', new Set([1]))).toBe('{"choices":[],"usage":{}}');
  expect(withoutChoices("{", new Set([1]))).toBeNull();
});
