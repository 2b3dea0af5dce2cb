import { describe, expect, it } from "vitest";
import { ask, plainText, refund, reply, SSE, streamText } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { FORMAT_CELLS, reply as formatReply } from "../support/formats/cells.ts";

const chat = ChatApi.forTests();
const right = { calls: [refund(20)] };

/** One sample gets a confidence of 0.9, so the threshold is within reach, and all that is allowed is asked for. */
const NEAR = { mode: "enforce", threshold: 0.88, samples: 3 };
const PRICES = { "test-model": { input: 2, output: 10 }, "other*": { input: 0.5, output: 1 } };
/** 50 tokens in and 12 out, as the scripted upstream says of every answer. */
const OWN = (50 * 2 + 12 * 10) / 1e6;
const OTHER = (50 * 0.5 + 12) / 1e6;

const put = (body: object) => chat.api.send("PUT", "/api/policies", { body: { reason: "test", ...body } });
const models = (): unknown[] => chat.upstream.seen.splice(0).map(({ body }) => body["model"]);
const sayAll = () => chat.upstream.script(({ body }) => reply(body, right));
const costOf = async (body: object) => {
  const response = await chat.post(body);
  await response.text();
  return (await chat.recordOf(response))["cost"];
};
const sample = (usage: object | null) => ({
  message: {
    role: "assistant",
    tool_calls: [{ id: "c", type: "function", function: { name: "refund", arguments: refund(20).args } }],
  },
  usage,
});
const decide = async (samples: readonly object[]) =>
  (await chat.api.send("POST", "/v1/decisions", { body: { ...ask(), samples } })).body["cost"];
const nothing = { requests: 0, input_tokens: 0, output_tokens: 0, cost: 0 };

describe("what a turn takes", () => {
  it("is told of the caller's own answer and of the gate's, with every sample, in lists and in sums", async () => {
    await put({ global: { ...NEAR, second_opinion: { model: "other-model" } }, prices: PRICES });
    sayAll();
    models();
    const record = await chat.recordOf(await chat.post(ask()));
    const asked = models();
    const extra = asked.filter((model) => model === "test-model").length - 1;
    expect([extra > 0, asked.includes("other-model")]).toEqual([true, true]);
    const requests = extra + 1;
    expect(record["cost"]).toEqual({
      currency: "USD",
      caller: { requests: 1, input_tokens: 50, output_tokens: 12, cost: OWN },
      gating: {
        requests,
        input_tokens: 50 * requests,
        output_tokens: 12 * requests,
        cost: expect.closeTo(extra * OWN + OTHER, 12) as number,
      },
    });
    expect(record.samples.map(({ cost }) => cost)).toEqual(Array(extra + 1).fill(OWN));
    expect(record["second_opinion"]).toMatchObject({ cost: OTHER });
    const { body } = await chat.api.send("GET", "/v1/decisions?limit=1");
    expect(body["items"]).toMatchObject([{ cost: record["cost"] }]);
    const sums = {
      currency: "USD",
      decisions: 1,
      counted: 1,
      priced: 1,
      caller: { input_tokens: 50, output_tokens: 12, cost: OWN },
      gating: { requests, input_tokens: 50 * requests, output_tokens: 12 * requests },
      gating_share: expect.closeTo((extra * OWN + OTHER) / OWN, 9) as number,
    };
    const summary = (await chat.api.send("GET", "/api/summary?tool=refund")).body;
    expect(summary["cost"]).toMatchObject(sums);
    expect((summary["series"] as object[]).at(-1)).toMatchObject({ cost: sums });
    const tools = (await chat.api.send("GET", "/api/tools")).body["items"];
    expect(tools).toMatchObject([{ tool: "refund", cost: sums }]);
  });

  it("is nothing for gating where nothing more was asked for, and unknown without a price", async () => {
    sayAll();
    await put({
      global: { mode: "shadow", samples: 1 },
      prices: { "another-model": { input: 1, output: 1 } },
    });
    expect(await costOf(ask())).toEqual({
      currency: "USD",
      caller: { requests: 1, input_tokens: 50, output_tokens: 12, cost: null },
      gating: nothing,
    });
  });

  it("is one response's for several choices", async () => {
    await put({ global: { mode: "shadow" }, prices: PRICES });
    chat.upstream.script(() => ({ parts: [plainText(right, right, right)] }));
    expect(await costOf(ask({ n: 3 }))).toMatchObject({
      caller: { requests: 1, input_tokens: 50, output_tokens: 12, cost: OWN },
      gating: nothing,
    });
  });

  it("is unknown, never 0, for a stream that brings no usage; with include_usage it is known", async () => {
    await put({ global: NEAR, prices: PRICES });
    for (const usage of [false, true]) {
      chat.upstream.script(() => ({ headers: SSE, parts: [streamText(right, { usage })] }));
      const more = usage ? { stream_options: { include_usage: true } } : {};
      models();
      const cost = await costOf(ask({ stream: true, ...more }));
      const requests = models().length - 1;
      expect(requests).toBeGreaterThan(0);
      expect(cost).toMatchObject(
        usage
          ? { caller: { cost: OWN }, gating: { requests, input_tokens: 50 * requests } }
          : {
              caller: { input_tokens: null, cost: null },
              gating: { requests, output_tokens: null, cost: null },
            },
      );
    }
  });

  it("is not raised by a sample that the provider refused, and unknown with one that was lost", async () => {
    await put({ global: NEAR, prices: PRICES });
    chat.upstream.script(({ body }, index) =>
      index === 0 ? reply(body, right) : { status: 429, parts: ["{}"] },
    );
    expect(await costOf(ask())).toMatchObject({ caller: { cost: OWN }, gating: nothing });
    chat.upstream.script(({ body }, index) => (index === 0 ? reply(body, right) : { parts: ["<html>"] }));
    expect(await costOf(ask())).toMatchObject({
      caller: { cost: OWN },
      gating: { cost: null, input_tokens: null },
    });
  });

  it("is known of an answer without a call", async () => {
    await put({ global: NEAR, prices: PRICES });
    chat.say({ text: "It is on page 2." });
    expect(await costOf(ask())).toMatchObject({ caller: { cost: OWN }, gating: nothing });
  });

  it("is counted of samples that a caller brings: the first is its own, the others are for gating", async () => {
    await put({ global: { mode: "shadow" }, prices: PRICES });
    const full = { prompt_tokens: 50, completion_tokens: 12, prompt_tokens_details: { cached_tokens: 40 } };
    expect(await decide([sample(full), sample(full)])).toMatchObject({
      caller: { cost: OWN },
      gating: { cost: OWN },
    });
    expect(await decide([sample(full), sample(null)])).toMatchObject({
      caller: { cost: OWN },
      gating: { requests: 1, cost: null },
    });
    await put({ global: {}, prices: { "test-model": { input: 2, output: 10, cached_input: 1 } } });
    expect(await decide([sample(full)])).toMatchObject({ caller: { cost: (10 * 2 + 40 + 120) / 1e6 } });
  });
});

