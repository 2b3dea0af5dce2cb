import { describe, expect, it } from "vitest";
import { SseParser } from "../sse/parser.ts";
import { anthropicMessages } from "./format.ts";

const request = (() => {
  const body = { model: "m", messages: [{ role: "user", content: "Hi" }] };
  const hints = { agent: null, session: null, user: null };
  return anthropicMessages.readRequest({ body, text: JSON.stringify(body), hints, params: {}, query: "" });
})();

type Event = Readonly<Record<string, unknown>>;
const START: Event = {
  type: "message_start",
  message: { id: "msg_1", model: "m-1", content: [], usage: { input_tokens: 9, output_tokens: 1 } },
};
const begin = (index: number, content_block: object): Event => ({
  type: "content_block_start",
  index,
  content_block,
});
const delta = (index: number, more: object): Event => ({ type: "content_block_delta", index, delta: more });
const text = (index: number, words: string) => delta(index, { type: "text_delta", text: words });
const input = (index: number, partial_json: string) =>
  delta(index, { type: "input_json_delta", partial_json });
const stop = (index: number): Event => ({ type: "content_block_stop", index });
const END: readonly Event[] = [
  { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 5 } },
  { type: "message_stop" },
];

const read = (events: readonly (Event | string)[]) => {
  const stream = anthropicMessages.openStream(request);
  const kinds = events.map((event) => stream.add(typeof event === "string" ? event : JSON.stringify(event)));
  return { stream, kinds };
};
const callsOf = (events: readonly Event[]) => read(events).stream.samples()[0]?.calls;

/** What a client has after a stream: the events that went out, then those of the abstention. */
const afterAbstention = (events: readonly Event[], sent: boolean) => {
  const { stream, kinds } = read(events);
  const form = sent ? "continuation" : "stream";
  const { body, text: said } = stream.abstention({ words: "I do not know.", form, id: "dec_1", now: 0 });
  const parser = new SseParser();
  const own = parser.feed(new TextEncoder().encode(body)).map(({ data }) => JSON.parse(data ?? "") as Event);
  return { kinds, own, said };
};

describe("kinds of events", () => {
  it("words pass, calls and the end are decisive, the rest is quiet", () => {
    const { kinds } = read([
      START,
      { type: "ping" },
      begin(0, { type: "thinking", thinking: "" }),
      delta(0, { type: "thinking_delta", thinking: "Hm" }),
      delta(0, { type: "signature_delta", signature: "s" }),
      stop(0),
      begin(1, { type: "redacted_thinking", data: "x" }),
      stop(1),
      begin(2, { type: "text", text: "" }),
      text(2, "Hi"),
      delta(2, { type: "citations_delta", citation: {} }),
      stop(2),
      begin(3, { type: "tool_use", id: "t", name: "f", input: {} }),
    ]);
    expect(kinds).toEqual([
      "quiet",
      "quiet",
      "quiet",
      "text",
      "quiet",
      "quiet",
      "quiet",
      "quiet",
      "quiet",
      "text",
      "quiet",
      "quiet",
      "decisive",
    ]);
  });

  it("a provider's own tool waits for its result", () => {
    const { kinds } = read([
      text(0, "I look."),
      begin(1, { type: "server_tool_use", id: "s", name: "web_search", input: {} }),
      input(1, '{"query":"x"}'),
      stop(1),
      { type: "ping" },
      begin(2, { type: "web_search_tool_result", tool_use_id: "s", content: [] }),
      stop(2),
      begin(3, { type: "text", text: "" }),
      text(3, "Found."),
    ]);
    expect(kinds).toEqual([
      "text",
      "waiting",
      "waiting",
      "waiting",
      "waiting",
      "waiting",
      "quiet",
      "quiet",
      "text",
    ]);
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["no type", "{}"],
    ["an unknown event with a block", { type: "block_replaced", content_block: { type: "tool_use" } }],
    ["a block without a type", begin(0, { name: "f" })],
    ["no block", { type: "content_block_start", index: 0 }],
    ["an unknown delta", delta(0, { type: "tool_delta", tool: {} })],
    [
      "a call in the beginning",
      { type: "message_start", message: { content: [{ type: "tool_use", id: "t", name: "f", input: {} }] } },
    ],
  ])("what nobody can read passes for nothing: %s", (_, event) => {
    expect(read([event]).kinds).toEqual(["decisive"]);
  });

  it("a block of a kind that the API may add is read by nobody, whatever it holds", () => {
    const { kinds, stream } = read([START, begin(0, { type: "mood", id: 7, name: {}, input: 1 }), stop(0)]);
    expect(kinds).toEqual(["quiet", "quiet", "quiet"]);
    expect([stream.problem, stream.samples()[0]?.calls]).toEqual([null, []]);
  });

  it("an event that the API may add is no part of an answer", () => {
    expect(read([{ type: "weather", report: "sun" }]).kinds).toEqual(["quiet"]);
  });
});

