import { describe, expect, it } from "vitest";
import { call, GOOD, turn as given } from "../support/api.ts";
import { ask, LOOK_UP, lookUp, plain, refund, reply, type Say } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";

/** Several other models that must make the same calls. */
const chat = ChatApi.forTests();
const PASSES = { mode: "enforce", threshold: 0.1, samples: 1 };
const right: Say = { calls: [refund(20)] };
/** The same call with its members in another order. */
const same: Say = { calls: [{ name: "refund", args: '{"amount":20.0,"order_id":"7731"}', id: "call_5" }] };
const wrong: Say = { calls: [refund(2000)] };
const two: Say = { calls: [refund(20), lookUp()] };
const words: Say = { text: "Which order?" };

const threeFor = (name: string) => ({ panel: { models: ["a", "b", "c"].map((one) => `${name}-${one}`) } });

type Voted = Say | "error";
async function turn(
  panel: object,
  votes: readonly Voted[],
  more: object = {},
  own = right,
  tools: object = {},
) {
  const models = votes.map((_, at) => `other-${at}`);
  await chat.policy({ ...PASSES, panel: { models, ...panel }, ...more }, tools);
  chat.upstream.script(({ body }) => {
    const at = models.indexOf(String(body["model"]));
    const vote = at < 0 ? own : votes[at];
    return vote === undefined || vote === "error" ? { status: 500, parts: ["{}"] } : reply(body, vote);
  });
  const response = await chat.post(ask());
  const text = await response.text();
  const record = await chat.recordOf(response);
  const asked = chat.upstream.seen.map(({ body }) => body["model"]).filter((model) => model !== "test-model");
  const checks = record.findings.flatMap((finding) => {
    const { check, severity } = finding as unknown as { check: string; severity: string };
    return check.startsWith("panel") ? [`${check} ${severity}`] : [];
  });
  return { text, record, asked: asked.toSorted(), checks };
}

