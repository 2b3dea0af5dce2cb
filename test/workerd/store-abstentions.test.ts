import { afterAll, beforeAll, expect, it } from "vitest";
import type { FoundAbstention } from "../../src/store/abstentions.ts";
import type { EarlierConfidence } from "../../src/core/reuse.ts";
import { encodeEvent } from "../../src/store/outbox/codec.ts";
import { OutboxHarness } from "../support/outbox-harness.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

let outbox: OutboxHarness;
beforeAll(async () => {
  outbox = await OutboxHarness.start({ IDK_KEEP_CONTENT_DAYS: "1" });
});
afterAll(() => outbox.stop());

it("the object keeps an abstention by its names, for its own project alone, drops a name that is over, and lets words go with content", async () => {
  const now = Date.now();
  const names = ["resp_idk_1", "conv_1"];
  const kept = { caller: "k", decisionId: "dec_1", session: "s", names, note: "{}", words: "Which?", now };
  expect(await outbox.call<boolean>("keepAbstention", kept)).toBe(true);
  const found = await outbox.call<FoundAbstention[]>("findAbstentions", { names, now });
  expect(found.map(({ name, caller, session }) => [name, caller, session])).toEqual([
    ["resp_idk_1", "k", "s"],
    ["conv_1", "k", "s"],
  ]);
  expect(found.map(({ words }) => words)).toEqual(["Which?", "Which?"]);
  await outbox.call("dropAbstention", { name: "conv_1", decisionId: "dec_1" });
  expect(await outbox.call<FoundAbstention[]>("findAbstentions", { names, now })).toHaveLength(1);
  const later = { names: ["resp_idk_1"], now: now + 24 * 3_600_000 };
  expect(await outbox.call<FoundAbstention[]>("findAbstentions", later)).toMatchObject([{ words: null }]);
  outbox.project = "another";
  expect(await outbox.call<FoundAbstention[]>("findAbstentions", { names, now })).toEqual([]);
});

it("the object keeps a confidence for the same turn, and a verdict that it was wrong ends it", async () => {
  const now = Date.now();
  const event = await decisionEvent({
    id: "dec_kept",
    createdAt: new Date(now).toISOString(),
    reuse: {
      key: "k",
      expiresAt: now + 60_000,
      confidence: {
        decision: "dec_kept",
        confidence: 0.97,
        baseConfidence: 0.97,
        score: 3,
        headId: null,
        scoreContext: "ctx",
        policyVersion: 1,
        secondOpinion: false,
        samples: 3,
      },
    },
  });
  await outbox.call("put", encodeEvent(event));
  const find = (at: number) => outbox.call<EarlierConfidence | null>("findConfidence", { key: "k", now: at });
  expect(await find(now)).toMatchObject({ decision: "dec_kept", confidence: 0.97, samples: 3 });
  expect(await find(now + 60_000)).toBeNull();
  const wrong = outcomeEvent("o_kept", { decisionId: null, toolCallId: "call_1", verdict: "incorrect" });
  await outbox.call("put", encodeEvent(wrong));
  expect(await find(now)).toBeNull();
});

it("the object counts the calls of a limit, and holds the place of one that is about to run for a minute", async () => {
  outbox.project = "limits";
  const now = Date.now();
  const limits = [
    { tool: "refund", per: "session", hours: null, of: null },
    { tool: "refund", per: "user", hours: 24, of: "items[*].amount" },
    { tool: "refund", per: "key", hours: 1, of: null },
  ];
  const count = async (decisionId: string, more: object = {}) => {
    const calls = [{ tool: "refund", amounts: { "items[*].amount": "0.10" } }];
    const query = { decisionId, caller: "k", session: "s", user: "ada", now, calls, limits, ...more };
    const found = await outbox.call<{ calls: number; sum: string | null; failed?: string }[]>(
      "countUses",
      query,
    );
    return found.map(({ calls: ran, sum, failed }) => failed ?? [ran, sum]);
  };
  const none = [
    [0, null],
    [0, "0"],
    [0, null],
  ];
  expect(await count("dec_1")).toEqual(none);
  expect(await count("dec_1")).toEqual(none);
  expect(await count("dec_2", { session: "s2" })).toEqual([
    [0, null],
    [1, "0.1"],
    [1, null],
  ]);
  expect(await count("dec_3", { caller: "k2" })).toEqual([
    [0, null],
    [2, "0.2"],
    [0, null],
  ]);
  expect(await count("dec_4", { user: null, session: null })).toEqual([
    "the request names no session",
    "the request names no user",
    [2, null],
  ]);
  // Nothing was heard of any of them again.
  expect(await count("dec_5", { now: now + 60_001 })).toEqual(none);
});
