import { describe, expect, it } from "vitest";
import { readMessagesRequest } from "./request.ts";

const read = (body: string | object, query = "") => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const hints = { agent: "host", session: null, user: null };
  return readMessagesRequest({ body: JSON.parse(text) as unknown, text, hints, params: {}, query });
};
const USER = { role: "user", content: "Hi" };
const SAVE = { name: "save", description: "Save it.", input_schema: { type: "object" } };

describe("a request of Anthropic Messages", () => {
  it("is a turn: system, words, calls with all their digits and keys, results with their flag", () => {
    const { turn } =
      read(`{"model":"m","max_tokens":64,"system":[{"type":"text","text":"Be kind."},{"type":"text","text":"Ask."}],
      "messages":[{"role":"user","content":[{"type":"text","text":"Save"},{"type":"image","source":{}},{"type":"text","text":"both"}]},
        {"role":"assistant","content":[{"type":"thinking","thinking":"Hm","signature":"s"},{"type":"text","text":"I save "},
          {"type":"text","text":"both.","citations":[{}]},
          {"type":"tool_use","id":"t1","name":"save","input":{"id":12345678901234567890, "b":1.0,"a":2}},
          {"type":"tool_use","id":"t2","name":"save","input":{}}]},
        {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"no such id","is_error":true},
          {"type":"tool_result","tool_use_id":"t2","content":[{"type":"text","text":"ok"},{"type":"text","text":"done"}]},
          {"type":"text","text":"And now?"}]}]}`);
    const nothing = { calls: [], callId: null, name: null };
    expect(turn).toMatchObject({ agent: "host", model: "m", maxTokens: 64 });
    expect(turn.messages).toEqual([
      { ...nothing, role: "system", text: "Be kind.\nAsk." },
      { ...nothing, role: "user", text: "Save\nboth", otherParts: true },
      {
        ...nothing,
        role: "assistant",
        text: "I save both.",
        calls: [
          { id: "t1", name: "save", arguments: '{"id":12345678901234567890, "b":1.0,"a":2}' },
          { id: "t2", name: "save", arguments: "{}" },
        ],
      },
      { ...nothing, role: "tool", callId: "t1", text: "no such id", failed: true },
      { ...nothing, role: "tool", callId: "t2", text: "ok\ndone" },
      { ...nothing, role: "user", text: "And now?" },
    ]);
  });

  it("is read with what stands in documents and search results, and without a provider's own tools", () => {
    const { turn } = read({
      messages: [
        {
          role: "user",
          content: [
            { type: "document", source: { type: "text", media_type: "text/plain", data: "Order 7731" } },
            { type: "search_result", source: "x", title: "t", content: [{ type: "text", text: "paid" }] },
            { type: "document", source: { type: "base64", data: "JVBE" } },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "server_tool_use", id: "s", name: "web_search", input: { query: "x" } },
            { type: "web_search_tool_result", tool_use_id: "s", content: [] },
            { type: "text", text: "Found." },
          ],
        },
      ],
    });
    expect(turn.messages).toMatchObject([
      { text: "Order 7731\npaid", otherParts: true },
      { text: "Found.", calls: [], otherParts: true },
    ]);
  });

  it.each([
    ["none", {}, { offersTools: false, forced: false, drawOnce: false }, []],
    ["an own tool", { tools: [SAVE] }, { offersTools: true, drawOnce: false }, ["save"]],
    ["custom", { tools: [{ ...SAVE, type: "custom" }] }, { drawOnce: false }, ["save"]],
    [
      "a client's tool of Anthropic",
      { tools: [{ type: "bash_20250124", name: "bash" }] },
      { drawOnce: false },
      ["bash"],
    ],
    [
      "a server's tool",
      { tools: [{ type: "web_search_20990101", name: "web_search" }, SAVE] },
      { drawOnce: true },
      ["save"],
    ],
    [
      "tools of a server",
      { mcp_servers: [{ type: "url", name: "x", url: "y" }] },
      { offersTools: true, drawOnce: true },
      [],
    ],
    ["any", { tools: [SAVE], tool_choice: { type: "any" } }, { forced: true }, ["save"]],
    ["one", { tools: [SAVE], tool_choice: { type: "tool", name: "save" } }, { forced: true }, ["save"]],
    [
      "auto",
      { tools: [SAVE], tool_choice: { type: "auto", disable_parallel_tool_use: true } },
      { forced: false },
      ["save"],
    ],
    ["no choice", { tools: [SAVE], tool_choice: { type: "none" } }, { forced: false }, ["save"]],
    ["a thread", { thread: { previous_message_id: "m" } }, { drawOnce: true }, []],
  ])("says what may be called, and how often it may be asked: %s", (_, more, expected, names) => {
    const request = read({ messages: [USER], ...more });
    expect(request).toMatchObject(expected);
    expect(request.turn.tools.map(({ name }) => name)).toEqual(names);
  });

  it("offers every member of a toolset by the toolset's name", () => {
    const { turn } = read({
      messages: [USER],
      tools: [{ type: "browser_toolset_20260801" }, { type: "computer_toolset_20260801" }],
    });
    const names = turn.tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["browser.navigate", "browser.zoom", "computer.left_click", "computer.zoom"]),
    );
    expect(new Set(names).size).toBe(names.length);
    const call = {
      type: "tool_use",
      id: "t",
      name: "navigate",
      toolset_name: "browser",
      input: { url: "x" },
    };
    const history = read({ messages: [USER, { role: "assistant", content: [call] }] });
    expect(history.turn.messages[1]?.calls).toEqual([
      { id: "t", name: "browser.navigate", arguments: '{"url":"x"}' },
    ]);
  });

  it("keeps the query, the user and what the record shows", () => {
    const request = read({ messages: [USER], metadata: { user_id: "u-1" }, tools: [SAVE] }, "?beta=true");
    expect(request).toMatchObject({ query: "?beta=true", user: "u-1", n: 1, stream: false });
    expect(request.content).toEqual({
      messages: [{ role: "user", content: "Hi" }],
      tools: [
        {
          type: "function",
          function: { name: "save", description: "Save it.", parameters: { type: "object" } },
        },
      ],
      metadata: { user_id: "u-1" },
    });
  });

  it.each([
    [{}, "messages"],
    [{ messages: [] }, "messages"],
    [{ messages: [{ role: "robot", content: "x" }] }, "messages[0].role"],
    [{ messages: [{ role: "user", content: 7 }] }, "messages[0].content"],
    [{ messages: [{ role: "user", content: ["x"] }] }, "messages[0].content[0]"],
    [{ messages: [USER], stream: "yes" }, "stream"],
    [{ messages: [USER], tools: [SAVE, SAVE] }, "tools[1]"],
    [{ messages: [USER], tools: [{ input_schema: {} }] }, "tools[0].name"],
    [{ messages: [USER], max_tokens: "many" }, "max_tokens"],
  ])("names the field that is wrong: %j", (body, param) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ param }) as Error);
  });
});
