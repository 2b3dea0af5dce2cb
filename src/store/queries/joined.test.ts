import { afterAll, beforeAll, expect, it } from "vitest";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";

const TRACE = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", parentId: "00f067aa0ba902b7" };
let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

const at = (minute: number) => `2031-01-01T10:${String(minute).padStart(2, "0")}:00.000Z`;

it("returns the outcomes that were joined, with their decision and its trace, as the database holds them", async () => {
  const waits = outcomeEvent("o1", { decisionId: null, toolCallId: "call_1", session: "s1", at: at(1) });
  expect(await store.write(waits)).toEqual([]);
  expect(await store.write(await decisionEvent({ id: "dec_1", traceparent: TRACE }))).toEqual([
    expect.objectContaining({
      decisionId: "dec_1",
      toolCallId: "call_1",
      verdict: "correct",
      at: at(1),
      traceparent: TRACE,
    }),
  ]);
});

it("returns of several verdicts by one source the one that holds, and none for one that came too late", async () => {
  await store.write(await decisionEvent({ id: "dec_2", samples: [] }));
  const joined = await store.write(
    outcomeEvent("o2", { decisionId: "dec_2", verdict: "incorrect", at: at(9) }),
    outcomeEvent("o3", { decisionId: "dec_2", verdict: "unknown", at: at(8) }),
    outcomeEvent("o4", { decisionId: "dec_2", verdict: "correct", at: at(7), source: "judge" }),
  );
  expect(joined.map(({ source, verdict, traceparent }) => [source, verdict, traceparent]).toSorted()).toEqual(
    [
      ["agent_api", "incorrect", null],
      ["judge", "correct", null],
    ],
  );
  expect(
    await store.write(outcomeEvent("o5", { decisionId: "dec_2", verdict: "correct", at: at(2) })),
  ).toEqual([]);
  expect((await store.decision("dec_2"))?.verdict).toBe("incorrect");
});

it("keeps the caller's trace with the decision", async () => {
  expect((await store.decision("dec_1"))?.decision.traceparent).toEqual(TRACE);
  expect((await store.decision("dec_2"))?.decision.traceparent).toBeNull();
});
