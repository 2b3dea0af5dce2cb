import { expect, it } from "vitest";
import { sha256Hex } from "../../src/store/text.ts";
import { ChatApi } from "../support/chat-api.ts";
import { runExperiment } from "../support/experiments.ts";
import { call, GOOD, turn } from "../support/api.ts";

const chat = ChatApi.forTests();

type Body = Readonly<Record<string, unknown>>;
const OTHER = '{"restaurant":"Luigi","people":5}';
/** Three different samples: the classifier of these tests is 0.1 sure of the first. */
const doubtful = [call(GOOD), call(OTHER), call('{"restaurant":"Luigi","people":6}')];
const sure = [call(GOOD), call(GOOD, "book_table", "b"), call(GOOD, "book_table", "c")];

const decide = async (samples: unknown[], more: Body = {}) => {
  const { status, body, headers } = await chat.api.send("POST", "/v1/decisions", {
    body: turn(samples, more),
  });
  expect(status).toBe(200);
  return { ...body, header: headers.get("x-idk-experiment") } as Body;
};
/** One after the other: each is in the log before the next, as with a patient client. */
const many = async (n: number, samples: unknown[], more: (i: number) => Body): Promise<Body[]> => {
  const answers: Body[] = [];
  for (let i = 0; i < n; i++) {
    answers.push(await decide(samples, more(i)));
    await chat.api.settled();
  }
  return answers;
};
const share = (of: readonly Body[], is: (one: Body) => boolean) => of.filter(is).length / of.length;

it("enforces in a share of sessions, each session the same way at every turn, and logs how likely its action was", async () => {
  await chat.policy({ mode: "enforce", enforce_share: 0.4 });
  const first = await many(30, doubtful, (i) => ({ session: `s${i}` }));
  const again = await many(30, doubtful, (i) => ({ session: `s${i}` }));
  expect(again.map((one) => one["action"])).toEqual(first.map((one) => one["action"]));
  for (const one of first) {
    const enforced = one["mode"] === "enforce";
    expect(one).toMatchObject({
      enforce_share: 0.4,
      action: enforced ? "abstain" : "execute",
      would_abstain: true,
      reason: "low_confidence",
    });
    expect(one["propensity"]).toBeCloseTo(enforced ? 0.4 : 0.6, 12);
  }
  const enforced = share(first, (one) => one["mode"] === "enforce");
  expect(enforced).toBeGreaterThan(0.1);
  expect(enforced).toBeLessThan(0.75);
  expect((await decide(sure, { session: "s1" }))["propensity"]).toBe(1);
});

it("explores doubts on low-risk tools within the band only, and shows them as what they are", async () => {
  const explore = { mode: "enforce", threshold: 0.3, explore_share: 0.5 };
  await chat.policy({}, { book_table: { ...explore, risk: "low" } });
  const explored = await many(24, doubtful, (i) => ({ session: `s${i}` }));
  for (const one of explored) {
    expect(one).toMatchObject(
      one["explored"] === true
        ? { action: "execute", reason: "explored", would_abstain: true, propensity: 0.5 }
        : { action: "abstain", reason: "low_confidence", would_abstain: true, propensity: 0.5 },
    );
  }
  expect(new Set(explored.map((one) => one["explored"]))).toEqual(new Set([true, false]));
  const again = await many(24, doubtful, (i) => ({ session: `s${i}` }));
  expect(again.map((one) => one["explored"])).toEqual(explored.map((one) => one["explored"]));
  const blocked = await many(10, [call('{"restaurant":"Luigi"}')], () => ({}));
  expect(blocked.every((one) => one["action"] === "abstain" && one["reason"] === "blocked")).toBe(true);

  for (const rule of [
    { ...explore, risk: "high" },
    { ...explore, risk: "medium" },
    { ...explore, risk: "low", explore_band: 0.1 },
  ]) {
    await chat.policy({}, { book_table: rule });
    const none = await many(6, doubtful, () => ({}));
    expect(none.every((one) => one["action"] === "abstain" && one["propensity"] === 1)).toBe(true);
  }
});

