import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ask, lookUp, refund, reply, SSE, streamText } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";

const chat = ChatApi.forTests();
const policy = (global: object, tools: object = {}) => chat.policy({ mode: "enforce", ...global }, tools);
const post = (more: object = {}) => chat.post(ask({ stream: true, ...more }));

interface Delta {
  readonly content?: string | null;
  readonly tool_calls?: unknown;
}
/** What a client makes of a stream: the words, the finish reasons by choice, whether a call was in it. */
const readStream = (text: string) => {
  const chunks = text
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"))
    .map(
      (event) =>
        JSON.parse(event.slice(6)) as {
          choices: { index: number; delta: Delta; finish_reason: string | null }[];
          usage?: object;
        },
    );
  const choices = chunks.flatMap((chunk) => chunk.choices);
  return {
    words: choices.map(({ delta }) => delta.content ?? "").join(""),
    finish: choices.flatMap(({ index, finish_reason }) =>
      finish_reason === null ? [] : [[index, finish_reason]],
    ),
    calls: choices.some(({ delta }) => delta.tool_calls !== undefined),
    usage: chunks.some((chunk) => chunk.usage !== undefined),
    done: text.endsWith("data: [DONE]\n\n"),
  };
};

const BLOCKED = { name: "refund", args: '{"order_id":"7731"}', id: "call_secret" };

