import { expect, it } from "vitest";
import { watchExperiments } from "../../src/api/jobs/watch-experiments.ts";
import { apiOfEachTest } from "../support/api.ts";
import { sampleRecord } from "../support/decisions.ts";
import { decisionEvent } from "../support/store.ts";

const test = apiOfEachTest();
type Body = Readonly<Record<string, unknown>>;
const HOUR = 3_600_000;
const post = async (path: string, body: object = {}): Promise<Body> =>
  (await test.api.send("POST", `/api/experiments${path}`, { body: { reason: "test", ...body } })).body;

it("an arm that breaks a guard rail, and a split that is not as planned, open an alarm until the experiment is over", async () => {
  const arms = [
    { id: "now", share: 0.5 },
    { id: "bold", share: 0.5, global: { samples: 5 } },
  ];
  const made = await post("", { name: "bold", arms, maturation_hours: 2, guard_rails: { tokens: 1 } });
  const id = String(made["id"]);
  await post(`/${id}/start`);
  const log: string[] = [];
  const watch = () =>
    watchExperiments(["default", "nobody"], {
      store: { LIBSQL_URL: test.sqld.url },
      now: () => test.api.clock.now,
      newId: () => crypto.randomUUID(),
      log: (_, event) => log.push(event),
    });
  const open = async () => (await test.api.send("GET", "/api/alarms?open=true")).body["items"] as Body[];
  await watch();
  expect(await open()).toEqual([]);
  const createdAt = new Date(test.api.clock.now).toISOString();
  const seen = Array.from({ length: 400 }, (_, i) => {
    const arm = i % 2 === 0 ? "now" : "bold";
    return decisionEvent({
      id: `rail ${i}`,
      createdAt,
      experiment: { id, arm, unit: `u${i}` },
      samples: [
        sampleRecord({
          usage: { promptTokens: arm === "bold" ? 200 + (i % 9) : 100 + (i % 9), completionTokens: 1 },
        }),
      ],
    });
  });
  await test.api.outbox.put(await Promise.all(seen));
  test.api.clock.now += 3 * HOUR;
  await watch();
  await watch();
  expect(await open()).toMatchObject([
    {
      kind: "guard",
      tool: "",
      detail: { experiment: id, troubles: ['The arm "bold" raises tokens by more than 1.'] },
    },
  ]);
  const more = Array.from({ length: 300 }, (_, i) =>
    decisionEvent({ id: `more ${i}`, createdAt, experiment: { id, arm: "now", unit: `more ${i}` } }),
  );
  await test.api.outbox.put(await Promise.all(more));
  await watch();
  expect(await open()).toMatchObject([
    { detail: { troubles: ["The units are not split as planned (sample ratio mismatch)."] } },
  ]);
  const shown = (await test.api.send("GET", `/api/experiments/${id}`)).body;
  expect(shown["analysis"]).toMatchObject({ standing: "hidden", comparisons: [] });
  await post(`/${id}/stop`);
  await watch();
  expect(await open()).toEqual([]);
  expect(log).toEqual([]);
});
