import { describe, expect, it } from "vitest";
import { ask, type Call, lookUp, refund, reply as chatReply, type Say } from "../support/chat.ts";
import { ChatApi, type LoggedAnswer } from "../support/chat-api.ts";
import { FORMAT_CELLS, reply } from "../support/formats/cells.ts";
import type { Said } from "../support/formats/driver.ts";

/** A model that is told, once, what is wrong with its call. */
const chat = ChatApi.forTests();
const RETRY = { mode: "enforce", threshold: 0.1, samples: 1, retry: true };

const incomplete: Call = { name: "refund", args: '{"order_id":"7731"}', id: "call_1" };
const unknown: Call = { name: "refund_order", args: '{"order_id":"7731","amount":20}', id: "call_1" };
const right = refund(20, "call_9");

interface Retried {
  readonly retry_of: string | null;
  readonly retried_as: string | null;
}
const evidenceOf = (record: LoggedAnswer) => record["evidence"] as Retried;
const checks = ({ findings }: LoggedAnswer) => findings.map(({ check }) => check);
const logged = async (id: unknown): Promise<LoggedAnswer> =>
  (await chat.api.send("GET", `/v1/decisions/${String(id)}`)).body as LoggedAnswer;

describe.each(FORMAT_CELLS)("$name", ({ format, stream }) => {
  /** The upstream says one thing after the other; the last one again and again. */
  async function send(...said: readonly (Said | number)[]) {
    const texts: string[] = [];
    chat.upstream.script((_, index) => {
      const next = said[Math.min(index, said.length - 1)] ?? {};
      if (typeof next === "number") return { status: next, parts: ["{}"] };
      texts[index] = format.answer(next, stream);
      return reply(texts[index], stream);
    });
    const response = await chat.postTo(format.path(stream), format.ask(stream));
    const text = await response.text();
    return { text, texts, record: await chat.recordOf(response), seen: [...chat.upstream.seen] };
  }

  it.each<[string, Said, RegExp]>([
    ["a missing argument", { calls: [incomplete] }, /amount/],
    ["a tool that is none", { calls: [unknown] }, /refund_order/],
    [
      "one of two calls",
      { thinking: "It is 7731.", calls: [incomplete, lookUp()] },
      /Not executed: another call/,
    ],
    ["words before it", { text: "I refund it.", calls: [incomplete] }, /amount/],
  ])("%s: the model is told, and its new answer goes out as it came", async (_, wrong, told) => {
    // Text waits: what has gone out cannot be taken back.
    await chat.policy({ ...RETRY, stream_text: "hold" });
    const { text, texts, record, seen } = await send(wrong, { calls: [right] });
    expect(text).toBe(texts[1]);
    expect(seen).toHaveLength(2);
    expect(seen[1]?.url).toBe(seen[0]?.url);
    expect(format.objection(seen[1] ?? { body: {} })).toBeNull();
    expect(seen[1]?.text).toMatch(told);
    expect(JSON.stringify(seen[1]?.body["tools"])).toBe(JSON.stringify(seen[0]?.body["tools"]));
    expect(record).toMatchObject({
      action: "execute",
      reason: "confident",
      released: 0,
      effective_samples: 1,
    });
    expect(checks(record)).toContain("retry");
    const first = await logged(evidenceOf(record).retry_of);
    expect(first).toMatchObject({ action: "abstain", reason: "blocked", released: null, fallback: null });
    expect(evidenceOf(first)).toMatchObject({ retry_of: null, retried_as: record["id"] });
  });

  it("asks no third time", async () => {
    await chat.policy(RETRY);
    const { text, record, seen } = await send({ calls: [incomplete] });
    expect(seen).toHaveLength(2);
    expect(format.hear(text, stream)).toMatchObject({ calls: [], done: true });
    expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
    expect(evidenceOf(record).retry_of).toMatch(/^dec_/);
  });

  it("stops the call where the upstream gives no new answer, and says so", async () => {
    await chat.policy(RETRY);
    const { text, record } = await send({ calls: [incomplete] }, 500);
    expect(format.hear(text, stream)).toMatchObject({ calls: [], done: true });
    expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
    expect(record.findings.at(-1)).toMatchObject({
      check: "retry",
      message: expect.stringMatching(/in vain: status 500\.$/),
    });
    expect(evidenceOf(record)).toMatchObject({ retry_of: null, retried_as: null });
    // What was refused costs nothing.
    expect(record["cost"]).toMatchObject({ gating: { requests: 0 } });
  });

  it("lets the model answer in words", async () => {
    await chat.policy(RETRY);
    const { text, texts, record } = await send({ calls: [incomplete] }, { text: "How much shall I refund?" });
    expect(text).toBe(texts[1]);
    expect(record).toMatchObject({ action: "execute", reason: "no_call" });
  });
});

