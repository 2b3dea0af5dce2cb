import { describe, expect, it } from "vitest";
import { SSE } from "../support/chat.ts";
import { ChatApi, type LoggedAnswer } from "../support/chat-api.ts";
import { fieldCase } from "../support/field-cases.ts";
import {
  anthropicMessagesDriver as format,
  messageOf,
  streamOf,
} from "../support/formats/anthropic-messages.ts";

/** Tools that Anthropic runs itself, headers, and whose upstream answers. */
const chat = ChatApi.forTests();

const START = { type: "message_start", message: { id: "msg_1", model: "m", content: [] } };
const END = [{ type: "message_delta", delta: { stop_reason: "tool_use" } }, { type: "message_stop" }];

async function post(text: string, body: object): Promise<{ text: string; record: LoggedAnswer }> {
  chat.upstream.script(() => ({ headers: text.startsWith("{") ? {} : SSE, parts: [text] }));
  const response = await chat.postTo(format.path(false), body);
  return { text: await response.text(), record: await chat.recordOf(response) };
}

const plain = (answer: object) => JSON.stringify({ id: "m", type: "message", role: "assistant", ...answer });

const say = (index: number, text: string) => [
  { type: "content_block_start", index, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index, delta: { type: "text_delta", text } },
  { type: "content_block_stop", index },
];

const hosted = (index: number, id: string, result: boolean) => [
  {
    type: "content_block_start",
    index,
    content_block: { type: "server_tool_use", id, name: "web_search", input: {} },
  },
  {
    type: "content_block_delta",
    index,
    delta: { type: "input_json_delta", partial_json: '{"query":"x"}' },
  },
  { type: "content_block_stop", index },
  ...(result
    ? [
        {
          type: "content_block_start",
          index: index + 1,
          content_block: { type: "web_search_tool_result", tool_use_id: id, content: [] },
        },
        { type: "content_block_stop", index: index + 1 },
      ]
    : []),
];

describe("A34: tools that the provider runs", () => {
  const { request, responses } = fieldCase("A34") as unknown as {
    request: { tools: object[] };
    responses: [object, object];
  };
  const body = format.ask(false, request);

  it("a paused turn is forwarded unmodified", async () => {
    await chat.policy({ mode: "enforce", threshold: 1, risk: "high" });
    const sent = plain(responses[0]);
    const { text, record } = await post(sent, body);
    expect(text).toBe(sent);
    expect(record).toMatchObject({ reason: "no_call", action: "execute", findings: [], calls: [] });
  });

  it("only the client's own call is gated, and the answer is drawn once", async () => {
    await chat.policy({ mode: "enforce", threshold: 0.89, samples: 5 });
    const sent = plain(responses[1]);
    const { text, record } = await post(sent, body);
    expect(text).toBe(sent);
    expect(record.samples).toMatchObject([{ calls: [{ tool: "save", arguments: '{"t":"x"}' }] }]);
    expect(record.findings).toEqual([]);
    expect(chat.upstream.seen).toHaveLength(1);
  });

  it("in a stream they reach the client whole or not at all", async () => {
    await chat.policy({ mode: "enforce", threshold: 0 });
    const wrong = { type: "tool_use", id: "call_secret", name: "save", input: {} };
    const events = [
      START,
      ...say(0, "I look."),
      ...hosted(1, "s1", true),
      ...say(3, "Found."),
      ...hosted(4, "s2", false),
    ];
    const call = { type: "content_block_start", index: 5, content_block: wrong };
    const sent = streamOf([...events, call, ...END]).replaceAll("\n\n", "\n\n: still here\n\n");
    const ask = format.ask(true, request);
    const { text } = await post(sent, ask);
    expect(text).not.toMatch(/call_secret|s2/);
    expect(format.hear(text, true)).toMatchObject({ finish: "end_turn", done: true });
    const { content } = messageOf(text, true);
    expect(content.map(({ type }) => type)).toEqual([
      "text",
      "server_tool_use",
      "web_search_tool_result",
      "text",
      "text",
    ]);
    expect(format.objection({ body: format.goOn(ask, text, true, { user: "t is x" }) })).toBeNull();
  });
});

it("a thread flows through where it is only watched, and is refused in the API's own words where it may be enforced", async () => {
  const said = format.answer({ calls: [{ name: "refund", args: "{}", id: "c" }] }, false);
  const body = format.ask(false, { thread: { type: "continue", previous_message_id: "m" }, messages: [] });
  await chat.policy({ mode: "shadow" }, { look_up: { mode: "off" } });
  expect((await post(said, body)).text).toBe(said);
  expect(chat.upstream.seen).toHaveLength(1);
  await chat.policy({ mode: "shadow" }, { look_up: { mode: "enforce" } });
  chat.upstream.script(() => ({ parts: [said] }));
  const refused = await chat.postTo(format.path(false), body);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    {
      type: "error",
      error: { type: "invalid_request_error", details: { error_code: "thread_unsupported_request" } },
    },
  ]);
  expect(chat.upstream.seen).toHaveLength(0);
});

it("the version and the betas travel, the query too; the provider's request id and limits come back", async () => {
  await chat.policy({ mode: "shadow", samples: 1 });
  chat.upstream.script(() => ({
    headers: {
      "request-id": "req_upstream",
      "anthropic-ratelimit-requests-remaining": "9",
      "set-cookie": "a=b",
    },
    parts: [format.answer({ text: "Hi." }, false)],
  }));
  const headers = { "anthropic-version": "2023-06-01", "anthropic-beta": "context-1m,files" };
  const response = await chat.postTo("/v1/messages?beta=true", format.ask(false), headers);
  await response.text();
  const [seen] = chat.upstream.seen;
  expect(seen?.url).toBe("/v1/messages?beta=true");
  expect(seen?.headers).toMatchObject(headers);
  expect(response.headers.get("request-id")).toBe("req_upstream");
  expect(response.headers.get("anthropic-ratelimit-requests-remaining")).toBe("9");
  expect(response.headers.has("set-cookie")).toBe(false);
});

it("Anthropic's API has an upstream of its own where the deployment says so", async () => {
  const providers = { anthropic: { baseUrls: chat.upstream.url, apiKey: "sk-ant-deployed" } };
  await chat.restart({ baseUrls: "http://127.0.0.1:1/v1", providers });
  await chat.policy({ mode: "shadow", samples: 1 });
  chat.upstream.script(() => ({ parts: [format.answer({ text: "Hi." }, false)] }));
  const response = await chat.postTo(format.path(false), format.ask(false));
  expect(response.status).toBe(200);
  expect(chat.upstream.seen[0]?.headers["x-api-key"]).toBe("sk-ant-deployed");
  expect((await chat.post({ messages: [{ role: "user", content: "x" }] })).status).toBe(502);
  const refused = await chat.postTo(format.path(false), format.ask(false), {
    "x-idk-upstream": "http://127.0.0.1:1/v1",
  });
  expect(await refused.json()).toMatchObject({
    type: "error",
    error: { type: "invalid_request_error", message: expect.stringContaining("UPSTREAM_ANTHROPIC_BASE_URL") },
  });
});