describe("calls in pieces", () => {
  const CALL = { type: "tool_use", id: "t", name: "f" };

  it("A01: no input at all, an empty one, and one without pieces", () => {
    for (const [block, expected] of [
      [{ ...CALL }, ""],
      [{ ...CALL, input: null }, ""],
      [{ ...CALL, input: {} }, "{}"],
    ] as const) {
      expect(callsOf([START, begin(0, block), stop(0), ...END])).toEqual([
        { id: "t", name: "f", arguments: expected },
      ]);
    }
  });

  it("keeps the digits and the order of an input that comes whole", () => {
    const stream = anthropicMessages.openStream(request);
    stream.add(
      '{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"f","input":{"b": 12345678901234567890, "a":{"input":1}}}}',
    );
    expect(stream.samples()[0]?.calls[0]?.arguments).toBe('{"b": 12345678901234567890, "a":{"input":1}}');
  });

  it("A16: without a start, a name or an id they are calls all the same", () => {
    expect(callsOf([START, input(0, '{"a":1}'), ...END])).toEqual([
      { id: null, name: "", arguments: '{"a":1}' },
    ]);
    expect(callsOf([START, begin(0, { input: { a: 1 } }), ...END])).toEqual([
      { id: null, name: "", arguments: '{"a":1}' },
    ]);
  });

  it("A18: a stop reason that promises calls without any is a broken turn", () => {
    expect(callsOf([START, begin(0, { type: "text", text: "Hi" }), ...END])).toEqual([
      { id: null, name: "", arguments: "" },
    ]);
  });

  it("two blocks with one index, of which one is a call, are nothing that a client could tell apart", () => {
    const twice = [START, begin(0, { ...CALL, id: "a" }), begin(0, { ...CALL, id: "b" }), input(0, "{}")];
    expect(read(twice).stream.problem).toContain("the same index");
    expect(
      read([begin(0, { type: "text", text: "a" }), begin(0, { type: "text", text: "b" })]).stream.problem,
    ).toBeNull();
  });
});

it("counts the tokens of a prompt with those of its cache, once", () => {
  const usage = {
    input_tokens: 10,
    cache_creation_input_tokens: 3,
    cache_read_input_tokens: 7,
    output_tokens: 1,
  };
  const { stream } = read([{ type: "message_start", message: { id: "m", usage } }, ...END, ...END]);
  expect(stream.samples()[0]?.usage).toEqual({
    promptTokens: 20,
    completionTokens: 5,
    cachedTokens: 7,
    writtenTokens: 3,
  });
});

describe("an abstention", () => {
  const CALL = [begin(1, { type: "tool_use", id: "t", name: "f", input: {} }), stop(1), ...END];

  it("fresh: a whole message of the same model, with what it has used", () => {
    const { own, said } = afterAbstention([START, ...CALL], false);
    expect(own.map(({ type }) => type)).toEqual([
      "message_start",
      "content_block_start",
      "content_block_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
    expect(own[0]).toMatchObject({
      message: { id: "msg_1", role: "assistant", model: "m-1", content: [], stop_reason: null },
    });
    expect(own[4]).toEqual({
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { input_tokens: 9, output_tokens: 5 },
    });
    expect(said).toBe("I do not know.");
  });

  it("goes on in the open block of words", () => {
    const { own, said } = afterAbstention(
      [START, begin(0, { type: "text", text: "" }), text(0, "I try."), ...CALL],
      true,
    );
    expect(own.slice(0, 2)).toEqual([text(0, "\n\nI do not know."), stop(0)]);
    expect(said).toBe("I try.\n\nI do not know.");
  });

  it("begins a block of its own after a closed one, and closes what is no text", () => {
    const closed = [START, begin(0, { type: "text", text: "" }), text(0, "I try."), stop(0)];
    expect(afterAbstention([...closed, ...CALL], true).own.slice(0, 3)).toEqual([
      begin(1, { type: "text", text: "" }),
      text(1, "\n\nI do not know."),
      stop(1),
    ]);
    const thinks = [
      START,
      begin(0, { type: "thinking", thinking: "" }),
      delta(0, { type: "thinking_delta", thinking: "Hm" }),
    ];
    const { own, said } = afterAbstention([...thinks, ...CALL], true);
    expect(own.slice(0, 2)).toEqual([stop(0), begin(1, { type: "text", text: "" })]);
    expect(said).toBe("I do not know.");
  });

  it("does not count what waits: a provider's tool that had no result by then is not in the client's hands", () => {
    const events = [
      START,
      begin(0, { type: "text", text: "" }),
      text(0, "I look."),
      stop(0),
      begin(1, { type: "server_tool_use", id: "s", name: "code_execution", input: {} }),
      stop(1),
      begin(2, { type: "tool_use", id: "t", name: "f", input: {} }),
      ...END,
    ];
    expect(afterAbstention(events, true).own[0]).toEqual(begin(1, { type: "text", text: "" }));
  });
});

it("an error in the middle is an event of its own name", () => {
  const { stream } = read([START]);
  const told = stream.failure(
    Object.assign(new Error("boom"), { type: "unavailable", status: 503, param: undefined }) as never,
    "req_1",
    true,
  );
  expect(told).toBe(
    'event: error\ndata: {"type":"error","error":{"type":"api_error","message":"boom","details":{"error_code":"unavailable"}},"request_id":"req_1"}\n\n',
  );
});
