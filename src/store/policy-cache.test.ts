import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Sqld, startSqld } from "../../test/support/sqld.ts";
import { BUILT_IN_POLICY, type PolicyDocument } from "../core/policy/rule.ts";
import { withDatabase } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";
import {
  adoptPolicy,
  type CachedPolicy,
  COOL_DOWN_MS,
  FRESH_MS,
  loadPolicy,
  OLD_MS,
} from "./policy-cache.ts";
import { currentPolicy, savePolicy } from "./queries/policies.ts";

let sqld: Sqld;
let clock: number;
let reads: number;
let snapshot: PolicyDocument | null;
let saves: number;
let saveFails: boolean;
let work: Promise<unknown>[];

beforeEach(async () => {
  sqld = await startSqld();
  await migrateDatabase(sqld.url);
  [clock, reads, snapshot, saves] = [1000, 0, null, 0];
  [saveFails, work] = [false, []];
});
afterEach(() => sqld.stop());

const sources = {
  readCurrent: () => {
    reads++;
    return withDatabase({ LIBSQL_URL: sqld.url }, (database) => currentPolicy(database, "p"), {
      timeoutMs: 1000,
    });
  },
  loadSnapshot: async () => snapshot,
  saveSnapshot: async (policy: PolicyDocument) => {
    saves++;
    if (saveFails) throw new Error("The object was reset.");
    snapshot = policy;
  },
  background: (one: Promise<unknown>) => void work.push(one),
  now: () => clock,
};
const settled = async () => {
  while (work.length > 0) await work.shift();
};
const setThreshold = (threshold: number) =>
  withDatabase({ LIBSQL_URL: sqld.url }, (database) =>
    savePolicy(database, "p", { document: { global: { threshold }, tools: {} }, author: "a", reason: "" }),
  );

describe("the policy of a project", () => {
  it("is the built-in one where nothing was set, and is read once while it is fresh", async () => {
    const cache = new Map<string, CachedPolicy>();
    expect(await loadPolicy("p", sources, cache)).toEqual({
      ok: true,
      policy: BUILT_IN_POLICY,
      source: "database",
    });
    clock += FRESH_MS - 1;
    expect(await loadPolicy("p", sources, cache)).toMatchObject({ ok: true, source: "cache" });
    expect(reads).toBe(1);
  });

  it("is the new one after a few seconds of traffic, without a wait; each version is kept once", async () => {
    const cache = new Map<string, CachedPolicy>();
    await loadPolicy("p", sources, cache);
    await setThreshold(0.7);
    clock += FRESH_MS;
    expect(await loadPolicy("p", sources, cache)).toMatchObject({ source: "cache", policy: { version: 0 } });
    await settled();
    expect(await loadPolicy("p", sources, cache)).toMatchObject({
      source: "cache",
      policy: { version: 1, global: { threshold: 0.7 } },
    });
    clock += FRESH_MS;
    await loadPolicy("p", sources, cache);
    await settled();
    expect([saves, snapshot?.version]).toEqual([2, 1]);
  });

  it("is waited for where what is known is very old", async () => {
    const cache = new Map<string, CachedPolicy>();
    await loadPolicy("p", sources, cache);
    await setThreshold(0.7);
    clock += OLD_MS + 1;
    expect(await loadPolicy("p", sources, cache)).toMatchObject({
      source: "database",
      policy: { version: 1 },
    });
  });

  it("holds at once where it was changed, and is kept before that returns; a failed save is tried again", async () => {
    const cache = new Map<string, CachedPolicy>();
    await loadPolicy("p", sources, cache);
    await settled();
    const { policy } = await setThreshold(0.8);
    saveFails = true;
    await expect(adoptPolicy("p", policy, sources, cache)).rejects.toThrow("reset");
    expect(await loadPolicy("p", sources, cache)).toMatchObject({ source: "cache", policy: { version: 1 } });
    clock += FRESH_MS;
    await loadPolicy("p", sources, cache);
    await settled();
    expect(snapshot?.version).toBe(0);
    saveFails = false;
    clock += FRESH_MS;
    await loadPolicy("p", sources, cache);
    await settled();
    expect([saves, snapshot?.version]).toEqual([4, 1]);
    const next = await setThreshold(0.9);
    await adoptPolicy("p", next.policy, sources, cache);
    expect(snapshot?.version).toBe(2);
  });

  it("is not taken back by a read that began before the change", async () => {
    const cache = new Map<string, CachedPolicy>();
    await loadPolicy("p", sources, cache);
    clock += FRESH_MS;
    const { promise, resolve } = Promise.withResolvers<PolicyDocument>();
    const slow = {
      ...sources,
      readCurrent: () => promise,
    };
    await loadPolicy("p", slow, cache);
    const { policy } = await setThreshold(0.8);
    await adoptPolicy("p", policy, sources, cache);
    resolve(BUILT_IN_POLICY);
    await settled();
    expect(await loadPolicy("p", sources, cache)).toMatchObject({ policy: { version: 1 } });
  });

  it("is the last one known while the database is away, and is not asked for by every request", async () => {
    const cache = new Map<string, CachedPolicy>();
    await setThreshold(0.7);
    await loadPolicy("p", sources, cache);
    await sqld.kill("SIGKILL");
    clock += OLD_MS + 1;
    expect(await loadPolicy("p", sources, cache)).toMatchObject({ source: "stale", policy: { version: 1 } });
    for (let i = 0; i < 3; i++) {
      expect(await loadPolicy("p", sources, cache)).toMatchObject({
        source: "cache",
        policy: { version: 1 },
      });
    }
    expect(reads).toBe(2);
    const restarted = await startSqld({ dir: sqld.dir, port: sqld.port });
    await setThreshold(0.8);
    clock += COOL_DOWN_MS;
    await loadPolicy("p", sources, cache);
    await settled();
    expect(await loadPolicy("p", sources, cache)).toMatchObject({ policy: { version: 2 } });
    await restarted.stop();
  });

  it("in a cold isolate without database is the snapshot; without that it fails and says so", async () => {
    await sqld.kill("SIGKILL");
    const cold = new Map<string, CachedPolicy>();
    const lost = await loadPolicy("p", sources, cold);
    expect(lost).toMatchObject({ ok: false, error: { name: "UnavailableError" } });
    expect(await loadPolicy("p", sources, cold)).toMatchObject({ ok: false });
    expect(reads).toBe(1);
    snapshot = { version: 4, global: { mode: "enforce" }, tools: {} };
    expect(await loadPolicy("p", sources, new Map())).toEqual({
      ok: true,
      policy: snapshot,
      source: "snapshot",
    });
  });

  it("takes what is known while another request is reading", async () => {
    const cache = new Map<string, CachedPolicy>();
    await loadPolicy("p", sources, cache);
    clock += FRESH_MS;
    const both = await Promise.all([loadPolicy("p", sources, cache), loadPolicy("p", sources, cache)]);
    await settled();
    expect(both.map((one) => one.ok && one.source)).toEqual(["cache", "cache"]);
    expect(reads).toBe(2);
  });
});
