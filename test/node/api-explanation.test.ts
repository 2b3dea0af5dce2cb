import { describe, expect, it } from "vitest";
import { FEATURES } from "../../src/core/features/registry.ts";
import { apiOfEachTest, call, GOOD, realClassifier, startApi, turn } from "../support/api.ts";

const test = apiOfEachTest();

interface Explanation {
  readonly expected: number;
  readonly score: number;
  readonly families: readonly { readonly family: string; readonly contribution: number }[];
  readonly reasons: readonly { readonly feature: string; readonly words: string }[];
  readonly contributions: Readonly<Record<string, number>>;
}

const SPLIT = [
  call(GOOD),
  call('{"restaurant":"Luigi","people":5}'),
  call('{"restaurant":"Mario","people":4}'),
];
const decided = async (body: unknown): Promise<string> => {
  const answer = await test.api.send("POST", "/v1/decisions", { body });
  expect(answer.status).toBe(200);
  return String(answer.body["id"]);
};
const explained = async (id: string, api = test.api) => {
  const { status, body } = await api.send("GET", `/v1/decisions/${id}`);
  expect(status).toBe(200);
  return { explanation: body["explanation"] as Explanation | null, missing: body["explanation_missing"] };
};

describe("the explanation of GET /v1/decisions/{id}", () => {
  it("adds up to the stored score, names what the model reads, and says it in words of the turn", async () => {
    const id = await decided(turn(SPLIT));
    const { body } = await test.api.send("GET", `/v1/decisions/${id}`);
    const { explanation, missing } = await explained(id);
    expect(missing).toBeNull();
    expect(explanation?.score).toBeCloseTo(Number(body["score"]), 5);
    const { expected, score, contributions, families, reasons } = explanation!;
    const total = Object.values(contributions).reduce((sum, one) => sum + one, expected);
    expect(Math.abs(total - score)).toBeLessThan(1e-6);
    expect(FEATURES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(contributions)));
    expect(Object.keys(contributions)).toEqual(["agreement"]);
    expect(families).toEqual([{ family: "consistency", contribution: contributions["agreement"] }]);
    expect(contributions["agreement"]).toBeLessThan(0);
    expect(reasons).toMatchObject([{ feature: "agreement", words: expect.stringMatching(/3 samples/) }]);
  });

  it("is there with a second opinion stored beside the samples", async () => {
    const id = await decided(turn([call(GOOD), call(GOOD)], { second_opinion: SPLIT[1] }));
    expect((await explained(id)).explanation?.contributions["agreement"]).toBeGreaterThan(0);
  });

  it("says so where no call was scored", async () => {
    const id = await decided(turn([call(GOOD)], { mode: "off" }));
    expect(await explained(id)).toEqual({ explanation: null, missing: "not_scored" });
  });

  it("says so where another model made the score, or none can be started", async () => {
    const id = await decided(turn(SPLIT));
    const { classifier } = await realClassifier("calls_in_candidate");
    const other = await startApi(test.sqld.url, { classifier: Promise.resolve(classifier) });
    expect(await explained(id, other)).toEqual({ explanation: null, missing: "model_replaced" });
    const failed = Promise.reject(new Error("no model"));
    failed.catch(() => undefined);
    const without = await startApi(test.sqld.url, { classifier: failed });
    expect(await explained(id, without)).toEqual({ explanation: null, missing: "model_unavailable" });
  });

  it("says so where the policy stores no content", async () => {
    for (const content of ["hash", "none"]) {
      const policy = { global: { store_content: content }, reason: "less is kept" };
      expect((await test.api.send("PUT", "/api/policies", { body: policy })).status).toBe(200);
      const id = await decided(turn(SPLIT));
      expect(await explained(id)).toEqual({ explanation: null, missing: "content_not_stored" });
    }
  });
});
