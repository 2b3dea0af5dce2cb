import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { Hono } from "hono";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createGate, type NodeGateOptions } from "../../src/library/node.ts";
import type { LocalHook } from "../../src/library/public.ts";
import type { Gate } from "../../src/library/types.ts";
import { AGENTS } from "../support/agents/all.ts";
import { LOOP_CELLS, wholeLoop } from "../support/agents/loop.ts";
import { call, GOOD, startDatabase, turn } from "../support/api.ts";
import { ask as askChat, refund, reply, SSE, streamText } from "../support/chat.ts";
import { type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

/** A gate inside a program: no server listens but the model's. */
let upstream: ScriptedUpstream;
const folder = mkdtempSync(join(tmpdir(), "idk-library-"));
const opened = new Set<Gate>();
const lines: string[] = [];
let count = 0;

beforeAll(async () => {
  upstream = await startUpstream();
});
afterEach(async () => {
  for (const gate of opened) await gate.close();
  opened.clear();
});
afterAll(async () => {
  await upstream.stop();
  rmSync(folder, { recursive: true, force: true });
});

const freshUrl = () => `file:${join(folder, `${++count}.db`)}`;

async function open(options: Partial<NodeGateOptions> = {}): Promise<Gate> {
  const one = { baseUrl: upstream.url };
  const gate = await createGate({
    database: { url: freshUrl() },
    outbox: "memory",
    upstreams: { openai: one, anthropic: one, gemini: one },
    policy: { global: { mode: "enforce", samples: 1, threshold: 0 } },
    log: (_, event) => void lines.push(event),
    ...options,
  });
  opened.add(gate);
  return gate;
}

/** What the log holds, asked of the database alone. */
async function logged(url: string): Promise<readonly { id: unknown; action: unknown }[]> {
  const client = createClient({ url });
  try {
    const { rows } = await client.execute("SELECT id, action FROM decisions ORDER BY created_at, id");
    return rows.map(({ id, action }) => ({ id, action }));
  } finally {
    client.close();
  }
}

const decision = (args: unknown = GOOD) => ({ ...turn([]), samples: [call(args)] });

describe("the clients through `fetch`", () => {
  const url = freshUrl();
  let gate: Gate;
  beforeAll(async () => {
    gate = await open({ database: { url } });
    opened.delete(gate);
  });

  /** As a program uses it: without a key of the gate's. */
  const address = (at: string) => ({
    url: at,
    key: "",
    fetch: ((input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      request.headers.delete("x-idk-key");
      return gate.fetch(request);
    }) as typeof fetch,
  });

  describe.each(AGENTS)("$name", (agent) => {
    it.each(LOOP_CELLS.filter(({ parallel, thinking }) => parallel === thinking))("$name", async (cell) => {
      await wholeLoop(agent, address("https://gate.invalid"), upstream, cell);
    });
  });

  it("leaves every decision in libSQL when it is closed", async () => {
    expect(await gate.close()).toEqual({ waiting: 0 });
    const turns = AGENTS.length * 8;
    const kept = await logged(url);
    expect(kept).toHaveLength(2 * turns);
    expect(kept.filter(({ action }) => action === "abstain")).toHaveLength(turns / 2);
    await expect(gate.fetch("https://x.example/healthz")).rejects.toThrow("closed");
    await expect(gate.decide(decision())).rejects.toThrow("closed");
    const mounted = await gate.app.request("/healthz");
    expect([mounted.status, await mounted.json()]).toMatchObject([503, { error: { type: "unavailable" } }]);
  });
});

it("a second opinion of another provider is asked with that provider's own key", async () => {
  const second = await startUpstream();
  try {
    second.script(({ body }) => reply(body, { calls: [refund(20)] }));
    upstream.script(({ body }) => reply(body, { calls: [refund(20)] }));
    const opinion = { model: "m", upstream: "IDK_other", when: "always" } as const;
    const gate = await open({
      upstreams: {
        openai: { baseUrl: upstream.url },
        second: { IDK_other: { format: "openai-chat", baseUrl: second.url, apiKey: "sk-second" } },
      },
      policy: { global: { mode: "enforce", samples: 1, threshold: 0, second_opinion: opinion } },
    });
    const headers = { "content-type": "application/json", authorization: "Bearer sk-caller" };
    const body = JSON.stringify(askChat());
    await (await gate.fetch(`${upstream.url}/chat/completions`, { method: "POST", headers, body })).text();
    expect(second.seen.map((seen) => seen.headers.authorization)).toEqual(["Bearer sk-second"]);
  } finally {
    await second.stop();
  }
});

const asking = (name: string) =>
  ({
    global: {
      mode: "enforce",
      samples: 1,
      threshold: 0,
      on_error: "closed",
      hook: { name, deadline_ms: 100 },
    },
  }) as const;
const told = async (gate: Gate) => {
  const { action, findings } = await gate.decide(decision());
  return [action, ...findings.map(({ message }) => message)];
};

describe("a hook", () => {
  it.each<[string, LocalHook, string, RegExp?]>([
    ["allows", () => ({ verdict: "allow" }), "execute"],
    [
      "denies",
      async () => ({ verdict: "deny", reason: "closed on Mondays" }),
      "abstain",
      /says no: closed on Mondays/,
    ],
    ["cannot tell", () => ({ verdict: "unknown" }), "abstain", /cannot tell/],
    ["answers nothing", () => undefined as never, "abstain", /did not answer: its answer has no verdict/],
    [
      "throws",
      () => {
        throw new Error("secret");
      },
      "abstain",
      /did not answer: it threw an error\.$/,
    ],
    ["never ends", () => new Promise(() => undefined), "abstain", /did not answer: it took too long/],
  ])("may be a function of the program that %s", async (_, hook, action, message) => {
    const questions: object[] = [];
    const tables: LocalHook = (question, signal) => {
      questions.push(question);
      return hook(question, signal);
    };
    const gate = await open({ hooks: { tables }, policy: asking("tables") });
    const expected = message === undefined ? [action] : [action, expect.stringMatching(message)];
    expect(await told(gate)).toEqual(expected);
    expect(questions).toMatchObject([
      { type: "idk.hook/1", calls: [{ tool: "book_table", arguments: GOOD }] },
    ]);
  });

  it("may be an address, whose requests are signed with its own secret", async () => {
    const system = await startUpstream();
    try {
      system.script(() => ({ parts: ['{"verdict":"deny"}'] }));
      const orders = { url: `${system.url}/check`, secret: "s3cret" };
      const gate = await open({ hooks: { IDK_orders: orders }, policy: asking("IDK_orders") });
      expect(await told(gate)).toEqual(["abstain", expect.stringMatching(/"IDK_orders" says no/)]);
      const [{ headers, text } = { headers: {} as IncomingHttpHeaders, text: "" }] = system.seen;
      const time = String(headers["x-idk-timestamp"]);
      const signature = createHmac("sha256", "s3cret").update(`${time}.${text}`).digest("hex");
      expect(headers["x-idk-signature"]).toBe(`v1=${signature}`);
    } finally {
      await system.stop();
    }
  });
});

/** What the client's own types do not take of a turn for tests. */
const asked = (stream: boolean) => askChat({ stream }) as never;
interface Heard extends AsyncIterable<unknown> {
  readonly controller: AbortController;
}

describe("an abort through `fetch`", () => {
  it("asks nobody where it came first, and says so as `fetch` does", async () => {
    const gate = await open();
    upstream.script(({ body: sent }) => reply(sent, { calls: [refund(20)] }));
    const signal = AbortSignal.abort();
    const answer = gate.fetch(`${upstream.url}/chat/completions`, { method: "POST", body: "{}", signal });
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(upstream.seen).toEqual([]);
  });

  it("ends a client's request as the user's own wish or as its time limit, and leaves a record", async () => {
    const url = freshUrl();
    const gate = await open({ database: { url } });
    const client = new OpenAI({ baseURL: upstream.url, apiKey: "sk", maxRetries: 0, fetch: gate.fetch });
    upstream.script(() => ({ parts: [], end: "hang" }));
    const controller = new AbortController();
    const wish = client.chat.completions.create(asked(false), { signal: controller.signal });
    await expect.poll(() => upstream.seen.length).toBe(1);
    controller.abort();
    await expect(wish).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);
    const late = client.chat.completions.create(asked(false), { timeout: 50 });
    await expect(late).rejects.toBeInstanceOf(OpenAI.APIConnectionTimeoutError);
    await gate.close();
    expect(await logged(url)).toHaveLength(2);
  });

  it.each(["shadow", "enforce"] as const)(
    "ends a stream in the middle without an error, in %s",
    async (mode) => {
      const gate = await open({ policy: { global: { mode, samples: 1, threshold: 0 } } });
      const client = new OpenAI({ baseURL: upstream.url, apiKey: "sk", maxRetries: 0, fetch: gate.fetch });
      const [words = ""] = streamText({ text: "Well" }).split('data: {"id"').slice(2, 3);
      upstream.script(() => ({ headers: SSE, parts: [`data: {"id"${words}`], end: "hang" }));
      const stream = (await client.chat.completions.create(asked(true))) as unknown as Heard;
      const heard = [];
      for await (const chunk of stream) {
        heard.push(chunk);
        stream.controller.abort();
      }
      expect(heard).toHaveLength(1);
      await expect.poll(() => upstream.aborted).toBe(1);
    },
  );
});

