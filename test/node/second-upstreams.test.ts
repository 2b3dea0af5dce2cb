import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, lookUp, plain, refund, REFUND, reply } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { FORMATS } from "../support/formats/all.ts";
import type { FormatDriver, Said } from "../support/formats/driver.ts";
import { type Reply, type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

/** Second opinions of other providers: a scripted one beside the scripted upstream of the caller. */
const chat = ChatApi.forTests();
let second: ScriptedUpstream;
beforeAll(async () => {
  second = await startUpstream();
});
afterAll(() => second.stop());

const KEYS: Readonly<Record<string, string>> = { SECOND_KEY: "sk-of-the-second" };
const VERSION = new Map([["gemini", "/v1beta"]]);
const listOf = (entries: object) => ({
  second: { list: JSON.stringify(entries), variable: (name: string) => KEYS[name] },
});
const entry = (format: string) => ({
  format,
  base_url: second.url.replace("/v1", VERSION.get(format) ?? "/v1"),
  key_var: "SECOND_KEY",
});
beforeEach(() =>
  chat.restart(listOf(Object.fromEntries(FORMATS.map(({ name }) => [`other-${name}`, entry(name)])))),
);

const right: Said = { calls: [refund(20)] };
const wrong: Said = { calls: [refund(2000)] };
const answerOf = (format: FormatDriver, said: Said): Reply => ({ parts: [format.answer(said, false)] });
const opinionOf = (format: FormatDriver, more: object = {}) => ({
  second_opinion: { model: "other-model", upstream: `other-${format.name}`, ...more },
});
/** One sample gets a confidence of 0.9, so the threshold is within reach. */
const NEAR = { mode: "enforce", threshold: 0.8, samples: 1 };
const [chatFormat] = FORMATS;
if (chatFormat === undefined) throw new Error("no formats");

/** What was told of the opinions, and what the record notes beside it. */
async function toldOf(response: Response) {
  const record = await chat.recordOf(response);
  const { opinions } = record["evidence"] as {
    opinions: readonly Readonly<Record<string, unknown>>[] | null;
  };
  return { record, opinions, notes: record.findings.map(({ message }) => message) };
}

const AGENT_LOOP = [
  { role: "system", content: "You help customers." },
  { role: "user", content: "What about order 7731?" },
  {
    role: "assistant",
    content: null,
    tool_calls: [
      { id: "call_1", type: "function", function: { name: "look_up", arguments: '{"order_id":"7731"}' } },
    ],
  },
  { role: "tool", tool_call_id: "call_1", content: "paid: 20 euros" },
  { role: "user", content: "Refund 20 euros for it, please." },
];

describe.each(FORMATS)("a second opinion in $name for a chat caller", (format) => {
  it("is asked in its own format with its own key, recorded, and nothing of the caller's headers goes there", async () => {
    await chat.policy({ ...NEAR, ...opinionOf(format) });
    chat.say({ calls: [refund(20)] });
    second.script((request) => {
      const objection = format.objection(request);
      return objection === null ? answerOf(format, right) : { status: 400, parts: [objection] };
    });
    const response = await chat.post(ask({ messages: AGENT_LOOP, tool_choice: "auto", seed: 7 }), {
      authorization: "Bearer sk-caller",
      "x-title": "caller",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    });
    expect(response.headers.get("x-idk-action")).toBe("execute");
    const { record, opinions, notes } = await toldOf(response);
    expect(record["features"]).toMatchObject({ second_opinion_agreement: 1 });
    expect(record.samples).toHaveLength(1);
    expect(notes).toEqual([]);
    expect(opinions).toMatchObject([
      { upstream: `other-${format.name}`, model: "other-model", asked: true, failed: null, left_out: [] },
    ]);
    const [asked, ...more] = second.seen;
    expect(more).toEqual([]);
    expect(`/v1${format.upstreamPath(false).replace("test-model", "other-model")}`).toBe(
      asked?.url.replace("/v1beta", "/v1"),
    );
    const sent = JSON.stringify([asked?.headers, asked?.text]);
    expect(sent).toContain("sk-of-the-second");
    expect(sent).not.toMatch(/sk-caller|caller"|0af7651916cd43dd|x-idk|"seed"/);
    expect(asked?.text).toContain("paid: 20 euros");
    expect(chat.upstream.seen).toHaveLength(1);
  });

  it("never leaves the gate, plain or streamed", async () => {
    await chat.policy({ ...NEAR, ...opinionOf(format) });
    for (const stream of [false, true]) {
      chat.say({ calls: [refund(20)] });
      second.script(() => answerOf(format, wrong));
      const response = await chat.post(ask({ stream }));
      expect(await response.text()).not.toContain("2000");
      expect((await toldOf(response)).record["features"]).toMatchObject({ second_opinion_agreement: 0 });
    }
  });

  it.each<[string, Reply, RegExp]>([
    ["an error", { status: 500, parts: ["sk-of-the-second"] }, /^The second opinion failed: status 500\.$/],
    ["no key for it", { status: 401, parts: ["{}"] }, /failed: status 401\.$/],
    [
      "a page",
      { headers: { "content-type": "text/html" }, parts: ["<html>"] },
      /failed: no answer of a model\.$/,
    ],
    ["half an answer", { parts: ['{"id":"x","cho'] }, /^The second opinion failed: The upstream's answer /],
    ["another shape", { parts: ['{"hello":1}'] }, /^The second opinion failed: /],
    ["a broken connection", { parts: ["{"], end: "break" }, /failed: unreachable\.$/],
    ["silence", { parts: [], end: "hang" }, /failed: timeout\.$/],
  ])("that is %s is missing, the answer goes out, and the record says so", async (_, given, note) => {
    await chat.policy({ ...NEAR, ...opinionOf(format, { deadline_ms: given.end === "hang" ? 100 : 5_000 }) });
    chat.say({ calls: [refund(20)] });
    second.script(() => given);
    const response = await chat.post(ask());
    expect(response.headers.get("x-idk-action")).toBe("execute");
    const { record, notes, opinions } = await toldOf(response);
    expect(notes).toEqual([expect.stringMatching(note)]);
    expect(opinions).toMatchObject([{ answer: null, asked: true }]);
    expect(record["features"]).toMatchObject({ second_opinion_agreement: null });
    expect(JSON.stringify(record)).not.toContain("sk-of-the-second");
  });

  it.each(["full", "hash", "none"])(
    "that quotes key and words leaves neither in a record of %s",
    async (store_content) => {
      await chat.policy({ ...NEAR, store_content, ...opinionOf(format) });
      chat.say({ calls: [refund(20)] });
      const error = { message: "Bad key sk-of-the-second for: Refund 20 euros." };
      second.script(() => ({ parts: [JSON.stringify({ error })] }));
      const { record, opinions } = await toldOf(await chat.post(ask()));
      expect(JSON.stringify(record)).not.toContain("sk-of-the-second");
      expect(JSON.stringify([opinions, store_content === "full" ? [] : record])).not.toContain("Refund 20");
      expect(opinions).toMatchObject([{ answer: null, failed: "an answer that cannot be read" }]);
    },
  );
});

describe.each(FORMATS)("a second opinion in chat for a caller of $name", (format) => {
  it("reads the turn as that format says it", async () => {
    await chat.policy({ ...NEAR, ...opinionOf(chatFormat) });
    chat.upstream.script(() => answerOf(format, right));
    second.script(({ body }) => reply(body, { calls: [refund(20)] }));
    // What a provider keeps can only be released as it is; that is no matter here.
    const response = await chat.postTo(
      format.path(false),
      format.ask(false, format.name === "openai-responses" ? { store: false } : {}),
    );
    await response.text();
    expect((await toldOf(response)).record["features"]).toMatchObject({ second_opinion_agreement: 1 });
    expect(second.seen[0]?.body["tools"]).toMatchObject([REFUND, { function: { name: "look_up" } }]);
  });
});

const says = (said: Said = right) => {
  chat.say({ calls: [refund(20)] });
  second.script(() => answerOf(chatFormat, said));
};

const asked = async (body: unknown = ask()): Promise<boolean> => {
  says();
  const response = await chat.post(body);
  await response.text();
  await chat.recordOf(response);
  return second.seen.length > 0;
};

describe("a second opinion of another provider", () => {
  it("that answers late does not hold the answer beyond its deadline", async () => {
    await chat.policy({ ...NEAR, ...opinionOf(chatFormat, { deadline_ms: 100 }) });
    chat.say({ calls: [refund(20)] });
    second.script(() => ({ ...plain({ calls: [refund(2000)] }), delayMs: 60_000 }));
    const response = await chat.post(ask());
    expect(response.headers.get("x-idk-action")).toBe("execute");
    await response.text();
    expect((await toldOf(response)).notes).toEqual(["The second opinion failed: timeout."]);
    // The gate ended the call, and did not wait for its end.
    await expect.poll(() => second.aborted).toBe(1);
  });

  it("is asked after the answer in shadow, and not at all in off", async () => {
    await chat.policy({ ...NEAR, mode: "shadow", ...opinionOf(chatFormat) });
    says(wrong);
    const response = await chat.post(ask());
    expect(await response.text()).not.toContain("2000");
    expect((await toldOf(response)).record["features"]).toMatchObject({ second_opinion_agreement: 0 });
    await chat.policy({ ...NEAR, mode: "off", ...opinionOf(chatFormat, { when: "always" }) });
    expect(await asked()).toBe(false);
  });

  it("is asked in doubt or always, and for the risks that the policy names", async () => {
    const FAR = { ...NEAR, threshold: 0.5 };
    await chat.policy({ ...FAR, ...opinionOf(chatFormat) });
    expect(await asked()).toBe(false);
    await chat.policy({ ...FAR, ...opinionOf(chatFormat, { when: "always" }) });
    expect(await asked()).toBe(true);
    await chat.policy({ ...NEAR, ...opinionOf(chatFormat, { risks: ["high"] }) });
    expect(await asked()).toBe(false);
    await chat.policy(
      { ...NEAR, ...opinionOf(chatFormat, { risks: ["high"] }) },
      { refund: { risk: "high", threshold: NEAR.threshold } },
    );
    expect(await asked()).toBe(true);
  });

  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    [
      "a custom tool",
      { tools: [REFUND, { type: "custom", custom: { name: "edit" } }] },
      /^The second opinion was not asked: another model does not know the kind of the tool edit\.$/,
    ],
    [
      "a tool that the provider runs",
      { web_search_options: {} },
      /was not asked: the request uses tools that its own provider runs\.$/,
    ],
  ])("is not asked about %s, and the record says why", async (_, more, note) => {
    await chat.policy({ ...NEAR, ...opinionOf(chatFormat) });
    says();
    const { notes, opinions } = await toldOf(await chat.post(ask(more)));
    expect(notes).toEqual([expect.stringMatching(note)]);
    expect(opinions).toMatchObject([{ asked: false, answer: null }]);
    expect(second.seen).toEqual([]);
  });

  it("says what it was not shown", async () => {
    await chat.policy({ ...NEAR, ...opinionOf(chatFormat) });
    says();
    const picture = { type: "image_url", image_url: { url: "data:image/png;base64,QUJD" } };
    const content = [{ type: "text", text: "Refund 20 euros for order 7731, please." }, picture];
    const { notes } = await toldOf(await chat.post(ask({ messages: [{ role: "user", content }] })));
    expect(notes).toEqual([
      "The second opinion was asked without images, audio and files of the conversation.",
    ]);
    expect(second.seen[0]?.text).not.toContain("QUJD");
    expect(second.seen[0]?.text).toContain("not shown here");
  });

  it("counts one decision for all calls, whatever the calls are", async () => {
    await chat.policy({ ...NEAR, ...opinionOf(chatFormat) });
    chat.say({ calls: [refund(20), lookUp()] });
    second.script(() => answerOf(chatFormat, right));
    const { record } = await toldOf(await chat.post(ask()));
    expect(record["features"]).toMatchObject({ second_opinion_agreement: 0, second_opinion_excess: -1 });
  });

  it.each<[string, object, string]>([
    [
      "an upstream that the deployment does not have",
      { upstream: "nowhere" },
      "global.second_opinion.upstream",
    ],
    ["a format without an upstream", { format: "gemini" }, "global.second_opinion.format"],
    [
      "a format that nobody speaks",
      { upstream: "other-gemini", format: "smoke" },
      "global.second_opinion.format",
    ],
    ["another time", { when: "sometimes" }, "global.second_opinion.when"],
    ["no risk", { risks: [] }, "global.second_opinion.risks"],
    ["a risk that is none", { risks: ["huge"] }, "global.second_opinion.risks[0]"],
    ["a deadline beyond the turn's", { deadline_ms: 25_001 }, "global.second_opinion.deadline_ms"],
  ])("a policy with %s is refused", async (_, more, param) => {
    const body = { global: { second_opinion: { model: "m", ...more } }, reason: "test" };
    const { status, body: answer } = await chat.api.send("PUT", "/api/policies", { body });
    expect([status, (answer["error"] as { param: string }).param]).toEqual([400, param]);
  });

  it.each<[string, () => object, RegExp]>([
    ["is gone", () => listOf({}), /not asked: SECOND_UPSTREAMS names no upstream "other-openai-chat"\.$/],
    [
      "has no key",
      () => listOf({ "other-openai-chat": { ...entry("openai-chat"), key_var: "NONE" } }),
      /names no secret or variable that is set/,
    ],
    [
      "names a secret of the gate's own",
      () => listOf({ "other-openai-chat": { ...entry("openai-chat"), key_var: "IDK_ADMIN_KEY" } }),
      /key_var must name the secret/,
    ],
    [
      "speaks no format",
      () => listOf({ "other-openai-chat": { ...entry("x") } }),
      /format must be one of openai-chat/,
    ],
    [
      "is no list",
      () => ({ second: { list: "[]", variable: () => undefined } }),
      /SECOND_UPSTREAMS is no JSON object/,
    ],
  ])("whose setting %s is missing, and the record says what to do", async (_, setting, note) => {
    await chat.policy({ ...NEAR, ...opinionOf(chatFormat) });
    await chat.restart(setting());
    says();
    const response = await chat.post(ask());
    expect(response.headers.get("x-idk-action")).toBe("execute");
    expect((await toldOf(response)).notes).toEqual([expect.stringMatching(note)]);
    expect(second.seen).toEqual([]);
  });
});
