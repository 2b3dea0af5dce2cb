import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EarlierDecision } from "../session/link.ts";
import { FALLBACK_ACTIONS, type FallbackAction } from "../turn.ts";
import { type DoubtPoint, pointOf, samePoint } from "./point.ts";
import { fallbacksBefore, stepUp } from "./step.ts";

const ORDER = ["ask_clarification", "offer_options", "request_confirmation", "escalate_to_human"];
const level = (one: string) => [0, 1, 1, 2][ORDER.indexOf(one)] ?? -1;
const both = { options: true, confirmable: true };
const neither = { options: false, confirmable: false };

describe("the next fallback of a doubt that comes back", () => {
  test.each<[FallbackAction, readonly FallbackAction[], typeof both, FallbackAction]>([
    ["ask_clarification", [], both, "ask_clarification"],
    ["ask_clarification", ["ask_clarification"], both, "offer_options"],
    [
      "ask_clarification",
      ["ask_clarification"],
      { options: false, confirmable: true },
      "request_confirmation",
    ],
    ["ask_clarification", ["ask_clarification"], neither, "escalate_to_human"],
    ["request_confirmation", ["request_confirmation"], both, "escalate_to_human"],
    ["ask_clarification", ["offer_options", "ask_clarification"], both, "escalate_to_human"],
    [
      "request_confirmation",
      ["ask_clarification"],
      { options: false, confirmable: true },
      "request_confirmation",
    ],
    ["safe_default", ["ask_clarification"], both, "safe_default"],
    ["ask_clarification", ["safe_default"], both, "ask_clarification"],
    ["escalate_to_human", [], both, "escalate_to_human"],
  ])("%s after %j", (start, asked, askable, next) => expect(stepUp(start, asked, askable)).toBe(next));

  test("it never goes down, and reaches a person after two steps", () => {
    const action = fc.constantFrom(...FALLBACK_ACTIONS.filter((one) => one !== "safe_default"));
    const askable = fc.record({ options: fc.boolean(), confirmable: fc.boolean() });
    fc.assert(
      fc.property(action, fc.array(action, { maxLength: 5 }), askable, (start, asked, may) => {
        const next = stepUp(start, asked, may);
        expect(level(next)).toBeGreaterThanOrEqual(level(start));
        if (asked.length > 0) {
          const highest = Math.max(...asked.map(level));
          expect(level(next)).toBeGreaterThanOrEqual(Math.min(2, highest + 1));
        }
      }),
    );
  });
});

const point = (tool: string, ...parameters: string[]): DoubtPoint => ({ tool, parameters, form: null });
const earlier = (more: Partial<EarlierDecision>): EarlierDecision => ({
  id: "d",
  session: "A",
  createdAt: 1,
  action: "abstain",
  reason: "low_confidence",
  gatedBy: "refund",
  fallback: "ask_clarification",
  point: point("refund", "amount"),
  form: null,
  policyVersion: 1,
  said: null,
  ...more,
});

describe("what was asked about a point", () => {
  test("is what the session was answered about the same tool and argument", () => {
    const asked = [earlier({}), earlier({ point: point("refund", "order_id") }), earlier({ point: null })];
    expect(fallbacksBefore(point("refund", "amount", "reason"), asked)).toEqual(["ask_clarification"]);
    expect(fallbacksBefore(point("pay", "amount"), asked)).toEqual([]);
  });

  test("is settled once the tool has run", () => {
    const ran = earlier({ action: "execute", fallback: null, point: null });
    expect(fallbacksBefore(point("refund", "amount"), [ran, earlier({})])).toEqual([]);
    expect(fallbacksBefore(point("refund", "amount"), [earlier({}), ran, earlier({})])).toHaveLength(1);
    const other = { ...ran, gatedBy: "look_up" };
    expect(fallbacksBefore(point("refund", "amount"), [other, earlier({})])).toHaveLength(1);
    const both = { ...other, tools: ["look_up", "refund"] };
    expect(fallbacksBefore(point("refund", "amount"), [both, earlier({})])).toEqual([]);
  });

  test("that is about several calls is settled once all their tools have run together", () => {
    const several = pointOf({ kind: "general" }, ["look_up", "refund"], "form");
    const asked = earlier({ point: several });
    const ran = (...tools: readonly string[]) =>
      earlier({ action: "execute", fallback: null, point: null, tools });
    expect(fallbacksBefore(several, [ran("refund"), asked])).toHaveLength(1);
    expect(fallbacksBefore(several, [ran("refund", "mail", "look_up"), asked])).toEqual([]);
    const spaced = pointOf({ kind: "general" }, ["look up"], "form");
    expect(fallbacksBefore(spaced, [ran("look up"), earlier({ point: spaced })])).toEqual([]);
  });
});

const whole = (form: string) => pointOf({ kind: "general" }, ["refund"], form);

test("a call in doubt as a whole is the same point only where it is the same call", () => {
  expect(samePoint(whole("a"), whole("a"))).toBe(true);
  expect(samePoint(whole("a"), whole("b"))).toBe(false);
  const missing = pointOf({ kind: "missing", tool: "refund", parameters: ["b", "a"] }, ["refund"], "a");
  expect(missing).toEqual({ tool: "refund", parameters: ["a", "b"], form: null });
  expect(samePoint(missing, whole("a"))).toBe(false);
});

test("a name that is too long is cut at a whole character: the log's database takes no half of one", () => {
  const long = `${"a".repeat(255)}🚀`;
  const point = pointOf({ kind: "missing", tool: long, parameters: [long] }, [long], "a");
  expect(point).toEqual({ tool: "a".repeat(255), parameters: ["a".repeat(255)], form: null });
  expect(pointOf({ kind: "general" }, [long], "a").tool).toBe("a".repeat(255));
});