describe("a panel", () => {
  it.each<[string, object, readonly Voted[], readonly string[]]>([
    ["one of one", {}, [same], []],
    ["none of one", {}, [wrong], ["panel_disagrees block"]],
    ["two of three", {}, [right, wrong, same], []],
    ["one of three", {}, [right, wrong, words], ["panel_disagrees block"]],
    ["half of two", {}, [right, wrong], ["panel_disagrees block"]],
    ["all", { rule: "all" }, [right, same, right], []],
    ["not all", { rule: "all" }, [right, same, two], ["panel_disagrees block"]],
    ["any", { rule: "any" }, [wrong, words, same], []],
    ["not even any", { rule: "any" }, [wrong, words], ["panel_disagrees block"]],
    ["a missing vote that is not needed", {}, [right, "error", same], []],
    ["a missing vote that is needed", { rule: "all" }, [right, "error"], ["panel_failed flag"]],
    ["a missing vote that could help nothing", {}, [wrong, "error", words], ["panel_disagrees block"]],
    ["no vote", {}, ["error"], ["panel_failed flag"]],
    ["a level of its own", { level: "flag" }, [wrong], ["panel_disagrees flag"]],
  ])("counts %s", async (_, panel, votes, expected) => {
    const { record, asked, checks, text } = await turn(panel, votes);
    expect(checks).toEqual(expected);
    expect(asked).toEqual(votes.map((__, at) => `other-${at}`));
    const stopped = expected[0]?.endsWith("block") === true;
    expect(record).toMatchObject({ action: stopped ? "abstain" : "execute" });
    expect(text).not.toContain("2000");
    expect((record["evidence"] as { opinions: unknown[] }).opinions).toHaveLength(votes.length);
  });

  it("holds for its tool also where a riskier one without a panel is called beside it", async () => {
    const tools = { look_up: { risk: "high", threshold: 0.1, panel: "off" } };
    const { record, checks } = await turn({}, [wrong], {}, two, tools);
    expect([record["action"], checks]).toEqual(["abstain", ["panel_disagrees block"]]);
  });

  it("cannot be avoided by asking for several answers", async () => {
    await chat.policy({ ...PASSES, panel: { models: ["other-0"] }, on_error: "closed" });
    chat.upstream.script(({ body }) => reply(body, right));
    const response = await chat.post(ask({ n: 2 }));
    expect(await response.text()).not.toContain("call_1");
    expect(await chat.recordOf(response)).toMatchObject({
      action: "abstain",
      findings: [{ check: "panel_failed", severity: "block" }, { check: "upstream" }],
    });
    expect(chat.upstream.seen).toHaveLength(1);
  });

  it("that is missing stops a tool that is closed on errors", async () => {
    const { record, checks } = await turn({}, ["error"], { on_error: "closed" });
    expect([record["action"], checks]).toEqual(["abstain", ["panel_failed block"]]);
  });

  it.each<[string, object, object, Say?]>([
    ["in doubt", {}, { threshold: 1 }],
    ["that a check blocks", {}, {}, { calls: [{ name: "refund", args: "{}" }] }],
    ["of another risk", { risks: ["high"] }, { risk: "low" }],
    ["that is not judged", {}, { mode: "off" }],
    ["that is none", {}, {}, words],
  ])("is not asked for a call %s", async (_, panel, more, own) => {
    expect((await turn(panel, [right], more, own)).asked).toEqual([]);
  });

  it("counts the second opinion that was asked for before, and the gate's model reads that one", async () => {
    const second = { second_opinion: { model: "other-1", when: "always" } };
    const { record, asked, checks } = await turn({ rule: "all" }, [right, wrong], second);
    expect(asked).toEqual(["other-0", "other-1"]);
    expect(checks).toEqual(["panel_disagrees block"]);
    expect(record["features"]).toMatchObject({ second_opinion_agreement: 0 });
  });

  it("asks six models at most about one answer, and stops a tool that is closed on errors and has no votes", async () => {
    const names = Array.from({ length: 20 }, (_, at) => `look_${at}`);
    const own = { calls: names.map((name, at) => ({ ...lookUp(`call_${at}`), name })) };
    const body = ask({
      tools: names.map((name) => ({ ...LOOK_UP, function: { ...LOOK_UP.function, name } })),
    });
    for (const [onError, action] of [
      ["closed", "abstain"],
      ["open", "execute"],
    ]) {
      const tools = Object.fromEntries(names.map((name) => [name, threeFor(name)]));
      await chat.policy({ ...PASSES, on_error: onError }, tools);
      chat.upstream.script(({ body: sent }) => reply(sent, own));
      const record = await chat.recordOf(await chat.post(body));
      expect(chat.upstream.seen).toHaveLength(7);
      expect(record["action"]).toBe(action);
      expect(record.findings.map(({ check }) => check)).toEqual(["panel_failed", "upstream"]);
      expect(JSON.stringify(record.findings)).toContain("no more than 6 models of panels are asked");
    }
  });

  it.each<[string, unknown, string]>([
    ["a word", "on", "global.panel"],
    ["no models", { models: [] }, "global.panel.models"],
    ["four models", { models: ["a", "b", "c", "d"] }, "global.panel.models"],
    ["a model twice", { models: ["a", { model: "a" }] }, "global.panel.models[1]"],
    [
      "a format without an upstream",
      { models: [{ model: "a", format: "gemini" }] },
      "global.panel.models[0].format",
    ],
    [
      "an upstream that the deployment does not have",
      { models: ["a", { model: "b", upstream: "nowhere" }] },
      "global.panel.models[1].upstream",
    ],
    ["another rule", { models: ["a"], rule: "most" }, "global.panel.rule"],
    ["an unknown field", { models: ["a"], when: "doubt" }, "global.panel.when"],
  ])("with %s is refused", async (_, panel, param) => {
    const body = { global: { panel }, reason: "test" };
    const { status, body: answer } = await chat.api.send("PUT", "/api/policies", { body });
    expect([status, (answer["error"] as { param: string }).param]).toEqual([400, param]);
  });

  it("comes back as it was set, with what holds beside it", async () => {
    const list = '{"second": {"format": "openai-chat", "base_url": "http://127.0.0.1:9/v1"}}';
    await chat.restart({ second: { list, variable: () => undefined } });
    await chat.policy({ panel: { models: ["a", { model: "b", upstream: "second" }], rule: "any" } });
    const { body } = await chat.api.send("GET", "/api/policies");
    expect(JSON.stringify(body)).toContain(
      '"panel":{"rule":"any","models":[{"model":"a"},{"model":"b","upstream":"second"}]}',
    );
  });
});

