import { describe, expect, it, vi } from "vitest";
import { uncoveredRequest } from "../../src/core/checks/uncovered-request.ts";
import { FEATURES } from "../../src/core/features/registry.ts";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();

const split = [
  call(GOOD),
  call('{"restaurant":"Luigi","people":5}'),
  call('{"restaurant":"Mario","people":4}'),
];
const decide = (body: unknown, headers: Record<string, string> = {}) =>
  test.api.send("POST", "/v1/decisions", { body, headers });

describe("POST /v1/decisions", () => {
  it("lets an operator say for a tool which spellings are one value", async () => {
    const spelt = turn([
      call('{"restaurant":"Mario","people":4.0,"note":"It’s late"}'),
      call('{"note":"It\'s late","people":4,"restaurant":"Mario"}'),
    ]);
    expect((await decide(spelt)).body["agreement"]).toBe(1);
    const tools = { book_table: { canonical: { punctuation: false } } };
    const put = await test.api.send("PUT", "/api/policies", { body: { tools, reason: "quotes count" } });
    expect(put.body["tools"]).toEqual(tools);
    expect((await decide(spelt)).body["agreement"]).toBe(0.5);
  });

  it("answers with exactly the fields of the contract, and more only beside them", async () => {
    const { status, body, headers } = await decide(turn([call(GOOD), call(GOOD)]));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^dec_[0-9a-f]{32}$/),
      action: "execute",
      would_abstain: false,
      mode: "shadow",
      confidence: expect.closeTo(0.9, 5),
      threshold: 0.5,
      threshold_source: "risk",
      gated_by: "book_table",
      calls: [{ index: 0, tool: "book_table", threshold: 0.5, threshold_source: "risk" }],
      candidate: 0,
      agreement: 1,
      effective_samples: 2,
      findings: [],
      fallback: null,
      model: { id: "generated", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      score_context: expect.stringMatching(/^[0-9a-f]+$/),
      experiment: null,
      latency_ms: expect.any(Number),
    });
    expect(Object.keys(body["features"] as object)).toEqual(FEATURES.map((feature) => feature.name));
    expect(headers.get("x-idk-decision")).toBe(body["id"]);
    expect(headers.get("x-idk-action")).toBe("execute");
    expect(headers.get("x-idk-confidence")).toBe("0.9000");
    expect(headers.get("x-idk-fallback")).toBeNull();
    expect(headers.get("x-request-id")).toMatch(/^req_/);
  });

  it("always executes in shadow, and says what enforce would have done", async () => {
    const { body, headers } = await decide(turn(split));
    expect(body).toMatchObject({
      mode: "shadow",
      action: "execute",
      would_abstain: true,
      reason: "low_confidence",
    });
    expect(body["fallback"]).toMatchObject({
      action: expect.any(String),
      message: expect.stringMatching(/\w{3}/),
    });
    expect(headers.get("x-idk-fallback")).toBeNull();
  });

  it("abstains in enforce with a sentence for the user", async () => {
    const { body, headers } = await decide(turn(split, { mode: "enforce" }));
    expect(body).toMatchObject({ mode: "enforce", action: "abstain", would_abstain: true });
    const fallback = body["fallback"] as { action: string; message: string };
    expect(fallback.message.length).toBeGreaterThan(10);
    expect(headers.get("x-idk-fallback")).toBe(fallback.action);
  });

  it("writes missing features as null, never as 0", async () => {
    const { body } = await decide(turn([call(GOOD)]));
    expect(body).toMatchObject({ agreement: null, effective_samples: 1 });
    expect((body["features"] as Record<string, unknown>)["agreement"]).toBeNull();
  });

  it("counts samples that repeat a response id once", async () => {
    const { body } = await decide(
      turn([call(GOOD), call(GOOD)].map((sample) => ({ id: "resp_1", ...sample }))),
    );
    expect(body).toMatchObject({ effective_samples: 1, agreement: null });
  });

  it("blocks a tool that was not offered, and names the call", async () => {
    const { body } = await decide(turn([call("{}", "book_tabel")], { mode: "enforce" }));
    expect(body).toMatchObject({ action: "abstain", reason: "blocked" });
    expect(body["findings"]).toContainEqual(
      expect.objectContaining({ check: "unknown_tool", severity: "block", call: 0 }),
    );
  });

  it("records the decision with its agent, session and metadata, readable right after the answer", async () => {
    const { body } = await decide(turn([call(GOOD)], { metadata: { ticket: 7 }, model: "some-model" }), {
      "x-idk-session": "s-1",
      "x-idk-user": "u-1",
      "x-idk-agent": "ignored: the body says it",
    });
    const { status, body: stored } = await test.api.send("GET", `/v1/decisions/${body["id"]}`);
    expect(status).toBe(200);
    const { latency_ms: _, ...answered } = body;
    expect(stored).toMatchObject({
      ...answered,
      agent: "host",
      session: "s-1",
      user: "u-1",
      upstream_model: "some-model",
      metadata: { ticket: 7 },
      messages: [{ role: "user", content: "Book a table for 4 people at Luigi." }],
      samples: [{ index: 0, calls: [{ id: "call_1", tool: "book_table", arguments: GOOD }] }],
      outcomes: [],
      verdict: null,
    });
  });

  it("shows a decision that still waits in the outbox", async () => {
    test.api.outbox.held = true;
    const { body } = await decide(turn([call(GOOD)]));
    const { status, body: waiting } = await test.api.send("GET", `/v1/decisions/${body["id"]}`);
    expect(status).toBe(200);
    expect(waiting).toMatchObject({
      id: body["id"],
      confidence: body["confidence"],
      features: body["features"],
    });
  });

  it("keeps the digits of 64-bit integers in arguments that came as an object", async () => {
    const text = JSON.stringify(turn([call("RAW")])).replace(
      '"RAW"',
      '{"restaurant":"Luigi","people":9007199254740993}',
    );
    const { body } = await decide(text);
    const { body: stored } = await test.api.send("GET", `/v1/decisions/${body["id"]}`);
    expect(stored["samples"]).toMatchObject([
      { calls: [{ arguments: '{"restaurant":"Luigi","people":9007199254740993}' }] },
    ]);
  });
});

