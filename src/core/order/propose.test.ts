import fc from "fast-check";
import { expect, it } from "vitest";
import { proposeOrder } from "./propose.ts";

const times = (n: number, ...tools: string[]) => Array.from({ length: n }, () => tools);

it("proposes what nearly every session does first, and nothing that happens everywhere or seldom", () => {
  const sessions = [
    ...times(57, "think", "get_order", "refund"),
    ...times(2, "think", "refund", "get_order"),
    ...times(1, "get_order", "search", "refund", "refund"),
    ...times(40, "think", "search"),
  ];
  const { sessions: n, calls, seen } = proposeOrder(sessions, "refund");
  expect([n, calls]).toEqual([60, 61]);
  expect(seen.map(({ tool, before, proposed }) => [tool, before, proposed])).toEqual([
    ["think", 59, false],
    ["get_order", 58, true],
    ["search", 1, false],
  ]);
  // Of 61 calls, the two that came before get_order; "search" runs before the last two only.
  expect(seen.map(({ stopped }) => stopped)).toEqual([2, 2, 59]);
  // The closed form of Wilson's score interval for 58 of 60, worked out in Python.
  expect(seen[1]).toMatchObject({ share: 58 / 60, low: expect.closeTo(0.8864, 4) as number, elsewhere: 0 });
});

it("says nothing certain of few sessions, and nothing at all of a tool that nobody called", () => {
  const few = proposeOrder(times(19, "get_order", "refund"), "refund");
  expect(few.seen).toMatchObject([{ before: 19, share: 1, elsewhere: null, proposed: false }]);
  expect(proposeOrder(times(30, "get_order"), "refund")).toEqual({ sessions: 0, calls: 0, seen: [] });
});

it("counts each session once, whatever the order of sessions", () => {
  const session = fc.array(fc.constantFrom("a", "b", "c", "t"), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(session, { maxLength: 40 }), (sessions) => {
      const order = proposeOrder(sessions, "t");
      expect(proposeOrder(sessions.toReversed(), "t")).toEqual(order);
      for (const { before, share, low, stopped } of order.seen) {
        expect(before).toBeLessThanOrEqual(order.sessions);
        expect(low).toBeLessThanOrEqual(share);
        // A session without it before its first call has one at least.
        expect(stopped).toBeGreaterThanOrEqual(order.sessions - before);
        expect(stopped).toBeLessThanOrEqual(order.calls);
      }
    }),
  );
});
