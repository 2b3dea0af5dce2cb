import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

const drawn = { probability: 0.1, drawn: true };
const judged = async (id: string) =>
  (
    await store.run(({ client }) =>
      client.execute({
        sql: `SELECT d.verdict, d.verdict_source, d.label_probability, d.audited, o.selection, o.probability
          FROM decisions d JOIN outcomes o ON o.decision_id = d.id AND o.source = d.verdict_source WHERE d.id = ?`,
        args: [id],
      }),
    )
  ).rows[0];

describe("labels keep how they were chosen", () => {
  it("an audit of a drawn decision has the probability of the draw; one that nobody drew is a review", async () => {
    await store.write(
      await decisionEvent({ id: "drawn", audit: drawn }),
      await decisionEvent({ id: "missed", audit: { ...drawn, drawn: false } }),
      outcomeEvent("a1", { decisionId: "drawn", source: "human_audit", selection: "random_audit" }),
      outcomeEvent("a2", { decisionId: "missed", source: "human_audit", selection: "random_audit" }),
    );
    expect(await judged("drawn")).toMatchObject({
      verdict_source: "human_audit",
      label_probability: 0.1,
      audited: 1,
      selection: "random_audit",
      probability: 0.1,
    });
    expect(await judged("missed")).toMatchObject({
      verdict_source: "human_review",
      label_probability: 1,
      audited: 0,
      selection: "chosen",
      probability: null,
    });
  });

  it("a verdict that is said again came in when it first came; another one came in when it was changed", async () => {
    const said = {
      decisionId: "again",
      source: "user",
      author: "kim",
      at: "2031-03-01T10:00:00.000Z",
    } as const;
    const times = [
      "2031-03-01T10:00:00.000Z",
      "2031-03-09T10:00:00.000Z",
      "2031-03-10T10:00:00.000Z",
    ] as const;
    const receivedAt = async () =>
      (
        await store.run(({ client }) =>
          client.execute("SELECT received_at FROM outcomes WHERE decision_id = 'again'"),
        )
      ).rows[0]?.["received_at"];
    await store.write(
      await decisionEvent({ id: "again" }),
      outcomeEvent("g1", { ...said, verdict: "correct", receivedAt: times[0] }),
    );
    await store.write(outcomeEvent("g2", { ...said, verdict: "correct", receivedAt: times[1] }));
    expect(await receivedAt()).toBe(Date.parse(times[0]));
    await store.write(outcomeEvent("g3", { ...said, verdict: "incorrect", receivedAt: times[2] }));
    expect(await receivedAt()).toBe(Date.parse(times[2]));
  });

  it("an audit that was drawn elsewhere counts with its own probability", async () => {
    const audit = { source: "human_audit", selection: "random_audit", probability: 0.2 } as const;
    await store.write(
      await decisionEvent({ id: "theirs" }),
      outcomeEvent("a3", { decisionId: "theirs", ...audit }),
    );
    expect(await judged("theirs")).toMatchObject({ verdict_source: "human_audit", label_probability: 0.2 });
  });

  it("any other label has the chance that the decision was executed; a stopped one has none", async () => {
    await store.write(
      await decisionEvent({
        id: "explored",
        mode: "enforce",
        wouldAbstain: true,
        explored: true,
        propensity: 0.05,
      }),
      await decisionEvent({
        id: "held",
        mode: "enforce",
        wouldAbstain: true,
        action: "abstain",
        released: null,
      }),
      outcomeEvent("a4", { decisionId: "explored", source: "agent" }),
      outcomeEvent("a5", { decisionId: "held", source: "agent" }),
    );
    expect(await judged("explored")).toMatchObject({ label_probability: 0.05, selection: "reported" });
    expect(await judged("held")).toMatchObject({ label_probability: null });
  });
});
