import { describe, expect, it } from "vitest";
import { openaiChat } from "./format.ts";
import { oneChoice } from "./one-choice.ts";

const request = openaiChat.readRequest({
  body: {
    messages: [{ role: "user", content: "Go." }],
    tools: [{ type: "function", function: { name: "pay" } }],
  },
  text: "{}",
  hints: { agent: null, session: null, user: null },
  params: {},
  query: "",
});
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (found: Uint8Array | null) => found && new TextDecoder().decode(found);
const call = (cents: string) =>
  `"tool_calls":[{"index":0,"id":"c${cents}","function":{"name":"pay","arguments":"{\\"cents\\":${cents}}"}}]`;
const BODY = `{"id":"r","choices":[{"index":0,"message":{"role":"assistant",${call("1")}},"finish_reason":"tool_calls"},{"index":1,"message":{"role":"assistant",${call("2")},"x":12345678901234567890},"finish_reason":"tool_calls"}],"usage":{"completion_tokens":9}}`;
const STREAM = [
  ": hello\n\n",
  `data: {"id":"r","choices":[{"index":1,"delta":{${call("2")}}}]}\n\n`,
  `data: {"id":"r","choices":[{"index":0,"delta":{${call("1")}}},{"index":1,"delta":{},"finish_reason":"tool_calls"}]}\r\n\r\n`,
  `data: {"id":"r","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\n`,
  `data: {"id":"r","choices":[],"usage":{"completion_tokens":9}}\n\n`,
  "data: [DONE]\n\n",
].join("");

describe("one choice of several as an answer of its own", () => {
  it.each([
    [0, "1"],
    [1, "2"],
  ])("choice %i of a body and of a stream holds its own calls", (position, cents) => {
    const body = textOf(oneChoice(bytes(BODY), "body", position)) ?? "";
    const [sample, ...more] = openaiChat.readBody(request, body).samples();
    expect(more).toEqual([]);
    expect(sample).toMatchObject({ id: "r", calls: [{ id: `c${cents}`, arguments: `{"cents":${cents}}` }] });

    const answer = openaiChat.openStream(request);
    const splitter = openaiChat.splitStream(request);
    const stream = oneChoice(bytes(STREAM), "stream", position) ?? bytes("");
    for (const { data } of [...splitter.feed(stream), ...splitter.flush()])
      if (data !== null) answer.add(data);
    expect(answer.complete).toBe(true);
    expect(answer.samples()).toMatchObject([
      { id: "r", calls: [{ arguments: `{"cents":${cents}}` }], usage: { completionTokens: 9 } },
    ]);
    expect(textOf(stream)).toContain(": hello");
  });

  it("keeps every digit, and gives the choice the index that a lone one has", () => {
    const body = textOf(oneChoice(bytes(BODY), "body", 1)) ?? "";
    expect(body).toContain('"x":12345678901234567890');
    expect(body).toContain('{"index":0,"message"');
  });

  it("gives nothing where there is no such choice", () => {
    for (const kind of ["body", "stream"] as const) {
      expect(oneChoice(bytes(kind === "body" ? BODY : STREAM), kind, 2)).toBeNull();
      expect(oneChoice(bytes("no answer"), kind, 0)).toBeNull();
    }
  });
});
