import { describe, expect, it } from "vitest";
import { UnavailableError } from "../../core/errors.ts";
import { KeyCache, type KnownKey } from "./key-cache.ts";

const KEY: KnownKey = { id: "k", project: "p", role: "agent" };

const make = () => {
  const state = {
    now: 0,
    asked: 0,
    keeps: 0,
    answer: KEY as KnownKey | null,
    down: false,
    kept: new Map<string, KnownKey>(),
    keepFails: false,
  };
  const work: Promise<unknown>[] = [];
  const cache = new KeyCache({
    find: async () => {
      state.asked += 1;
      if (state.down) throw new UnavailableError("down");
      return state.answer;
    },
    loadKept: async (hash) => state.kept.get(hash) ?? null,
    keep: async (hash, key) => {
      state.keeps += 1;
      if (state.keepFails) throw new Error("The object was reset.");
      state.kept.set(hash, key);
    },
    now: () => state.now,
  });
  const get = (hash: string) => cache.get(hash, (one) => void work.push(one));
  const settled = async () => {
    while (work.length > 0) await work.shift();
  };
  return { state, cache, get, settled };
};

describe("KeyCache", () => {
  it("asks once in five seconds, also about keys that nobody knows", async () => {
    const { state, get } = make();
    state.answer = null;
    for (let i = 0; i < 3; i++) expect(await get("h")).toBeNull();
    expect(state.asked).toBe(1);
    state.now = 5_000;
    state.answer = KEY;
    expect(await get("h")).toEqual(KEY);
    expect(state.asked).toBe(2);
  });

  it("answers from memory and asks beside the request; only where it is very old the request waits", async () => {
    const { state, get, settled } = make();
    await get("h");
    state.answer = null;
    state.now = 6_000;
    expect(await get("h")).toEqual(KEY);
    await settled();
    expect(await get("h")).toBeNull();
    state.answer = KEY;
    state.now = 12_000;
    await get("h");
    state.answer = null;
    state.now += 60_001;
    expect(await get("h")).toBeNull();
  });

  it("keeps a known key in an outage, asking now and then; after ten minutes the outbox must know it", async () => {
    const { state, get, settled } = make();
    await get("h");
    await settled();
    state.down = true;
    state.now = 6_000;
    for (let i = 0; i < 5; i++) expect(await get("h")).toEqual(KEY);
    await settled();
    expect(state.asked).toBe(2);
    state.now = 8_500;
    await get("h");
    await settled();
    expect(state.asked).toBe(3);
    state.now = 10 * 60_000 + 1;
    expect(await get("h")).toEqual(KEY);
    state.kept.clear();
    state.now += 10 * 60_000 + 1;
    await expect(get("h")).rejects.toThrow(UnavailableError);
  });

  it("in a cold isolate takes what the outbox keeps, and tries a failed save again at the next read", async () => {
    const warm = make();
    warm.state.keepFails = true;
    await warm.get("h");
    await warm.settled();
    warm.state.keepFails = false;
    warm.state.now = 6_000;
    await warm.get("h");
    await warm.settled();
    warm.state.now = 12_000;
    await warm.get("h");
    await warm.settled();
    expect(warm.state.keeps).toBe(2);

    const { state, get } = make();
    state.kept = warm.state.kept;
    state.down = true;
    expect(await get("h")).toEqual(KEY);
    await expect(get("other")).rejects.toThrow(UnavailableError);
  });

  it("remembers no more than a thousand strangers, and they push out no known key", async () => {
    const { state, get } = make();
    await get("known");
    state.answer = null;
    for (let i = 0; i < 1_001; i++) await get(`h${i}`);
    const before = state.asked;
    await get("h1000");
    expect(await get("known")).toEqual(KEY);
    expect(state.asked).toBe(before);
    await get("h0");
    expect(state.asked).toBe(before + 1);
    state.down = true;
    state.now = 6_000;
    await expect(get("h1000")).rejects.toThrow(UnavailableError);
  });
});
