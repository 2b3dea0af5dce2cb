import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sqld, startSqld } from "../../../test/support/sqld.ts";
import { BUILT_IN_POLICY } from "../../core/policy/rule.ts";
import { type Database, withDatabase } from "../client.ts";
import { migrateDatabase } from "../migrate.ts";
import { createKey, findKey, hashKey, listKeys, revokeKey } from "./keys.ts";
import { currentPolicy, getPolicy, listPolicies, savePolicy } from "./policies.ts";
import { getFeatureRegistry, saveFeatureRegistry } from "./registries.ts";

let sqld: Sqld;
const run = <T>(use: (database: Database) => Promise<T>) => withDatabase({ LIBSQL_URL: sqld.url }, use);
beforeAll(async () => {
  sqld = await startSqld();
  await migrateDatabase(sqld.url);
});
afterAll(() => sqld.stop());

const change = (threshold: number, expectedVersion?: number) => ({
  document: { global: { threshold }, tools: { pay: { risk: "high" as const } } },
  author: "ada",
  reason: "first week",
  expectedVersion,
});

const make = () => run((database) => createKey(database, { project: "q", role: "admin", name: "x" }));

const listedLarge = async (before?: number) => {
  const page = before === undefined ? {} : { before };
  const found = await run((database) => listPolicies(database, "large", page));
  return found.map(({ policy }) => policy.version);
};

describe("policies", () => {
  it("begin with the built-in one, then count up from 1 in each project", async () => {
    expect(await run((database) => currentPolicy(database, "new"))).toEqual(BUILT_IN_POLICY);
    const saved = await run((database) => savePolicy(database, "new", change(0.4, 0)));
    expect(saved.policy).toEqual({ version: 1, ...change(0.4).document });
    await run((database) => savePolicy(database, "new", change(0.5, 1)));
    expect((await run((database) => currentPolicy(database, "new"))).version).toBe(2);
    expect((await run((database) => currentPolicy(database, "other"))).version).toBe(0);
    expect((await run((database) => getPolicy(database, "new", 1)))?.policy.global.threshold).toBe(0.4);
    expect(await run((database) => getPolicy(database, "new", 3))).toBeNull();
    const both = await run((database) => listPolicies(database, "new"));
    expect(both.map((one) => [one.policy.version, one.author])).toEqual([
      [2, "ada"],
      [1, "ada"],
    ]);
    expect(await run((database) => listPolicies(database, "new", { before: 2 }))).toHaveLength(1);
  });

  it("are listed in pages that the database's client takes, however large they are", async () => {
    const rule = { safeDefault: "y".repeat(3_000_000) };
    const large = { ...change(0.4), document: { ...change(0.4).document, tools: { big: rule } } };
    for (let i = 0; i < 4; i++) await run((database) => savePolicy(database, "large", large));
    expect([await listedLarge(), await listedLarge(4), await listedLarge(1)]).toEqual([[4], [3], []]);
  });

  it("refuse a change made on a version that has moved", async () => {
    await run((database) => savePolicy(database, "moved", change(0.4)));
    await expect(run((database) => savePolicy(database, "moved", change(0.6, 0)))).rejects.toMatchObject({
      name: "ConflictError",
      param: "expected_version",
    });
  });

  it("let exactly one of several changes at once win", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, i) => run((database) => savePolicy(database, "race", change(i / 10, 0)))),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect((await run((database) => currentPolicy(database, "race"))).version).toBe(1);
  });
});

describe("keys", () => {
  it("are found by their hash until they are revoked, and never stored in plain", async () => {
    const { key, info } = await run((database) =>
      createKey(database, { project: "p", role: "agent", name: "bot" }),
    );
    const hash = await hashKey(key);
    expect(await run((database) => findKey(database, hash))).toEqual(info);
    const { rows } = await run(({ client }) => client.execute("SELECT * FROM keys"));
    expect(JSON.stringify(rows)).not.toContain(key.slice(4));
    expect(await run((database) => revokeKey(database, "other", info.id))).toBeNull();
    expect(await run((database) => findKey(database, hash))).toEqual(info);
    const first = await run((database) => revokeKey(database, "p", info.id, new Date(1000)));
    const again = await run((database) => revokeKey(database, "p", info.id, new Date(2000)));
    expect([first?.revokedAt, again?.revokedAt]).toEqual(Array(2).fill("1970-01-01T00:00:01.000Z"));
    expect(await run((database) => findKey(database, hash))).toBeNull();
    expect(await run((database) => listKeys(database, "p"))).toEqual([again]);
  });

  it("are all different", async () => {
    const made = [await make(), await make(), await make()];
    expect(new Set(made.map(({ key }) => key)).size).toBe(3);
    expect(made.every(({ key }) => /^idk_[0-9a-f]{64}$/.test(key))).toBe(true);
  });
});

describe("feature registries", () => {
  it("keep the names that were saved first", async () => {
    await run((database) => saveFeatureRegistry(database, "7", ["a", "b"]));
    await run((database) => saveFeatureRegistry(database, "7", ["c"]));
    expect(await run((database) => getFeatureRegistry(database, "7"))).toEqual(["a", "b"]);
    expect(await run((database) => getFeatureRegistry(database, "8"))).toBeNull();
  });
});
