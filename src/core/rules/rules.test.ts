import { describe, expect, it } from "vitest";
import { callOf, sampleOf } from "../../../test/support/field-cases.ts";
import { businessRules } from "../checks/business-rules.ts";
import { checkInput } from "../checks/index.ts";
import { resolveTool } from "../policy/resolve.ts";
import { BUILT_IN_POLICY } from "../policy/rule.ts";
import type { Evidence } from "../evidence.ts";
import { normalise } from "../normalise.ts";
import { readBusinessRules } from "../../wire/policies/business-rule.ts";
import { Field } from "../../wire/field.ts";
import type { Message, Tool, Turn } from "../turn.ts";

const tool = (name: string, properties: object | null = null): Tool => ({
  name,
  description: "",
  parameters: properties === null ? null : { type: "object", properties },
});
const said = (role: Message["role"], text: string, more: Partial<Message> = {}): Message => ({
  role,
  text,
  calls: [],
  callId: null,
  name: null,
  ...more,
});
/** A call of a tool and what it answered. */
const asked = (name: string, text: string, more: Partial<Message> = {}): Message[] => {
  const id = `c${name}${text.length}`;
  return [
    said("assistant", "", { calls: [{ id, name, arguments: "{}" }] }),
    said("tool", text, { callId: id, ...more }),
  ];
};

interface Case {
  readonly rule: object | readonly object[];
  readonly calls: readonly (readonly [string, unknown])[];
  readonly messages?: readonly Message[];
  readonly evidence?: Evidence<never>;
  readonly tools?: readonly Tool[];
  readonly global?: boolean;
  readonly onError?: "open" | "closed";
}

function findings({
  rule,
  calls,
  messages = [],
  evidence = {},
  tools,
  global = false,
  onError = "open",
}: Case) {
  const turn: Turn = {
    agent: null,
    session: null,
    model: null,
    messages,
    tools: tools ?? [tool("refund"), tool("send_mail")],
    maxTokens: null,
  };
  const sample = sampleOf(
    calls.map(([name, args]) =>
      callOf({ name, arguments: typeof args === "string" ? args : JSON.stringify(args) }),
    ),
  );
  const rules = readBusinessRules(
    Field.root([rule].flat().map((one: object) => ({ level: "block", ...one }))),
  );
  const normalised = normalise(turn, [sample]);
  const [candidate] = normalised.samples;
  if (candidate === undefined) throw new Error("no sample");
  const held = { global: global ? rules : [], own: global ? [] : rules };
  const policyOf = (name: string) => ({ ...resolveTool(BUILT_IN_POLICY, name), rules: held, onError });
  return businessRules.run(checkInput({ turn, normalised, candidate, evidence, policyOf }));
}
const told = (one: Case): readonly string[] =>
  findings(one).map(({ check, severity, call }) => `${check} ${severity} ${call}`);

const BROKEN = ["business_rule block 0"];
const KEPT: readonly string[] = [];
const refund = (args: unknown) => [["refund", args]] as const;

