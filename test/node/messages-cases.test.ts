import { describe, expect, it } from "vitest";
import { type Call, SSE } from "../support/chat.ts";
import { ChatApi, type LoggedAnswer } from "../support/chat-api.ts";
import { fieldCase } from "../support/field-cases.ts";
import {
  anthropicMessagesDriver as format,
  type Events,
  streamOf,
} from "../support/formats/anthropic-messages.ts";

/** Failures that people met with Anthropic Messages, and what else is particular to this format. */
const chat = ChatApi.forTests();

const inputOf = <T>(id: string): T => fieldCase(id) as unknown as T;

const START = { type: "message_start", message: { id: "msg_1", model: "m", content: [] } };
const END = [{ type: "message_delta", delta: { stop_reason: "tool_use" } }, { type: "message_stop" }];

const tool = (name: string, properties: object = {}, required: readonly string[] = []) => ({
  name,
  input_schema: { type: "object", properties, required },
});

async function post(
  text: string,
  body: object,
): Promise<{ text: string; record: LoggedAnswer; response: Response }> {
  chat.upstream.script(() => ({ headers: text.startsWith("{") ? {} : SSE, parts: [text] }));
  const response = await chat.postTo(format.path(false), body);
  return { text: await response.text(), record: await chat.recordOf(response), response };
}

describe("A32: an input that stands in the start of its block, and one that comes in pieces", () => {
  const { stream_A, stream_B } = inputOf<{ stream_A: Events; stream_B: Events }>("A32");
  const tools = [tool("grep", { pat: { type: "string" } }, ["pat"])];

  it.each([
    ["A", stream_A],
    ["B", stream_B],
  ])("stream %s is grep of TODO, byte by byte", async (_, events) => {
    await chat.policy({ mode: "enforce", threshold: 0 });
    const sent = streamOf([START, ...events, ...END]);
    const { text, record } = await post(sent, format.ask(true, { tools }));
    expect(text).toBe(sent);
    expect(record.samples[0]?.["calls"]).toMatchObject([{ tool: "grep", arguments: '{"pat":"TODO"}' }]);
    expect(record.findings).toEqual([]);
  });
});

it("F04: an error in a stream that has begun is the client's own, with the record of an upstream's error", async () => {
  await chat.policy({ mode: "enforce" });
  const { anthropic_variant } = inputOf<{ anthropic_variant: Events }>("F04");
  const { text, record } = await post(streamOf(anthropic_variant), format.ask(true));
  expect(format.errorInStream(text)).toContain("overloaded_error");
  expect(text).not.toContain("message_stop");
  expect(record).toMatchObject({ reason: "upstream_error", released: null, effective_samples: 0 });
});

const refund = (args: string): Call => ({ name: "refund", args, id: "call_secret" });

describe("calls that may not run, whatever the confidence", () => {
  const GOOD = '{"order_id":"7731","amount":20}';
  const cases: readonly (readonly [string, { calls: readonly Call[]; finish?: string }, string])[] = [
    ["A05: cut off by max_tokens", { calls: [refund(GOOD)], finish: "max_tokens" }, "truncated"],
    [
      "A05: with the window full",
      { calls: [refund(GOOD)], finish: "model_context_window_exceeded" },
      "truncated",
    ],
    [
      "A11: a key twice",
      { calls: [refund('{"order_id":"7731","amount":10,"amount":10000}')] },
      "malformed_arguments",
    ],
    ["A12: a list", { calls: [refund("[1]")] }, "malformed_arguments"],
    ["A12: a text", { calls: [refund('"now"')] }, "malformed_arguments"],
    ["A27: a key of the prototype", { calls: [refund('{"order_id":"7731"}')] }, "schema"],
    ["an unknown tool", { calls: [{ ...refund(GOOD), name: "refunds" }] }, "unknown_tool"],
    ["A18: none where one is promised", { calls: [], finish: "tool_use" }, "unknown_tool"],
  ];

  it.each(cases.flatMap((one) => [false, true].map((stream) => [...one, stream] as const)))(
    "%s",
    async (_, said, check, stream) => {
      await chat.policy({ mode: "enforce", threshold: 0 });
      const { text, record } = await post(format.answer(said, stream), format.ask(stream));
      expect(text).not.toContain("call_secret");
      expect(format.hear(text, stream)).toMatchObject({ finish: "end_turn", done: true, calls: [] });
      expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
      expect(record.findings.map((finding) => finding.check)).toContain(check);
    },
  );

  it("A06: as many tokens as were allowed are noted", async () => {
    await chat.policy({ mode: "enforce", threshold: 0 });
    const { record } = await post(
      format.answer({ calls: [refund(GOOD)] }, false),
      format.ask(false, { max_tokens: 12 }),
    );
    expect(record.findings.map(({ check }) => check)).toContain("suspected_truncation");
  });

  it("A18: a call is one whatever the stop reason says; a refusal beside it is noted", async () => {
    await chat.policy({ mode: "enforce", threshold: 0 });
    for (const finish of ["end_turn", "stop_sequence"]) {
      const { record } = await post(
        format.answer({ calls: [refund("{}")], finish }, false),
        format.ask(false),
      );
      expect(record).toMatchObject({ action: "abstain" });
    }
    const { record } = await post(
      format.answer({ calls: [refund(GOOD)], finish: "refusal" }, false),
      format.ask(false),
    );
    expect(record.findings.map(({ check }) => check)).toContain("stopped_answer");
  });
});

it("A19: on execute words and call stand in one answer; on abstain the words that speak of the call are gone", async () => {
  await chat.policy({ mode: "enforce", threshold: 0 });
  const right = { name: "refund", args: '{"order_id":"7731","amount":20}', id: "c" };
  const said = { text: "I've refunded it.", calls: [right] };
  const passed = await post(format.answer(said, false), format.ask(false));
  expect(format.hear(passed.text, false)).toMatchObject({ words: "I've refunded it.", calls: [{ id: "c" }] });
  const wrong = { ...said, calls: [{ ...right, args: "{}" }] };
  const stopped = await post(format.answer(wrong, false), format.ask(false));
  expect(stopped.text).not.toContain("I've refunded");
});

it("a call that tool_choice demands is judged, and replaced only if the policy says so", async () => {
  for (const [forced, action] of [
    ["release", "execute"],
    ["abstain", "abstain"],
  ] as const) {
    await chat.policy({ mode: "enforce", threshold: 1, forced });
    const answer = format.answer(
      { calls: [{ name: "refund", args: '{"order_id":"7731","amount":20}', id: "c" }] },
      false,
    );
    const { response } = await post(answer, format.ask(false, { tool_choice: { type: "any" } }));
    expect(response.headers.get("x-idk-action")).toBe(action);
  }
});
