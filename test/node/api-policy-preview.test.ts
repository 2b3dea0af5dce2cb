import { describe, expect, it } from "vitest";
import { apiOfEachTest, BOOK, call, GOOD, turn } from "../support/api.ts";

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

/** The first preview of a tool whose harmless call has these arguments. */
const preview = async (args: object) => {
  const rule = { fallback: "safe_default", safe_call: { tool: "note_wish", arguments: args } };
  const { body } = await post("preview", { tool: "reserve", tools: { reserve: rule } });
  return fallbacks(body)[0];
};

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

  it("names what the model itself was not sure of, as the gate did", async () => {
    const own = { ask: "text", min: 0.9 };
    await test.api.send("PUT", "/api/policies", {
      body: { global: { mode: "enforce", threshold: 1, self_confidence: own }, reason: "stop" },
    });
    const sample = call(GOOD);
    const content = "<confidence>40</confidence><doubts>The day is not stated.</doubts>";
    const stopped = await test.api.send("POST", "/v1/decisions", {
      body: turn([{ ...sample, message: { ...sample.message, content } }]),
    });
    await test.api.settled();
    const { body } = await post("preview", { tool: "book_table" });
    const [logged] = fallbacks(body);
    expect(logged).toMatchObject({ decision: stopped.body["id"], first: stopped.body["fallback"] });
    expect(JSON.stringify(logged)).toContain("The day is not stated.");
  });

  it("shows the harmless call on the tool's latest call, also where none was stopped", async () => {
    const wish = {
      type: "function",
      function: {
        name: "note_wish",
        description: "Writes down a wish for a table.",
        parameters: { type: "object", properties: { place: { type: "string" } }, required: ["place"] },
      },
    };
    const reserve = { ...BOOK, function: { ...BOOK.function, name: "reserve" } };
    const made = await test.api.send("POST", "/v1/decisions", {
      body: { ...turn([call(GOOD, "reserve")]), tools: [reserve, wish], threshold: 0 },
    });
    await test.api.settled();
    expect(await preview({ place: "at {restaurant}" })).toMatchObject({
      situation: "latest",
      decision: made.body["id"],
      first: { action: "safe_default", call: { name: "note_wish", arguments: '{"place":"at Luigi"}' } },
    });
    // An argument that the call does not have: the user is asked instead.
    expect(await preview({ place: "{city}" })).toMatchObject({
      first: { action: "ask_clarification" },
      not_made: "the doubtful call has nothing that could be put into place",
    });
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

describe("the dry run of a policy", () => {
  it("counts what would be stopped of the logged calls, with what people said of them, and what it cannot count", async () => {
    const ids: unknown[] = [];
    const reserve = { ...BOOK, function: { ...BOOK.function, name: "rent" } };
    for (const threshold of [undefined, undefined, 1]) {
      const body = { ...turn([call(GOOD, "rent")]), tools: [reserve], ...(threshold && { threshold }) };
      ids.push((await test.api.send("POST", "/v1/decisions", { body })).body["id"]);
    }
    const outcome = { decision_id: ids[0], verdict: "correct", source: "human_review", author: "ada" };
    await test.api.send("POST", "/v1/outcomes", { body: outcome });
    await test.api.settled();
    await test.api.send("PUT", "/api/policies", { body: { global: { mode: "enforce" }, reason: "r" } });
    const dry = async (rule: object) =>
      (await post("dry-run", { tool: "rent", global: { mode: "enforce" }, tools: { rent: rule } })).body;
    expect(await dry({ threshold: 1, samples: 5, checks: { irrelevant_tool: "off" } })).toMatchObject({
      tool: "rent",
      looked_at: 3,
      counted: 3,
      stopped: {
        before: 1,
        after: 3,
        more: { decisions: 2, right: 1, wrong: 0, ids: expect.arrayContaining(ids.slice(0, 2)) as string[] },
      },
      uncounted: ["samples"],
    });
    const shadow = await dry({ mode: "shadow", threshold: 1 });
    expect(shadow).toMatchObject({ stopped: { after: 0 }, doubted: { after: 3 }, uncounted: [] });
    // Hours are known of every decision, arguments of those in which they are stored.
    const always = { quiet_hours: { from: "00:00", to: "24:00" }, level: "block" };
    const forbidden = { argument: "people", max: 3, level: "block" };
    const seen = { argument: "restaurant", seen_in: {}, level: "block" };
    for (const [rule, after, unjudged] of [
      [always, 3, []],
      [forbidden, 3, []],
      [seen, 1, [{ setting: "rules", decisions: 3 }]],
    ] as const)
      expect(await dry({ rules: [rule] })).toMatchObject({ stopped: { after }, unjudged, uncounted: [] });
    expect((await post("dry-run", { tools: { rent: { threshold: 2 } } })).status).toBe(400);
    // What nobody could save would change nothing: it is refused as it is there.
    for (const refused of [{ checks: { no_check: "block" } }, { hook: { name: "nobody" } }])
      expect((await post("dry-run", { tools: { rent: refused } })).status).toBe(400);
    const none = await post("dry-run", { tool: "never_called", global: { mode: "enforce" } });
    expect(none.body).toMatchObject({ looked_at: 0, counted: 0, from: null });
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
      warnings: [],
    });
    expect((await post("check", [])).status).toBe(400);
    expect((await post("check", {})).body["problems"]).toMatchObject([{ param: "global" }]);
  });

  it("names systems, findings and languages that the gate does not have, like a save, and all of them", async () => {
    const document = {
      global: { checks: { truncatd: "flag" }, locale: "de", hook: { name: "orders" } },
      tools: {
        pay: { locale: "fr-CA", second_opinion: { model: "m", upstream: "nowhere" }, mode: "hard" },
        spoken: { locale: "zh-TW" },
      },
    };
    const { body } = await post("check", document);
    const params = (body["problems"] as { param: string }[]).map(({ param }) => param);
    expect(params.toSorted()).toEqual([
      "global.checks.truncatd",
      "global.hook.name",
      "global.locale",
      "tools.pay.locale",
      "tools.pay.mode",
      "tools.pay.second_opinion.upstream",
    ]);
    const put = await test.api.send("PUT", "/api/policies", {
      body: { tools: { pay: { locale: "fr-CA" } }, reason: "r" },
    });
    expect([put.status, put.body["error"]]).toMatchObject([
      400,
      {
        param: "tools.pay.locale",
        message: expect.stringContaining('has no texts in "fr-CA"; there are auto, en, zh.') as string,
      },
    ]);
  });
});

