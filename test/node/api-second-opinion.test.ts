import { afterEach, describe, expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();
const OTHER = '{"restaurant":"Mario","people":4}';

const decide = async (body: unknown) => (await test.api.send("POST", "/v1/decisions", { body })).body;
async function logged(id: unknown): Promise<Record<string, unknown>> {
  await test.api.settled();
  return (await test.api.send("GET", `/v1/decisions/${String(id)}`)).body;
}

describe("a second opinion with POST /v1/decisions", () => {
  it("is measured against the candidate, and is no sample", async () => {
    const samples = [call(GOOD), call(OTHER)];
    const alone = await decide(turn(samples));
    const same = await decide(turn(samples, { second_opinion: call(GOOD) }));
    const other = await decide(turn(samples, { second_opinion: call(OTHER) }));
    expect(alone["features"]).toMatchObject({ second_opinion_agreement: null, second_opinion_calls: null });
    expect(same["features"]).toMatchObject({ second_opinion_agreement: 1, second_opinion_argument_min: 1 });
    expect(other["features"]).toMatchObject({
      second_opinion_agreement: 0,
      second_opinion_argument_mean: 0.5,
    });
    for (const body of [same, other]) {
      expect(body).toMatchObject({ candidate: 0, effective_samples: 2, agreement: 0.5 });
      // A confidence made with it must not be mixed with others in a calibration.
      expect(body["score_context"]).not.toBe(alone["score_context"]);
    }
    expect(same["score_context"]).toBe(other["score_context"]);
    expect(await decide(turn(samples, { second_opinion: null }))).toMatchObject({
      score_context: alone["score_context"],
    });
  });

  it("is an opinion as well where it calls nothing", async () => {
    const body = await decide(
      turn([call(GOOD)], { second_opinion: { message: { role: "assistant", content: "Which day?" } } }),
    );
    expect(body["features"]).toMatchObject({ second_opinion_calls: 0, second_opinion_agreement: 0 });
    expect((await logged(body["id"]))["second_opinion"]).toMatchObject({ text: "Which day?", calls: [] });
  });

  it("is kept with the decision, apart from the samples", async () => {
    const { id } = await decide(
      turn([call(GOOD)], { second_opinion: { id: "resp_2", ...call(OTHER), finish_reason: "tool_calls" } }),
    );
    const detail = await logged(id);
    expect(detail["samples"]).toHaveLength(1);
    expect(detail["second_opinion"]).toMatchObject({
      index: -1,
      response_id: "resp_2",
      effective: false,
      finish_reason: "tool_calls",
      calls: [{ tool: "book_table", arguments: OTHER }],
    });
    const without = await decide(turn([call(GOOD)]));
    expect((await logged(without["id"]))["second_opinion"]).toBeNull();
  });

  describe("where words are not kept", () => {
    afterEach(() =>
      test.api.send("POST", "/api/policies/rollback", { body: { version: 0, reason: "test" } }),
    );

    it.each(["hash", "none"])(
      "follows store_content: %s, also of a tool that it alone calls",
      async (kind) => {
        const tools = { cancel_table: { store_content: kind } };
        await test.api.send("PUT", "/api/policies", { body: { global: {}, tools, reason: "test" } });
        const secret = call('{"restaurant":"Top Secret"}', "cancel_table");
        const { id } = await decide(turn([call(GOOD)], { second_opinion: secret }));
        const detail = await logged(id);
        expect(detail["store_content"]).toBe(kind);
        expect(JSON.stringify(detail)).not.toContain("Top Secret");
        expect(JSON.stringify(detail["second_opinion"])).toContain("cancel_table");
      },
    );
  });
});
