import { describe, expect, it } from "vitest";
import { normalise } from "../../core/normalise.ts";
import type { Turn } from "../../core/turn.ts";
import { WIRE_FORMATS } from "../all.ts";
import { readDecisionRequest } from "./request.ts";

const HINTS = { agent: null, session: null, user: null };
const schema = (largest: string): string => `{"type":"object","properties":{"id":{"maximum":${largest}}}}`;
const user = '"messages":[{"role":"user","content":"Pay it."}]';
const declared = (largest: string): string => `"name":"pay","description":"","parameters":${schema(largest)}`;

const BODIES: Readonly<Record<string, (largest: string) => string>> = {
  "openai-chat": (n) => `{"model":"m",${user},"tools":[{"type":"function","function":{${declared(n)}}}]}`,
  "openai-responses": (n) =>
    `{"model":"m","input":[{"type":"additional_tools","tools":[{"type":"function",${declared(n)}}]}]}`,
  "anthropic-messages": (n) =>
    `{"model":"m","max_tokens":9,${user},"tools":[{"name":"pay","input_schema":${schema(n)}}]}`,
  gemini: (n) =>
    `{"contents":[{"parts":[{"text":"Pay it."}]}],"tools":{"function_declarations":{${declared(n)}}}}`,
};

const turnOf = (name: string, text: string): Turn => {
  const format = Object.values(WIRE_FORMATS).find((one) => one.name === name);
  if (format === undefined) throw new Error(`no format ${name}`);
  const params = { target: "m:generateContent" };
  return format.readRequest({ body: JSON.parse(text), text, hints: HINTS, params, query: "" }).turn;
};

const decision = (n: string): string =>
  `{${user},"tools":[{"type":"function","function":{${declared(n)}}}],"samples":[{"message":{"role":"assistant","content":""}}]}`;

/** Whether a call with this id is valid. */
const status = (turn: Turn, id: string): string | undefined => {
  const call = { id: "c", name: "pay", arguments: `{"id":${id}}` };
  const sample = { id: "r", calls: [call], text: null, finishReason: null, logprobs: null, usage: null };
  return normalise(turn, [sample]).samples[0]?.calls[0]?.schema.status;
};

describe("a schema's numbers beyond 2^53", () => {
  it.each(Object.entries(BODIES))("keep their digits from %s to the check", (name, body) => {
    for (const largest of [(n: string) => n, ...(name === "gemini" ? [(n: string) => `"${n}"`] : [])]) {
      const odd = turnOf(name, body(largest("9007199254740993")));
      expect([status(odd, "9007199254740993"), status(odd, "9007199254740994")]).toEqual([
        "valid",
        "invalid",
      ]);
      const even = turnOf(name, body(largest("9007199254740992")));
      expect([status(even, "9007199254740992"), status(even, "9007199254740993")]).toEqual([
        "valid",
        "invalid",
      ]);
    }
  });

  it("keep them in POST /v1/decisions, and leave ordinary schemas as they were", () => {
    const { turn } = readDecisionRequest(
      JSON.parse(decision("9223372036854775807")),
      decision("9223372036854775807"),
      HINTS,
    );
    expect([status(turn, "9223372036854775807"), status(turn, "9223372036854775808")]).toEqual([
      "valid",
      "invalid",
    ]);
    const plain = readDecisionRequest(JSON.parse(decision("100")), decision("100"), HINTS).turn.tools[0];
    expect(plain).toEqual({ name: "pay", description: "", parameters: JSON.parse(schema("100")) as unknown });
  });
});
