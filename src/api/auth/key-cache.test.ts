import { describe, expect, it } from "vitest";
import { UnavailableError } from "../../core/errors.ts";
import { KeyCache, type KnownKey } from "./key-cache.ts";

const KEY: KnownKey = { id: "k", project: "p", role: "agent" };

const make = () => {
  const state = { now: 0, asked: 0, answer: KEY as KnownKey | null, down: false };
  const find = async () => {
    state.asked += 1;
    if (state.down) throw new UnavailableError("down");
    return state.answer;
  };
  return { state, cache: new KeyCache(find, () => state.now) };
};

describe("KeyCache", () => {
  it("asks once in five seconds, also about keys that nobody knows", async () => {
    const { state, cache } = make();
    state.answer = null;
    for (let i = 0; i < 3; i++) expect(await cache.get("h")).toBeNull();
    expect(state.asked).toBe(1);
    state.now = 5_000;
    state.answer = KEY;
    expect(await cache.get("h")).toEqual(KEY);
    expect(state.asked).toBe(2);
  });

  it("keeps a known key for ten minutes of an outage, asking now and then, and no longer", async () => {
    const { state, cache } = make();
    await cache.get("h");
    state.down = true;
    state.now = 6_000;
    for (let i = 0; i < 5; i++) expect(await cache.get("h")).toEqual(KEY);
    expect(state.asked).toBe(2);
    state.now = 8_500;
    await cache.get("h");
    expect(state.asked).toBe(3);
    state.now = 10 * 60_000 + 1;
    await expect(cache.get("h")).rejects.toThrow(UnavailableError);
  });

  it("never lets in a key that was unknown before the outage, and remembers no more than a thousand", async () => {
    const { state, cache } = make();
    state.answer = null;
    await cache.get("stranger");
    state.down = true;
    state.now = 6_000;
    await expect(cache.get("stranger")).rejects.toThrow(UnavailableError);

    state.down = false;
    for (let i = 0; i < 1_001; i++) await cache.get(`h${i}`);
    const before = state.asked;
    await cache.get("h1000");
    expect(state.asked).toBe(before);
    await cache.get("h0");
    expect(state.asked).toBe(before + 1);
  });
});
