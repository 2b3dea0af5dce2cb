import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EarlierDecision, type HashedTurn, linkedResults, type Named, resolveLink } from "./link.ts";

let made = 0;
const decision = (session: string, more: Partial<EarlierDecision> = {}): EarlierDecision => ({
  id: `d${++made}`,
  session,
  createdAt: made,
  action: "execute",
  reason: "confident",
  gatedBy: "refund",
  fallback: null,
  point: null,
  form: null,
  policyVersion: 1,
  said: "said",
  ...more,
});

const turn = (message: number, exact: string, more: Partial<HashedTurn> = {}): HashedTurn => ({
  message,
  exact,
  ids: [],
  said: "said",
  short: false,
  results: [],
  ...more,
});

const found = (keys: Readonly<Record<string, readonly EarlierDecision[]>>, complete = true) =>
  new Map(Object.entries(keys).map(([key, decisions]): [string, Named] => [key, { decisions, complete }]));

describe("which session a request continues", () => {
  test("the one in which the gate released what the request repeats", () => {
    const d = decision("A");
    expect(resolveLink([turn(1, "x")], found({ x: [d] }), null)).toEqual({
      status: "linked",
      session: "A",
      turns: [{ message: 1, decision: d, results: [] }],
    });
  });

  test("none where nothing of it was released here", () => {
    expect(resolveLink([turn(1, "x")], found({ x: [] }), null).status).toBe("none");
  });

  test("an id that two sessions have names neither, unless the arguments with it do", () => {
    const [a, b] = [decision("A"), decision("B")];
    const both = { call_0: [a, b] };
    const asked = turn(1, "x", { ids: ["call_0"] });
    expect(resolveLink([asked], found(both), null)).toMatchObject({ status: "ambiguous", session: null });
    expect(resolveLink([asked], found({ ...both, x: [b] }), null).session).toBe("B");
  });

  test("several ids name the decision that has all of them", () => {
    const [a, b] = [decision("A"), decision("B")];
    const asked = turn(1, "x", { ids: ["i", "j"] });
    expect(resolveLink([asked], found({ i: [a, b], j: [b] }), null).session).toBe("B");
    expect(resolveLink([asked], found({ i: [a], j: [b] }), null).session).toBeNull();
  });

  test("an older turn narrows what the newest leaves open", () => {
    const [a1, b1, b2] = [decision("A"), decision("B"), decision("B")];
    const a2 = decision("A");
    const history = [turn(1, "first"), turn(3, "second")];
    expect(resolveLink(history, found({ first: [b1], second: [a2, b2] }), null)).toMatchObject({
      session: "B",
      turns: [
        { message: 1, decision: b1 },
        { message: 3, decision: b2 },
      ],
    });
    expect(resolveLink(history, found({ first: [a1, b1], second: [a2, b2] }), null).status).toBe("ambiguous");
  });

  test("what users had said before tells equal answers apart", () => {
    const [a, b] = [decision("A", { said: "other" }), decision("B")];
    expect(resolveLink([turn(1, "x")], found({ x: [a, b] }), null).session).toBe("B");
  });

  test("a short text alone is no evidence: the same must have been said before it", () => {
    const d = decision("A", { said: "other" });
    expect(resolveLink([turn(1, "x", { short: true })], found({ x: [d] }), null).session).toBeNull();
    expect(resolveLink([turn(1, "x")], found({ x: [d] }), null).session).toBe("A");
  });

  test("a key that names more decisions than were read says nothing", () => {
    const asked = turn(1, "x", { ids: ["call_0"] });
    expect(resolveLink([asked], found({ call_0: [decision("A")] }, false), null)).toMatchObject({
      status: "ambiguous",
      session: null,
    });
  });

  test("ids alone never overrule a whole answer", () => {
    const [a, b] = [decision("A"), decision("B")];
    const history = [turn(1, "x"), turn(3, "y", { ids: ["call_0"] })];
    expect(resolveLink(history, found({ x: [a], call_0: [b] }), null).session).toBe("A");
  });

  test("a session that the caller names is that session, found or not", () => {
    expect(resolveLink([turn(1, "x")], found({}), "H")).toMatchObject({ session: "H", status: "none" });
  });

  test("equal turns of one session are taken in their order", () => {
    const [first, second] = [decision("A"), decision("A")];
    const history = [turn(1, "x", { ids: ["call_0"] }), turn(3, "x", { ids: ["call_0"] })];
    const { turns } = resolveLink(history, found({ x: [second, first] }), null);
    expect(turns.map((one) => one.decision.id)).toEqual([first.id, second.id]);
  });

  test("whatever is found, a session without a turn in the history is never chosen, nor one of two equals", () => {
    const sessions = fc.constantFrom("A", "B", "C");
    const rows = fc.array(fc.array(sessions, { maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (given) => {
        const turns = given.map((_, place) => turn(place, `k${place}`));
        const keys = Object.fromEntries(
          given.map((list, place) => [`k${place}`, list.map((one) => decision(one))]),
        );
        const { session } = resolveLink(turns, found(keys), null);
        const newest = given.findLast((list) => list.length > 0) ?? [];
        if (session !== null) expect(newest).toContain(session);
        if (new Set(newest).size === 1) expect(session).toBe(newest[0]);
        const everywhere = new Set(newest);
        const symmetric = given.every((list) => [...everywhere].every((one) => list.includes(one)));
        if (symmetric && everywhere.size > 1) expect(session).toBeNull();
      }),
    );
  });
});

test("tool messages are given to the calls of the decisions that released them", () => {
  const [a, b] = [decision("A"), decision("A")];
  const turns = [
    { message: 1, decision: a, results: [{ message: 2, call: 0, by: "id" as const }] },
    { message: 3, decision: b, results: [{ message: 4, call: 1, by: "position" as const }] },
  ];
  expect(linkedResults(turns)).toEqual([
    { message: 2, decisionId: a.id, call: 0, by: "id", fresh: false },
    { message: 4, decisionId: b.id, call: 1, by: "position", fresh: true },
  ]);
});