describe("the address that a client keeps", () => {
  it("names its upstream, whatever its path", async () => {
    const base = upstream.url.replace("/v1", "/of/a/relay");
    const gate = await open({ upstreams: { openai: { baseUrl: ["https://first.example/v1", base] } } });
    upstream.script(() => ({ parts: ['{"object":"list","data":[]}'] }));
    const response = await gate.fetch(`${base}/models?limit=2`);
    expect([response.status, await response.json()]).toEqual([200, { object: "list", data: [] }]);
    expect(upstream.seen[0]?.url).toBe("/of/a/relay/models?limit=2");
    const other = await gate.fetch(`${base}/nowhere`, { method: "POST", body: "{}" });
    expect(other.status).toBe(404);
  });

  it("is the longest, where one provider's lies behind another's", async () => {
    const base = `${upstream.url}/claude/v1`;
    const gate = await open({
      upstreams: { openai: { baseUrl: upstream.url }, anthropic: { baseUrl: base } },
    });
    upstream.script(() => ({ parts: ['{"input_tokens":1}'] }));
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await gate.fetch(`${base}/messages/count_tokens`, init)).status).toBe(200);
    expect(upstream.seen[0]?.url).toBe("/v1/claude/v1/messages/count_tokens");
  });

  it("is refused where no upstream has it: its key goes nowhere", async () => {
    const gate = await open();
    upstream.script(() => ({ parts: ["{}"] }));
    const client = new OpenAI({
      baseURL: "https://another.example/v1",
      apiKey: "sk-of-another",
      maxRetries: 0,
      fetch: gate.fetch,
    });
    const messages = [{ role: "user" as const, content: "Hello?" }];
    await expect(client.chat.completions.create({ model: "m", messages })).rejects.toThrow(
      "400 This gate has no upstream at https://another.example",
    );
    expect(upstream.seen).toEqual([]);
  });
});

