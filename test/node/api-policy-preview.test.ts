import { describe, expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();
const post = (path: string, body: unknown) => test.api.send("POST", `/api/policies/${path}`, { body });

interface Said {
  readonly situation: string;
  readonly decision: string | null;
  readonly calls: string;
  readonly first: { readonly action: string; readonly message: string };
  readonly later: readonly { readonly action: string; readonly message: string }[];
}
const fallbacks = (body: Record<string, unknown>) => body["fallbacks"] as readonly Said[];

describe("the preview of a policy", () => {
  it("says what would hold, where it comes from, and what users would read of a made-up call; nothing is saved", async () => {
    const { status, body } = await post("preview", {
      tool: "pay",
      global: { mode: "enforce" },
      tools: { pay: { risk: "high", fallback: "request_confirmation", guard: { max_wrong: 0.1 } } },
    });
    expect(status).toBe(200);
    expect(body["settings"]).toMatchObject({
      mode: { value: "enforce", source: "global" },
      threshold: { value: 0.75, source: "risk" },
      guard: { value: { max_wrong: 0.1, confidence: 0.95 }, source: "own" },
      store_content: { value: "full", source: "built_in" },
    });
    expect(body["checks"]).toContainEqual({
      check: "truncated",
      level: "block",
      source: "built_in",
      usual: "block",
      fixed: true,
      means: "The answer ended before its arguments were complete.",
    });
    const chinese = await post("preview", { tool: "pay", locale: "zh" });
    expect(chinese.body["locales"]).toEqual(["en", "zh"]);
    expect(fallbacks(chinese.body).map(({ first }) => first.message)).toEqual(
      fallbacks(chinese.body).map(() => expect.stringMatching(/^[^a-z]*\p{Script=Han}/u)),
    );
    expect((await post("preview", { tool: "pay", locale: "Chinese" })).status).toBe(400);
    const [values, ...others] = fallbacks(body);
    expect(values).toMatchObject({ situation: "values_differ", decision: null });
    expect(values?.first.action).toBe("request_confirmation");
    expect(values?.first.message).toContain("Shall I go ahead with this: pay ");
    expect(values?.later.map(({ action }) => action)).toEqual(["escalate_to_human"]);
    expect(others.map(({ situation }) => situation)).toEqual(["not_stated", "unknown", "missing", "general"]);
    expect((await test.api.send("GET", "/api/policies")).body).toMatchObject({ version: 0 });
  });

  it("shows the words for the latest call of the tool that was stopped, as the gate itself chose them", async () => {
    const other = '{"restaurant":"Mario","people":4}';
    await test.api.send("PUT", "/api/policies", {
      body: { global: { mode: "enforce", threshold: 1 }, reason: "stop" },
    });
    const stopped = await test.api.send("POST", "/v1/decisions", {
      body: turn([call(GOOD), call(other), call(GOOD)]),
    });
    await test.api.settled();
    expect(stopped.body).toMatchObject({ action: "abstain", fallback: { action: "offer_options" } });
    const { body } = await post("preview", { tool: "book_table" });
    const [logged] = fallbacks(body);
    expect(logged).toMatchObject({
      situation: "logged",
      decision: stopped.body["id"],
      first: stopped.body["fallback"],
    });
    const asked = await post("preview", {
      tool: "book_table",
      tools: { book_table: { fallback: "safe_default", safe_default: "Please call us." } },
    });
    expect(fallbacks(asked.body)[0]?.first).toEqual({ action: "safe_default", message: "Please call us." });
    expect(fallbacks(asked.body)[0]?.later).toEqual([]);
  });

  it("stays short whatever a model wrote", async () => {
    const long = JSON.stringify({ restaurant: "x".repeat(200_000), people: 4 });
    await test.api.send("POST", "/v1/decisions", { body: turn([call(long)], { threshold: 1 }) });
    await test.api.settled();
    const { body } = await post("preview", { tool: "book_table" });
    expect(fallbacks(body)[0]).toMatchObject({ situation: "logged" });
    expect(JSON.stringify(fallbacks(body)).length).toBeLessThan(10_000);
  });

  it("refuses what is no policy, and is for admins", async () => {
    const wrong = await post("preview", { tool: "pay", global: { mode: "hard" } });
    expect([wrong.status, wrong.body["error"]]).toMatchObject([400, { param: "global.mode" }]);
    expect((await post("preview", { tool: "" })).status).toBe(400);
    const { body } = await test.api.send("POST", "/api/keys", { body: { name: "agent" } });
    const path = "/api/policies/preview";
    const asked = await test.api.send("POST", path, { body: {}, key: String(body["key"]) });
    expect(asked.status).toBe(403);
  });
});

describe("the check of a policy document", () => {
  it("names every field that is wrong, and takes an exported document as it is", async () => {
    const broken = {
      version: 7,
      global: { mode: "hard", threshold: 2, samples: 3, treshold: 0.4 },
      tools: { pay: { risk: "huge" }, "": {}, ok: { penalty: 2, guard: { max_wrong: 0 } }, list: [] },
      heads: { ctx: { id: "h", intercept: "1" } },
      auto_recalibrate: { max_step: 99 },
      rules: [],
    };
    const { status, body } = await post("check", broken);
    expect(status).toBe(200);
    expect(body["policy"]).toBeNull();
    const params = (body["problems"] as { param: string; message: string }[]).map(({ param }) => param);
    expect(params).toEqual([
      "rules",
      "global.mode",
      "global.threshold",
      "global.treshold",
      "tools.pay.risk",
      'tools[""]',
      "tools.ok.guard.max_wrong",
      "tools.list",
      "heads.ctx.calibration_id",
      "auto_recalibrate.max_step",
    ]);
    const good = { version: 3, global: { mode: "shadow" }, tools: { pay: { penalty: 2 } } };
    expect((await post("check", good)).body).toEqual({
      problems: [],
      policy: { global: { mode: "shadow" }, tools: { pay: { penalty: 2 } } },
    });
    expect((await post("check", [])).status).toBe(400);
    expect((await post("check", {})).body["problems"]).toMatchObject([{ param: "global" }]);
  });
});
