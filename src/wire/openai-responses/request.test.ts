import { describe, expect, it } from "vitest";
import { readResponsesRequest } from "./request.ts";

const read = (body: object | string) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return readResponsesRequest({
    body: JSON.parse(text) as unknown,
    text,
    hints: { agent: "a", session: null, user: null },
    params: {},
    query: "",
  });
};
const messages = (input: unknown, more: object = {}) =>
  read({ input, ...more }).turn.messages.map(({ role, text, calls, callId }) => ({
    role,
    text,
    ...(calls.length === 0 ? {} : { calls }),
    ...(callId === null ? {} : { callId }),
  }));
const output = (call_id: string, text: unknown, more: object = {}) => ({
  type: "function_call_output",
  call_id,
  output: text,
  ...more,
});
const call = (call_id: string, args = "{}") => ({
  type: "function_call",
  id: `fc_${call_id}`,
  call_id,
  name: "f",
  arguments: args,
});

const bare = (id: string) => ({ id, name: "", arguments: "" });

describe("the input of a request", () => {
  it("is a text, or items; instructions come first", () => {
    expect(messages("Hi.", { instructions: "Be kind." })).toEqual([
      { role: "system", text: "Be kind." },
      { role: "user", text: "Hi." },
    ]);
    const parts = [
      { type: "input_text", text: "a" },
      { type: "input_image", image_url: "x" },
      { type: "input_text", text: "b" },
    ];
    expect(messages([{ role: "developer", content: parts }])).toEqual([{ role: "developer", text: "a\nb" }]);
    expect(read({ input: [{ role: "user", content: parts }] }).turn.messages[0]?.otherParts).toBe(true);
  });

  it("has the items of one answer as one message: words, calls, what nobody can read", () => {
    const answer = [
      { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "x" },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "One " }] },
      { type: "web_search_call", id: "ws_1", status: "completed" },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "moment." }] },
      call("c1", '{"n":12345678901234567890}'),
      { type: "custom_tool_call", call_id: "c2", name: "edit", input: "- x\n" },
    ];
    const results = [
      output("c1", "one"),
      { ...output("c2", [{ type: "input_text", text: "two" }]), type: "custom_tool_call_output" },
    ];
    expect(
      messages([{ role: "user", content: "Go." }, ...answer, ...results, { role: "user", content: "?" }]),
    ).toEqual([
      { role: "user", text: "Go." },
      {
        role: "assistant",
        text: "One moment.",
        calls: [
          { id: "c1", name: "f", arguments: '{"n":12345678901234567890}' },
          { id: "c2", name: "edit", arguments: "- x\n" },
        ],
      },
      { role: "tool", text: "one", callId: "c1" },
      { role: "tool", text: "two", callId: "c2" },
      { role: "user", text: "?" },
    ]);
  });

  it("knows calls that the provider keeps by the outputs alone; outputs side by side answer one answer", () => {
    const said = { type: "item_reference", id: "msg_1" };
    const input = [
      said,
      output("c1", "one"),
      output("c2", "two"),
      call("c3"),
      output("c3", "three"),
      output("c4", "x"),
    ];
    expect(messages(input)).toEqual([
      { role: "assistant", text: "", calls: [bare("c1"), bare("c2")] },
      { role: "tool", text: "one", callId: "c1" },
      { role: "tool", text: "two", callId: "c2" },
      { role: "assistant", text: "", calls: [{ id: "c3", name: "f", arguments: "{}" }] },
      { role: "tool", text: "three", callId: "c3" },
      { role: "assistant", text: "", calls: [bare("c4")] },
      { role: "tool", text: "x", callId: "c4" },
    ]);
  });

  it("A02: arguments that came as an object keep their digits; a flag of failure is read", () => {
    const text =
      '{"input":[{"type":"function_call","call_id":"c","name":"f","arguments":{"n":12345678901234567890}}]}';
    expect(read(text).turn.messages[0]?.calls[0]?.arguments).toBe('{"n":12345678901234567890}');
    const flagged = (more: object) => read({ input: [output("c", "no", more)] }).turn.messages[1]?.failed;
    expect([{}, { is_error: true }, { status: "failed" }, { status: "completed" }].map(flagged)).toEqual([
      undefined,
      true,
      true,
      undefined,
    ]);
  });

  it.each([
    [{}, "input"],
    [{ input: 7 }, "input"],
    [{ input: [7] }, "input[0]"],
    [{ input: [{ role: "wizard", content: "x" }] }, "input[0].role"],
    [{ input: "x", stream: "yes" }, "stream"],
    [{ input: "x", tools: [{ type: "function" }] }, "tools[0].name"],
    [
      {
        input: "x",
        tools: [
          { type: "custom", name: "a" },
          { type: "function", name: "a" },
        ],
      },
      "tools[1]",
    ],
    [{ input: "x", conversation: 7 }, "conversation"],
  ])("%j is refused by the name of its field", (body, param) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ param }) as Error);
  });
});

