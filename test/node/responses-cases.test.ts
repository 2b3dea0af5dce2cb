import { describe, expect, it } from "vitest";
import { type Call, refund, SSE } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { fieldCase } from "../support/field-cases.ts";
import {
  askResponses,
  type Item,
  responseOf,
  responseText,
  type SayItems,
  streamText,
} from "../support/responses.ts";

/** Field cases, and what else is this format's own, through the whole gate. */
const chat = ChatApi.forTests();
const post = (more: Item) => chat.postTo("/v1/responses", askResponses(more));
const caseOf = (id: string) =>
  fieldCase(id) as unknown as {
    readonly request: { readonly tools: readonly Item[] };
    readonly tools: readonly Item[];
    readonly response: { readonly output: readonly Item[] };
  };

const item = (input: string) => ({
  id: "ctc_1",
  type: "custom_tool_call",
  call_id: "cc1",
  name: "edit",
  input,
});
const textOf = (say: SayItems, stream: boolean) =>
  stream ? streamText(responseOf(say)) : responseText(responseOf(say));
const say = (said: SayItems, stream: boolean) => {
  const text = textOf(said, stream);
  chat.upstream.script(() => ({ headers: stream ? SSE : {}, parts: [text] }));
  return text;
};
const enforce = (more: object = {}) => chat.policy({ mode: "enforce", samples: 1, threshold: 0, ...more });

describe.each([false, true])("stream: %s", (stream) => {
  it("A35: a custom tool's call is released byte for byte; one that no tool has is not", async () => {
    await enforce();
    const { request, response } = caseOf("A35");
    const items = response.output.map((item) => ({ id: "ctc_1", ...item }));
    const text = say({ items }, stream);
    const released = await post({ ...request, stream });
    expect(await released.text()).toBe(text);
    const record = await chat.recordOf(released);
    expect(record).toMatchObject({ action: "execute", findings: [] });
    expect(record.samples[0]?.["calls"]).toMatchObject([{ arguments: response.output[0]?.["input"] }]);
    const held = await post({ stream });
    expect(await held.text()).not.toContain("cc1");
    expect(await chat.recordOf(held)).toMatchObject({
      action: "abstain",
      findings: expect.arrayContaining([expect.objectContaining({ check: "unknown_tool" })]),
    });
  });

  it("A35: two texts that differ in white space are two answers", async () => {
    await enforce({ samples: 2, threshold: 0.89 });
    chat.upstream.script((_, index) => ({
      headers: stream ? SSE : {},
      parts: [textOf({ items: [item(index === 0 ? "a b" : "a  b")] }, stream)],
    }));
    const response = await post({ stream, tools: [{ type: "custom", name: "edit" }] });
    await response.text();
    expect(await chat.recordOf(response)).toMatchObject({ agreement: 0.5, effective_samples: 2 });
  });

  it("A25: the provider's wrapper of parallel calls is a tool that nobody declared, unless somebody did", async () => {
    await enforce();
    const { tools, response } = caseOf("A25");
    const declared = tools.map((tool) => ({ type: "function", ...tool }));
    const items = response.output.map((item) => ({ id: "fc_1", ...item }));
    const text = say({ items }, stream);
    const held = await post({ tools: declared, stream });
    expect(await held.text()).not.toContain("tool_uses");
    expect(await chat.recordOf(held)).toMatchObject({
      reason: "blocked",
      findings: [expect.objectContaining({ check: "unknown_tool" })],
    });
    const own = { type: "function", name: "parallel", parameters: { type: "object" } };
    expect(await (await post({ tools: [...declared, own], stream })).text()).toBe(text);
  });

  it("A05: a call that the output limit cut is not released, and not mended", async () => {
    await enforce();
    const cut: Call = { name: "refund", args: '{"order_id":"7731","amount":2', id: "call_cut" };
    say({ calls: [cut], status: "incomplete" }, stream);
    const response = await post({ stream });
    expect(await response.text()).not.toContain("call_cut");
    const record = await chat.recordOf(response);
    expect(record.findings.map(({ check }) => check)).toContain("truncated");
  });

  it("A06: as many tokens as were allowed are noted, whatever the status says", async () => {
    await chat.policy({ mode: "shadow", samples: 1 });
    for (const [max_output_tokens, noted] of [
      [12, true],
      [13, false],
    ] as const) {
      say({ calls: [refund(20)] }, stream);
      const response = await post({ max_output_tokens, stream });
      await response.text();
      const checks = (await chat.recordOf(response)).findings.map(({ check }) => check);
      expect(checks.includes("suspected_truncation")).toBe(noted);
    }
  });

  it("A02: arguments that came as an object are released as a string, digit by digit, and the record says so", async () => {
    await enforce();
    const args = '{"order_id":"7731","amount":12345678901234567890}';
    const wrong = textOf({ calls: [{ name: "refund", args, id: "call_1" }] }, stream).replaceAll(
      JSON.stringify(args),
      args,
    );
    expect(wrong).toContain(args);
    chat.upstream.script(() => ({ headers: stream ? SSE : {}, parts: [wrong] }));
    const response = await post({ stream });
    const text = await response.text();
    expect(text).toContain(JSON.stringify(args));
    expect(text).not.toContain(`:${args}`);
    if (stream) expect(text.match(/^event: /gm)).toHaveLength(wrong.match(/^event: /gm)?.length ?? 0);
    const record = await chat.recordOf(response);
    expect(record.findings.map(({ check }) => check)).toContain("arguments_form");
    await chat.policy({ mode: "shadow", samples: 1 });
    expect(await (await post({ stream })).text()).toBe(wrong);
  });

  it("A34: what the provider ran flows through; only the client's call is judged", async () => {
    await enforce();
    const items = [{ id: "ws_1", type: "web_search_call", status: "completed", action: { type: "search" } }];
    const tools = [...askResponses().tools, { type: "web_search" }];
    const found = say({ items, text: "I searched the web for it." }, stream);
    const words = await post({ tools, stream });
    expect(await words.text()).toBe(found);
    expect(await chat.recordOf(words)).toMatchObject({ reason: "no_call" });
    const text = say({ items, calls: [refund(20)] }, stream);
    const called = await post({ tools, stream });
    expect(await called.text()).toBe(text);
    expect((await chat.recordOf(called)).samples[0]?.["calls"]).toHaveLength(1);
  });

  it("a shell or a patch that the client would run is judged under its tool's own policy", async () => {
    const patch = {
      id: "ap_1",
      type: "apply_patch_call",
      call_id: "p1",
      operation: { type: "delete_file", path: "x" },
    };
    await chat.policy({ mode: "enforce", samples: 1, threshold: 0 }, { apply_patch: { threshold: 1 } });
    say({ items: [patch] }, stream);
    const response = await post({ tools: [{ type: "apply_patch" }], stream });
    expect(await response.text()).not.toContain("apply_patch_call");
    expect(await chat.recordOf(response)).toMatchObject({ action: "abstain", gated_by: "apply_patch" });
  });
});

describe("a stream", () => {
  it("that says two different things of one call is an error, and nothing of it is released", async () => {
    await enforce();
    const text = streamText(responseOf({ calls: [refund(20)] }));
    const at = text.lastIndexOf('\\"amount\\":20');
    const twice = `${text.slice(0, at)}\\"amount\\":99${text.slice(at + '\\"amount\\":20'.length)}`;
    chat.upstream.script(() => ({ headers: SSE, parts: [twice] }));
    const response = await post({ stream: true });
    expect(await response.text()).not.toContain("call_1");
    expect(await chat.recordOf(response)).toMatchObject({ reason: "upstream_error", released: null });
  });
});
