import { describe, expect, it } from "vitest";
import { FEATURES } from "../../src/core/features/registry.ts";
import { apiOfEachTest, call, GOOD, startApi, turn } from "../support/api.ts";

const test = apiOfEachTest();

const put = (body: unknown) => test.api.send("PUT", "/api/policies", { body });

describe("policies", () => {
  const tools =
    '{"book_table":{"risk":"high","checks":{"unknown_tool":"flag"}},"__proto__":{"mode":"off"},"constructor":{}}';

  it("are versions with author and reason; a change holds at once, a rollback is a new version", async () => {
    expect((await test.api.send("GET", "/api/policies")).body).toEqual({
      version: 0,
      global: {},
      tools: {},
      author: null,
      reason: "built in",
      created_at: null,
      warnings: [],
    });
    const body = `{"global":{"mode":"enforce","on_error":"closed","store_content":"hash","safe_default":"No."},"tools":${tools},"author":"kim","reason":"go live","expected_version":0}`;
    const saved = await put(body);
    expect([saved.status, saved.body["version"], saved.body["author"]]).toEqual([200, 1, "kim"]);
    const { body: current } = await test.api.send("GET", "/api/policies");
    expect(current).toEqual(saved.body);
    expect(JSON.parse(JSON.stringify(current["tools"]))).toEqual(JSON.parse(tools));
    expect(current["global"]).toEqual({
      mode: "enforce",
      on_error: "closed",
      store_content: "hash",
      safe_default: "No.",
    });

    const decision = await test.api.send("POST", "/v1/decisions", { body: turn([call(GOOD)]) });
    expect(decision.body).toMatchObject({ mode: "enforce", threshold: 0.75, policy_version: 1 });

    const stale = await put({ global: {}, reason: "again", expected_version: 0 });
    expect([stale.status, stale.body["error"]]).toMatchObject([
      409,
      { type: "conflict", param: "expected_version" },
    ]);

    await put({ tools: { book_table: { threshold: 0.99 } }, reason: "stricter" });
    const back = await test.api.send("POST", "/api/policies/rollback", {
      body: { version: 1, reason: "too strict" },
    });
    expect(back.body).toMatchObject({ version: 3, reason: "too strict", global: saved.body["global"] });
    const versions = await test.api.send("GET", "/api/policies/versions");
    expect((versions.body["items"] as { version: number }[]).map((item) => item.version)).toEqual([3, 2, 1]);
    const older = await test.api.send("GET", "/api/policies/versions?cursor=3");
    expect((older.body["items"] as { version: number }[]).map((item) => item.version)).toEqual([2, 1]);

    const one = await test.api.send("GET", "/api/policies/versions?cursor=3&limit=1");
    expect(one.body).toMatchObject({ items: [{ version: 2 }], next_cursor: "2" });

    const built = await test.api.send("POST", "/api/policies/rollback", {
      body: { version: 0, reason: "start over" },
    });
    expect(built.body).toMatchObject({ version: 4, global: {}, tools: {} });
    expect(
      (await test.api.send("POST", "/api/policies/rollback", { body: { version: 77, reason: "x" } })).status,
    ).toBe(404);
  });

  it.each([
    [{ reason: "x" }, "global"],
    [{ global: { treshold: 0.5 }, reason: "x" }, "global.treshold"],
    [{ global: { threshold: 2 }, reason: "x" }, "global.threshold"],
    [{ global: { penalty: 0 }, reason: "x" }, "global.penalty"],
    [{ global: { samples: 2.5 }, reason: "x" }, "global.samples"],
    [{ tools: { "send mail": { risk: "huge" } }, reason: "x" }, 'tools["send mail"].risk'],
    [{ tools: { a: { checks: { schema: "maybe" } } }, reason: "x" }, "tools.a.checks.schema"],
    [{ tools: { a: 5 }, reason: "x" }, "tools.a"],
    [{ global: { canonical: { date: false } }, reason: "x" }, "global.canonical.date"],
    [{ global: { canonical: { dates: "no" } }, reason: "x" }, "global.canonical.dates"],
    [{ tools: { a: { canonical: { sets: [7] } } }, reason: "x" }, "tools.a.canonical.sets[0]"],
    [{ global: {} }, "reason"],
    [{ global: {}, reason: " " }, "reason"],
    [{ global: {}, reason: "half of a character: \ud800" }, "reason"],
    [{ global: {}, reason: "x", author: "\udc00" }, "author"],
    [{ tools: { "": {} }, reason: "x" }, 'tools[""]'],
    [{ tools: { ["t".repeat(257)]: {} }, reason: "x" }, `tools.${"t".repeat(257)}`],
    [{ tools: { "\ud800": {} }, reason: "x" }, 'tools["\\ud800"]'],
    [{ global: {}, reason: "x", expected_version: "1" }, "expected_version"],
  ])("refuses %j", async (body, param) => {
    const answer = await put(body);
    expect([answer.status, (answer.body["error"] as { param: string }).param]).toEqual([400, param]);
  });
});