it("draws a decision again the same way when its request is repeated", async () => {
  await chat.policy({ mode: "enforce", enforce_share: 0.5, audit_share: 0.5 });
  for (let i = 0; i < 6; i++) {
    const send = () =>
      chat.api.send("POST", "/v1/decisions", {
        body: turn(doubtful),
        headers: { "idempotency-key": `key-${i}` },
      });
    const { body } = await send();
    const { body: again } = await send();
    expect(again).toEqual(body);
  }
});

it("leaves a caller no choice of what chance draws: nobody outside can tell which decision a key will be", async () => {
  const headers = { "idempotency-key": "chosen" };
  const { body } = await chat.api.send("POST", "/v1/decisions", { body: turn(doubtful), headers });
  const known = ["", "undefined"].map((secret) => [secret, "default", "chosen"]);
  const guesses = await Promise.all(
    [["default", "chosen"], ...known].map((parts) => sha256Hex(JSON.stringify(parts))),
  );
  for (const guess of guesses) expect(body["id"]).not.toBe(`dec_${guess.slice(0, 32)}`);
});

it("draws audits of decisions with a call, whatever was decided", async () => {
  await chat.policy({ mode: "enforce", audit_share: 0.5 });
  const decisions = [...(await many(20, doubtful, () => ({}))), ...(await many(20, sure, () => ({})))];
  expect(decisions.every(({ audit }) => (audit as Body)["probability"] === 0.5)).toBe(true);
  const drawn = share(decisions, ({ audit }) => (audit as Body)["drawn"] === true);
  expect(drawn).toBeGreaterThan(0.2);
  expect(drawn).toBeLessThan(0.8);
  const text = await decide([{ message: { role: "assistant", content: "No." }, finish_reason: "stop" }]);
  expect(text["audit"]).toBeNull();
  await chat.policy({ audit_share: 0 });
  expect((await decide(sure))["audit"]).toBeNull();
});

it("F17: a session stays in one arm, and each arm's rules hold for its sessions", async () => {
  const id = await runExperiment(chat.api, { mode: "enforce", threshold: 0.5 }, [
    { id: "now", share: 0.5 },
    { id: "bold", share: 0.5, global: { threshold: 0.05 } },
  ]);
  const first = await many(20, doubtful, (i) => ({ session: `s${i}` }));
  const again = await many(20, doubtful, (i) => ({ session: `s${i}` }));
  expect(again.map((one) => one["experiment"])).toEqual(first.map((one) => one["experiment"]));
  for (const one of first) {
    const { arm, ...others } = one["experiment"] as Body;
    expect(others).toEqual({ id });
    expect(one["threshold"]).toBe(arm === "bold" ? 0.05 : 0.5);
    expect(one["action"]).toBe(arm === "bold" ? "execute" : "abstain");
    expect(one["header"]).toBe(`${id}/${String(arm)}`);
  }
  expect(new Set(first.map((one) => (one["experiment"] as Body)["arm"]))).toEqual(new Set(["now", "bold"]));
});

it("a request may ask for what the policy allows, in whatever arm its session is", async () => {
  const { body: agent } = await chat.api.send("POST", "/api/keys", {
    body: { name: "agent", role: "agent" },
  });
  await runExperiment(chat.api, { threshold: 0.5 }, [
    { id: "now", share: 0.5 },
    { id: "strict", share: 0.5, global: { threshold: 0.9 } },
  ]);
  for (let i = 0; i < 12; i++) {
    const { status, body } = await chat.api.send("POST", "/v1/decisions", {
      body: turn(sure, { threshold: 0.6, session: `s${i}` }),
      key: String(agent["key"]),
    });
    expect(status).toBe(200);
    expect(body["threshold"]).toBe((body["experiment"] as Body)["arm"] === "strict" ? 0.9 : 0.6);
  }
});

it("by user, an experiment follows the user through sessions and keys", async () => {
  await runExperiment(
    chat.api,
    {},
    [
      { id: "a", share: 0.5 },
      { id: "b", share: 0.5 },
    ],
    "user",
  );
  const arms = async (i: number) =>
    (await decide(sure, { session: `x${Math.random()}`, user: `u${i}` }))["experiment"];
  for (let i = 0; i < 5; i++) expect(await arms(i)).toEqual(await arms(i));
  expect((await decide(sure, { session: "s" }))["experiment"]).toBeNull();
});