const chunk = (index: number, delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: "x", model: "m", created: 1, choices: [{ index, delta, finish_reason: finish }] })}\n\n`;

const withoutIndex = (text: string) => text.replace('"index":0,"delta"', '"delta"');

const call = (args: string, id: string) => ({
  tool_calls: [{ index: 0, id, function: { name: "refund", arguments: args } }],
});

describe("a stream in enforce", () => {
  it.each(["hold", "pass"])(
    "is the upstream's own bytes on execute, cut anywhere (%s)",
    async (stream_text) => {
      await policy({ stream_text });
      const text = streamText({ text: "Natürlich 🚀 now.", calls: [refund(20), lookUp()] }, { usage: true });
      const bytes = Buffer.from(text);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(bytes.byteLength), { maxLength: 4 }), async (cuts) => {
          const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.byteLength];
          const parts = edges.slice(1).map((edge, i) => bytes.subarray(edges[i], edge));
          chat.upstream.script(() => ({ headers: SSE, parts }));
          expect(await (await post()).text()).toBe(text);
        }),
        { numRuns: 15 },
      );
    },
  );

  it.each(["hold", "pass"])(
    "a blocked call never reaches the client, wherever the bytes are cut (%s)",
    async (stream_text) => {
      await policy({ stream_text });
      const bytes = Buffer.from(streamText({ text: "One moment.", calls: [BLOCKED] }));
      const begin = bytes.indexOf("call_secret") - 120;
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: begin, max: bytes.byteLength }), async (cut) => {
          chat.upstream.script(() => ({
            headers: SSE,
            parts: [bytes.subarray(0, cut), bytes.subarray(cut)],
          }));
          const text = await (await post()).text();
          // In quotes: an id of the gate may hold these digits as well.
          expect(text).not.toMatch(/call_secret|tool_calls|"7731/);
          const read = readStream(text);
          expect(read).toMatchObject({ finish: [[0, "stop"]], done: true, calls: false });
          expect(read.words.startsWith("One moment.")).toBe(stream_text === "pass");
          expect(read.words).toContain("amount");
        }),
        { numRuns: 30 },
      );
    },
  );

  it("passes words on before the answer is complete, and the call not before the decision", async () => {
    await policy({});
    const text = streamText({ text: "One two three.", calls: [BLOCKED] });
    const cut = text.indexOf('"tool_calls"') + 20;
    chat.upstream.script(() => ({ headers: SSE, parts: [text.slice(0, cut)], end: "hang" }));
    const response = await post();
    const reader = response.body?.getReader();
    let got = "";
    while (!got.includes("three")) got += new TextDecoder().decode((await reader?.read())?.value);
    expect(readStream(got).words).toBe("One two three.");
    expect(got).not.toContain("tool_calls");
    await reader?.cancel();
    expect(await chat.recordOf(response)).toMatchObject({ reason: "client_aborted" });
  });

  it.each(["reasoning_content", "reasoning"])(
    "passes %s on as it comes, as words of the answer",
    async (name) => {
      await policy({ stream_text: "pass" });
      const thought = chunk(0, { [name]: "They paid twice." });
      chat.upstream.script(() => ({
        headers: SSE,
        parts: [thought, chunk(0, call("{", "call_secret"))],
        end: "hang",
      }));
      const reader = (await post()).body?.getReader();
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(thought);
      await reader?.cancel();
    },
  );

  it("an outvoted sample 1 is not released once its words have gone out; the words go on", async () => {
    await policy({ samples: 3, threshold: 0.89 });
    chat.upstream.script(({ body }, index) =>
      reply(body, index === 0 ? { text: "I refund it.", calls: [refund(2000)] } : { calls: [refund(20)] }),
    );
    const response = await post();
    const read = readStream(await response.text());
    expect(read).toMatchObject({ calls: false, finish: [[0, "stop"]] });
    expect(read.words).toMatch(/^I refund it\.\s/);
    expect(await chat.recordOf(response)).toMatchObject({
      action: "abstain",
      reason: "outvoted",
      candidate: 1,
      released: null,
    });
  });

  it("without words the largest group is released, as a stream of its own", async () => {
    await policy({ samples: 4, threshold: 0.89 });
    const other = streamText({ calls: [refund(20, "call_other")] });
    chat.upstream.script(({ body }, index) =>
      index === 1
        ? { headers: SSE, parts: [other] }
        : reply(body, { calls: [refund(index === 0 ? 2000 : 20)] }),
    );
    const response = await post();
    expect(await response.text()).toBe(other);
    expect(await chat.recordOf(response)).toMatchObject({ action: "execute", released: 1 });
  });

  it("holds the text where a high-risk tool is offered", async () => {
    await policy({}, { refund: { risk: "high" } });
    chat.upstream.script(() => ({
      headers: SSE,
      parts: [streamText({ text: "I've refunded it.", calls: [BLOCKED] })],
    }));
    expect(readStream(await (await post()).text()).words).not.toContain("I've refunded");
  });

  it("a text is released, and usage is said again where the client asked for it", async () => {
    await policy({});
    const text = streamText({ text: "Which order?" }, { usage: true });
    chat.upstream.script(() => ({ headers: SSE, parts: [text] }));
    expect(await (await post()).text()).toBe(text);
    chat.upstream.script(() => ({
      headers: SSE,
      parts: [streamText({ calls: [BLOCKED] }, { usage: true })],
    }));
    const read = readStream(await (await post({ stream_options: { include_usage: true } })).text());
    expect(read).toMatchObject({ usage: true, done: true });
  });

  it("A17: of several choices each is judged, and only those that may go out do", async () => {
    await policy({});
    const good = JSON.stringify({ order_id: "7731", amount: 20 });
    const parts = [
      chunk(1, call("{}", "call_secret")),
      chunk(0, call(good, "a")),
      chunk(2, call(good, "b")),
      chunk(3, call(good, "c")),
    ];
    const ends = [0, 1, 2, 3].map((index) => chunk(index, {}, "tool_calls"));
    chat.upstream.script(() => ({ headers: SSE, parts: [...parts, ...ends, "data: [DONE]\n\n"] }));
    const text = await (await post({ n: 4 })).text();
    expect(text).not.toContain("call_secret");
    const { finish, done } = readStream(text);
    expect(new Map(finish as [number, string][])).toEqual(
      new Map([
        [0, "tool_calls"],
        [1, "stop"],
        [2, "tool_calls"],
        [3, "tool_calls"],
      ]),
    );
    expect(done).toBe(true);
  });

  it("a choice without an index is the first, also where it may not go out", async () => {
    await policy({ samples: 2 });
    const second = chunk(1, { content: "Which amount?" });
    const parts = [
      withoutIndex(chunk(0, call("{}", "call_secret"))),
      second,
      withoutIndex(chunk(0, {}, "tool_calls")),
      chunk(1, {}, "stop"),
      "data: [DONE]\n\n",
    ];
    chat.upstream.script(() => ({ headers: SSE, parts }));
    const text = await (await post({ n: 2 })).text();
    expect(text).not.toContain("call_secret");
    expect(text).toContain(second);
    expect(readStream(text)).toMatchObject({ done: true, calls: false });
    expect(readStream(text).finish.toSorted()).toEqual([
      [0, "stop"],
      [1, "stop"],
    ]);
  });

  it("more choices than asked for, one of which may not go out, end with an error once words are out", async () => {
    await policy({ stream_text: "pass" });
    const parts = [chunk(0, { content: "One moment." }), chunk(1, call("{}", "call_secret"))];
    const ends = [chunk(0, {}, "stop"), chunk(1, {}, "tool_calls")];
    chat.upstream.script(() => ({ headers: SSE, parts: [...parts, ...ends, "data: [DONE]\n\n"] }));
    const response = await post();
    const text = await response.text();
    expect(text).not.toContain("call_secret");
    expect(text).toContain("One moment.");
    expect(text).toMatch(/data: {"error":.*"upstream_error".*\n\n$/);
    expect(await chat.recordOf(response)).toMatchObject({ reason: "upstream_error" });
  });

  it("a tool that is only watched goes out at once, and its samples are drawn afterwards", async () => {
    await policy({ mode: "shadow" }, { look_up: { mode: "enforce" }, refund: { risk: "high" } });
    const text = streamText({ calls: [refund(20)] });
    chat.upstream.script(({ body }, index) =>
      index === 0
        ? { headers: SSE, parts: [text] }
        : { ...reply(body, { calls: [refund(20)] }), delayMs: 100 },
    );
    const response = await post();
    expect(await response.text()).toBe(text);
    expect(await chat.recordOf(response)).toMatchObject({ mode: "shadow", effective_samples: 3 });
  });

  it("what cannot be recorded in before_answer is not released", async () => {
    await policy({ durability: "before_answer" });
    chat.api.outbox.failures = 3;
    chat.upstream.script(() => ({ headers: SSE, parts: [streamText({ calls: [refund(20)] })] }));
    const response = await post();
    const text = await response.text();
    expect(text).toContain('"code":"unavailable"');
    expect(text).not.toContain("tool_calls");
    expect(await chat.recordOf(response)).toMatchObject({ reason: "gate_error", released: null });
  });
});