describe("decide and report", () => {
  it("are the contract of POST /v1/decisions and /v1/outcomes without HTTP", async () => {
    const url = freshUrl();
    const gate = await open({ database: { url } });
    const right = await gate.decide(decision());
    expect(right).toMatchObject({ action: "execute", mode: "enforce", candidate: 0, policy_version: 1 });
    const wrong = await gate.decide(decision('{"restaurant":"Luigi"}'));
    expect(wrong).toMatchObject({
      action: "abstain",
      reason: "blocked",
      findings: [{ check: expect.any(String), severity: "block", call: 0 }],
      fallback: { action: "ask_clarification", message: expect.stringContaining("people") },
    });
    const reported = await gate.report([
      { decision_id: right.id, verdict: "correct", source: "agent" },
      { decision_id: "dec_ffffffffffffffffffffffffffffffff", verdict: "incorrect", source: "agent" },
    ]);
    expect(reported).toMatchObject({ accepted: 2, joined: 1, pending: 1, errors: [] });
    await gate.close();
    expect((await logged(url)).map(({ action }) => action)).toEqual(["execute", "abstain"]);
  });

  it("answer a repeated key with the first decision, also in the next process's gate", async () => {
    const database = { url: freshUrl() };
    const outbox = join(folder, "repeats");
    const options = { idempotencyKey: "order-7" };
    const before = await open({ database, outbox });
    const first = await before.decide(decision(), options);
    expect((await before.decide(decision(), options)).id).toBe(first.id);
    await before.close();
    const after = await open({ database, outbox });
    expect((await after.decide(decision(), options)).id).toBe(first.id);
    await expect(after.decide(decision("{}"), options)).rejects.toMatchObject({ status: 409 });
  });

  it("keep the digits of an input that is text", async () => {
    const gate = await open();
    const text = JSON.stringify(decision()).replace('\\"people\\":4', '\\"people\\":9007199254740993');
    const { id } = await gate.decide(text);
    const kept = await (await gate.fetch(`https://x.example/v1/decisions/${id}`)).text();
    expect(kept).toContain("9007199254740993");
  });

  it.each([
    ["a field", { messages: [], samples: [] }, "messages"],
    ["no object", "[]", undefined],
    ["no JSON", "{", undefined],
  ])("throw for %s that cannot be read", async (_, input, param) => {
    const gate = await open();
    await expect(gate.decide(input as never)).rejects.toMatchObject({
      name: "InvalidRequestError",
      type: "invalid_request",
      status: 400,
      ...(param === undefined ? {} : { param }),
    });
    await expect(gate.decide({ messages: [1n], samples: [] } as never)).rejects.toThrow("bigint");
  });
});

