import { expect } from "vitest";
import type { TestApi } from "./api.ts";

/** Sets the policy, and has an experiment run in it and no other; returns its id. */
export async function runExperiment(
  api: TestApi,
  global: object,
  arms: readonly object[],
  unit = "session",
): Promise<string> {
  const post = (path: string, body: object) =>
    api.send("POST", `/api/experiments${path}`, { body: { reason: "test", ...body } });
  const policy = { global, experiment: null, reason: "test" };
  expect((await api.send("PUT", "/api/policies", { body: policy })).status).toBe(200);
  const { body, status } = await post("", { name: "this test", arms, unit });
  expect([status, body["status"]]).toEqual([201, "draft"]);
  expect((await post(`/${String(body["id"])}/start`, {})).body["status"]).toBe("running");
  return String(body["id"]);
}
