import { describe, expect, it } from "vitest";
import { openTables } from "../../../test/support/object-storage.ts";
import { ABSTENTION_KEPT_MS, type KeptAbstention } from "../abstentions.ts";
import { KeptAbstentions } from "./kept-abstentions.ts";

const DAY_MS = 86_400_000;
const NOW = 1_800_000_000_000;
const kept = (more: Partial<KeptAbstention> = {}): KeptAbstention => ({
  caller: "k1",
  decisionId: "dec_1",
  session: "ses_1",
  names: ["resp_a", "conv_a"],
  note: "{}",
  words: "Which order?",
  now: NOW,
  ...more,
});

describe("KeptAbstentions", () => {
  it("finds what is kept by any of its names, until it expires", () => {
    const abstentions = new KeptAbstentions(openTables());
    expect(abstentions.keep(kept())).toBe(true);
    const found = { caller: "k1", decisionId: "dec_1", session: "ses_1", note: "{}", words: "Which order?" };
    const names = ["resp_a", "x", "conv_a"];
    expect(abstentions.find({ names, now: NOW })).toEqual([
      { name: "resp_a", ...found },
      { name: "conv_a", ...found },
    ]);
    expect(abstentions.find({ names, now: NOW + ABSTENTION_KEPT_MS })).toEqual([]);
    expect(abstentions.find({ names: [], now: NOW })).toEqual([]);
  });

  it("under one name keeps the newest, and drops no newer one than was meant", () => {
    const abstentions = new KeptAbstentions(openTables());
    abstentions.keep(kept());
    abstentions.keep(kept({ decisionId: "dec_2", names: ["conv_a"], words: null }));
    abstentions.drop({ name: "conv_a", decisionId: "dec_1" });
    const [found] = abstentions.find({ names: ["conv_a"], now: NOW });
    expect(found).toMatchObject({ decisionId: "dec_2", words: null });
    abstentions.drop({ name: "conv_a", decisionId: "dec_2" });
    expect(abstentions.find({ names: ["conv_a", "resp_a"], now: NOW })).toHaveLength(1);
  });

  it("lets words go before the rest where content is kept for less time", () => {
    const sql = openTables();
    const abstentions = new KeptAbstentions(sql, { IDK_KEEP_CONTENT_DAYS: "2" });
    expect(abstentions.dueAt()).toBeNull();
    abstentions.keep(kept());
    const at = (now: number) => abstentions.find({ names: ["resp_a"], now })[0]?.words;
    expect(abstentions.dueAt()).toBe(NOW + 2 * DAY_MS);
    expect([at(NOW + 2 * DAY_MS - 1), at(NOW + 2 * DAY_MS), at(NOW + 30 * DAY_MS)]).toEqual([
      "Which order?",
      null,
      undefined,
    ]);
    abstentions.forget(NOW + 2 * DAY_MS);
    expect(abstentions.dueAt()).toBeNull();
    const stored = () => sql.exec<{ words: string | null }>("SELECT words FROM kept_abstentions").toArray();
    expect(stored()).toEqual([{ words: null }, { words: null }]);
  });

  it.each(["", "60", "soon"])("keeps words as long as the rest with a setting of '%s'", (days) => {
    const abstentions = new KeptAbstentions(openTables(), { IDK_KEEP_CONTENT_DAYS: days });
    abstentions.keep(kept());
    expect(abstentions.find({ names: ["conv_a"], now: NOW + ABSTENTION_KEPT_MS - 1 })).toMatchObject([
      { words: "Which order?" },
    ]);
    expect(abstentions.dueAt()).toBe(NOW + ABSTENTION_KEPT_MS);
  });

  it("forgets what has expired when something new comes, and takes nothing that is too long", () => {
    const sql = openTables();
    const abstentions = new KeptAbstentions(sql);
    abstentions.keep(kept());
    abstentions.keep(kept({ decisionId: "dec_2", names: ["resp_b"], now: NOW + ABSTENTION_KEPT_MS }));
    const rows = sql.exec<{ name: string }>("SELECT name FROM kept_abstentions").toArray();
    expect(rows.map(({ name }) => name)).toEqual(["resp_b"]);
    expect(abstentions.keep(kept({ names: ["resp_c"], words: "x".repeat(100_000) }))).toBe(false);
    expect(abstentions.find({ names: ["resp_c"], now: NOW })).toEqual([]);
  });
});
