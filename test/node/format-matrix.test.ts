import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Call, lookUp, refund, SSE } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { FORMATS } from "../support/formats/all.ts";
import { FORMAT_CELLS, reply } from "../support/formats/cells.ts";
import type { Said } from "../support/formats/driver.ts";

/** What holds in every wire format alike, at the level of bytes. */
const chat = ChatApi.forTests();

const WRONG: Call = { name: "refund", args: '{"order_id":"7731"}', id: "call_secret" };
const LARGE: Call = { name: "refund", args: '{"order_id":"7731","amount":9007199254740993}', id: "call_1" };

/** The bytes in pieces, cut at these places. */
function cutAt(text: string, cuts: readonly number[]): readonly Uint8Array[] {
  const bytes = Buffer.from(text);
  const edges = [0, ...cuts.map((cut) => cut % bytes.byteLength).toSorted((a, b) => a - b), bytes.byteLength];
  return edges.slice(1).map((edge, i) => bytes.subarray(edges[i], edge));
}
const anyCuts = fc.array(fc.nat(100_000), { maxLength: 4 });

describe.each(FORMAT_CELLS)("$name", ({ name, format, stream }) => {
  const say = (...said: readonly Said[]) =>
    chat.upstream.script((request, index) => {
      const objection = format.objection(request);
      if (objection !== null)
        return { status: 400, parts: [JSON.stringify({ error: { message: objection } })] };
      return reply(format.answer(said[Math.min(index, said.length - 1)] ?? {}, stream), stream);
    });
  const post = (body: unknown, headers = {}) => chat.postTo(format.path(stream), body, headers);

  it.each(["off", "shadow"])(
    "%s: the answer is the upstream's, byte by byte, and so is what the upstream got",
    async (mode) => {
      await chat.policy({ mode, samples: 1 });
      const body = `{"x_digits":12345678901234567890, ${JSON.stringify(format.ask(stream)).slice(1)}`;
      const text = format.answer({ text: "Gern, Zürich 🚀.", calls: [LARGE] }, stream);
      await fc.assert(
        fc.asyncProperty(anyCuts, async (cuts) => {
          chat.upstream.script(() => reply(cutAt(text, cuts), stream));
          expect(await (await post(body)).text()).toBe(text);
          expect(chat.upstream.seen[0]?.text).toBe(body);
        }),
        { numRuns: 8 },
      );
      const last = await post(body);
      await last.text();
      const record = await chat.recordOf(last);
      expect(record).toMatchObject({ mode, action: "execute", released: 0 });
      expect(record.samples[0]).toMatchObject({
        text: "Gern, Zürich 🚀.",
        calls: [{ id: "call_1", tool: "refund", arguments: LARGE.args }],
        usage: { completion_tokens: 12 },
      });
    },
  );

  it.each(["hold", "pass"])(
    "enforce, execute: the upstream's own bytes, cut anywhere (stream_text %s)",
    async (stream_text) => {
      await chat.policy({ mode: "enforce", threshold: 0, stream_text });
      const said = { thinking: "Is it theirs? Yes.", text: "Natürlich 🚀 now.", calls: [LARGE, lookUp()] };
      const text = format.answer(said, stream);
      await fc.assert(
        fc.asyncProperty(anyCuts, async (cuts) => {
          chat.upstream.script(() => reply(cutAt(text, cuts), stream));
          expect(await (await post(format.ask(stream))).text()).toBe(text);
        }),
        { numRuns: 8 },
      );
    },
  );

  it("a text flows through where nothing is called", async () => {
    await chat.policy({ mode: "enforce" });
    const text = format.answer({ text: "Which order is it?" }, stream);
    chat.upstream.script(() => reply(text, stream));
    const response = await post(format.ask(stream));
    expect(await response.text()).toBe(text);
    expect(await chat.recordOf(response)).toMatchObject({ reason: "no_call", confidence: null });
  });

  it.each([
    ["hold", {}],
    ["pass", {}],
    ["hold", { thinking: "I could just do it." }],
    ["pass", { thinking: "I could just do it." }],
    ["pass", { thinking: "I could just do it.", calls: [refund(20), WRONG] }],
    ["pass", { text: undefined, thinking: "I could just do it." }],
    ["pass", { text: undefined }],
  ] as const)(
    "enforce, abstain: a well-formed answer, and the next turn succeeds (%s, %j)",
    async (stream_text, more) => {
      await chat.policy({ mode: "enforce", threshold: 0, stream_text, samples: 1 });
      // Its own words: what the gate said to many is nobody's mark.
      const moment = `One moment, ${crypto.randomUUID()}.`;
      const { text, ...said } = { text: moment, calls: [WRONG], ...more };
      say(text === undefined ? said : { ...said, text });
      // A conversation of its own: what others said in the same words would be another session.
      const ask = format.ask(stream, {}, `Refund order 7731 (${crypto.randomUUID()}).`);
      const first = await post(ask);
      const answer = await first.text();
      expect(answer).not.toContain("call_secret");
      const heard = format.hear(answer, stream);
      expect(heard).toMatchObject({ calls: [], finish: format.finish.text, done: true });
      expect(heard.words).toContain("amount");
      const passed = stream && stream_text === "pass" && text !== undefined;
      expect(heard.words.startsWith(moment)).toBe(passed);
      const record = await chat.recordOf(first);
      expect(record).toMatchObject({ action: "abstain", reason: "blocked" });

      say({ text: "It is done." });
      const second = await post(format.goOn(ask, answer, stream, { user: "20 euros." }));
      expect(format.hear(await second.text(), stream)).toMatchObject({ words: "It is done." });
      const next = await chat.recordOf(second);
      expect(next).toMatchObject({ reason: "no_call" });
      if (!passed) return;
      // What the client repeats is known as what the gate answered.
      expect(next).toMatchObject({
        session: record["session"],
        link: { turns: [{ decision: record["id"] }] },
      });
    },
  );

  it.each([undefined, "One moment."])(
    "a harmless call takes the place of a doubtful one, and its result is read as the answer to it (text first: %s)",
    async (text) => {
      const instead = {
        fallback: "safe_default",
        safe_call: { tool: "look_up", arguments: { order_id: "{order_id}" } },
      };
      const strict = { mode: "enforce", samples: 1, threshold: 1, stream_text: "pass" };
      await chat.policy(strict, { refund: instead });
      say({ ...(text === undefined ? {} : { text }), calls: [refund(20)] });
      const body = format.ask(stream, {}, `Refund 20 euros for order 7731, please (${name} ${text}).`);
      const response = await post(body);
      const answer = await response.text();
      const record = await chat.recordOf(response);
      const heard = format.hear(answer, stream);
      const id = `call_idk_${String(record["id"]).slice(4)}`;
      expect(heard).toMatchObject({ done: true, finish: format.finish.calls });
      expect(heard.calls).toMatchObject([{ name: "look_up", args: '{"order_id":"7731"}' }]);
      expect(heard.words).toContain("I do this instead, which can be undone: look up");
      expect(record).toMatchObject({
        action: "abstain",
        released: null,
        fallback: { action: "safe_default", call: { id, name: "look_up", arguments: '{"order_id":"7731"}' } },
      });
      const called = heard.calls[0]?.id ?? id;
      const next = format.goOn(body, answer, stream, {
        results: [{ id: called, text: '{"status":"paid"}' }],
      });
      const again = await post(next);
      const asked = format.hear(await again.text(), stream);
      expect([asked.calls, asked.finish]).toEqual([[], format.finish.text]);
      const later = await chat.recordOf(again);
      expect(later).toMatchObject({ session: record["session"], fallback: { action: "ask_clarification" } });
      const { body: first } = await chat.api.send("GET", `/v1/decisions/${String(record["id"])}`);
      expect(first["outcomes"]).toEqual([]);
    },
  );

  it("a tool result that is flagged as an error is told of the decision before", async () => {
    await chat.policy({ mode: "enforce", threshold: 0, samples: 1 });
    const id = `call_${format.name}_${stream}`;
    say({ thinking: "Fine.", text: "I do it.", calls: [refund(20, id)] }, { text: "It did not work." });
    const ask = format.ask(stream);
    const first = await post(ask);
    const answer = await first.text();
    await chat.api.settled();
    const results = [{ id, text: "That order is of another shop.", failed: true }];
    const second = await post(format.goOn(ask, answer, stream, { results }));
    expect(format.hear(await second.text(), stream).words).toBe("It did not work.");
    const { outcomes } = (await chat.recordOf(first)) as unknown as { outcomes: { note: string }[] };
    expect(outcomes).toMatchObject([
      { source: "tool_result", note: expect.stringContaining("flagged as an error") },
    ]);
  });

  it("the largest group is released, all of it from one sample", async () => {
    await chat.policy({ mode: "enforce", samples: 4, threshold: 0.89 });
    const other = format.answer({ thinking: "20.", calls: [refund(20, "call_other")] }, stream);
    chat.upstream.script((_, index) =>
      reply(
        index === 1 ? other : format.answer({ calls: [refund(index === 0 ? 2000 : 20)] }, stream),
        stream,
      ),
    );
    const response = await post(format.ask(stream));
    expect(await response.text()).toBe(other);
    expect(await chat.recordOf(response)).toMatchObject({ candidate: 1, released: 1, agreement: 0.75 });
  });
});

