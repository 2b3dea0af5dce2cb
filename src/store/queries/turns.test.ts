import { afterAll, beforeAll, expect, it } from "vitest";
import { decisionEvent, TestStore } from "../../../test/support/store.ts";
import { marksOf } from "../marks.ts";
import { decisionRecord } from "../../../test/support/decisions.ts";
import { MOST_NAMED } from "../turns.ts";
import { listDecisions } from "./decisions.ts";
import { findTurns } from "./turns.ts";

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.start();
});
afterAll(() => store.stop());

const calls = (id: string) => ({
  answers: [{ text: null, calls: [{ id, name: "f", arguments: `{"of":"${id}"}` }] }],
  said: "x",
});
const keysOf = async (id: string) => (await marksOf(decisionRecord({ spoken: calls(id) }))).keys;
const find = (keys: readonly string[], session: string | null = null, caller = "k1", project = "default") =>
  store.run((database) => findTurns(database, project, { caller, session, keys }));

it("finds the decisions of a key, of this caller and project alone", async () => {
  const more = { spoken: calls("call_a"), caller: "k1", session: "s1" };
  await store.write(
    await decisionEvent({ ...more, id: "a1" }),
    await decisionEvent({ ...more, id: "a2", caller: "k2" }),
    await decisionEvent({ ...more, id: "a3", project: "other" }),
  );
  const keys = await keysOf("call_a");
  const { named } = await find(keys);
  expect(named.map(({ key, complete }) => [key, complete])).toEqual(keys.map((key) => [key, true]));
  expect(named.flatMap(({ decisions }) => decisions.map(({ id }) => id))).toEqual(["a1", "a1"]);
  expect((await find(keys, null, "k3")).named.flatMap(({ decisions }) => decisions)).toEqual([]);
});

it("reads no more of a key that very many decisions have, and says so; within a session it finds them", async () => {
  const events = Array.from({ length: 60 }, (_, i) =>
    decisionEvent({ id: `m${i}`, spoken: calls("call_0"), caller: "k1", session: `many-${i}` }),
  );
  await store.write(...(await Promise.all(events)));
  const keys = await keysOf("call_0");
  const { named } = await find(keys);
  expect(named.every(({ complete, decisions }) => !complete && decisions.length === MOST_NAMED)).toBe(true);
  const within = await find(keys, "many-41");
  expect(within.named.map(({ decisions }) => decisions.map(({ id }) => id))).toEqual([["m41"], ["m41"]]);
  expect(within.session.map(({ id }) => id)).toEqual(["m41"]);
});

it("under `none` the database gets hashes of call ids only", async () => {
  await store.write(
    await decisionEvent({ id: "n1", spoken: calls("call_n"), caller: "k1", storeContent: "none" }),
  );
  const [exact = "", id = ""] = await keysOf("call_n");
  const found = (await find([exact, id])).named.map(({ decisions }) => decisions.map((one) => one.id));
  expect(found).toEqual([[], ["n1"]]);
  expect(await store.count("decisions", "id = 'n1' AND said IS NULL AND form IS NULL")).toBe(1);
});

const at = (minute: number) => new Date(Date.UTC(2031, 0, 1, 0, minute)).toISOString();

it("lists a session's decisions by its own index, under the other filters", async () => {
  await store.write(
    await decisionEvent({ id: "l1", session: "list", createdAt: at(1) }),
    await decisionEvent({ id: "l2", session: "list", createdAt: at(2), mode: "enforce", action: "abstain" }),
    await decisionEvent({ id: "l3", session: "list", createdAt: at(3) }),
  );
  const list = async (filter: object, cursor: string | null = null, limit = 10) => {
    const page = await store.run((database) =>
      listDecisions(database, { project: "default", session: "list", ...filter }, cursor, limit),
    );
    return { ids: page.items.map(({ id }) => id), next: page.nextCursor };
  };
  expect((await list({})).ids).toEqual(["l3", "l2", "l1"]);
  expect((await list({ action: "abstain" })).ids).toEqual(["l2"]);
  expect((await list({ tool: "book_flight", from: at(2) })).ids).toEqual(["l3", "l2"]);
  expect((await list({ tool: "none" })).ids).toEqual([]);
  const first = await list({}, null, 2);
  expect((await list({}, first.next, 2)).ids).toEqual(["l1"]);
});