describe("rules about one value", () => {
  it("never leave out what blocks for what is only noted", () => {
    const noted = Array.from({ length: 12 }, (_, max) => ({ argument: "amount", max, level: "flag" }));
    const rule = [...noted, { argument: "amount", max: 20 }];
    expect(told({ rule, calls: refund({ amount: 21 }) })).toContain("business_rule block 0");
  });

  const amount = { argument: "amount", min: 0.01, max: 200 };
  const domain = { argument: "to", pattern: "[^@\\s]+@(?:example\\.com|example\\.org)", ignore_case: true };
  it.each<[string, object, unknown, readonly string[]]>([
    ["the largest amount", amount, { amount: 200 }, KEPT],
    ["a hair above it, which no double tells", amount, '{"amount": 200.00000000000000001}', BROKEN],
    ["zero", amount, { amount: 0 }, BROKEN],
    ["an amount as text", amount, { amount: "199.99" }, KEPT],
    ["too much as text", amount, { amount: "2e2.1" }, BROKEN],
    ["an amount with a currency", amount, { amount: "$100" }, BROKEN],
    ["a huge exponent", amount, '{"amount": 1e300}', BROKEN],
    ["an object", amount, { amount: { value: 3 } }, BROKEN],
    ["an argument that is left out", amount, {}, KEPT],
    ["null", amount, { amount: null }, KEPT],
    [
      "every item",
      { argument: "items[*].amount", max: 5 },
      { items: [{ amount: 5 }, { amount: 6 }] },
      BROKEN,
    ],
    ["items below", { argument: "items[*].amount", max: 5 }, { items: [{ amount: 5 }, { amount: 4 }] }, KEPT],
    ["one item", { argument: "/items/1/amount", max: 5 }, { items: [{ amount: 9 }, { amount: 4 }] }, KEPT],
    ["a list at the place itself", { argument: "amounts", max: 5 }, { amounts: [1, 7] }, BROKEN],
    ["a pointer to a name with a dot", { argument: "/a.b", max: 5 }, { "a.b": 7 }, BROKEN],
    ["digits beyond 2^53", { argument: "id", max: "9007199254740992" }, '{"id": 9007199254740993}', BROKEN],
    ["a text of the right length", { argument: "note", max_length: 3 }, { note: "a😀b" }, KEPT],
    ["a longer text", { argument: "note", max_length: 3 }, { note: "abcd" }, BROKEN],
    ["a list that is too short", { argument: "to", min_length: 1 }, { to: [] }, BROKEN],
    ["a number where a length is asked for", { argument: "to", min_length: 1 }, { to: 5 }, BROKEN],
    ["an address of the right domain", domain, { to: "Alex@Example.com" }, KEPT],
    ["a domain that only begins like it", domain, { to: "alex@example.com.evil.net" }, BROKEN],
    ["a domain that only ends like it", domain, { to: "alex@notexample.com" }, BROKEN],
    ["one address of several", domain, { to: ["a@example.com", "b@evil.net"] }, BROKEN],
    ["an address with a display name", domain, { to: "Alex <alex@example.com>" }, BROKEN],
    ["a value that is allowed", { argument: "unit", allow: ["EUR", "USD"] }, { unit: "EUR" }, KEPT],
    ["one that is not", { argument: "unit", allow: ["EUR", "USD"] }, { unit: "GBP" }, BROKEN],
    ["a number in another spelling", { argument: "n", allow: [10] }, '{"n": 1e1}', KEPT],
    ["a forbidden value", { argument: "path", deny: ["/", "/etc"] }, { path: "/etc" }, BROKEN],
    ["a value that is not forbidden", { argument: "path", deny: ["/", "/etc"] }, { path: "/tmp" }, KEPT],
    ["one of two that go together", { together: ["from", "to"] }, { from: 1 }, BROKEN],
    ["both", { together: ["from", "to"] }, { from: 1, to: 2 }, KEPT],
    ["neither", { together: ["from", "to"] }, {}, KEPT],
  ])("%s", (_, rule, args, expected) => {
    expect(told({ rule, calls: refund(args) })).toEqual(expected);
  });

  it("says what was sent and what is allowed, or what the operator says", () => {
    const [finding] = findings({ rule: { argument: "amount", max: 200 }, calls: refund({ amount: 450.5 }) });
    expect(finding?.message).toBe("refund: amount is 450.5; at most 200 is allowed.");
    const own = { argument: "amount", max: 200, level: "flag", message: "Ask the shift lead." };
    expect(findings({ rule: own, calls: refund({ amount: 201 }) })).toEqual([
      { check: "business_rule", severity: "flag", call: 0, message: "Ask the shift lead." },
    ]);
  });

  it("is not fooled by many values or long texts", () => {
    const rule = { argument: "items[*]", max: 5 };
    const items = Array.from({ length: 10_001 }, () => 1);
    expect(told({ rule, calls: refund({ items }) })).toEqual(BROKEN);
    const long = `${"a".repeat(5_000_000)}@example.com`;
    expect(told({ rule: domain, calls: refund({ to: long }) })).toEqual(BROKEN);
    expect(told({ rule: { argument: "to", max_length: 10 }, calls: refund({ to: long }) })).toEqual(BROKEN);
  });

  it("says nothing of arguments that cannot be read: another check blocks these", () => {
    expect(told({ rule: amount, calls: refund("{") })).toEqual(KEPT);
  });

  it("tells a rule of an argument that the tool does not have; one for all tools is only meant for those that have it", () => {
    const one = {
      rule: { argument: "amuont", max: 1 },
      calls: refund({}),
      tools: [tool("refund", { amount: {} })],
    };
    expect(told(one)).toEqual(["rule_unverified flag 0"]);
    expect(told({ ...one, global: true })).toEqual(KEPT);
    const open = { type: "object", properties: { amount: {} }, additionalProperties: true };
    expect(told({ ...one, tools: [{ ...tool("refund"), parameters: open }] })).toEqual(KEPT);
  });
});

