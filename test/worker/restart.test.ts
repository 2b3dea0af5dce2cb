import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { Scene, untilAnswering } from "../support/scene.ts";
import {
  expectAllLogged,
  nothingAnswered,
  send,
  sendTraffic,
  untilDrained,
  waitingIn,
} from "../support/traffic.ts";

const DRAIN_MS = 90_000;
/** Isolates read the policy anew after a few seconds. */
const POLICY_CACHE_MS = 6_000;

const scene = new Scene();
afterEach(() => scene.end());

it("loses nothing that was answered when workerd, and then the whole gate, is killed while the outbox is full", async () => {
  await scene.startDatabase();
  const gate = await scene.startGate();
  await send("PUT", `${gate.url}/api/policies`, {
    global: { durability: "before_answer" },
    author: "test",
    reason: "no answer before the outbox has it",
  });
  await sleep(POLICY_CACHE_MS);
  const answered = nothingAnswered();
  const sendSome = (count: number) => {
    const goal = answered.decisions.size + count;
    return sendTraffic(gate.url, answered, { clients: 4, until: () => answered.decisions.size >= goal });
  };
  await sendSome(20);
  await untilDrained(gate.url, DRAIN_MS);

  await scene.killDatabase();
  await sendSome(60);
  process.kill(gate.childPid("workerd"), "SIGKILL");
  await untilAnswering(gate.url);
  // A new isolate and no database: the policy comes from the snapshot that the outbox keeps.
  await sendSome(40);
  expect(answered.failures).toEqual([]);
  expect(gate.output()).toContain("The worker ended by itself and was started again");

  let killed = false;
  const traffic = sendTraffic(gate.url, answered, { clients: 4, until: () => killed });
  await sleep(500);
  expect(await waitingIn(gate.url)).toBeGreaterThan(200);
  await gate.killAll();
  killed = true;
  await traffic;

  await scene.startDatabase();
  const again = await scene.startGate();
  await untilDrained(again.url, DRAIN_MS);
  expect(answered.decisions.size).toBeGreaterThan(120);
  await expectAllLogged(scene.databaseUrl, answered);
}, 240_000);
