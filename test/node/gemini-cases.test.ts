import { describe, expect, it } from "vitest";
import { googleGenaiAgent } from "../support/agents/google-genai.ts";
import { vercelGoogle } from "../support/agents/vercel.ts";
import { ADMIN_KEY, DEPLOYED } from "../support/api.ts";
import { type Call, SSE } from "../support/chat.ts";
import { ChatApi, type LoggedAnswer } from "../support/chat-api.ts";
import { fieldCase } from "../support/field-cases.ts";
import { geminiDriver as format } from "../support/formats/gemini.ts";

/** Failures that people met with Gemini, and what else is particular to this format. */
const chat = ChatApi.forTests();

const inputOf = <T>(id: string): T => fieldCase(id) as unknown as T;

const declare = (name: string, parameters: object) => ({
  tools: [{ functionDeclarations: [{ name, parameters }] }],
});

async function post(
  text: string,
  body: object,
  stream = false,
): Promise<{ status: number; text: string; record: LoggedAnswer }> {
  chat.upstream.script(() => ({ headers: stream ? SSE : {}, parts: [text] }));
  const response = await chat.postTo(format.path(stream), body);
  return { status: response.status, text: await response.text(), record: await chat.recordOf(response) };
}

const wipe = () => format.answer({ calls: [{ name: "wipe", args: '{"disk":1}' }] }, false);

describe("A30: the finish reason has the last word", () => {
  const { responses } = inputOf<{ responses: readonly object[] }>("A30");
  const tools = declare("wipe", { type: "OBJECT", properties: { disk: { type: "INTEGER" } } });

  it.each([0, 1, 2])("response %i is a call that nobody can run, plain and as a stream", async (which) => {
    await chat.policy({ mode: "enforce", threshold: 0 });
    for (const stream of [false, true]) {
      const body = JSON.stringify(responses[which]);
      const sent = stream ? `data: ${body}\n\n` : body;
      const { text, record } = await post(sent, format.ask(stream, tools), stream);
      expect(text).not.toContain("wipe");
      expect(format.hear(text, stream)).toMatchObject({ calls: [], finish: "STOP", done: true });
      expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
    }
  });

  it("response 3 holds no candidate: an error of the upstream, and no sample", async () => {
    await chat.policy({ mode: "enforce", samples: 3, threshold: 0.89 });
    const { status, record } = await post(JSON.stringify(responses[3]), format.ask(false, tools));
    expect(status).toBe(502);
    expect(record).toMatchObject({ reason: "upstream_error", effective_samples: 0 });
    chat.upstream.script((_, index) => ({ parts: [index === 1 ? JSON.stringify(responses[3]) : wipe()] }));
    const response = await chat.postTo(format.path(false), format.ask(false, tools));
    await response.text();
    expect(await chat.recordOf(response)).toMatchObject({ agreement: 1 });
  });

  it("a prompt that was blocked is told as the provider tells it", async () => {
    await chat.policy({ mode: "enforce" });
    const blocked = '{"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{"promptTokenCount":3}}';
    for (const stream of [false, true]) {
      const sent = stream ? `data: ${blocked}\n\n` : blocked;
      const { status, text, record } = await post(sent, format.ask(stream), stream);
      expect([status, text]).toEqual([200, sent]);
      expect(record).toMatchObject({ reason: "no_call" });
    }
    await chat.policy({ mode: "enforce", samples: 3, threshold: 0.89 });
    chat.upstream.script((_, index) => ({ parts: [index === 1 ? blocked : wipe()] }));
    const response = await chat.postTo(format.path(false), format.ask(false, tools));
    await response.text();
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ agreement: 1, effective_samples: 2 });
    expect(record.findings.map(({ message }) => message).join()).toContain("the provider refused to answer");
  });
});

