import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisionEvent, outcomeEvent, TestStore } from "../../../test/support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

let made = 0;

/** Writes a decision for each of these, in one batch, and reads them back in their order. */
async function roundTrip(given: readonly Parameters<typeof decisionEvent>[0][]) {
  const events = await Promise.all(given.map((one) => decisionEvent({ ...one, id: `i${made++}` })));
  await store.write(...events);
  return Promise.all(events.map(async ({ id }) => (await store.decision(id))?.decision));
}

describe("a row in a batch", () => {
  it("keeps every bit of a number", async () => {
    // Any 53 bits, from a millionth of a millionth to a million millions.
    const score = fc
      .tuple(fc.integer({ min: 2 ** 52, max: 2 ** 53 - 1 }), fc.integer({ min: -92, max: -12 }))
      .map(([bits, exponent]) => bits * 2 ** exponent);
    const confidence = fc.integer({ min: 0, max: 2 ** 53 }).map((bits) => bits / 2 ** 53);
    const numbers = fc.array(fc.record({ score, confidence }), { minLength: 500, maxLength: 500 });
    await fc.assert(
      fc.asyncProperty(numbers, async (given) => {
        const events = await Promise.all(
          given.map((one, i) => decisionEvent({ ...one, id: `n${made}-${i}` })),
        );
        await store.write(...events);
        const { rows } = await store.run(({ client }) =>
          client.execute({
            sql: "SELECT score, confidence FROM json_each(?) AS item JOIN decisions AS d ON d.id = item.value ORDER BY item.key",
            args: [JSON.stringify(events.map(({ id }) => id))],
          }),
        );
        made += 1;
        expect(rows.map((row) => ({ score: row["score"], confidence: row["confidence"] }))).toEqual(given);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it("keeps texts with quotes, line ends, zeros and signs of every kind, and features bit by bit", async () => {
    const texts = ["'\"\\\n\r\t\u2028", "a\u0000b", "é🚀", "", "[1,2]", "null", "\\ud800"];
    const features = Float32Array.of(0.1, Number.NaN, -0, Infinity, 1e-45);
    const found = await roundTrip(texts.map((agent) => ({ agent, features })));
    expect(found.map((one) => one?.agent)).toEqual(texts);
    expect(found[0]?.features).toEqual(features);
  });

  it("stands beside rows with other columns empty", async () => {
    const [one, other] = await roundTrip([
      { agent: null, session: "s", features: null, audit: { probability: 0.05, drawn: true } },
      { agent: "a", session: null, experiment: { id: "e", arm: "a", unit: "u" } },
    ]);
    expect(one).toMatchObject({ agent: null, session: "s", features: null, experiment: null });
    expect(one?.audit).toEqual({ probability: 0.05, drawn: true });
    expect(other).toMatchObject({ agent: "a", session: null, audit: null });
    expect(other?.features).toHaveLength(4);
  });

  it("with half of a character is text that can be read", async () => {
    await store.write(outcomeEvent("half", { decisionId: "nobody", note: "a \ud800 b" }));
    expect(await store.count("pending_outcomes", "note = 'a \\ud800 b'")).toBe(1);
  });

  it("with what is no number is refused where a number must stand", async () => {
    const broken = await decisionEvent({ id: "broken", latencyMs: Number.NaN });
    await expect(store.write(broken)).rejects.toThrow(/NOT NULL/);
  });
});