describe("rules about earlier results", () => {
  const seen = { argument: "order_id", seen_in: { tool: "get_orders" } };
  const orders = asked("get_orders", '{"orders":[{"id":"W-12","total":80},{"id":7731,"total":20.5}]}');
  it.each<[string, object, readonly Message[], unknown, readonly string[]]>([
    ["an id of a result", seen, orders, { order_id: "W-12" }, KEPT],
    ["an id that nobody gave", seen, orders, { order_id: "W-13" }, BROKEN],
    ["a part of an id", seen, orders, { order_id: "12" }, BROKEN],
    ["a number where the result has one", seen, orders, { order_id: "7731" }, KEPT],
    ["an id that only the user said", seen, [said("user", "order W-9")], { order_id: "W-9" }, BROKEN],
    ["an id that only the model said", seen, [said("assistant", "order W-9")], { order_id: "W-9" }, BROKEN],
    ["an id of another tool", seen, asked("search", '{"id":"W-12"}'), { order_id: "W-12" }, BROKEN],
    [
      "an id of any tool",
      { argument: "order_id", seen_in: {} },
      asked("search", '{"id":"W-12"}'),
      { order_id: "W-12" },
      KEPT,
    ],
    [
      "an error repeats it",
      seen,
      asked("get_orders", '{"error":"no order W-12"}'),
      { order_id: "W-12" },
      BROKEN,
    ],
    [
      "a flagged error repeats it",
      seen,
      asked("get_orders", "W-12", { failed: true }),
      { order_id: "W-12" },
      BROKEN,
    ],
    ["a plain text", seen, asked("get_orders", "Found orders W-12, W-13."), { order_id: "W-13" }, KEPT],
    [
      "a part of a word of a plain text",
      seen,
      asked("get_orders", "Found order W-123."),
      { order_id: "W-12" },
      BROKEN,
    ],
    [
      "blocks of MCP",
      seen,
      asked("get_orders", '[{"type":"text","text":"{\\"id\\":\\"W-12\\"}"}]'),
      { order_id: "W-12" },
      KEPT,
    ],
    [
      "a path",
      { argument: "order_id", seen_in: { tool: "get_orders", path: "orders[*].id" } },
      orders,
      { order_id: "W-12" },
      KEPT,
    ],
    [
      "another path",
      { argument: "order_id", seen_in: { tool: "get_orders", path: "orders[*].total" } },
      orders,
      { order_id: "W-12" },
      BROKEN,
    ],
    [
      "a result that is a list",
      { argument: "order_id", seen_in: { path: "id" } },
      asked("get_orders", '[{"id":"W-12"}]'),
      { order_id: "W-12" },
      KEPT,
    ],
    ["several ids, one unknown", { argument: "ids", seen_in: {} }, orders, { ids: ["W-12", "W-99"] }, BROKEN],
    ["no id at all", seen, [], {}, KEPT],
  ])("seen_in: %s", (_, rule, messages, args, expected) => {
    expect(told({ rule, messages, calls: refund(args) })).toEqual(expected);
  });

  // Each held against each would take minutes.
  it.each<[string, object, readonly string[]]>([
    ["seen_in", { argument: "ids", seen_in: { path: "rows[*].id" } }, KEPT],
    ["equals", { argument: "ids", equals: { tool: "list", path: "rows[*].id" } }, KEPT],
  ])("%s holds thousands of values against a list of thousands", (_, rule, expected) => {
    const ids = Array.from({ length: 9_000 }, (_unused, at) => `W-${at}`);
    const messages = asked("list", JSON.stringify({ rows: ids.map((id) => ({ id })) }));
    expect(told({ rule, messages, calls: refund({ ids: ids.toReversed() }) })).toEqual(expected);
    expect(told({ rule, messages, calls: refund({ ids: [...ids.slice(1), "X"] }) })).toEqual(BROKEN);
  });

  it("seen_in gives up, closed, where a text holds a value at too many places", () => {
    const rule = { argument: "ids", seen_in: {} };
    const text = `${"a".repeat(1_900_000)} a`;
    expect(told({ rule, messages: asked("list", text), calls: refund({ ids: ["a"] }) })).toEqual(BROKEN);
  });

  const atMost = { argument: "amount", at_most: { tool: "get_order", path: "total" } };
  const own = {
    argument: "amount",
    at_most: { tool: "get_order", path: "total", where: { argument: "order_id", path: "id" } },
  };
  const two = [
    ...asked("get_order", '{"id":"A","total":80.10}'),
    ...asked("get_order", '{"id":"B","total":9.99}'),
  ];
  it.each<[string, object, readonly Message[], unknown, readonly string[]]>([
    ["what the latest result allows", atMost, two, { amount: 9.99 }, KEPT],
    ["more than it", atMost, two, { amount: 10 }, BROKEN],
    ["of this order", own, two, { order_id: "A", amount: 80.1 }, KEPT],
    ["more than this order", own, two, { order_id: "B", amount: 80.1 }, BROKEN],
    ["an order that nobody looked up", own, two, { order_id: "C", amount: 1 }, BROKEN],
    ["no result at all", atMost, [], { amount: 1 }, BROKEN],
    ["nothing to compare", atMost, [], {}, KEPT],
    [
      "equals",
      { argument: "email", equals: { tool: "get_user", path: "email" } },
      asked("get_user", '{"email":"a@b.c"}'),
      { email: "a@b.c" },
      KEPT,
    ],
    [
      "does not equal",
      { argument: "email", equals: { tool: "get_user", path: "email" } },
      asked("get_user", '{"email":"a@b.c"}'),
      { email: "x@b.c" },
      BROKEN,
    ],
    [
      "at least",
      { argument: "bid", at_least: { tool: "quote", path: "/low" } },
      asked("quote", '{"low":"5.00"}'),
      { bid: 4.99 },
      BROKEN,
    ],
  ])("compare: %s", (_, rule, messages, args, expected) => {
    expect(told({ rule, messages, calls: refund(args) })).toEqual(expected);
  });
});

