import { expect, test } from "vitest";
import { decisionRecord } from "../../../test/support/decisions.ts";
import { openTables } from "../../../test/support/object-storage.ts";
import { type NotedTurn, RecentTurns } from "./recent-turns.ts";

const noted = (id: string, more: Partial<NotedTurn> = {}): NotedTurn => ({
  ...decisionRecord({ id, caller: "k1", session: "s1" }),
  marks: { keys: [`key ${id}`, "shared"], said: null, form: null },
  ...more,
});
const query = { caller: "k1", session: null, keys: ["shared"] };

test("a turn is found by its keys, by its caller alone, and told again it says more", () => {
  const turns = new RecentTurns(openTables());
  turns.note(noted("d1"));
  turns.note(noted("d1", { reason: "blocked" }));
  turns.note(noted("d2", { caller: "k2" }));
  turns.note(noted("d3", { session: null }));
  expect(turns.find({ ...query, keys: ["key d1", "shared", "key d2"] }).named).toEqual([
    { key: "key d1", complete: true, decisions: [expect.objectContaining({ id: "d1", reason: "blocked" })] },
    { key: "shared", complete: true, decisions: [expect.objectContaining({ id: "d1" })] },
    { key: "key d2", complete: true, decisions: [] },
  ]);
  expect(turns.find({ ...query, session: "s1" }).session.map(({ id }) => id)).toEqual(["d1"]);
  expect(turns.find({ ...query, session: "s2" })).toEqual({
    named: [{ key: "shared", complete: true, decisions: [] }],
    session: [],
  });
});

test("a key that many turns have is known to be incomplete, and the oldest turns are forgotten", () => {
  const sql = openTables();
  const turns = new RecentTurns(sql);
  for (let i = 0; i < 5_050; i++) turns.note(noted(`d${i}`, { session: `s${i}` }));
  expect(turns.find(query).named[0]).toMatchObject({ complete: false });
  expect(turns.findOne("d49")).toBeNull();
  expect(turns.findOne("d50")).toMatchObject({ id: "d50", session: "s50" });
  expect(sql.exec("SELECT COUNT(*) AS n FROM turn_keys").toArray()).toEqual([{ n: 10_000 }]);
});
