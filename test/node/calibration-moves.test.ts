import { expect, it } from "vitest";
import { withDatabase } from "../../src/store/client.ts";
import { saveCalibration, type StoredCalibration } from "../../src/store/queries/calibrations.ts";
import { sha256Hex } from "../../src/store/text.ts";
import { apiOfEachTest } from "../support/api.ts";

const test = apiOfEachTest();
const CONTEXT = "0123456789abcdef";
const EPOCH = new Date(0).toISOString();
const head = (id: string) => ({
  id,
  calibration_id: `cal_${id}`,
  intercept: 0.1,
  slope: 1,
  tools: {},
  risks: {},
  features: {},
  n_labels: 20,
  fitted_at: EPOCH,
});

const version = async () => (await test.api.send("GET", "/api/policies")).body["version"] as number;
const put = (body: object) => test.api.send("PUT", "/api/policies", { body: { ...body, reason: "test" } });
const apply = (id: string) =>
  test.api.send("POST", `/api/calibrations/${id}/apply`, { body: { reason: "x" } });
const statusOf = async (id: string) => (await test.api.send("GET", `/api/calibrations/${id}`)).body["status"];

/** A proposal that rests on no label, made for the policy that holds. */
async function proposed(id: string, kind: StoredCalibration["kind"], what: object): Promise<void> {
  const labels = { n: 0, first_at: EPOCH, last_at: EPOCH, by_tool: {}, tool: null, source: null };
  const calibration: StoredCalibration = {
    id,
    project: "default",
    createdAt: test.api.clock.now,
    scoreContext: CONTEXT,
    kind,
    status: "proposed",
    document: { ...what, labels },
    author: "",
    reason: "",
    basedOnVersion: await version(),
    policyVersion: null,
    labelsHash: await sha256Hex(""),
  };
  await withDatabase({ LIBSQL_URL: test.sqld.url }, (database) => saveCalibration(database, calibration, id));
}

it.each(["threshold", "promise"] as const)(
  "a %s of another head's confidences is not applied",
  async (kind) => {
    const ids = [`${kind}_before`, `${kind}_after`] as const;
    await put({ heads: { [CONTEXT]: head("one") }, global: {} });
    await proposed(ids[0], kind, { tool: "pay", threshold: 0.4 });
    await put({ heads: { [CONTEXT]: head("two") }, global: {} });
    await proposed(ids[1], kind, { tool: "send", threshold: 0.4 });

    expect(await apply(ids[0])).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining("another local head") } },
    });
    expect(await statusOf(ids[0])).toBe("proposed");
    await put({ global: { mode: "shadow" } });
    expect((await apply(ids[1])).status).toBe(200);
  },
);

it("a head ends the promises on the confidences before it, and says so", async () => {
  await proposed("kept", "promise", { tool: "refund", threshold: 0.8 });
  expect((await apply("kept")).status).toBe(200);
  await proposed("new_head", "head", { head: head("three") });
  const { body } = await apply("new_head");
  expect(body["warnings"]).toEqual(
    expect.arrayContaining([expect.stringContaining('The promise on "refund"')]),
  );
  expect(await statusOf("kept")).toBe("superseded");
});

const run = (sql: string) => withDatabase({ LIBSQL_URL: test.sqld.url }, ({ client }) => client.execute(sql));

it("where the promises before a head cannot be ended, the head is not applied either", async () => {
  await proposed("promised", "promise", { tool: "transfer", threshold: 0.8 });
  expect((await apply("promised")).status).toBe(200);
  await proposed("stuck_head", "head", { head: head("four") });
  const before = await version();
  await run(`CREATE TRIGGER stuck BEFORE UPDATE ON calibrations WHEN NEW.status = 'superseded'
    BEGIN SELECT RAISE(ABORT, 'stuck'); END`);
  try {
    expect((await apply("stuck_head")).status).toBeGreaterThanOrEqual(500);
  } finally {
    await run("DROP TRIGGER stuck");
  }
  expect([await version(), await statusOf("stuck_head")]).toEqual([before, "proposed"]);
  expect(await statusOf("promised")).toBe("applied");
  expect((await apply("stuck_head")).body["warnings"]).toEqual([expect.stringContaining('"transfer"')]);
  expect(await statusOf("promised")).toBe("superseded");
});

it("applied twice at the same time, one proposal makes one version", async () => {
  await proposed("twice", "threshold", { tool: "mail", threshold: 0.6 });
  const before = await version();
  const answers = await Promise.all([apply("twice"), apply("twice"), apply("twice")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await version()).toBe(before + 1);
  expect(await statusOf("twice")).toBe("applied");
});

it("applied and rejected at the same time, the policy has what the status says", async () => {
  await proposed("both", "threshold", { tool: "book", threshold: 0.6 });
  const before = await version();
  const rejected = test.api.send("POST", "/api/calibrations/both/reject");
  const statuses = (await Promise.all([apply("both"), rejected])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await version()).toBe((await statusOf("both")) === "applied" ? before + 1 : before);
});

it("an experiment that is archived while it is started does not run", async () => {
  const arms = [
    { id: "a", share: 0.5 },
    { id: "b", share: 0.5, global: { threshold: 0.9 } },
  ];
  const draft = { name: "race", reason: "test", arms };
  const { body } = await test.api.send("POST", "/api/experiments", { body: draft });
  const id = String(body["id"]);
  const start = () => test.api.send("POST", `/api/experiments/${id}/start`, { body: { reason: "go" } });
  await Promise.all([start(), test.api.send("POST", `/api/experiments/${id}/archive`), start()]);
  const { status } = (await test.api.send("GET", `/api/experiments/${id}`)).body;
  const { experiment } = (await test.api.send("GET", "/api/policies")).body as {
    experiment?: { id: string };
  };
  expect(experiment?.id === id).toBe(status === "running");
});
