import fc from "fast-check";
import { expect, test } from "vitest";
import {
  drawnForAudit,
  drawnToExplore,
  explorationUnit,
  inShare,
  rolloutUnit,
  sessionUnit,
  uniform,
} from "./draw.ts";

const ids = (n: number, of = "id"): string[] => Array.from({ length: n }, (_, i) => `${of}${i}`);

/** Pearson's statistic against equal cells; at 99 degrees of freedom it is above 161 in 1 of 10,000 samples. */
const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((a, b) => a + b, 0) / counts.length;
  return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
};

test("numbers are spread evenly, also over ids that differ in one digit", () => {
  const cells = Array.from({ length: 100 }, () => 0);
  for (const id of ids(20_000)) {
    const cell = Math.floor(uniform("arm", "salt", id) * 100);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  expect(chiSquare(cells)).toBeLessThan(161);
});

test("draws for different purposes and salts know nothing of each other", () => {
  const cells = Array.from({ length: 100 }, () => 0);
  for (const id of ids(20_000)) {
    const cell = Math.floor(uniform("a", id) * 10) * 10 + Math.floor(uniform("b", id) * 10);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  expect(chiSquare(cells)).toBeLessThan(161);
});

test("a number is in [0, 1), the same each time, and parts are not run together", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const number = uniform(a, b);
      expect(number).toBeGreaterThanOrEqual(0);
      expect(number).toBeLessThan(1);
      expect(uniform(a, b)).toBe(number);
    }),
  );
  expect(uniform("ab", "c")).not.toBe(uniform("a", "bc"));
});

test.each([0.01, 0.05, 0.3])("a share of %d draws about so many, and a larger one keeps them", (share) => {
  const all = ids(10_000);
  const spread = 4 * Math.sqrt(share * (1 - share) * all.length);
  for (const drawn of [
    all.filter((id) => inShare(share, "tool refund", id)),
    all.filter((id) => drawnForAudit(share, id)),
    all.filter((id) => drawnToExplore(share, id)),
  ]) {
    expect(Math.abs(drawn.length - share * all.length)).toBeLessThan(spread);
  }
  const few = all.filter((id) => inShare(share, "tool refund", id));
  expect(few.every((id) => inShare(share * 2, "tool refund", id))).toBe(true);
});

test("nobody is in a share of 0, everybody in a share of 1", () => {
  expect(ids(2_000).filter((id) => inShare(0, "global", id))).toEqual([]);
  expect(ids(2_000).filter((id) => inShare(1, "global", id))).toHaveLength(2_000);
});

test("a turn is drawn by its session, else by its user, else alone; sessions of two callers are two", () => {
  const source = { caller: "k1", session: "s1", user: "u1", decision: "d1" };
  expect(rolloutUnit({ ...source, user: "u2", decision: "d2" })).toBe(rolloutUnit(source));
  expect(rolloutUnit({ ...source, caller: "k2" })).not.toBe(rolloutUnit(source));
  const byUser = rolloutUnit({ ...source, session: null });
  expect(rolloutUnit({ ...source, session: null, caller: "k2", decision: "d2" })).toBe(byUser);
  expect(byUser).not.toBe(rolloutUnit(source));
  const alone = { ...source, session: null, user: null };
  expect(rolloutUnit(alone)).not.toBe(rolloutUnit({ ...alone, decision: "d2" }));
  expect(sessionUnit(alone)).toBeNull();
  expect(sessionUnit(source)).toMatch(/^[0-9a-f]{32}$/);
});

test("within a session a call is explored or not, however often it is tried; anything else is drawn anew", () => {
  const turn = { caller: "app", session: "s1", decision: "dec_1" };
  const unit = explorationUnit(turn, "book(5)", "key");
  expect(explorationUnit({ ...turn, decision: "dec_2" }, "book(5)", "key")).toBe(unit);
  for (const other of [
    explorationUnit(turn, "book(6)", "key"),
    explorationUnit(turn, "book(5)", "another key"),
    explorationUnit({ ...turn, session: "s2" }, "book(5)", "key"),
    explorationUnit({ ...turn, caller: "another app" }, "book(5)", "key"),
  ]) {
    expect(other).not.toBe(unit);
  }
  expect(explorationUnit({ ...turn, session: null }, "book(5)", "key")).toBe("dec_1");
});
