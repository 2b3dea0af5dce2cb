import { expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();
type Body = Readonly<Record<string, unknown>>;

const HOUR = 3_600_000;
const post = (path: string, body: object = {}) =>
  test.api.send("POST", `/api/experiments${path}`, { body: { reason: "test", ...body } });
const get = async (path: string) => (await test.api.send("GET", `/api/experiments${path}`)).body;
const policy = async () => (await test.api.send("GET", "/api/policies")).body;
const put = (body: object) => test.api.send("PUT", "/api/policies", { body: { reason: "test", ...body } });

const ARMS = [
  { id: "now", share: 0.5 },
  { id: "bold", share: 0.5, global: { threshold: 0.05 }, tools: { book_table: { samples: 5 } } },
];
const draft = async (more: object = {}) => {
  test.api.clock.now += 1_000;
  const { status, body } = await post("", { name: "bolder", arms: ARMS, minimum_units: 2, ...more });
  expect(status).toBe(201);
  return body;
};
const OTHER = '{"restaurant":"Luigi","people":5}';
/** The classifier of these tests is 0.1 sure of these: the arm "bold" runs what the other stops. */
const doubtful = [call(GOOD), call(OTHER)];

/** One decision in each of so many sessions, with a verdict after `delay`. */
async function traffic(sessions: number, verdict: (i: number) => string, delay = 0): Promise<Body[]> {
  const answers: Body[] = [];
  for (let i = 0; i < sessions; i++) {
    const { body } = await test.api.send("POST", "/v1/decisions", {
      body: turn(doubtful, { session: `s${i}` }),
    });
    await test.api.settled();
    answers.push(body);
  }
  test.api.clock.now += delay;
  for (const [i, { id }] of answers.entries()) {
    await test.api.send("POST", "/v1/outcomes", {
      body: { decision_id: id, verdict: verdict(i), source: "user" },
    });
  }
  return answers;
}
const armOf = (answer: Body) => (answer["experiment"] as Body)["arm"];

it("goes from a draft through the policy to its end, each step a version with its reason", async () => {
  await put({ global: { mode: "enforce", threshold: 0.5 }, experiment: null });
  const { version } = await policy();
  const made = await draft({ penalty: 2, guard_rails: { wrong: 0.1 }, author: "kim" });
  expect(made).toMatchObject({
    status: "draft",
    unit: "session",
    arms: ARMS,
    penalty: 2,
    confidence: 0.95,
    maturation_hours: 24,
    guard_rails: { wrong: 0.1 },
    plan: { units: null, note: expect.stringContaining("no sessions") as string },
    warnings: [],
    author: "kim",
    started_at: null,
  });
  const id = String(made["id"]);
  expect(await get(`/${id}`)).toEqual({ ...made, analysis: null });
  expect((await policy())["version"]).toBe(version);

  const started = await post(`/${id}/start`, { reason: "let us see", author: "lee" });
  expect([started.status, started.body]).toMatchObject([
    200,
    { status: "running", policy_version: Number(version) + 1 },
  ]);
  expect(await policy()).toMatchObject({
    author: "lee",
    reason: `experiment "bolder" (${id}) started: let us see`,
    experiment: { id, unit: "session", arms: ARMS },
  });
  expect((await post(`/${id}/start`)).status).toBe(409);
  const second = await draft();
  const refused = await post(`/${String(second["id"])}/start`);
  expect([refused.status, JSON.stringify(refused.body)]).toMatchObject([
    409,
    expect.stringContaining("at most one"),
  ]);

  const preview = await test.api.send("POST", `/api/experiments/${id}/promote?dry_run=1`, {
    body: { arm: "bold" },
  });
  const changes = [
    { tool: null, field: "threshold", before: 0.5, after: 0.05 },
    { tool: "book_table", field: "samples", before: null, after: 5 },
  ];
  expect(preview.body).toMatchObject({
    dry_run: true,
    policy_version: Number(version) + 1,
    changes,
    experiment: { status: "running" },
  });
  expect((await policy())["version"]).toBe(Number(version) + 1);

  const promoted = await post(`/${id}/promote`, { arm: "bold", reason: "it is better" });
  expect(promoted.body).toMatchObject({
    dry_run: false,
    policy_version: Number(version) + 2,
    changes,
    experiment: { status: "promoted", result: { arm: "bold" } },
  });
  expect(await policy()).toMatchObject({
    reason: `arm "bold" of experiment "bolder" (${id}) promoted: it is better`,
    global: { mode: "enforce", threshold: 0.05 },
    tools: { book_table: { samples: 5 } },
    experiment: null,
  });
  expect((await post(`/${id}/stop`)).status).toBe(409);
  expect((await post(`/${id}/archive`)).body).toMatchObject({ status: "archived", policy_version: null });
  const { items } = await get("");
  expect((items as Body[]).map((one) => [one["id"], one["status"]])).toEqual([
    [second["id"], "draft"],
    [id, "archived"],
  ]);
});

it("counts matured decisions with the outcomes that came in time, in both arms alike", async () => {
  await put({ global: { mode: "enforce", threshold: 0.5 }, tools: {}, experiment: null });
  const id = String((await draft({ maturation_hours: 2 }))["id"]);
  await post(`/${id}/start`);
  const first = await traffic(30, (i) => (i % 3 === 0 ? "incorrect" : "correct"), HOUR);
  const analysis = async () =>
    (await get(`/${id}`))["analysis"] as Body & { arms: Body[]; comparisons: Body[] };
  const young = await analysis();
  expect(young.standing).toBe("collecting");
  expect(young.arms.map((arm) => arm["units"])).toEqual([0, 0]);
  expect(young.arms.reduce((sum, arm) => sum + Number(arm["exposed"]), 0)).toBe(30);

  test.api.clock.now += 1.5 * HOUR;
  const matured = await analysis();
  const bold = first.flatMap((answer, i) => (armOf(answer) === "bold" ? [i] : []));
  const wrong = bold.filter((i) => i % 3 === 0).length;
  expect(matured.arms).toMatchObject([
    {
      id: "now",
      units: 30 - bold.length,
      executed: 0,
      labelled: 0,
      metrics: { idks: { value: 0 }, abstain_rate: { value: 1 } },
    },
    {
      id: "bold",
      units: bold.length,
      executed: bold.length,
      labelled: bold.length,
      metrics: { abstain_rate: { value: 0 } },
    },
  ]);
  const metrics = matured.arms[1]?.["metrics"] as Record<
    string,
    { value: number; low: number; high: number }
  >;
  expect(metrics["idks"]?.value).toBeCloseTo((bold.length - 2 * wrong) / bold.length, 12);
  expect(metrics["wrong"]?.value).toBeCloseTo(wrong / bold.length, 12);
  expect(matured.standing).toBe("not_final");
  expect(matured.summary).toMatch(/^Not final/);

  // Verdicts that come after the window change nothing: else slow news would favour the arm that abstains.
  await traffic(0, () => "");
  for (const { id: decision } of first) {
    await test.api.send("POST", "/v1/outcomes", {
      body: { decision_id: decision, verdict: "incorrect", source: "agent_api" },
    });
  }
  expect(await analysis()).toEqual(matured);
  const stopped = await post(`/${id}/stop`, { reason: "seen enough" });
  expect(stopped.body).toMatchObject({
    status: "stopped",
    reason: "seen enough",
    result: { analysis: { standing: "not_final" } },
  });
  expect((await traffic(3, () => "correct")).every((answer) => answer["experiment"] === null)).toBe(true);

  const planned = await draft({ maturation_hours: 2, minimum_effect: 0.2 });
  const plan = planned["plan"] as { seen: Body; units: number; fixed_units: number };
  expect(plan.seen).toMatchObject({ units: 30, labelled: bold.length });
  expect(plan.units).toBeGreaterThan(plan.fixed_units);
});

it("goes on through changes of the policy; null and a rollback to before end it, and a rollback never begins one", async () => {
  await put({ global: { mode: "enforce" }, experiment: null });
  const { version: before } = await policy();
  const id = String((await draft())["id"]);
  await post(`/${id}/start`);
  const running = await policy();
  await put({ global: { mode: "enforce", samples: 2 } });
  expect((await policy())["experiment"]).toEqual(running["experiment"]);
  // What was read can be sent back.
  const { global, tools, experiment } = await policy();
  expect((await put({ global, tools, experiment })).status).toBe(200);
  const other = await put({ global, experiment: { ...(experiment as Body), salt: "mine" } });
  expect([other.status, other.body["error"]]).toMatchObject([400, { param: "experiment" }]);

  const back = await test.api.send("POST", "/api/policies/rollback", {
    body: { version: before, reason: "too bold" },
  });
  expect(back.body).toMatchObject({ global: { mode: "enforce" }, experiment: null });
  expect(await get(`/${id}`)).toMatchObject({
    status: "stopped",
    reason: expect.stringContaining("too bold") as string,
  });
  const forward = await test.api.send("POST", "/api/policies/rollback", {
    body: { version: running["version"], reason: "again" },
  });
  expect(forward.body["experiment"]).toBeNull();

  const next = String((await draft())["id"]);
  await post(`/${next}/start`);
  await put({ global, experiment: null });
  expect((await get(`/${next}`))["status"]).toBe("stopped");
});