const verdict = (said: object): Say => ({
  calls: [{ name: "report_verdict", args: JSON.stringify({ reason: "r", missing: [], ...said }) }],
});

async function decided(policy: object, vote: Say, said: object, body: object = given([call(GOOD)])) {
  await chat.policy({ ...PASSES, ...policy });
  chat.upstream.script(({ body: { model } }) => plain(model === "checker" ? verdict(said) : vote));
  const headers = { authorization: "Bearer of-a-proxy" };
  const answer = (await chat.api.send("POST", "/v1/decisions", { body, headers })).body;
  await chat.api.settled();
  const { body: record } = await chat.api.send("GET", `/v1/decisions/${String(answer["id"])}`);
  const findings = (answer["findings"] as { check: string; message: string }[]).map(
    ({ check, message }) => `${check}: ${message}`,
  );
  return { answer, record, findings, asked: chat.upstream.seen.map(({ body: { model } }) => model) };
}

describe("POST /v1/decisions", () => {
  const CALL = { name: "book_table", args: GOOD, id: "call_9" };
  const OTHER = { ...CALL, args: '{"restaurant":"Mario","people":4}' };
  const BY_TWO = { panel: { models: ["other-0"] }, validation: { model: "checker", risks: ["unknown"] } };
  it("asks a panel, then a validator, with the deployment's own key, and holds to what they say", async () => {
    const fine = await decided(BY_TWO, { calls: [CALL] }, { verdict: "right" });
    expect(fine.answer).toMatchObject({ action: "execute", findings: [] });
    expect(fine.asked).toEqual(["other-0", "checker"]);
    for (const { headers } of chat.upstream.seen)
      expect(headers.authorization).toBe("Bearer sk-of-the-deployment");
    expect(fine.record).toMatchObject({
      cost: { gating: { requests: 2 } },
      evidence: { opinions: [{ model: "other-0", failed: null }], validations: [{ verdict: "right" }] },
    });
    const against = await decided(BY_TWO, { calls: [OTHER] }, { verdict: "right" });
    expect(against.answer).toMatchObject({ action: "abstain" });
    expect([against.asked, against.findings]).toEqual([
      ["other-0"],
      [expect.stringMatching(/^panel_disagrees: /)],
    ]);
    const wrong = await decided(BY_TWO, { calls: [CALL] }, { verdict: "wrong" });
    expect(wrong.findings).toEqual([expect.stringMatching(/^validation_wrong: checker, which checked/)]);
    const shadow = await decided({ ...BY_TWO, mode: "shadow" }, { calls: [CALL] }, { verdict: "wrong" });
    expect(shadow.answer).toMatchObject({ action: "execute", would_abstain: true });
  });

  it("reads one answer of another model that the caller brings beside those that it asks for", async () => {
    const body = given([call(GOOD)], { second_opinion: { ...call(GOOD), id: "r2" } });
    const { record } = await decided({ panel: { models: ["other-0"] } }, { calls: [CALL] }, {}, body);
    expect(record["evidence"]).toMatchObject({ opinions: [{ model: null }, { model: "other-0" }] });
  });

  it.each<[string, object, string]>([
    ["no key", { apiKey: "" }, "The deployment has no key of its own for its upstream"],
    ["no upstream", { baseUrls: "" }, "This gate has no upstream for this API yet"],
  ])("counts them as failed where there is %s, as on_error says, and says why", async (_, upstream, why) => {
    await chat.restart(upstream);
    const closed = await decided({ ...BY_TWO, on_error: "closed" }, {}, {});
    expect([closed.answer["action"], closed.asked]).toEqual(["abstain", []]);
    expect(closed.findings).toEqual([
      "panel_failed: Of 1 other model 1 did not answer, and the policy wants more than half of them to make the same calls; 0 did.",
      expect.stringContaining(`upstream: The second opinion was not asked: ${why}`),
    ]);
    const { panel: _panel, ...validated } = BY_TWO;
    const open = await decided({ ...validated, on_error: "open" }, {}, {});
    expect(open.answer["action"]).toBe("execute");
    expect(open.findings).toEqual([
      expect.stringContaining(`validation_failed: checker could not check the call: ${why}`),
    ]);
    expect(open.record["cost"]).toMatchObject({ gating: { requests: 0 } });
  });
});