describe("prices in a policy", () => {
  it("stay where a change leaves them out, are cleared by null, and come back with a rollback", async () => {
    const { body: first } = await put({ global: {}, prices: PRICES });
    expect(first["prices"]).toEqual(PRICES);
    expect((await put({ global: { samples: 2 } })).body["prices"]).toEqual(PRICES);
    expect((await put({ global: {}, prices: null })).body["prices"]).toBeNull();
    const { body } = await chat.api.send("POST", "/api/policies/rollback", {
      body: { version: first["version"], reason: "back" },
    });
    expect(body["prices"]).toEqual(PRICES);
  });

  it.each([
    [{ m: { input: 1 } }, "prices.m.output"],
    [{ m: { input: -1, output: 1 } }, "prices.m.input"],
    [{ m: { input: 1, output: 1, cached: 1 } }, "prices.m.cached"],
    [{ "a*b": { input: 1, output: 1 } }, 'prices["a*b"]'],
    [{ "": { input: 1, output: 1 } }, "prices"],
    [[], "prices"],
  ])("say what is wrong with %j", async (prices, param) => {
    const { status, body } = await put({ global: {}, prices });
    expect(status).toBe(400);
    expect((body["error"] as { param: string }).param).toContain(param);
    const checked = await chat.api.send("POST", "/api/policies/check", { body: { global: {}, prices } });
    expect(checked.body).toMatchObject({ policy: null });
  });
});

describe("a turn without an answer", () => {
  const unknown = { input_tokens: null, output_tokens: null, cost: null };
  it.each([
    ["refused", { status: 429, parts: ["{}"] }, { ...nothing, requests: 1 }],
    ["unreadable", { parts: ["{"] }, { ...unknown, requests: 1 }],
  ])("that was %s costs what is known of it", async (_, given, caller) => {
    await put({ global: NEAR, prices: PRICES });
    chat.upstream.script(() => given);
    expect(await costOf(ask())).toMatchObject({ caller, gating: nothing });
  });

  it("of which nothing was sent costs nothing", async () => {
    await chat.restart({ baseUrls: undefined });
    expect(await costOf(ask())).toMatchObject({ caller: nothing, gating: nothing });
  });

  it("since the client left while the gate asked further says that it asked", async () => {
    await put({ global: { ...NEAR, diversity: ["tool_order"] }, prices: PRICES });
    chat.upstream.script(({ body }, index) =>
      index === 0 ? reply(body, right) : { parts: [], end: "hang" },
    );
    const client = new AbortController();
    const answer = chat.post(ask(), {}, client.signal);
    await expect.poll(() => chat.upstream.seen.length).toBe(3);
    client.abort();
    expect((await chat.recordOf(await answer))["cost"]).toMatchObject({
      caller: { requests: 1, cost: null },
      gating: { ...unknown, requests: 2 },
    });
  });
});

describe.each(FORMAT_CELLS)("$name", ({ format, stream }) => {
  it.each(
    ['"none"', "[]", "5", "{}"].concat(["-1", '"many"', "0.5", "1e99"].map((count) => `{"ALL":${count}}`)),
  )("an answer whose usage is %s goes out, and what it took is not known", async (usage) => {
    const names =
      "prompt_tokens completion_tokens input_tokens output_tokens promptTokenCount candidatesTokenCount";
    const counts = names.split(" ").map((name) => `"${name}":${/:(.*)}/.exec(usage)?.[1]}`);
    const odd = usage.includes("ALL") ? `{${counts.join(",")}}` : usage;
    await chat.keepPolicy({ mode: "enforce", samples: 1, threshold: 0 });
    const given = format
      .answer(right, stream)
      .replace(/"(usage|usageMetadata)":\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, (_, name) => `"${name}":${odd}`);
    chat.upstream.script(() => formatReply(given, stream));
    const response = await chat.postTo(format.path(stream), format.ask(stream));
    expect(await response.text()).toBe(given);
    expect((await chat.recordOf(response))["cost"]).toMatchObject({
      caller: { requests: 1, input_tokens: null, output_tokens: null, cost: null },
      gating: nothing,
    });
  });
});
