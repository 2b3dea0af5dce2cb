import { describe, expect, it } from "vitest";
import { Field } from "../field.ts";
import { readPolicy, writePolicy } from "./policy.ts";

const policyWith = (...rules: readonly object[]) => Field.root({ tools: { refund: { rules } } });
const block = { level: "block" };

const RULES = [
  { argument: "amount", min: 0.01, max: 200, level: "block", message: "At most 200." },
  { argument: "id", max: "9007199254740993", level: "flag" },
  { argument: "price", max: "19.990", level: "flag" },
  { argument: "note", min_length: 1, max_length: 200, level: "flag" },
  { argument: "to", pattern: "[^@]+@example\\.com", ignore_case: true, level: "block" },
  { argument: "unit", allow: ["EUR", 1, true], level: "block" },
  { argument: "items[*].path", deny: ["/"], level: "block" },
  { argument: "order_id", seen_in: { tool: "get_order", path: "id" }, level: "block" },
  { argument: "order_id", seen_in: {}, level: "block" },
  {
    argument: "amount",
    at_most: { tool: "get_order", path: "/total", where: { argument: "id", path: "id" } },
    level: "block",
  },
  { together: ["from", "to"], level: "block" },
  { quiet_hours: { from: "22:00", to: "07:00", offset: "-03:30" }, level: "block" },
  { limit: { per: "session", calls: 3 }, level: "block" },
  { limit: { per: "user", hours: 24, sum: 500, of: "amount" }, level: "block" },
];

describe("business rules on the wire", () => {
  it("come back as they were sent, also through the store's JSON", () => {
    const read = readPolicy(policyWith(...RULES));
    const stored = JSON.parse(JSON.stringify({ version: 1, ...read })) as typeof read & { version: number };
    expect(writePolicy(stored).tools["refund"]?.rules).toEqual(RULES);
  });

  it.each<[string, object, string, RegExp]>([
    ["no demand", { argument: "a", ...block }, "", /demands nothing; it must have one of min, max/],
    ["two demands", { argument: "a", max: 1, allow: [1], ...block }, "", /demands range and allow/],
    ["no level", { argument: "a", max: 1 }, ".level", /must be one of "block", "flag"/],
    ["a misspelt bound", { argument: "a", maximum: 1, ...block }, ".maximum", /is no field of a rule/],
    ["no argument", { max: 1, ...block }, ".argument", /is missing/],
    [
      "an argument where none belongs",
      { argument: "a", together: ["a", "b"], ...block },
      ".argument",
      /does not belong/,
    ],
    ["a broken path", { argument: "items[x].a", max: 1, ...block }, ".argument", /is no path/],
    ["a broken pointer", { argument: "/a~2", max: 1, ...block }, ".argument", /is no path/],
    ["bounds the wrong way round", { argument: "a", min: 2, max: 1, ...block }, ".min", /greater than max/],
    ["a number that lost digits", { argument: "a", max: 2 ** 53, ...block }, ".max", /write it as text/],
    ["a text that is no number", { argument: "a", max: "1,5", ...block }, ".max", /must be a number/],
    ["no regular expression", { argument: "a", pattern: "(", ...block }, ".pattern", /no regular expression/],
    ["an exponential pattern", { argument: "a", pattern: "(a+)+b", ...block }, ".pattern", /too long/],
    ["a look ahead", { argument: "a", pattern: "(?=a)b", ...block }, ".pattern", /cannot be tested safely/],
    ["an empty list", { argument: "a", allow: [], ...block }, ".allow", /holds 0 values/],
    ["an object in a list", { argument: "a", deny: [1, {}], ...block }, ".deny[1]", /must be a text/],
    [
      "an unknown place",
      { argument: "a", seen_in: { tools: "x" }, ...block },
      ".seen_in.tools",
      /known are tool, path/,
    ],
    [
      "two relations",
      { argument: "a", equals: { tool: "t", path: "p" }, at_most: { tool: "t", path: "p" }, ...block },
      "",
      /one of equals/,
    ],
    [
      "no tool to compare with",
      { argument: "a", equals: { path: "p" }, ...block },
      ".equals.tool",
      /is missing/,
    ],
    ["one argument together", { together: ["a"], ...block }, ".together", /from 2 to 20/],
    [
      "no time",
      { quiet_hours: { from: "25:00", to: "07:00" }, ...block },
      ".quiet_hours.from",
      /time of day/,
    ],
    [
      "a name in the place of an offset",
      { quiet_hours: { from: "22:00", to: "07:00", offset: "America/Argentina/Buenos_Aires" }, ...block },
      ".quiet_hours.offset",
      /offset from UTC such as "\+02:00".*time zones/,
    ],
    [
      "no offset",
      { quiet_hours: { from: "22:00", to: "07:00", offset: "CET" }, ...block },
      ".quiet_hours.offset",
      /offset/,
    ],
    [
      "no time between",
      { quiet_hours: { from: "22:00", to: "22:00" }, ...block },
      ".quiet_hours.to",
      /no time lies/,
    ],
    ["a limit of nothing", { limit: { per: "session" }, ...block }, ".limit", /must say calls/],
    ["a sum of nothing", { limit: { per: "session", sum: 1 }, ...block }, ".limit.of", /go together/],
    [
      "a limit without end",
      { limit: { per: "user", calls: 1 }, ...block },
      ".limit.hours",
      /over how many hours/,
    ],
    ["nobody's limit", { limit: { per: "world", calls: 1, hours: 1 }, ...block }, ".limit.per", /"session"/],
  ])("%s is refused, and the message says where", (_, rule, place, message) => {
    let error: unknown;
    try {
      readPolicy(policyWith({ argument: "ok", max: 1, level: "flag" }, rule));
    } catch (caught) {
      error = caught;
    }
    expect(error).toMatchObject({
      param: `tools.refund.rules[1]${place}`,
      message: expect.stringMatching(message) as string,
    });
  });
});