const paramsOf = (body: Record<string, unknown>) =>
  (body["warnings"] as { param: string }[]).map(({ param }) => param);

describe("a policy that can be saved, and probably does not do what was meant", () => {
  const RULES = [{ argument: "amount", max: 200, level: "block" }];
  const HOLDING = { mode: "enforce", rules: RULES };

  it.each<[string, object, readonly string[]]>([
    ["says nothing odd", { global: { mode: "enforce" } }, []],
    [
      "lowers what is never lowered",
      { global: { checks: { truncated: "flag", schema: "flag" } } },
      ["global.checks.truncated"],
    ],
    ["says that it blocks what does", { global: { checks: { truncated: "block" }, forced: "release" } }, []],
    [
      "limits a cost that nobody can work out",
      { tools: { pay: { validation: { model: "m-2026-01-01", max_cost_usd: 1 } } } },
      ["tools.pay.validation.max_cost_usd"],
    ],
    [
      "has the price under the model's name without its date",
      {
        tools: { pay: { validation: { model: "m-2026-01-01", max_cost_usd: 1 } } },
        prices: { m: { input: 1, output: 1 } },
      },
      [],
    ],
    [
      "lets callers lower a threshold",
      { global: { context: [{ when: { agents: ["a"] }, add: -0.1, reason: "r" }] } },
      ["global.context[0]"],
    ],
    [
      "lets them set it lower",
      { tools: { "a b": { context: [{ when: { channels: ["a"] }, set: 0.1, reason: "r" }] } } },
      ['tools["a b"].context[0]'],
    ],
    [
      "lets them set it below that of a risky tool",
      {
        global: { context: [{ when: { groups: ["a"] }, set: 0.6, reason: "r" }] },
        tools: { pay: { risk: "high" } },
      },
      ["global.context[0]"],
    ],
    ["lets them raise it", { global: { context: [{ when: { groups: ["a"] }, set: 0.9, reason: "r" }] } }, []],
    [
      "lowers it by the hour",
      { global: { context: [{ when: { weekdays: ["sun"] }, add: -0.1, reason: "r" }] } },
      [],
    ],
    [
      "lowers it while the upstream fails",
      { global: { context: [{ when: { load: "degraded" }, add: -0.1, reason: "r" }] } },
      ["global.context[0]"],
    ],
    [
      "raises it then",
      { global: { context: [{ when: { load: "degraded" }, at_least: 0.9, reason: "r" }] } },
      [],
    ],
    [
      "wants a statement of samples that are never drawn",
      {
        global: { samples: 3, self_confidence: { ask: "samples" } },
        tools: { pay: { samples: 1, self_confidence: { ask: "samples" } } },
      },
      ["tools.pay.self_confidence.ask"],
    ],
    ["has a rule that a demanded call may break", { tools: { pay: HOLDING } }, ["tools.pay.forced"]],
    [
      "the same twice",
      { tools: { pay: HOLDING, send: { mode: "enforce", after: ["pay"] } } },
      ["global.forced"],
    ],
    ["says what becomes of demanded calls", { global: { forced: "release" }, tools: { pay: HOLDING } }, []],
    ["only watches", { global: { mode: "shadow" }, tools: { pay: { rules: RULES } } }, []],
  ])("one that %s", async (_, document, expected) => {
    const checked = await post("check", document);
    expect([checked.body["problems"], paramsOf(checked.body)]).toEqual([[], expected]);
    const body = {
      prices: null,
      ...document,
      global: {},
      ...("global" in document && { global: document.global }),
      reason: "r",
    };
    const saved = await test.api.send("PUT", "/api/policies", { body });
    expect([saved.status, paramsOf(saved.body)]).toEqual([200, expected]);
    expect(paramsOf((await test.api.send("GET", "/api/policies")).body)).toEqual(expected);
  });
});
