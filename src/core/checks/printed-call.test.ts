import { describe, expect, it } from "vitest";
import { fieldCase } from "../../../test/support/field-cases.ts";
import { foundIn, tool, turnAfter } from "../../../test/support/said.ts";
import type { Sample } from "../turn.ts";

interface Answered {
  readonly content: string;
  readonly reasoning_content?: string;
}
const checksOf = (names: readonly string[], sample: Partial<Sample>): readonly string[] =>
  foundIn(
    turnAfter(
      names.map((name) => tool(name)),
      [],
    ),
    sample,
  ).map(({ check }) => check);

describe("field cases", () => {
  it("A21: three ways to print a call, the first with a claim beside it", () => {
    const { responses } = fieldCase("A21") as unknown as { responses: readonly Answered[] };
    expect(responses.map(({ content }) => checksOf(["remember"], { text: content }))).toEqual([
      ["phantom_call", "printed_call"],
      ["printed_call"],
      ["printed_call"],
    ]);
    expect(
      responses.map(({ content }) => checksOf(["forget"], { text: content }).includes("printed_call")),
    ).toEqual([false, false, false]);
  });

  it("A22: an example in a code fence is none", () => {
    const { response } = fieldCase("A22") as unknown as { response: Answered };
    expect(checksOf(["delete_repo"], { text: response.content })).toEqual([]);
  });

  it("A23: what stands in the reasoning counts only where there is no answer beside it", () => {
    const { response } = fieldCase("A23") as unknown as { response: Answered };
    const reasoning = response.reasoning_content ?? "";
    expect(checksOf(["reboot"], { text: response.content, reasoning })).toEqual([]);
    expect(checksOf(["reboot"], { text: "", reasoning })).toEqual(["printed_call"]);
    expect(checksOf(["reboot"], { text: null, reasoning })).toEqual(["printed_call"]);
  });
});

const PRINTED: readonly string[] = [
  '<tool_call>\n{"name": "pay", "arguments": {"to": "bob"}}\n</tool_call>',
  "<function=pay>\n<parameter=to>bob</parameter>\n</function>",
  '<function_calls>\n<invoke name="pay">\n<parameter name="to">bob</parameter>\n</invoke>\n</function_calls>',
  '{"name": "pay", "arguments": {"to": "bob"}}',
  '{"type": "function", "name": "pay", "parameters": {"to": "bob"}}',
  '[{"name": "pay", "arguments": {"to": "bob"}}]',
  '{"tool": "pay", "tool_input": {"to": "bob"}}',
  '{"tool_calls": [{"type": "function", "function": {"name": "pay", "arguments": "{}"}}]}',
  '[TOOL_CALLS][{"name": "pay", "arguments": {"to": "bob"}}]',
  '<|python_tag|>pay.call(to="bob")',
  'I will pay Bob now.\n\n```json\n{"name": "pay", "arguments": {"to": "bob"}}\n```',
  '```tool_code\nprint(pay(to="bob"))\n```',
  'pay(to="bob")',
  '[pay(to="bob"), pay(to="eve")]',
  'functions.pay({"to": "bob"})',
  'Thought: Bob wants money.\nAction: pay\nAction Input: {"to": "bob"}',
  "<|tool▁calls▁begin|><|tool▁call▁begin|>function<|tool▁sep|>pay\n```json\n{}\n```",
];

const TEXT: readonly string[] = [
  "I can pay Bob with the tool pay.",
  'You can use `pay(to="bob")` for that.',
  "The pay tool takes a name (to) and an amount.",
  'For example, a call has this format:\n\n{"name": "pay", "arguments": {"to": "bob"}}',
  'Here is how you can call it in Python:\n\n```python\npay(to="bob")\n```',
  '{"name": "Bob", "arguments": "none"}',
  '```json\n{"name": "Bob", "age": 7}\n```',
  'The order is ready. Its record, as the shop keeps it, has several parts, and the parts of it that a customer may see are these, as far as I know:\n```json\n{"name": "pay", "parameters": {}}\n```',
];

it.each(PRINTED)("a call: %s", (text) => {
  expect(checksOf(["pay"], { text })).toContain("printed_call");
});

it.each(TEXT)("no call: %s", (text) => {
  expect(checksOf(["pay"], { text })).not.toContain("printed_call");
});