describe("GET /v1/decisions", () => {
  it("filters, pages without repeats, and refuses what it does not know", async () => {
    const made = await test.api.send("POST", "/api/keys", { body: { name: "list", project: "list" } });
    const key = String(made.body["key"]);
    for (const [index, mode] of (["shadow", "enforce", "enforce", "shadow"] as const).entries()) {
      test.api.clock.now += 1_000;
      const body = turn(index === 2 ? split : [call(GOOD, "book_table", `c-${index}`)], { mode });
      expect((await test.api.send("POST", "/v1/decisions", { key, body })).status).toBe(200);
    }
    await test.api.settled();
    const list = (query: string) => test.api.send("GET", `/v1/decisions?${query}`, { key });
    const abstained = await list("mode=enforce&action=abstain&tool=book_table&verdict=none");
    expect(abstained.body["items"]).toMatchObject([{ action: "abstain", mode: "enforce" }]);

    expect((await list("finding=no_context&agent=desk")).body["items"]).toEqual([]);
    const typo = turn([call("{}", "book_tabel")], { mode: "shadow", agent: "desk" });
    const odd = await test.api.send("POST", "/v1/decisions", { key, body: typo });
    await test.api.settled();
    for (const query of [
      "finding=unknown_tool",
      "agent=desk",
      "finding=unknown_tool&agent=desk&mode=shadow",
    ]) {
      const ids = ((await list(query)).body["items"] as { id: string }[]).map(({ id }) => id);
      expect([query, ids]).toEqual([query, [odd.body["id"]]]);
    }

    const first = await list("limit=2");
    const next = await list(`limit=2&cursor=${first.body["next_cursor"]}`);
    const ids = [first, next].flatMap((page) =>
      (page.body["items"] as { id: string }[]).map((item) => item.id),
    );
    expect(new Set(ids).size).toBe(4);

    for (const [query, param] of [
      ["limit=0", "limit"],
      ["limit=201", "limit"],
      ["limit=x", "limit"],
      ["action=run", "action"],
      ["min_confidence=2", "min_confidence"],
      ["findings=schema", "findings"],
      ["mode=loud", "mode"],
      ["verdict=maybe", "verdict"],
      ["from=yesterday", "from"],
      ["cursor=nonsense", "cursor"],
    ]) {
      const { status, body } = await list(query ?? "");
      expect([query, status, (body["error"] as { param?: string }).param]).toEqual([query, 400, param]);
    }
  });

  it("answers 404 for a decision that is not there", async () => {
    for (const id of ["dec_0123456789abcdef0123456789abcdef", "nonsense", "%2e%2e"]) {
      const { status, body } = await test.api.send("GET", `/v1/decisions/${id}`);
      expect([id, status, (body["error"] as { type: string }).type]).toEqual([id, 404, "not_found"]);
    }
  });

  it("stops a call whose check failed where the policy is closed on errors, and lets it run where it is open", async () => {
    const spy = vi.spyOn(uncoveredRequest, "run").mockImplementation(() => {
      throw new TypeError("broken on purpose");
    });
    try {
      for (const [onError, action, severity] of [
        ["open", "execute", "flag"],
        ["closed", "abstain", "block"],
      ] as const) {
        await test.api.send("PUT", "/api/policies", {
          body: { global: { mode: "enforce", on_error: onError }, reason: "a check fails" },
        });
        const { status, body } = await decide(turn([call(GOOD), call(GOOD)]));
        expect([status, body["action"]]).toEqual([200, action]);
        expect(body["findings"]).toMatchObject([{ check: "check_failed", severity, call: null }]);
      }
    } finally {
      spy.mockRestore();
    }
  });

  it("keeps the order that the policy sets: a tool runs only after the ones that must come before it", async () => {
    await test.api.send("PUT", "/api/policies", {
      body: {
        global: { mode: "enforce" },
        tools: { book_table: { after: ["find_table"] } },
        reason: "look first",
      },
    });
    const early = await decide(turn([call(GOOD), call(GOOD)]));
    expect(early.body).toMatchObject({
      action: "abstain",
      findings: [{ check: "call_order", severity: "block" }],
    });
    const sent = turn([call(GOOD), call(GOOD)]);
    const looked = [
      ...sent.messages,
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "f", type: "function", function: { name: "find_table", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "f", content: "free" },
    ];
    expect((await decide({ ...sent, messages: looked })).body).toMatchObject({
      action: "execute",
      findings: [],
    });
  });
});