describe("A31: calls without ids, and whole numbers with a point", () => {
  interface Case {
    readonly tools: readonly { readonly name: string; readonly parameters: object }[];
    readonly response_raw: string;
    readonly next_history: readonly object[];
  }
  const { tools, response_raw, next_history } = inputOf<Case>("A31");
  const body = format.ask(false, { tools: [{ functionDeclarations: tools }] });

  it("3.0 is the integer 3, and agrees with it; 3.5 is none", async () => {
    await chat.policy({ mode: "enforce", samples: 2, threshold: 0.89 });
    const same = response_raw.replace("3.0", "3").replace("4.0", "4");
    chat.upstream.script((_, index) => ({ parts: [index === 0 ? response_raw : same] }));
    const response = await chat.postTo(format.path(false), body);
    await response.text();
    expect(await chat.recordOf(response)).toMatchObject({ findings: [], agreement: 1 });
    const { record } = await post(response_raw.replace("3.0", "3.5"), body);
    expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
  });

  it("results belong to calls of their name in their order: the first failed, the second did not", async () => {
    await chat.policy({ mode: "enforce", samples: 1, threshold: 0 });
    const asked = format.ask(false, { tools: body["tools"] }, "Crawl it at three and at four.");
    const { record } = await post(response_raw, asked);
    const { candidates } = JSON.parse(response_raw) as { candidates: [{ content: { parts: object[] } }] };
    const model = { role: "model", parts: candidates[0].content.parts };
    const contents = [...(asked["contents"] as object[]), model, ...next_history];
    await post(format.answer({ text: "Half of it." }, false), { ...asked, contents });
    const { body: first } = await chat.api.send("GET", `/v1/decisions/${String(record["id"])}`);
    const outcomes = (first as LoggedAnswer)["outcomes"] as { author: string }[];
    expect(outcomes.toSorted((a, b) => a.author.localeCompare(b.author))).toMatchObject([
      { author: "call 1", source: "tool_result", note: expect.stringContaining("flagged as an error") },
      { author: "call 2", source: "tool_ran", note: "ran: no error" },
    ]);
  });
});

const refund = (args: string): Call => ({ name: "refund", args, id: "call_secret" });
const GOOD = '{"order_id":"7731","amount":20}';

describe("calls that may not run, whatever the confidence", () => {
  const cases: readonly (readonly [string, { calls: readonly Call[]; finish?: string }, string])[] = [
    ["A05: cut off by the limit", { calls: [refund(GOOD)], finish: "MAX_TOKENS" }, "truncated"],
    [
      "A11: a key twice",
      { calls: [refund('{"order_id":"7731","amount":10,"amount":10000}')] },
      "malformed_arguments",
    ],
    ["A12: a list", { calls: [refund("[1]")] }, "malformed_arguments"],
    ["A12: a text", { calls: [refund('"now"')] }, "malformed_arguments"],
    ["A27: a key of the prototype", { calls: [refund('{"order_id":"7731","__proto__":{}}')] }, "schema"],
    ["A26: a name of the prototype", { calls: [{ ...refund(GOOD), name: "constructor" }] }, "unknown_tool"],
    ["A30: too many calls", { calls: [refund(GOOD)], finish: "TOO_MANY_TOOL_CALLS" }, "unknown_tool"],
  ];

  it.each(cases.flatMap((one) => [false, true].map((stream) => [...one, stream] as const)))(
    "%s",
    async (_, said, check, stream) => {
      await chat.policy({ mode: "enforce", threshold: 0 });
      const { text, record } = await post(format.answer(said, stream), format.ask(stream), stream);
      expect(text).not.toContain("call_secret");
      expect(format.hear(text, stream)).toMatchObject({ finish: "STOP", done: true, calls: [] });
      expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
      expect(record.findings.map((finding) => finding.check)).toContain(check);
    },
  );

  it("A06: as many tokens as were allowed are noted; so is a call beside a filter's stop", async () => {
    await chat.policy({ mode: "enforce", threshold: 0 });
    const limited = format.ask(false, {
      generation_config: { max_output_tokens: 12 },
      generationConfig: null,
    });
    const { record } = await post(format.answer({ calls: [refund(GOOD)] }, false), limited);
    expect(record.findings.map(({ check }) => check)).toContain("suspected_truncation");
    const stopped = await post(
      format.answer({ calls: [refund(GOOD)], finish: "SAFETY" }, false),
      format.ask(false),
    );
    expect(stopped.record.findings.map(({ check }) => check)).toContain("stopped_answer");
  });
});

it("A19: on execute words and call stand in one answer; on abstain the words that speak of the call are gone", async () => {
  await chat.policy({ mode: "enforce", threshold: 0 });
  const right = { name: "refund", args: GOOD, id: "c" };
  const said = { text: "I've refunded it.", calls: [right] };
  const passed = await post(format.answer(said, false), format.ask(false));
  expect(format.hear(passed.text, false)).toMatchObject({ words: "I've refunded it.", calls: [{ id: "c" }] });
  const stopped = await post(
    format.answer({ ...said, calls: [{ ...right, args: "{}" }] }, false),
    format.ask(false),
  );
  expect(stopped.text).not.toContain("I've refunded");
});

const candidate = (index: number, args: string) =>
  `{"content":{"parts":[{"functionCall":{"name":"refund","args":${args},"id":"call_${index}"}}],"role":"model"},"finishReason":"STOP","index":${index}}`;

const askTwo = (stream: boolean) => format.ask(stream, { generationConfig: { candidateCount: 2 } });

const whole = (...all: string[]) => `{"candidates":[${all.join()}],"responseId":"r"}`;

