import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retention } from "../../src/cli/retention.ts";
import { rollups } from "../../src/cli/rollups.ts";
import { runCommand } from "../support/run-command.ts";
import { startSqld } from "../support/sqld.ts";
import { decisionEvent, TestStore } from "../support/store.ts";

const at = (day: number) => new Date(Date.UTC(2031, 0, day)).toISOString();

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
  await store.write(
    ...(await Promise.all([1, 2, 5].map((day) => decisionEvent({ id: `d${day}`, createdAt: at(day) })))),
    await decisionEvent({ id: "other", project: "other", createdAt: new Date().toISOString() }),
  );
});
afterAll(() => store.stop());

const run = (name: string, ...args: string[]) => runCommand(name, args, { LIBSQL_URL: store.sqld.url });

describe("npm run rollups", () => {
  it("counts the sums of every project again", async () => {
    await store.run(({ client }) => client.execute("DELETE FROM confidence_rollups"));
    const { code, out } = await run("rollups", "rebuild", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      stopped: false,
      projects: [
        { project: "default", from: "2031-01-01T00:00:00.000Z", to: "2031-01-06T00:00:00.000Z", days: 5 },
        { project: "other", days: 1 },
      ],
    });
    expect(await store.count("confidence_rollups", "project = 'default' AND tool = ''")).toBe(3);
    expect((await run("rollups", "rebuild", "--project", "nobody")).out).toBe("There is nothing to count.\n");
  });

  it("refuses what it cannot do, in one line", async () => {
    const cases: [string[], RegExp][] = [
      [[], /Say what to do: "rebuild"/],
      [["rebuild", "--from", "monday"], /--from.* must be a time/],
      [["rebuild", "--from", "2031-01-02T00:00:00Z", "--to", "2031-01-01T00:00:00Z"], /earlier than --to/],
    ];
    for (const [args, message] of cases) await expect(rollups(args)).rejects.toThrow(message);
    expect(await runCommand("rollups", ["rebuild"], { LIBSQL_URL: "" })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error: LIBSQL_URL is not set[^\n]*\n$/),
    });
    const empty = await startSqld();
    const { code, err } = await runCommand("rollups", ["rebuild"], { LIBSQL_URL: empty.url });
    await empty.stop();
    expect([code, err]).toEqual([2, expect.stringMatching(/^error: .*npm run migrate\n$/)]);
  });
});

describe("npm run retention", () => {
  it("only counts on --dry-run, and forgets without it", async () => {
    const days = Math.ceil((Date.now() - Date.UTC(2031, 0, 4)) / 86_400_000);
    const args = ["--project", "default", "--json", "--decisions-days"];
    // The decisions of this test lie in the future of a clock of today, so nothing of them is old.
    const none = await run("retention", ...args, "1", "--dry-run");
    expect(JSON.parse(none.out)).toEqual({
      dry_run: true,
      projects: [{ project: "default", decisions: days > 0 ? 2 : 0, contents: 0 }],
      stopped: false,
    });
    await store.write(await decisionEvent({ id: "ancient", createdAt: "2001-01-01T00:00:00.000Z" }));
    const dry = await run("retention", "--content-days", "1000", "--decisions-days", "2000", "--dry-run");
    expect(dry.out).toContain("default: 1 decisions would be deleted");
    expect(await store.decision("ancient")).not.toBeNull();
    expect(await run("retention", "--content-days", "1000", "--decisions-days", "2000")).toMatchObject({
      code: 0,
      out: expect.stringContaining("default: 1 decisions deleted, content of 0 more emptied"),
    });
    expect(await store.decision("ancient")).toBeNull();
  });

  it("refuses what it cannot do, in one line", async () => {
    expect((await run("retention", "--help")).out).toMatch(/^Usage: LIBSQL_URL/);
    await expect(retention([])).rejects.toThrow(/Say how much to keep/);
    await expect(retention(["--content-days", "ever"])).rejects.toThrow(/--content-days must be/);
  });
});