describe.each(FORMATS)("$name, a stream", (format) => {
  const post = () => chat.postTo(format.path(true), format.ask(true));

  it("F04: that breaks off in a call is an error of the client's own protocol, without a part of the call", async () => {
    await chat.policy({ mode: "enforce" });
    const text = format.answer({ text: "Now.", calls: [WRONG] }, true);
    const cut = text.indexOf("\n\n", text.indexOf("call_secret")) + 2;
    chat.upstream.script(() => ({ headers: SSE, parts: [text.slice(0, cut)] }));
    const response = await post();
    const told = await response.text();
    expect(told).not.toContain("call_secret");
    expect(format.errorInStream(told)).toContain("ended before");
    expect(await chat.recordOf(response)).toMatchObject({ reason: "upstream_error", released: null });
  });

  it("passes words on before the answer is complete, and the call not before the decision", async () => {
    await chat.policy({ mode: "enforce" });
    const text = format.answer({ thinking: "Hm.", text: "One two three.", calls: [WRONG] }, true);
    const cut = text.indexOf("call_secret") + 20;
    chat.upstream.script(() => ({ headers: SSE, parts: [text.slice(0, cut)], end: "hang" }));
    const response = await post();
    const reader = response.body?.getReader();
    let got = "";
    while (!got.includes("three")) got += new TextDecoder().decode((await reader?.read())?.value);
    expect(got).not.toContain("call_secret");
    await reader?.cancel();
    expect(await chat.recordOf(response)).toMatchObject({ reason: "client_aborted" });
  });

  it("an outvoted sample 1 is not released once its words have gone out; the words go on", async () => {
    await chat.policy({ mode: "enforce", samples: 3, threshold: 0.89 });
    chat.upstream.script((_, index) => {
      const said = index === 0 ? { text: "I refund it.", calls: [refund(2000)] } : { calls: [refund(20)] };
      return reply(format.answer(said, true), true);
    });
    const response = await post();
    const heard = format.hear(await response.text(), true);
    expect(heard).toMatchObject({ calls: [], finish: format.finish.text, done: true });
    expect(heard.words).toMatch(/^I refund it\.\s/);
    expect(await chat.recordOf(response)).toMatchObject({ reason: "outvoted", candidate: 1, released: null });
  });
});