describe("keys", () => {
  it("are shown once, listed without the key, and revoked", async () => {
    const made = await test.api.send("POST", "/api/keys", {
      body: { name: "agent of the shop", role: "agent" },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      role: "agent",
      project: "default",
      revoked_at: null,
      key: expect.stringMatching(/^idk_/),
    });
    const { key: _, ...listed } = made.body;
    expect((await test.api.send("GET", "/api/keys")).body["items"]).toContainEqual(listed);
    expect((await test.api.send("DELETE", `/api/keys/${made.body["id"]}`)).status).toBe(200);
    expect((await test.api.send("DELETE", "/api/keys/none")).status).toBe(404);
  });

  it.each([
    [{}, "name"],
    [{ name: "" }, "name"],
    [{ name: "\ud800" }, "name"],
    [{ name: "a", role: "root" }, "role"],
    [{ name: "a", project: "Not A Project" }, "project"],
  ])("refuses %j", async (body, param) => {
    const answer = await test.api.send("POST", "/api/keys", { body });
    expect([answer.status, (answer.body["error"] as { param: string }).param]).toEqual([400, param]);
  });
});

describe("what runs", () => {
  it("shows the bundle and the feature registry", async () => {
    const { status, body } = await test.api.send("GET", "/api/models");
    expect(status).toBe(200);
    expect(body["items"]).toMatchObject([
      {
        id: "generated",
        engine: "reader",
        features: { items: { length: FEATURES.length } },
        training: { questions: 1 },
        contexts: { length: 40 },
      },
    ]);
    const decision = await test.api.send("POST", "/v1/decisions", { body: turn([call(GOOD)]) });
    const [{ contexts }] = body["items"] as [{ contexts: { context: string }[] }];
    expect(contexts.find(({ context }) => context === decision.body["score_context"])).toMatchObject({
      stopping: "given",
      second_opinion: false,
      coverage: true,
    });
  });

  it("tells the health, and to those with a key the state of the log", async () => {
    const open = await test.api.send("GET", "/healthz", { key: null });
    expect(open.body).toEqual({
      ok: true,
      model: { id: "generated", sha256: expect.stringMatching(/^[0-9a-f]{64}$/), engine: "reader" },
      database: "ok",
      configured: true,
    });
    expect((await test.api.send("GET", "/healthz", { key: "wrong" })).body).toEqual(open.body);
    expect((await test.api.send("GET", "/healthz")).body).toMatchObject({
      outbox: { waiting: 0, dead: 0 },
      counters: {},
    });
  });

  it("is not well without a model, and decides as the policy says without one", async () => {
    const failed = Promise.reject(new Error("no model"));
    failed.catch(() => undefined);
    const broken = await startApi(test.sqld.url, { classifier: failed });
    const health = await broken.send("GET", "/healthz", { key: null });
    expect([health.status, health.body]).toMatchObject([503, { ok: false, model: null }]);
    const decision = await broken.send("POST", "/v1/decisions", {
      body: turn([call(GOOD)], { mode: "enforce" }),
    });
    expect(decision.body).toMatchObject({
      reason: "gate_error",
      gate_error: { on_error: "open" },
      confidence: null,
    });
  });

  it("fails closed where neither database nor snapshot tells the policy, and says so", async () => {
    const lost = await startApi("http://127.0.0.1:1");
    lost.outbox.held = true;
    const { status, body } = await lost.send("POST", "/v1/decisions", { body: turn([call(GOOD)]) });
    expect([status, body]).toMatchObject([200, { action: "abstain", gate_error: { on_error: "closed" } }]);
    expect((await lost.send("GET", "/v1/decisions")).status).toBe(503);
    expect((await lost.send("GET", "/healthz", { key: null })).body).toMatchObject({
      ok: true,
      database: "unreachable",
    });
  });

  it("refuses a parameter that a reading route does not know, and one that is given twice", async () => {
    const { body } = await test.api.send("GET", "/openapi.json");
    const paths = body["paths"] as Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
    const refused: string[] = [];
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined || !/^\/(api|v1\/decisions)/.test(path)) continue;
      const url = path.replaceAll(/\{\w+\}/g, "x");
      for (const query of ["no_such=1", "no_such=", "__proto__=1"]) {
        const answer = await test.api.send("GET", `${url}?${query}`);
        const param = query.split("=")[0];
        expect([url, query, answer.status, answer.body["error"]]).toMatchObject([
          url,
          query,
          400,
          {
            type: "invalid_request",
            param,
            message: expect.stringContaining(`There is no parameter "${param}"`),
          },
        ]);
      }
      const known = get.parameters?.find((one) => one.in === "query")?.name;
      if (known === undefined) continue;
      refused.push(known);
      const twice = await test.api.send("GET", `${url}?${known}=a&${known}=b`);
      expect([url, twice.status, twice.body["error"]]).toMatchObject([url, 400, { param: known }]);
    }
    expect(refused.length).toBeGreaterThan(10);
  });

  it.each([
    ["/v1/decisions?min_confidense=0.5", "did you mean min_confidence?"],
    ["/v1/decisions?Tool=book", "did you mean tool?"],
    ["/v1/decisions?colour=red", "This address takes tool, session, agent, finding, "],
    ["/api/models?limit=5", "this address takes none."],
  ])("says what %s could mean", async (url, said) => {
    const { status, body } = await test.api.send("GET", url);
    expect([status, body["error"]]).toMatchObject([400, { message: expect.stringContaining(said) }]);
  });

  it("leaves the parameters of a health check, and of writing routes without any, alone", async () => {
    expect((await test.api.send("GET", "/healthz?t=17")).status).toBe(200);
    const made = await test.api.send("POST", "/v1/decisions?trace=1", { body: turn([call(GOOD)]) });
    expect(made.status).toBe(200);
    const promoted = await test.api.send("POST", "/api/experiments/none/promote?dryrun=1", {
      body: { arm: "a", reason: "x" },
    });
    expect([promoted.status, promoted.body["error"]]).toMatchObject([400, { param: "dryrun" }]);
  });

  it("documents every route", async () => {
    const { status, body } = await test.api.send("GET", "/openapi.json");
    expect(status).toBe(200);
    const paths = body["paths"] as Record<string, Record<string, unknown>>;
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(listed.toSorted()).toEqual([
      "delete /api/alarms/{id}/acknowledge",
      "delete /api/demo",
      "delete /api/keys/{id}",
      "delete /v1/conversations/{conversation}",
      "delete /v1/conversations/{conversation}/items/{item}",
      "delete /v1/files/{file}",
      "delete /v1/responses/{response}",
      "delete /v1beta/cachedContents/{cached}",
      "delete /v1beta/files/{file}",
      "get /api/alarms",
      "get /api/blind-areas",
      "get /api/calibrations",
      "get /api/calibrations/{id}",
      "get /api/demo",
      "get /api/experiments",
      "get /api/experiments/{id}",
      "get /api/experiments/{id}/looks",
      "get /api/export/decisions",
      "get /api/keys",
      "get /api/labels",
      "get /api/models",
      "get /api/outbox",
      "get /api/policies",
      "get /api/policies/versions",
      "get /api/review/agreement",
      "get /api/review/audit",
      "get /api/review/escalated",
      "get /api/review/informative",
      "get /api/review/progress",
      "get /api/review/second",
      "get /api/roc",
      "get /api/sampling",
      "get /api/search",
      "get /api/self-confidence/prompt",
      "get /api/settings",
      "get /api/summary",
      "get /api/today",
      "get /api/tools",
      "get /api/tools/{tool}/order",
      "get /healthz",
      "get /v1/conversations/{conversation}",
      "get /v1/conversations/{conversation}/items",
      "get /v1/conversations/{conversation}/items/{item}",
      "get /v1/decisions",
      "get /v1/decisions/stream",
      "get /v1/decisions/{id}",
      "get /v1/files",
      "get /v1/files/{file}",
      "get /v1/files/{file}/content",
      "get /v1/models",
      "get /v1/models/{model}",
      "get /v1/responses/{response}",
      "get /v1/responses/{response}/input_items",
      "get /v1beta/cachedContents",
      "get /v1beta/cachedContents/{cached}",
      "get /v1beta/files",
      "get /v1beta/files/{file}",
      "get /v1beta/models",
      "get /v1beta/models/{model}",
      "patch /v1beta/cachedContents/{cached}",
      "post /api/alarms/{id}/acknowledge",
      "post /api/calibrations",
      "post /api/calibrations/{id}/apply",
      "post /api/calibrations/{id}/reject",
      "post /api/demo",
      "post /api/experiments",
      "post /api/experiments/plan",
      "post /api/experiments/{id}/archive",
      "post /api/experiments/{id}/promote",
      "post /api/experiments/{id}/start",
      "post /api/experiments/{id}/stop",
      "post /api/keys",
      "post /api/labels",
      "post /api/outbox/retry",
      "post /api/policies/check",
      "post /api/policies/dry-run",
      "post /api/policies/preview",
      "post /api/policies/rollback",
      "post /api/settings/langfuse/test",
      "post /api/tools/{tool}/order/dismiss",
      "post /api/tools/{tool}/rollout",
      "post /v1/chat/completions",
      "post /v1/conversations",
      "post /v1/conversations/{conversation}",
      "post /v1/conversations/{conversation}/items",
      "post /v1/decisions",
      "post /v1/decisions/{id}/confirm",
      "post /v1/decisions/{id}/reject",
      "post /v1/embeddings",
      "post /v1/files",
      "post /v1/messages",
      "post /v1/messages/count_tokens",
      "post /v1/moderations",
      "post /v1/outcomes",
      "post /v1/responses",
      "post /v1/responses/compact",
      "post /v1/responses/input_tokens",
      "post /v1/responses/{response}/cancel",
      "post /v1beta/cachedContents",
      "post /v1beta/models/{model}:batchEmbedContents",
      "post /v1beta/models/{model}:countTokens",
      "post /v1beta/models/{model}:embedContent",
      "post /v1beta/models/{model}:{method}",
      "put /api/policies",
    ]);
  });
});
