import { expect, it } from "vitest";
import { guardRollouts } from "../../src/api/jobs/guard-rollouts.ts";
import { withDatabase } from "../../src/store/client.ts";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();
type Body = Readonly<Record<string, unknown>>;

const post = (path: string, body: object) =>
  test.api.send("POST", path, { body: { reason: "test", ...body } });
const step = (tool: string, body: object) => post(`/api/tools/${encodeURIComponent(tool)}/rollout`, body);
const policy = async () => (await test.api.send("GET", "/api/policies")).body;
const sure = (tool: string) => [call(GOOD, tool)];

/** Runs calls of a tool and says which were wrong. */
async function ran(tool: string, verdicts: readonly string[]): Promise<Body[]> {
  const answers: Body[] = [];
  for (const verdict of verdicts) {
    test.api.clock.now += 1_000;
    const tools = [{ type: "function", function: { name: tool, parameters: { type: "object" } } }];
    const { body } = await test.api.send("POST", "/v1/decisions", { body: turn(sure(tool), { tools }) });
    await test.api.settled();
    answers.push(body);
    const outcome = { decision_id: body["id"], verdict, source: "user" };
    expect((await test.api.send("POST", "/v1/outcomes", { body: outcome })).status).toBe(202);
  }
  return answers;
}

const guards = async () => {
  const { outbox, clock } = test.api;
  const lines: string[] = [];
  await guardRollouts(["default"], {
    store: { LIBSQL_URL: test.sqld.url },
    outboxFor: () => outbox,
    now: () => clock.now,
    newId: () => crypto.randomUUID(),
    log: (_, event) => lines.push(event),
  });
  return lines;
};
const alarms = () =>
  withDatabase({ LIBSQL_URL: test.sqld.url }, async ({ client }) =>
    (await client.execute("SELECT kind, tool, closed_at, detail FROM alarms ORDER BY opened_at")).rows.map(
      (row) => ({
        ...row,
        detail: JSON.parse(String(row["detail"])) as Body,
      }),
    ),
  );

it("takes a tool from off through shadow and a share of sessions to enforce, each step a version with its reason", async () => {
  await test.api.send("PUT", "/api/policies", {
    body: { tools: { "send mail/now": { risk: "high" } }, reason: "start" },
  });
  for (const [body, expected] of [
    [{ mode: "off" }, { mode: "off", enforce_share: 1, guard: null }],
    [{ mode: "shadow" }, { mode: "shadow", enforce_share: 1 }],
    [
      { mode: "enforce", enforce_share: 0.1, guard: { max_wrong: 0.05 } },
      { mode: "enforce", enforce_share: 0.1, guard: { max_wrong: 0.05, confidence: 0.95 } },
    ],
    [
      { mode: "enforce" },
      { mode: "enforce", enforce_share: 1, guard: { max_wrong: 0.05, confidence: 0.95 } },
    ],
  ] as const) {
    const { status, body: answer } = await step("send mail/now", {
      ...body,
      reason: `now ${body.mode}`,
      author: "kim",
    });
    expect([status, answer]).toMatchObject([
      200,
      { tool: "send mail/now", ...expected, alarm_closed: false },
    ]);
    expect(await policy()).toMatchObject({
      version: answer["policy_version"],
      reason: `now ${body.mode}`,
      author: "kim",
    });
  }
  expect(((await policy())["tools"] as Body)["send mail/now"]).toEqual({
    risk: "high",
    mode: "enforce",
    enforce_share: 1,
    guard: { max_wrong: 0.05, confidence: 0.95 },
  });
});

it.each([
  [{ mode: "shadow", enforce_share: 0.5 }, "enforce_share"],
  [{ mode: "half" }, "mode"],
  [{ mode: "enforce", share: 0.5 }, "share"],
  [{ mode: "enforce", reason: " " }, "reason"],
  [{ mode: "enforce", guard: { max_wrong: 2 } }, "guard.max_wrong"],
])("refuses %j and names the field", async (body, param) => {
  const { status, body: answer } = await step("pay", body);
  expect([status, answer["error"]]).toMatchObject([400, { param }]);
});

