import { describe, expect, it } from "vitest";
import { openaiResponses } from "./format.ts";

const request = openaiResponses.readRequest({
  body: { input: "Go." },
  text: '{"input":"Go."}',
  hints: { agent: null, session: null, user: null },
  params: {},
  query: "",
});
const token = (text: string, logprob: number) => ({
  token: text,
  logprob,
  bytes: [],
  top_logprobs: [{ token: text, logprob, bytes: [] }],
});
const read = (text: string, logprob: number) => ({ token: text, logprob, top: [{ token: text, logprob }] });
const responseOf = (logprobs: unknown) => ({
  id: "resp_1",
  status: "completed",
  output: [
    { type: "reasoning", id: "rs_1", summary: [] },
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "[]", annotations: [], logprobs }],
    },
  ],
});

describe("log-probabilities of a response's words", () => {
  it.each([
    ["are read token by token", [token("[", -0.5), token("]", -0.25)], [read("[", -0.5), read("]", -0.25)]],
    ["are missing where none were asked for", [], null],
    ["are missing where they are not there", undefined, null],
    ["never make an answer unreadable", [{ token: 7 }], null],
    ["nor where they are no list", "?", null],
  ])("%s", (_, logprobs, expected) => {
    const response = responseOf(logprobs);
    const body = openaiResponses.readBody(request, JSON.stringify(response));
    expect(body.problem).toBeNull();
    expect(body.samples()).toMatchObject([{ text: "[]", logprobs: expected }]);

    const stream = openaiResponses.openStream(request);
    stream.add(JSON.stringify({ type: "response.completed", sequence_number: 1, response }));
    expect(stream.problem).toBeNull();
    expect(stream.samples()).toMatchObject([{ text: "[]", logprobs: expected }]);
  });
});
