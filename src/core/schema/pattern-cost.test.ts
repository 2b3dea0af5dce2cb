import { describe, expect, it } from "vitest";
import { isObject } from "../arguments/json.ts";
import { parseJson } from "../arguments/parse-json.ts";
import { compileSchema } from "./compile.ts";
import { patternCost } from "./pattern-cost.ts";
import type { SchemaReport } from "./report.ts";
import { Budget } from "./steps.ts";
import { validateArguments } from "./validate.ts";

const cost = (pattern: string, length: number): number => patternCost(pattern)?.(length) ?? Infinity;
const reportOf = (parameters: unknown, value: unknown, budget = new Budget()): SchemaReport => {
  const parsed = parseJson(JSON.stringify(value));
  if (!parsed.ok || !isObject(parsed.value)) throw new Error("no object");
  return validateArguments(compileSchema(parameters, budget), parsed.value);
};
const one = (pattern: string): unknown => ({ properties: { a: { type: "string", pattern } } });

const spent = (parameters: unknown, value: unknown): number => {
  const budget = new Budget();
  const before = budget.left;
  reportOf(parameters, value, budget);
  return before - budget.left;
};
const nulls = (length: number): unknown => ({ l: Array.from({ length }, () => ({ a: null })) });

describe("patternCost", () => {
  it.each([
    "^[a-z]+$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
    "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    "^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
    "^(?<area>\\+\\d{1,2}\\s)?\\(?\\d{3}\\)?[\\s.-]\\d{3}[\\s.-]\\d{4}$",
    "^\\d{1,3}(,\\d{3})*(\\.\\d+)?$",
    "^([01]\\d|2[0-3]):[0-5]\\d$",
    "^https?://\\S+$",
    "[\\]}{)(|]",
  ])("is small for what people write: %s", (pattern) => {
    expect(cost(pattern, 100)).toBeLessThan(200_000);
  });

  it.each([
    "^(a+)+$",
    "^(a|aa)+$",
    "^(a?){50}$",
    "^(?:\\w+\\s?)*$",
    "(x+x+)+y",
    "^(([a-z])+.)+[A-Z]$",
    "^(-?-?)*$",
    "^(?=a)b",
    "^(a)\\1$",
    "^(?<x>a)\\k<x>$",
    "(?<!a)b",
    "^(?:a{1000}){1000}$",
    `^${"a?".repeat(300)}$`,
  ])("is huge or not known for what can take for ever: %s", (pattern) => {
    expect(cost(pattern, 40)).toBeGreaterThan(1e9);
  });

  it("grows with the text where loops can share it", () => {
    expect(cost("^a*a*a*b$", 1_000)).toBeGreaterThan(1e9);
    expect(cost("^a*b*c$", 1_000)).toBeLessThan(1e7);
  });
});

describe("patterns of a schema", () => {
  it("give no verdict where the cost has no bound that can be paid", () => {
    const evil = `${"a".repeat(60)}!`;
    for (const pattern of ["^(a+)+$", "^(?=a)a", "^(a|a)*$"]) {
      expect(reportOf(one(pattern), { a: evil }).status).toBe("unverified");
      expect(reportOf({ patternProperties: { [pattern]: {} } }, { [evil]: 1 }).status).toBe("unverified");
    }
    expect(reportOf(one("^a*a*a*b$"), { a: "a".repeat(5_000) }).status).toBe("unverified");
    expect(reportOf(one("^a*a*a*b$"), { a: "aab" }).status).toBe("valid");
  });

  it("are tested inside compositions, each with its own value", () => {
    const parameters = {
      properties: {
        a: { anyOf: [{ pattern: "^x", allOf: [{ pattern: "y$" }] }, { pattern: "^\\d\\-\\d$" }] },
        b: { items: { pattern: "^[a-z]+$" } },
      },
      patternProperties: { "^n\\-\\d+$": { type: "integer" } },
      additionalProperties: false,
    };
    expect(reportOf(parameters, { a: "xy", b: ["q", "r"], "n-1": 1 }).status).toBe("valid");
    expect(reportOf(parameters, { a: "1-2" }).status).toBe("valid");
    for (const wrong of [{ a: "x" }, { a: "y" }, { b: ["q", "1"] }, { "n-1": "x" }, { "n-": 1 }]) {
      expect(reportOf(parameters, wrong).status).toBe("invalid");
    }
    const [issue] = reportOf(one("^b$"), { a: "c" }).issues;
    expect(issue).toEqual({ kind: "format", path: "/a", message: 'string does not match pattern, got "c"' });
  });

  it("count each test of each key", () => {
    const patterns = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`^zz${i}`, {}]));
    const keys = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`k${i}`, 1]));
    expect(reportOf({ patternProperties: patterns }, keys).status).toBe("unverified");
    const few = { patternProperties: { "^k\\d+$": { type: "integer" } } };
    expect(reportOf(few, Object.fromEntries(Object.entries(keys).slice(0, 500))).status).toBe("valid");
  });
});

describe("the budget of a turn", () => {
  it("is hardly touched by an ordinary call", () => {
    const parameters = {
      type: "object",
      properties: { to: { type: "string", maxLength: 80, pattern: "^\\S+@\\S+$" }, n: { enum: [1, 2, 3] } },
      required: ["to"],
    };
    expect(spent(parameters, { to: "ann@example.org", n: 2 })).toBeLessThan(10_000);
  });

  it("does not grow with what repeats", () => {
    const anyOf = Array.from({ length: 2_000 }, () => ({ type: "string" }));
    const parameters = { properties: { l: { items: { properties: { a: { anyOf } } } } } };
    expect(spent(parameters, nulls(4_000)) - spent(parameters, nulls(2_000))).toBeLessThan(500_000);
    expect(reportOf(parameters, nulls(4_000)).status).toBe("valid");
  });

  it("is shared: when it is used up, no call gets a verdict", () => {
    const budget = new Budget();
    expect(reportOf({ type: "object" }, { a: 1 }, budget).status).toBe("valid");
    budget.spend(budget.left);
    expect(reportOf({ type: "object" }, { a: 1 }, budget).status).toBe("unverified");
    budget.refill();
    expect(reportOf({ type: "object" }, { a: 1 }, budget).status).toBe("valid");
  });
});