async function asked(said: readonly Say[], body: object = ask(), more: object = {}, tools: object = {}) {
  await chat.policy({ ...RETRY, ...more }, tools);
  chat.upstream.script((request, index) =>
    chatReply(request.body, said[Math.min(index, said.length - 1)] ?? {}),
  );
  const response = await chat.post(body);
  await response.text();
  const record = await chat.recordOf(response);
  return { record, seen: [...chat.upstream.seen] };
}

interface Told {
  readonly tool_calls?: readonly object[];
  readonly content: string;
}

const told = (body: object): boolean => (body as { messages: readonly Told[] }).messages.length > 1;

describe("a retry in chat", () => {
  const wrong: Say = { calls: [incomplete] };

  it("sends arguments that are no JSON back as an empty object, and quotes them", async () => {
    const broken: Say = { calls: [{ name: "refund", args: "{'order_id': 7731}", id: "call_1" }] };
    const { seen } = await asked([broken, { calls: [right] }]);
    const bodies = seen.map(({ body }) => body as unknown as { messages: readonly Told[] });
    const [, call, result] = bodies[1]?.messages ?? [];
    expect(call?.tool_calls).toEqual([
      { id: "call_1", type: "function", function: { name: "refund", arguments: "{}" } },
    ]);
    expect(result).toMatchObject({ role: "tool", tool_call_id: "call_1" });
    expect(result?.content).toMatch(/You sent: \{'order_id': 7731\}\n/);
  });

  it("counts a request that brought nothing, and may be billed, among what the gate spent", async () => {
    await chat.policy(RETRY);
    chat.upstream.script(({ body }, index) =>
      index === 0
        ? chatReply(body, { calls: [{ name: "refund", args: "{}", id: "call_1" }] })
        : { parts: ["<html>"] },
    );
    const record = await chat.recordOf(await chat.post(ask()));
    expect(record.findings.at(-1)).toMatchObject({ check: "retry" });
    expect(record["cost"]).toMatchObject({
      caller: { requests: 1 },
      gating: { requests: 1, input_tokens: null, output_tokens: null },
    });
  });

  it("keeps keys that a provider quotes out of the record", async () => {
    await chat.policy(RETRY);
    const quoting = JSON.stringify({ error: { message: "Incorrect API key: sk-of-the-deployment" } });
    chat.upstream.script(({ body }, index) => (index === 0 ? chatReply(body, wrong) : { parts: [quoting] }));
    const record = await chat.recordOf(await chat.post(ask()));
    expect(record.findings.at(-1)?.message).toMatch(/in vain: .*\[key\]/);
    expect(JSON.stringify(record)).not.toContain("sk-of-the-deployment");
  });

  it("comes after extra samples, and judges the new answer with samples that were told the same", async () => {
    await chat.policy({ ...RETRY, samples: 3, threshold: 0.85 });
    chat.upstream.script(({ body }) => chatReply(body, told(body) ? { calls: [right] } : wrong));
    const response = await chat.post(ask());
    const record = await chat.recordOf(response);
    const asked = chat.upstream.seen.map(({ body }) => told(body));
    const before = asked.indexOf(true);
    expect(asked.slice(before)).not.toContain(false);
    expect([before, asked.length - before]).toEqual([
      (await logged(evidenceOf(record).retry_of))["effective_samples"],
      record["effective_samples"],
    ]);
    expect(record["effective_samples"]).toBeGreaterThan(1);
  });

  it("is told in the record as well where the new answer is only watched, and judged after it went out", async () => {
    const watched = { look_up: { mode: "shadow", samples: 3, threshold: 0.99 } };
    const { record } = await asked([wrong, { calls: [lookUp()] }], ask(), {}, watched);
    expect(record).toMatchObject({ mode: "shadow", action: "execute" });
    expect(record["effective_samples"]).toBeGreaterThan(1);
    expect(checks(record)).toContain("retry");
    expect(evidenceOf(await logged(evidenceOf(record).retry_of)).retried_as).toBe(record["id"]);
  });

  it.each<[string, readonly Say[], object?, object?, object?]>([
    ["the policy does not want it", [wrong], ask(), { retry: false }],
    ["the tool's policy does not", [wrong], ask(), {}, { refund: { retry: false } }],
    ["another check blocks as well", [wrong], ask(), {}, { refund: { after: ["look_up"] } }],
    ["only confidence is missing", [{ calls: [right] }], ask(), { threshold: 1 }],
    [
      "words have gone out",
      [{ ...wrong, text: "I refund it." }],
      { ...ask(), stream: true },
      { stream_text: "pass" },
    ],
    ["the answer was asked for twice", [wrong], { ...ask(), n: 2 }],
    ["it is only watched", [wrong], ask(), { mode: "shadow" }],
    ["a call has no id", [{ calls: [{ ...incomplete, id: "" }] }]],
  ])("is not made where %s", async (_, said, body, more, tools) => {
    expect((await asked(said, body, more, tools)).seen).toHaveLength(1);
  });
});