describe("rules about the time of day", () => {
  const night = { quiet_hours: { from: "22:00", to: "07:00", offset: "+02:00" } };
  it.each([
    ["2026-07-01T19:59:00Z", KEPT],
    ["2026-07-01T20:00:00Z", BROKEN],
    ["2026-07-02T04:59:59Z", BROKEN],
    ["2026-07-02T05:00:00Z", KEPT],
  ])("%s", (at, expected) => {
    const evidence = { conditions: { at, load: null } };
    expect(told({ rule: night, evidence, calls: refund({}) })).toEqual(expected);
  });
});

/** What one user did before. */
const used = (calls: number, sum: string | null, of: string | null = null) => ({
  uses: {
    form: "",
    failed: null,
    counted: [{ tool: "refund", per: "user" as const, hours: 24, of, calls, sum }],
  },
});

describe("limits", () => {
  const often = { limit: { calls: 3, per: "user", hours: 24 } };
  const much = { limit: { sum: "500.00", of: "amount", per: "user", hours: 24 } };
  const [a, b] = [{ amount: 100.1 }, { amount: 0.2 }];
  it.each<[string, object, Evidence<never>, readonly (readonly [string, unknown])[], readonly string[]]>([
    ["the third call", often, used(2, null), refund(a), KEPT],
    ["the fourth", often, used(3, null), refund(a), BROKEN],
    [
      "two at once, of which one fits",
      often,
      used(2, null),
      [...refund(a), ...refund(b)],
      ["business_rule block 1"],
    ],
    ["other tools do not count", often, used(2, null), [["send_mail", {}], ...refund(a)], KEPT],
    ["exactly the sum", much, used(9, "399.90", "amount"), refund(a), KEPT],
    ["a cent more", much, used(9, "399.91", "amount"), refund(a), BROKEN],
    [
      "two together are too much",
      much,
      used(0, "399.8", "amount"),
      [...refund(a), ...refund(b)],
      ["business_rule block 1"],
    ],
    [
      "a negative amount makes no room",
      much,
      used(0, "450", "amount"),
      refund({ amount: [-100, 60] }),
      BROKEN,
    ],
    ["an amount that is none", much, {}, refund({ amount: "lots" }), BROKEN],
    ["nobody has counted yet", often, {}, refund(a), KEPT],
  ])("%s", (_, rule, evidence, calls, expected) => {
    expect(told({ rule, evidence, calls })).toEqual(expected);
  });

  it("follows on_error where nobody can count", () => {
    const evidence = { uses: { form: "", counted: [], failed: "the outbox is away" } };
    const one = { rule: often, evidence, calls: refund(a) };
    expect(told({ ...one, onError: "open" })).toEqual(["rule_unverified flag 0"]);
    expect(told({ ...one, onError: "closed" })).toEqual(["rule_unverified block 0"]);
  });
});
