import { describe, expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();

const decide = async (more: Record<string, unknown> = {}, callId = "call_1") => {
  const { body } = await test.api.send("POST", "/v1/decisions", {
    body: turn([call(GOOD, "book_table", callId)], more),
  });
  return String(body["id"]);
};
const report = (body: unknown) => test.api.send("POST", "/v1/outcomes", { body });
const outcomesOf = async (id: string) => (await test.api.send("GET", `/v1/decisions/${id}`)).body;

describe("the source of an outcome", () => {
  it("is taken if it is not known, and the answer says so", async () => {
    const item = { decision_id: "dec_1", verdict: "correct", source: "agent" };
    const single = await report({ ...item, source: "human-audit" });
    expect([single.status, single.body]).toEqual([
      202,
      {
        accepted: 1,
        joined: 0,
        pending: 1,
        errors: [],
        warnings: [{ index: 0, message: expect.stringMatching(/"human-audit".*human_audit, human_review/) }],
      },
    ]);
    const { body } = await report([item, { ...item, verdict: "maybe" }, { ...item, source: "humann" }]);
    expect(body).toMatchObject({ accepted: 2, errors: [{ index: 1 }], warnings: [{ index: 2 }] });
    for (const source of [
      "human_audit",
      "agent_api",
      "tool_result",
      "inferred",
      "judge",
      "replay",
      "simulation",
    ]) {
      expect((await report({ ...item, source })).body).not.toHaveProperty("warnings");
    }
  });

  it("is never a person where an agent's key speaks", async () => {
    const id = await decide();
    await test.api.settled();
    const made = await test.api.send("POST", "/api/keys", { body: { name: "agent", role: "agent" } });
    const key = String(made.body["key"]);
    const item = { decision_id: id, verdict: "correct", source: "agent" };
    const { status, body } = await test.api.send("POST", "/v1/outcomes", {
      key,
      body: [
        { ...item, source: "human_audit" },
        item,
        { ...item, verdict: "maybe" },
        { ...item, source: "human_review" },
      ],
    });
    expect([status, body]).toMatchObject([202, { accepted: 1, joined: 1, pending: 0 }]);
    expect(body["errors"]).toMatchObject([
      { index: 0, type: "permission_error", param: "[0].source" },
      { index: 2, type: "invalid_request" },
      { index: 3, type: "permission_error" },
    ]);
    const single = await test.api.send("POST", "/v1/outcomes", {
      key,
      body: { ...item, source: "human_audit" },
    });
    expect([single.status, single.body["error"]]).toMatchObject([
      403,
      { type: "permission_error", param: "source" },
    ]);
    expect((await outcomesOf(id))["outcomes"]).toMatchObject([{ source: "agent" }]);
    expect((await report({ ...item, source: "human_audit" })).body).toMatchObject({ accepted: 1 });
  });
});
