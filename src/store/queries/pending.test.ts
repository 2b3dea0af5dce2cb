import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRecord } from "../../../test/support/decisions.ts";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";
import type { OutcomeRecord } from "../../core/record.ts";
import { expirePending } from "./join.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

const at = (minute: number) => `2031-01-01T10:0${minute}:00.000Z`;
const said = (n: number, named: Partial<OutcomeRecord>) =>
  outcomeEvent(`o-many-${JSON.stringify(named)}-${n}`, {
    project: "m",
    verdict: "correct",
    note: `${n}`,
    at: at(n),
    ...named,
  });

describe("outcomes", () => {
  it("that wait take one row for each name, source and author, however often they are sent, and expire", async () => {
    const samples = [sampleRecord({ callId: "ambiguous" })];
    const byCall = { decisionId: null, toolCallId: "ambiguous" };
    const names = [
      { decisionId: "never-made" },
      byCall,
      { decisionId: null, toolCallId: "t", session: "never" },
    ];
    await store.write(
      await decisionEvent({ id: "m1", project: "m", samples, session: null }),
      await decisionEvent({ id: "m2", project: "m", samples, session: null }),
    );
    for (const n of [1, 3, 2]) await store.write(...names.map((named) => said(n, named)));
    await store.write(said(1, { ...byCall, source: "judge" }));
    expect(await store.count("pending_outcomes", "project = 'm'")).toBe(4);
    expect(await store.count("pending_outcomes", "project = 'm' AND note = '3'")).toBe(3);
    // What names two is not tried again, whatever comes later.
    const third = await decisionEvent({ id: "m3", project: "m", samples, session: "s" });
    await store.write(third);
    expect(await store.count("pending_outcomes", "project = 'm' AND decision_id = ''")).toBe(2);
    expect(await store.count("outcomes", "project = 'm'")).toBe(0);
    const expire = (before: string) => store.run((database) => expirePending(database, new Date(before)));
    expect(await expire("2031-01-01T10:05:00.000Z")).toBe(0);
    expect(await expire("2031-01-01T10:05:00.001Z")).toBeGreaterThanOrEqual(4);
    expect(await store.count("pending_outcomes", "project = 'm'")).toBe(0);
  });
});
