import { describe, expect, it } from "vitest";
import { ask, plain, refund, SSE, streamText } from "../support/chat.ts";
import { ChatApi, messagesOf } from "../support/chat-api.ts";

const chat = ChatApi.forTests();
const CLAIM = "I've refunded order 7731.";
const PRINTED = '<tool_call>{"name":"refund","arguments":{"order_id":"7731","amount":20}}</tool_call>';
const blocking = (check: string) => ({ checks: { [check]: "block" } });

const wordsIn = (stream: string): string =>
  stream
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"))
    .flatMap(
      (event) => (JSON.parse(event.slice(6)) as { choices: { delta: { content?: string } }[] }).choices,
    )
    .map(({ delta }) => delta.content ?? "")
    .join("");

describe("an answer that says that something was done, and nothing ran", () => {
  it.each([
    ["phantom_call", CLAIM],
    ["printed_call", PRINTED],
  ])(
    "%s is a flag that changes nothing, and a block that puts honest words in its place",
    async (check, text) => {
      await chat.policy({ mode: "enforce" });
      chat.say({ text });
      const flagged = await chat.post(ask());
      expect((await messagesOf(flagged))[0]?.content).toBe(text);
      expect(await chat.recordOf(flagged)).toMatchObject({
        reason: "no_call",
        action: "execute",
        would_abstain: false,
        confidence: null,
        findings: [{ check, severity: "flag", call: null }],
      });

      await chat.policy({ mode: "enforce", ...blocking(check) });
      const blocked = await chat.post(ask());
      expect(blocked.headers.get("x-idk-action")).toBe("abstain");
      const [message] = await messagesOf(blocked);
      expect(message?.content).toMatch(/(?:not|nothing) (?:has )?been done/);
      expect(message?.content).not.toContain(text);
      expect(message?.finish_reason).toBe("stop");
      expect(await chat.recordOf(blocked)).toMatchObject({
        reason: check,
        action: "abstain",
        confidence: null,
        candidate: 0,
        released: null,
        calls: [],
      });
    },
  );

  it("is left alone in shadow, where the record says what enforce would have done", async () => {
    await chat.policy({ mode: "shadow", ...blocking("phantom_call") });
    chat.say({ text: CLAIM });
    const response = await chat.post(ask());
    expect((await messagesOf(response))[0]?.content).toBe(CLAIM);
    expect(await chat.recordOf(response)).toMatchObject({
      reason: "phantom_call",
      action: "execute",
      would_abstain: true,
    });
  });

  it("follows the tool that it is about: its check, its mode, its fallback", async () => {
    const rule = { mode: "enforce", fallback: "escalate_to_human", ...blocking("phantom_call") };
    await chat.policy({ mode: "shadow" }, { refund: rule });
    chat.say({ text: CLAIM });
    const response = await chat.post(ask());
    expect(response.headers.get("x-idk-fallback")).toBe("escalate_to_human");
    expect(await chat.recordOf(response)).toMatchObject({ mode: "enforce", reason: "phantom_call" });
    chat.say({ text: "I looked up order 7731, it is paid." });
    expect(await chat.recordOf(await chat.post(ask()))).toMatchObject({
      mode: "shadow",
      reason: "no_call",
      findings: [{ check: "phantom_call", severity: "flag" }],
    });
  });

  it("is true once the call has run", async () => {
    await chat.policy({ mode: "enforce", ...blocking("phantom_call") });
    chat.say({ text: CLAIM });
    const { messages } = ask();
    const call = {
      id: "c",
      type: "function",
      function: { name: "refund", arguments: '{"order_id":"7731"}' },
    };
    const after = (content: string) =>
      ask({
        messages: [
          ...messages,
          { role: "assistant", content: null, tool_calls: [call] },
          { role: "tool", tool_call_id: "c", content },
        ],
      });
    expect(await chat.recordOf(await chat.post(after('{"ok":true}')))).toMatchObject({ reason: "no_call" });
    expect(await chat.recordOf(await chat.post(after('{"error":"card expired"}')))).toMatchObject({
      reason: "phantom_call",
    });
  });

  it("in a stream it is replaced where text waits, and corrected where it has gone out", async () => {
    chat.upstream.script(() => ({ headers: SSE, parts: [streamText({ text: CLAIM })] }));
    const said = async (stream_text: string): Promise<string> => {
      await chat.policy({ mode: "enforce", stream_text, ...blocking("phantom_call") });
      const response = await chat.post(ask({ stream: true }));
      const text = await response.text();
      expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
      expect(await chat.recordOf(response)).toMatchObject({ action: "abstain", reason: "phantom_call" });
      return wordsIn(text);
    };
    const held = await said("hold");
    expect(held).not.toContain("refunded");
    expect(held).toContain("has not been done");
    expect(await said("pass")).toMatch(/^I've refunded order 7731\.\s+Correction: this has not been done/);
  });

  it("of several choices only the one that claims is replaced", async () => {
    await chat.policy({ mode: "enforce", threshold: 0, ...blocking("phantom_call") });
    chat.upstream.script(() => plain({ text: "Which order?" }, { text: CLAIM }, { calls: [refund(20)] }));
    const choices = await messagesOf(await chat.post(ask({ n: 3 })));
    expect(choices.map(({ content }) => content?.includes("not been done") ?? false)).toEqual([
      false,
      true,
      false,
    ]);
    expect(choices[0]?.content).toBe("Which order?");
    expect(choices[2]?.tool_calls).toHaveLength(1);
  });

  it("is not what stands in the place of a call that most samples do without", async () => {
    await chat.policy({ mode: "enforce", samples: 3, threshold: 0.89 });
    chat.say({ calls: [refund(20)] }, { text: CLAIM });
    const response = await chat.post(ask());
    expect(await chat.recordOf(response)).toMatchObject({ reason: "unnecessary_call" });
    expect((await messagesOf(response))[0]?.content).not.toContain("refunded");
  });
});