describe("A17: several candidates", () => {
  it.each([false, true])("one that may not run is replaced, the other stays (stream: %s)", async (stream) => {
    await chat.policy({ mode: "enforce", threshold: 0 });
    const good = candidate(0, '{"order_id":"7731","amount":20.50}');
    const sent = stream
      ? `data: ${whole(good)}\n\ndata: ${whole(candidate(1, "{}"))}\n\n`
      : whole(good, candidate(1, "{}"));
    const { text, record } = await post(sent, askTwo(stream), stream);
    expect(text).not.toContain("call_1");
    expect(text).toContain('"amount":20.50');
    expect(text).toMatch(/"text":"[^"]+"/);
    expect(record["mode"]).toBe("enforce");
  });

  // Google leaves a number out that is 0.
  it.each([false, true])("one without an index is the first (stream: %s)", async (stream) => {
    await chat.policy({ mode: "enforce", threshold: 0 });
    const blocked = candidate(0, "{}").replace(',"index":0', "");
    const good = [1, 2].map((index) => candidate(index, '{"order_id":"7731","amount":20.50}'));
    const all = [blocked, ...good];
    const sent = stream ? all.map((one) => `data: ${whole(one)}\n\n`).join("") : whole(...all);
    const ask = format.ask(stream, { generationConfig: { candidateCount: 3 } });
    const { text } = await post(sent, ask, stream);
    expect(text).not.toContain("call_0");
    for (const one of good) expect(text).toContain(one);
    expect(text).toMatch(/"text":"[^"]+"/);
  });
});

it.each([
  [{ googleSearch: {} }, 1],
  [{ code_execution: {} }, 1],
  [{ functionDeclarations: [] }, 3],
])("what the provider runs itself is asked for once: %j", async (tool, requests) => {
  await chat.policy({ mode: "enforce", samples: 3, threshold: 0.89 });
  const text = format.answer({ calls: [refund(GOOD)] }, false);
  const ask = format.ask(false);
  await post(text, { ...ask, tools: [...(ask["tools"] as object[]), tool] });
  expect(chat.upstream.seen).toHaveLength(requests);
});

it("a call that the mode ANY demands is judged, and replaced only if the policy says so", async () => {
  for (const [forced, action] of [
    ["release", "execute"],
    ["abstain", "abstain"],
  ] as const) {
    await chat.policy({ mode: "enforce", threshold: 1, forced });
    const more = {
      tool_config: { function_calling_config: { mode: "ANY", allowed_function_names: ["refund"] } },
    };
    const { record } = await post(format.answer({ calls: [refund(GOOD)] }, false), format.ask(false, more));
    expect(record["action"]).toBe(action);
  }
});

it("calls of tools that only cached content names are not let past unread", async () => {
  await chat.policy({ mode: "enforce", threshold: 0 });
  const { tools: _, ...body } = format.ask(false, { cachedContent: "cachedContents/x" }) as {
    tools: unknown;
  };
  const { text, record } = await post(format.answer({ calls: [refund(GOOD)] }, false), body);
  expect(text).not.toContain("call_secret");
  expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
});

it("F08: a key in the query goes to the provider in a header, and the address holds none", async () => {
  await chat.policy({ mode: "shadow", samples: 1 });
  const { url } = inputOf<{ url: string }>("F08");
  const { pathname, search } = new URL(url);
  for (const path of [`${pathname}${search}`, `/v1beta/models/m:countTokens${search}`]) {
    chat.upstream.script(() => ({ parts: [format.answer({ text: "Hi." }, false)] }));
    await (await chat.postTo(path, format.ask(false))).text();
    await chat.api.settled();
    const [seen] = chat.upstream.seen;
    expect(seen?.headers["x-goog-api-key"]).toBe("TESTSECRET7");
    expect(seen?.url).toMatch(/\?alt=sse$/);
    expect(JSON.stringify(chat.api.log)).not.toContain("TESTSECRET7");
  }
});

it.each([googleGenaiAgent, vercelGoogle])(
  "F04: an error in a stream that has begun is raised by $name",
  async (agent) => {
    await chat.policy({ mode: "enforce", threshold: 0, samples: 1 });
    const sent = format.answer({ text: "One moment.", calls: [refund(GOOD)] }, true);
    const cut = sent.slice(0, sent.indexOf("call_secret"));
    chat.upstream.script(() => ({ headers: SSE, parts: [cut] }));
    const fetch = ((input: RequestInfo | URL, init?: RequestInit) =>
      chat.api.fetch(new Request(input, init))) as typeof globalThis.fetch;
    const conversation = agent.open({ url: DEPLOYED, key: ADMIN_KEY, fetch });
    conversation.say("Refund it.");
    const ended = await conversation
      .ask(true)
      .catch(({ message }: Error) => ({ finish: message, calls: [] }));
    // Vercel's tells it as a finish reason of its own.
    expect(ended).toMatchObject({ finish: expect.stringMatching(/^error$|"upstream_error"/), calls: [] });
  },
);