describe("the outbox in the process", () => {
  it("keeps what a database that is away cannot take, and the next gate on its folder writes it once", async () => {
    const outbox = join(folder, "outage");
    const away = await open({
      database: { url: "http://127.0.0.1:9" },
      outbox,
      migrate: false,
      policy: undefined as never,
      onPolicyLost: "open",
    });
    const made = [await away.decide(decision()), await away.decide(decision())];
    expect(await away.close()).toEqual({ waiting: 2 });
    const sqld = await startDatabase();
    try {
      const back = await open({ database: { url: sqld.url }, outbox });
      expect(await back.close()).toEqual({ waiting: 0 });
      const kept = await logged(sqld.url);
      expect(kept.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
      const again = await open({ database: { url: sqld.url }, outbox });
      await again.close();
      expect(await logged(sqld.url)).toHaveLength(2);
    } finally {
      await sqld.stop();
    }
  });

  it("writes by itself, soon, without being closed", async () => {
    const url = freshUrl();
    const gate = await open({ database: { url } });
    await gate.decide(decision());
    await expect.poll(() => logged(url), { timeout: 10_000 }).toHaveLength(1);
  });

  it("belongs to one gate at a time", async () => {
    const outbox = join(folder, "one");
    await open({ outbox });
    await expect(open({ outbox })).rejects.toThrow("used by another process");
  });
});

const ask = (app: { request: Hono["request"] }, path: string, key?: string) =>
  app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key === undefined ? {} : { "x-idk-key": key }) },
    body: JSON.stringify(decision()),
  });

