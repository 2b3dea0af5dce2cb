import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisionEvent, TestStore } from "../../../test/support/store.ts";
import { forgetOld } from "./forget-old.ts";

const NOW = Date.UTC(2031, 5, 1);

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
  await store.write(
    await decisionEvent({ id: "theirs", project: "other", createdAt: "2031-01-01T00:00:00.000Z" }),
  );
});
afterAll(() => store.stop());

const run = async (env: object) => {
  const logged: string[] = [];
  await forgetOld(env, ["other"], NOW, (_, event) => logged.push(event));
  return logged;
};

describe("the scheduled job", () => {
  it("does nothing without settings, or with settings that it cannot read", async () => {
    expect(await run({ LIBSQL_URL: store.sqld.url })).toEqual([]);
    expect(await run({ LIBSQL_URL: store.sqld.url, IDK_KEEP_DECISIONS_DAYS: "1d" })).toEqual([
      "retention_misconfigured",
    ]);
    expect(await store.decision("theirs", "other")).not.toBeNull();
  });

  it("forgets by the settings, and waits where the database is away", async () => {
    expect(await run({ LIBSQL_URL: "http://127.0.0.1:3", IDK_KEEP_DECISIONS_DAYS: "30" })).toEqual([
      "retention_failed",
    ]);
    expect(await run({ LIBSQL_URL: store.sqld.url, IDK_KEEP_DECISIONS_DAYS: "30" })).toEqual([]);
    expect(await store.decision("theirs", "other")).toBeNull();
  });
});
