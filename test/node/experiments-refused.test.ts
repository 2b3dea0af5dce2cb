import { expect, it } from "vitest";
import { apiOfEachTest } from "../support/api.ts";

const test = apiOfEachTest();

const post = (path: string, body: object = {}) =>
  test.api.send("POST", `/api/experiments${path}`, { body: { reason: "test", ...body } });
const put = (body: object) => test.api.send("PUT", "/api/policies", { body: { reason: "test", ...body } });

const ARMS = [
  { id: "now", share: 0.5 },
  { id: "bold", share: 0.5, global: { threshold: 0.05 }, tools: { book_table: { samples: 5 } } },
];
const draft = async (more: object = {}) => (await post("", { name: "bolder", arms: ARMS, ...more })).body;

it("warns of arms that are alike, and of arms that stop nothing", async () => {
  await put({ global: {}, tools: {}, experiment: null });
  const same = await draft({
    arms: [
      { id: "a", share: 0.5 },
      { id: "b", share: 0.5 },
    ],
  });
  expect(same["warnings"]).toEqual([
    expect.stringContaining("A/A test"),
    expect.stringContaining("No arm enforces anything"),
  ]);
});

it("warns of an arm as of the policy that it would be, and not of what the policy holds already", async () => {
  const costly = { validation: { model: "judge", max_cost_usd: 0.01 } };
  await put({ global: { mode: "enforce", forced: "release" }, tools: { pay: costly }, experiment: null });
  const arms = [
    { id: "now", share: 0.5 },
    {
      id: "bold",
      share: 0.5,
      global: { checks: { truncated: "flag" } },
      tools: { book_table: { ...costly, context: [{ when: { agents: ["bot"] }, add: -0.2, reason: "x" }] } },
    },
  ];
  const about = [
    /^Arm "bold": global\.checks\.truncated sets nothing/,
    /^Arm "bold": tools\.book_table\.validation\.max_cost_usd has no effect/,
    /^Arm "bold": tools\.book_table\.context\[0\] lowers a threshold by agents/,
  ].map((text) => expect.stringMatching(text) as unknown);
  expect((await draft({ arms }))["warnings"]).toEqual(about);
  const planned = await post("/plan", { arms, reason: undefined });
  expect(planned.body["warnings"]).toEqual(about);
});

it.each([
  [{ arms: [{ id: "a", share: 1 }] }, "arms"],
  [{ arms: ARMS, name: "" }, "name"],
  [{ arms: ARMS, reason: "" }, "reason"],
  [{ arms: ARMS, unit: "request" }, "unit"],
  [{ arms: ARMS, shares: 1 }, "shares"],
  [{ arms: ARMS, guard_rails: { idks: 1 } }, "guard_rails.idks"],
  [{ arms: [ARMS[0], { id: "b", share: 0.5, global: { threshold: 2 } }] }, "arms[1].global.threshold"],
  [
    { arms: [ARMS[0], { id: "b", share: 0.5, tools: { pay: { guard: { max_wrong: 0.1 } } } }] },
    "arms[1].tools.pay.guard",
  ],
  [
    { arms: [ARMS[0], { id: "b", share: 0.5, tools: { pay: { checks: { schem: "off" } } } }] },
    "arms[1].tools.pay.checks.schem",
  ],
  [
    { arms: [ARMS[0], { id: "b", share: 0.5, global: { hook: { name: "orders" } } }] },
    "arms[1].global.hook.name",
  ],
])("refuses %j and names the field", async (body, param) => {
  const { status, body: answer } = await post("", { name: "x", ...body });
  expect([status, answer["error"]]).toMatchObject([400, { param }]);
});

it("says which experiment and which arm is not there", async () => {
  expect((await post("/exp_nothing/start")).status).toBe(404);
  const id = String((await draft())["id"]);
  expect((await post(`/${id}/promote`, { arm: "bold" })).status).toBe(409);
  await post(`/${id}/start`);
  const { status, body } = await post(`/${id}/promote`, { arm: "other" });
  expect([status, body["error"]]).toMatchObject([
    400,
    { param: "arm", message: expect.stringContaining("now, bold") as string },
  ]);
});