describe("mounted in another app", () => {
  it.each(["route", "mount"] as const)(
    "by app.%s it answers under the prefix, to those with a key",
    async (how) => {
      const gate = await open({ adminKey: "the-key-of-the-host" });
      const app = new Hono();
      app.get("/", (c) => c.text("the host"));
      if (how === "route") app.route("/gate", gate.app);
      else app.mount("/gate", gate.app.fetch);
      const answer = await ask(app, "/gate/v1/decisions", "the-key-of-the-host");
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({ action: "execute" }),
      ]);
      expect((await ask(app, "/gate/v1/decisions")).status).toBe(401);
      expect((await ask(app, "/gate/v1/messages")).status).toBe(401);
      expect((await app.request("/gate/healthz")).status).toBe(200);
      expect(await (await app.request("/")).text()).toBe("the host");
      const lost = await app.request("/gate/nowhere", { headers: { "x-idk-key": "the-key-of-the-host" } });
      expect(lost.status).toBe(404);
    },
  );

  it("without a key of its own it lets nobody in but by keys from the database", async () => {
    const gate = await open();
    expect((await ask(gate.app, "/v1/decisions")).status).toBe(401);
    const made = await gate.fetch("https://x.example/api/keys", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "host", role: "agent" }),
    });
    const { key } = (await made.json()) as { key: string };
    expect((await ask(gate.app, "/v1/decisions", key)).status).toBe(200);
  });
});

describe("a policy", () => {
  it("is a new version only where another one holds", async () => {
    const database = { url: freshUrl() };
    const policy = { global: { mode: "enforce", threshold: 0.9 } } as const;
    const versions: unknown[] = [];
    for (const given of [policy, policy, { global: { mode: "shadow" } } as const, undefined]) {
      const gate = await open({ database, policy: given as never });
      versions.push((await gate.decide(decision())).policy_version);
      await gate.close();
    }
    expect(versions).toEqual([1, 1, 2, 2]);
  });
});

describe("settings that are wrong", () => {
  it.each([
    [{ databse: {} }, 'no option "databse"'],
    [{ database: undefined }, '"database" is missing'],
    [{ database: { url: "gate.db" } }, "database.url must begin with file:"],
    [{ database: { url: "file:/no/such/folder/gate.db" } }, "cannot be opened"],
    [{ upstreams: { mistral: {} } }, "upstreams.mistral is not known"],
    [
      { upstreams: { openai: { baseUrl: "api.openai.com" } } },
      "upstreams.openai.baseUrl must be an http(s) address",
    ],
    [{ upstreams: { openai: {} } }, "upstreams.openai.baseUrl is missing"],
    [{ upstreams: { timeoutMs: -1 } }, "upstreams.timeoutMs must be"],
    [{ upstreams: null }, "upstreams must be an object"],
    [{ upstreams: { openai: null } }, "upstreams.openai.baseUrl is missing"],
    [{ upstreams: { second: { other: null } } }, "upstreams.second.other must be {format"],
    [
      { hooks: { orders: { url: "https://x.example" } } },
      "hooks.orders must be a function, or {url, secret}",
    ],
    [{ hooks: { orders: { url: "ftp://x.example", secret: "s" } } }, "hooks.orders must be a function"],
    [{ hooks: { orders: null } }, "hooks.orders must be a function"],
    [{ hooks: "orders" }, "hooks must be an object"],
    [{ policy: { global: { hook: { name: "orders" } } } }, "is no hook of this gate; none is set"],
    [{ outbox: 5 }, "outbox must be the name of a folder"],
    [{ upstreams: { second: { other: { format: "smoke" } } } }, "upstreams.second.other must be {format"],
    [{ policy: { global: { mode: "strict" } } }, "mode"],
    [{ model: folder }, "the file of the model bundle cannot be read"],
  ])("%j: %s", async (options, message) => {
    await expect(open(options as never)).rejects.toThrow(message);
  });
});
