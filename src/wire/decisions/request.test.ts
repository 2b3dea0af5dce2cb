import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GateError } from "../../core/errors.ts";
import { type CallerHints, readDecisionRequest } from "./request.ts";

const NO_HINTS: CallerHints = { agent: null, session: null, user: null };
const read = (body: unknown, hints = NO_HINTS) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return readDecisionRequest(JSON.parse(text), text, hints);
};
const user = { role: "user", content: "hi" };

interface FieldCase {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
}
const fieldCase = (id: string): FieldCase["input"] => {
  const lines = readFileSync("../shared/cases/field-cases.jsonl", "utf8").split("\n").filter(Boolean);
  const found = lines.map((line) => JSON.parse(line) as FieldCase).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found.input;
};

describe("readDecisionRequest", () => {
  it("A01, A02: arguments as nothing, null, string or object become raw text", () => {
    for (const id of ["A01", "A02"]) {
      const samples = fieldCase(id)["samples"] as { name: string; arguments: unknown }[];
      const { samples: got } = read({
        messages: [user],
        samples: samples.map((one) => ({ message: { tool_calls: [{ function: one }] } })),
      });
      expect(got.map((sample) => sample.calls[0])).toEqual(
        samples.map(({ name, arguments: sent }) => ({
          id: null,
          name,
          arguments: typeof sent === "string" ? sent : sent === null ? "" : JSON.stringify(sent),
        })),
      );
    }
  });

  it("A20: a legacy function_call is one call, validated against the request's functions", () => {
    const input = fieldCase("A20");
    const { functions } = input["request"] as { functions: unknown };
    const history = input["next_history"] as unknown[];
    const got = read({ messages: [user, ...history], functions, samples: [input["response"]] });
    expect(got.turn.tools.map((tool) => tool.name)).toEqual(["list_trips"]);
    expect(got.samples).toMatchObject([
      {
        finishReason: "function_call",
        text: null,
        calls: [{ id: null, name: "list_trips", arguments: '{"town":"Ghent"}' }],
      },
    ]);
    expect(got.turn.messages[1]).toMatchObject({ role: "function", name: "list_trips", text: "[]" });
  });

  it("A35: a custom tool, in the spelling of chat or of Responses, takes any text", () => {
    const declared = [
      { type: "custom", custom: { name: "edit_text", description: "Edits." } },
      { type: "custom", name: "run" },
    ];
    const { turn } = read({ messages: [user], tools: declared, samples: [{ message: { content: "hi" } }] });
    expect(turn.tools).toEqual([
      { name: "edit_text", description: "Edits.", parameters: undefined, freeform: true },
      { name: "run", description: "", parameters: undefined, freeform: true },
    ]);
  });

  it("takes arguments of the history as raw text too", () => {
    const text = `{"messages":[{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":{"id":12345678901234567890}}}]},
      {"role":"tool","tool_call_id":"c","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}],"samples":[{"message":{"content":"x"}}]}`;
    const { messages } = read(text).turn;
    expect(messages[0]?.calls[0]?.arguments).toBe('{"id":12345678901234567890}');
    expect(messages[1]).toMatchObject({ text: "a\nb", callId: "c" });
  });

  it("reads ids, logprobs, usage, limits; the body wins over headers", () => {
    const got = read(
      {
        messages: [user],
        agent: "body",
        max_completion_tokens: 9,
        max_tokens: 5,
        samples: [
          {
            id: "resp",
            message: { content: null, refusal: "No." },
            logprobs: { content: [{ token: "a", logprob: -0.5, top_logprobs: [] }] },
            usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
          },
        ],
      },
      { agent: "header", session: "s", user: "u" },
    );
    expect(got).toMatchObject({
      turn: { agent: "body", session: "s", maxTokens: 9 },
      user: "u",
      samples: [
        {
          id: "resp",
          text: "No.",
          logprobs: [{ token: "a", logprob: -0.5 }],
          usage: { promptTokens: 3, completionTokens: 4 },
        },
      ],
    });
  });

  it("reads any JSON or says which field is wrong; nothing else is ever thrown", () => {
    const word = fc.constantFrom(
      "messages",
      "samples",
      "message",
      "tool_calls",
      "function",
      "name",
      "arguments",
      "content",
      "role",
      "tools",
      "type",
      "parameters",
      "functions",
      "logprobs",
      "usage",
      "mode",
      "threshold",
      "metadata",
      "__proto__",
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        fc.constantFrom(null, true, 0, 0.5, -1, "", "user", "assistant", "function", "f", "{}"),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(word, tie("value"), { maxKeys: 5 }),
      ),
    }));
    const sample = fc.record({ message: value }, { requiredKeys: [] });
    const body = fc.record(
      {
        messages: fc.array(
          fc.record(
            { role: fc.constantFrom("user", "assistant", "tool"), content: value, tool_calls: value },
            { requiredKeys: ["role"] },
          ),
          { minLength: 1, maxLength: 2 },
        ),
        samples: fc.array(fc.oneof(sample, value), { maxLength: 3 }),
        tools: value,
        mode: value,
        threshold: value,
      },
      { requiredKeys: ["messages", "samples"] },
    );
    fc.assert(
      fc.property(fc.oneof(value, body), (given) => {
        try {
          expect(read(JSON.stringify(given)).samples.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(GateError);
          expect((error as GateError).status).toBe(400);
        }
      }),
      { numRuns: 500 },
    );
  });
});
