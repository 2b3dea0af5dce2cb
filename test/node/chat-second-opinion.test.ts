import { describe, expect, it } from "vitest";
import { ask, plainText, refund, reply, type Say } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { realClassifier } from "../support/api.ts";

const chat = ChatApi.forTests();
/** One sample gets a confidence of 0.9, so the threshold is within reach. */
const NEAR = { threshold: 0.8, samples: 1 };
const SECOND = { second_opinion: { model: "other-model" } };

/** What each model says; another model than the caller's answers with `other`. */
function say(own: Say, other: Say | "error" | "silence"): void {
  chat.upstream.seen.splice(0);
  chat.upstream.script(({ body }) => {
    if (body["model"] === "test-model") return reply(body, own);
    if (other === "error") return { status: 500, parts: ["{}"] };
    return other === "silence" ? { parts: [], end: "hang" } : reply(body, other);
  });
}
const models = (): unknown[] => chat.upstream.seen.map(({ body }) => body["model"]);
const right: Say = { calls: [refund(20)] };
const wrong: Say = { calls: [refund(2000)] };

describe("a second opinion in chat", () => {
  it("asks another model of the same upstream the same, and changes nothing but model and sampling", async () => {
    await chat.policy({ mode: "enforce", ...NEAR, ...SECOND });
    say(right, { ...right, id: "other-1" });
    const own = { ...ask(), seed: 7, temperature: 0, top_p: 0.5 };
    const response = await chat.post(own, { authorization: "Bearer sk-caller" });
    const [first, second, ...more] = chat.upstream.seen;
    expect(more).toEqual([]);
    const { seed: _seed, ...same } = own;
    expect(second?.body).toEqual({ ...same, model: "other-model", temperature: 1 });
    expect(second?.headers.authorization).toBe("Bearer sk-caller");
    expect(first?.body).toEqual(own);
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ effective_samples: 1, features: { second_opinion_agreement: 1 } });
    expect(record.samples).toHaveLength(1);
    expect(record["second_opinion"]).toMatchObject({ index: -1, response_id: "other-1" });
  });

  it("is never released, and its words never leave the gate", async () => {
    await chat.policy({ mode: "enforce", ...NEAR, ...SECOND });
    for (const stream of [false, true]) {
      say(right, wrong);
      const response = await chat.post({ ...ask(), stream });
      const text = await response.text();
      expect(text).not.toContain("2000");
      expect((await chat.recordOf(response))["features"]).toMatchObject({ second_opinion_agreement: 0 });
    }
  });

  it("can change the decision, where the model in use reads it", async () => {
    const { classifier } = await realClassifier("second_opinion_agreement");
    await chat.restart({}, undefined, { classifier: Promise.resolve(classifier) });
    await chat.policy({ mode: "enforce", ...NEAR, ...SECOND });
    for (const [other, action] of [
      [right, "execute"],
      [wrong, "abstain"],
    ] as const) {
      say(right, other);
      expect((await chat.post(ask())).headers.get("x-idk-action")).toBe(action);
    }
  });

  it.each([
    ["before further samples where it is the better buy", 1, "other-model"],
    ["after them where it is dear", 1000, "test-model"],
  ])("is asked %s", async (_, price, next) => {
    say(right, right);
    const threshold = await chat.firstConfidence(() => chat.post(ask()));
    const prices = { "test-model": { input: 1, output: 1 }, "other-model": { input: price, output: price } };
    const global = { mode: "enforce", samples: 3, threshold, ...SECOND };
    const put = await chat.api.send("PUT", "/api/policies", { body: { global, prices, reason: "test" } });
    expect(put.status).toBe(200);
    say(right, right);
    const record = await chat.recordOf(await chat.post(ask()));
    expect(models().slice(0, 2)).toEqual(["test-model", next]);
    expect(models().filter((model) => model === "other-model").length).toBeLessThanOrEqual(1);
    expect(record["effective_samples"]).toBe(models().filter((model) => model === "test-model").length);
  });

  it("is missing where it fails, and the record says so", async () => {
    await chat.policy({ mode: "enforce", ...NEAR, ...SECOND });
    const cases: [Parameters<typeof say>[1], RegExp][] = [
      ["error", /^The second opinion failed: status 500\.$/],
      [{ ...right, id: "same" }, /^The second opinion failed: it repeats a sample's response\.$/],
    ];
    for (const [other, message] of cases) {
      say({ ...right, id: "same" }, other);
      const response = await chat.post(ask());
      expect(response.headers.get("x-idk-action")).toBe("execute");
      const record = await chat.recordOf(response);
      expect(record["second_opinion"]).toBeNull();
      expect(record["features"]).toMatchObject({ second_opinion_agreement: null });
      expect(record.findings).toEqual([
        expect.objectContaining({
          check: "upstream",
          severity: "flag",
          message: expect.stringMatching(message),
        }),
      ]);
      expect(models()).toEqual(["test-model", "other-model"]);
    }
  });

  it("does not make shadow wait: it is asked after the answer", async () => {
    await chat.policy({ mode: "shadow", ...NEAR, ...SECOND });
    const own = plainText(right);
    chat.upstream.seen.splice(0);
    chat.upstream.script(({ body }) =>
      body["model"] === "test-model" ? { parts: [own] } : { ...reply(body, wrong), delayMs: 200 },
    );
    const response = await chat.post(ask());
    expect(await response.text()).toBe(own);
    expect(models()).toEqual(["test-model"]);
    expect((await chat.recordOf(response))["features"]).toMatchObject({ second_opinion_agreement: 0 });
  });

  it("is asked only where it could change the decision, and where the policy of the tool says so", async () => {
    const asked = async (global: object, tools: object, own: Say, more: object = {}): Promise<boolean> => {
      await chat.policy({ mode: "enforce", ...NEAR, ...global }, tools);
      say(own, right);
      const response = await chat.post({ ...ask(), ...more });
      await response.text();
      await chat.recordOf(response);
      return models().includes("other-model");
    };
    expect(await asked(SECOND, {}, right)).toBe(true);
    expect(await asked({}, { refund: SECOND }, right)).toBe(true);
    expect(await asked({}, { look_up: SECOND }, right)).toBe(false);
    expect(await asked(SECOND, { refund: { second_opinion: "off" } }, right)).toBe(false);
    expect(await asked({ ...SECOND, mode: "off" }, {}, right)).toBe(false);
    expect(await asked(SECOND, {}, { text: "Which order?" })).toBe(false);
    // Blocked by a check: no opinion changes that. Nor does one move 0.9 below 0.5.
    expect(await asked(SECOND, {}, { calls: [{ name: "refund", args: "{}" }] })).toBe(false);
    expect(await asked({ ...SECOND, threshold: 0.5 }, {}, right)).toBe(false);
    expect(await asked(SECOND, {}, right, { n: 2 })).toBe(false);
  });

  it.each<[string, unknown, string]>([
    ["a word that is not off", "on", "global.second_opinion"],
    ["no model", {}, "global.second_opinion.model"],
    ["an empty model", { model: " " }, "global.second_opinion.model"],
    ["a setting that nobody knows", { model: "m", url: "x" }, "global.second_opinion.url"],
    ["a list", [], "global.second_opinion"],
  ])("a policy with %s is refused", async (_, second_opinion, param) => {
    const body = { global: { second_opinion }, reason: "test" };
    const { status, body: answer } = await chat.api.send("PUT", "/api/policies", { body });
    expect([status, (answer["error"] as { param: string }).param]).toEqual([400, param]);
  });
});