it("a step that expects another version is a conflict", async () => {
  const { body } = await step("pay", { mode: "shadow" });
  const stale = Number(body["policy_version"]) - 1;
  expect((await step("pay", { mode: "enforce", expected_version: stale })).status).toBe(409);
});

it("the guard takes a tool back to shadow when too many of its calls are wrong, once, and a new start is a new watch", async () => {
  await test.api.send("PUT", "/api/policies", {
    body: { global: { threshold: 0.2, samples: 1 }, reason: "start" },
  });
  await step("pay", { mode: "enforce", guard: { max_wrong: 0.1 } });
  await step("look", { mode: "enforce", guard: { max_wrong: 0.1 } });
  await ran("look", ["correct", "correct", "incorrect", "correct"]);
  const first = await ran("pay", ["correct", "incorrect", "incorrect", "incorrect"]);
  expect(first.every((one) => one["mode"] === "enforce" && one["action"] === "execute")).toBe(true);

  expect(await guards()).toEqual(["guard_stepped_back"]);
  const stepped = await policy();
  expect(stepped).toMatchObject({
    author: "guard",
    tools: { pay: { mode: "shadow" }, look: { mode: "enforce" } },
  });
  expect(stepped["reason"]).toMatch(
    /^"pay" went back to shadow: 3 of 4 executed calls .* at least \d+(\.\d)? % are, and its guard allows 10 %/,
  );
  expect(await alarms()).toMatchObject([
    {
      kind: "guard",
      tool: "pay",
      closed_at: null,
      detail: {
        wrong: 3,
        labelled: 4,
        broken: true,
        at_least: expect.any(Number),
        policy_version: stepped["version"],
        guard: { max_wrong: 0.1 },
      },
    },
  ]);
  expect((await test.api.outbox.loadSnapshot())?.version).toBe(stepped["version"]);
  expect(await guards()).toEqual([]);
  expect(await policy()).toEqual(stepped);

  test.api.clock.now += 60_000;
  const again = await step("pay", { mode: "enforce", enforce_share: 0.5 });
  expect(again.body).toMatchObject({ alarm_closed: true, guard: { max_wrong: 0.1 } });
  expect(await guards()).toEqual([]);
  expect(await alarms()).toMatchObject([{ closed_at: expect.any(Number) as number }]);
  await step("pay", { mode: "enforce" });
  await ran("pay", ["incorrect", "incorrect", "incorrect"]);
  expect(await guards()).toEqual(["guard_stepped_back"]);
});

it("the guard of all tools watches those without a rule of their own, and leaves shadow alone", async () => {
  // Behind all that the tests before have logged.
  test.api.clock.now += 3_600_000;
  const global = { threshold: 0.2, samples: 1, guard: { max_wrong: 0.1 } };
  await test.api.send("PUT", "/api/policies", { body: { global, reason: "start" } });
  await ran("write_g", ["incorrect", "incorrect", "incorrect", "incorrect"]);
  expect(await guards()).toEqual([]);
  test.api.clock.now += 60_000;
  await test.api.send("PUT", "/api/policies", {
    body: { global: { ...global, mode: "enforce" }, reason: "on" },
  });
  expect(await guards()).toEqual([]);
  await ran("write_g", ["incorrect", "incorrect", "incorrect", "incorrect"]);
  expect(await guards()).toEqual(["guard_stepped_back"]);
  expect(await policy()).toMatchObject({
    global: { mode: "enforce" },
    tools: { write_g: { mode: "shadow" } },
  });
});

it("a database that is away is looked at again later", async () => {
  const lines: string[] = [];
  await guardRollouts(["default"], {
    store: { LIBSQL_URL: "http://127.0.0.1:3" },
    outboxFor: () => test.api.outbox,
    now: () => 0,
    newId: () => "x",
    log: (_, event) => lines.push(event),
  });
  expect(lines).toEqual(["guard_failed"]);
});
