import { afterAll, beforeAll, expect, it } from "vitest";
import type { FoundAbstention } from "../../src/store/abstentions.ts";
import { OutboxHarness } from "../support/outbox-harness.ts";

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