const names = (tools: readonly unknown[], more: object = {}) => {
  const { turn, drawOnce, offersTools } = read({ input: "x", tools, ...more });
  return { names: turn.tools.map(({ name }) => name), drawOnce, offersTools };
};

describe("the tools of a request", () => {
  it("are functions, custom tools, those of a namespace, and the provider's that run at the client's", () => {
    const tools = [
      { type: "function", name: "f", parameters: { type: "object" } },
      { type: "custom", name: "edit", description: "Edits." },
      { type: "namespace", name: "crm", description: "", tools: [{ type: "function", name: "find" }] },
      { type: "local_shell" },
      { type: "shell" },
      { type: "apply_patch" },
      { type: "computer_use_preview", display_width: 1 },
    ];
    expect(names(tools)).toEqual({
      names: ["f", "edit", "crm.find", "local_shell", "shell", "apply_patch", "computer"],
      drawOnce: false,
      offersTools: true,
    });
    expect(read({ input: "x", tools }).turn.tools[1]).toMatchObject({ freeform: true });
  });

  it.each(["web_search", "file_search", "code_interpreter", "image_generation", "mcp", "a_new_one"])(
    "%s is run by the provider: no second answer is drawn",
    (type) => {
      expect(names([{ type }])).toEqual({ names: [], drawOnce: true, offersTools: true });
    },
  );

  it("a shell in a container of the provider's runs there", () => {
    expect(names([{ type: "shell", environment: { type: "container_auto" } }])).toMatchObject({
      names: [],
      drawOnce: true,
    });
  });

  it("that items of the input bring are offered as well, the newest declaration of each", () => {
    const input = [
      { role: "user", content: "x" },
      {
        type: "tool_search_output",
        call_id: "t",
        tools: [{ type: "function", name: "f", description: "new" }],
      },
      { type: "additional_tools", role: "developer", tools: [{ type: "function", name: "g" }] },
    ];
    const { turn } = read({ input, tools: [{ type: "function", name: "f", description: "old" }] });
    expect(turn.tools.map(({ name, description }) => [name, description])).toEqual([
      ["f", "new"],
      ["g", ""],
    ]);
  });
});

describe("what the caller demands", () => {
  it.each([
    ["auto", false],
    ["none", false],
    ["required", true],
    [{ type: "function", name: "f" }, true],
    [{ type: "custom", name: "edit" }, true],
    [{ type: "apply_patch" }, true],
    [{ type: "web_search" }, false],
    [{ type: "mcp", server_label: "s" }, false],
    [{ type: "allowed_tools", mode: "auto", tools: [] }, false],
    [{ type: "allowed_tools", mode: "required", tools: [] }, true],
    [undefined, false],
  ])("tool_choice %j: a call %s", (tool_choice, forced) => {
    expect(read({ input: "x", tool_choice }).forced).toBe(forced);
  });

  it("is read with the rest of what the gate needs", () => {
    const request = read({
      input: "x",
      model: "m",
      max_output_tokens: 64,
      safety_identifier: "u1",
      metadata: { a: "b" },
      conversation: { id: "conv_1" },
      background: true,
      tools: [{ type: "function", name: "f" }],
      store: false,
    });
    expect(request).toMatchObject({
      turn: { agent: "a", session: "conv_1", model: "m", maxTokens: 64 },
      user: "u1",
      content: { metadata: { a: "b" } },
      drawOnce: true,
      onlyFirst: false,
      unenforceable: expect.objectContaining({ param: "background" }) as Error,
      stream: false,
      n: 1,
    });
  });
});
