import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DecisionRecord, OutcomeRecord } from "../../src/core/record.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import type { DeadEvent, OutboxEvent } from "../../src/store/outbox/api.ts";
import type { StoredDecision } from "../../src/store/stored.ts";
import { OutboxHarness } from "../support/outbox-harness.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

let outbox: OutboxHarness;
let projects = 0;
/** A request to the database with this text in it is answered by 400, as by something that stands before the database. */
let refused: string | null = null;
const { fetch } = globalThis;
beforeAll(async () => {
  // What the worker fetches goes through the fetch of this process.
  globalThis.fetch = async (...args) => {
    if (refused === null) return fetch(...args);
    const request = new Request(...args);
    const isRefused = (await request.clone().text()).includes(refused);
    return isRefused ? new Response("Bad request", { status: 400 }) : fetch(request);
  };
  outbox = await OutboxHarness.start();
  await migrateDatabase(outbox.sqld.url);
});
afterAll(async () => {
  globalThis.fetch = fetch;
  await outbox.stop();
});
beforeEach(() => {
  refused = null;
  outbox.project = `p${projects++}`;
});

const decision = (id: string, given: Partial<DecisionRecord> = {}) =>
  decisionEvent({ id: `${outbox.project}-${id}`, project: outbox.project, ...given });
const outcome = (id: string, given: Partial<OutcomeRecord>) =>
  outcomeEvent(`${outbox.project}-${id}`, { project: outbox.project, ...given });

const replace = (event: OutboxEvent | undefined, given: object) =>
  ({
    ...event,
    decision: { ...(event as { decision: StoredDecision }).decision, ...given },
  }) as OutboxEvent;

describe("an event that can never be written", () => {
  it("does not block the others, is set aside with its error, and can be tried again", async () => {
    const good = await Promise.all(Array.from({ length: 30 }, (_, i) => decision(`g${i}`)));
    const stored = await Promise.all(["bad1", "bad2", "bad3"].map((id) => decision(id)));
    const broken = [
      replace(stored[0], { reason: null }),
      replace(stored[1], { createdAt: "soon" }),
      replace(stored[2], { calls: undefined }),
    ];
    await outbox.put(...good.slice(0, 11), ...broken, ...good.slice(11));
    await outbox.untilWritten();
    expect(await outbox.count("decisions")).toBe(30);
    expect(await outbox.depth()).toMatchObject({ waiting: 0, dead: 3 });
    const dead = await outbox.call<DeadEvent[]>("listDead", 10);
    expect(dead.map((one) => one.error).toSorted()).toEqual([
      expect.stringContaining('"soon"'),
      expect.stringContaining("NOT NULL"),
      expect.stringContaining("NOT NULL"),
    ]);
    expect(await outbox.call("lookup", `${outbox.project}-bad3`)).toMatchObject({
      decision: { id: `${outbox.project}-bad3` },
    });
    expect(await outbox.call("retryDead")).toBe(3);
    await outbox.put(await decision("one that is fine"));
    await outbox.call("poke");
    await outbox.until(({ waiting, dead: again }) => waiting === 0 && again === 3);
  });

  it("is found among the others where the server refuses the whole batch because of it", async () => {
    const good = await Promise.all(Array.from({ length: 12 }, (_, i) => decision(`g${i}`)));
    refused = "what a firewall does not like";
    await outbox.put(...good.slice(0, 5), await decision("bad", { reason: refused }), ...good.slice(5));
    await outbox.until(({ waiting }) => waiting === 1);
    expect(await outbox.count("decisions")).toBe(12);
    expect((await outbox.depth()).lastError).toMatch(/400/);
  });

  it("is set aside after a few tries where the error does not say that it never will be", async () => {
    await outbox.run(({ client }) =>
      client.execute(
        `CREATE TRIGGER cursed BEFORE INSERT ON decisions WHEN NEW.reason = 'cursed'
         BEGIN SELECT abs(-9223372036854775807 - 1); END`,
      ),
    );
    await outbox.put(
      await decision("good1"),
      await decision("bad", { reason: "cursed" }),
      await decision("good2"),
    );
    // Alone it proves nothing: only while others are written it is counted against.
    await outbox.until(({ waiting, failures }) => waiting === 1 && failures > 1);
    for (let i = 0; (await outbox.depth()).dead === 0; i++) {
      expect(i).toBeLessThan(10);
      await outbox.put(await decision(`more${i}`));
      await outbox.call("poke");
      await outbox.until(({ waiting, dead }) => waiting + dead === 1);
    }
    const written = await outbox.count("decisions");
    expect(written).toBeGreaterThan(2);
    expect(await outbox.depth()).toMatchObject({ waiting: 0, dead: 1 });
    await outbox.run(({ client }) => client.execute("DROP TRIGGER cursed"));
    await outbox.call("retryDead");
    await outbox.until(({ waiting, dead }) => waiting === 0 && dead === 0);
    expect(await outbox.count("decisions")).toBe(written + 1);
  });

  it("is none where the database refuses everything: nothing is set aside, and all is written afterwards", async () => {
    const run = (sql: string) => outbox.run(({ client }) => client.execute(sql));
    const events = await Promise.all(Array.from({ length: 120 }, (_, i) => decision(`all${i}`)));
    await run("ALTER TABLE decisions RENAME COLUMN score_context TO renamed");
    await outbox.put(...events);
    await outbox.until(({ failures }) => failures > 2);
    expect(await outbox.depth()).toMatchObject({ waiting: 120, dead: 0 });
    await run("ALTER TABLE decisions RENAME COLUMN renamed TO score_context");
    await run(
      "CREATE TRIGGER refuses BEFORE INSERT ON decisions BEGIN SELECT RAISE(ABORT, 'a rule of a newer schema'); END",
    );
    const before = (await outbox.depth()).failures;
    await outbox.call("poke");
    await outbox.until(({ failures }) => failures > before);
    expect(await outbox.depth()).toMatchObject({ waiting: 120, dead: 0 });
    await run("DROP TRIGGER refuses");
    await outbox.call("poke");
    await outbox.untilWritten();
    expect(await outbox.count("decisions")).toBe(120);
  });

  it("is refused at the door where it is too large for a row", async () => {
    const huge = outcome("huge", { decisionId: "d", note: "x".repeat(2_000_000) });
    await expect(outbox.put(await decision("with"), huge)).rejects.toThrow(/bytes/);
    expect(await outbox.depth()).toMatchObject({ waiting: 0 });
    expect(await outbox.count("decisions")).toBe(0);
  });
});
