import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Field } from "../../wire/field.ts";
import { readPolicy } from "../../wire/policies/policy.ts";
import type { Tool } from "../turn.ts";
import { DEGRADED, type LoadLimit } from "./load.ts";
import { inContext, type Surroundings } from "./context.ts";
import { resolveTool } from "./resolve.ts";
import { resolveTurn } from "./turn-policy.ts";

const policyOf = (global: object, tools: object = {}) => ({
  version: 1,
  ...readPolicy(Field.root({ global, tools })),
});
const rule = (when: object, change: object, reason = "why") => ({ when, ...change, reason });
/** A Wednesday. */
const at = (time: string, more: object = {}): Surroundings => ({
  agent: "bot",
  conditions: { at: `2026-07-01T${time}:00Z`, load: null, ...more },
});
const NOBODY = { mode: null, threshold: null, mayLoosen: false };

describe("context rules", () => {
  it.each<[string, object, Surroundings, number]>([
    ["inside the hours", { hours: { from: "22:00", to: "06:00" } }, at("23:30"), 0.6],
    ["outside", { hours: { from: "22:00", to: "06:00" } }, at("06:00"), 0.5],
    ["the hours of a zone", { hours: { from: "22:00", to: "06:00", offset: "-08:00" } }, at("06:00"), 0.6],
    ["the day", { weekdays: ["wed"] }, at("12:00"), 0.6],
    ["another day", { weekdays: ["sat", "sun"] }, at("12:00"), 0.5],
    [
      "the day of a zone",
      { weekdays: ["thu"], hours: { from: "00:00", to: "24:00", offset: "+12:00" } },
      at("12:00"),
      0.6,
    ],
    ["the agent", { agents: ["bot"] }, at("12:00"), 0.6],
    ["another agent", { agents: ["bat"] }, at("12:00"), 0.5],
    ["the group", { groups: ["new"] }, at("12:00", { group: "new" }), 0.6],
    ["no group", { groups: ["new"] }, at("12:00"), 0.5],
    ["the channel", { channels: ["voice"] }, at("12:00", { channel: "voice" }), 0.6],
    [
      "the channel, but not the agent",
      { channels: ["voice"], agents: ["x"] },
      at("12:00", { channel: "voice" }),
      0.5,
    ],
    ["nobody knows the time", { hours: { from: "00:00", to: "24:00" } }, { agent: "bot" }, 0.5],
    ["the switch, which is off", { degraded: true }, at("12:00"), 0.5],
  ])("%s", (_, when, around, expected) => {
    const held = resolveTool(policyOf({ context: [rule(when, { add: 0.1 })] }), "refund", around);
    expect(held.threshold).toBe(expected);
    expect(held.thresholdSource).toBe(expected === 0.5 ? "risk" : "context");
  });

  const seen = (over: readonly LoadLimit[]) => {
    const load = { calls: 50, failed: 17, timedOut: 0, limited: 0, latencyMs: null, over };
    return at("12:00", { load });
  };
  const FAILED = "the upstream failed in 34 % of about 50 calls of the last minutes";
  const limit = { errorRateAbove: 0.1, latencyAboveMs: null, minCalls: 5 };
  it.each<[string, object, object, Surroundings, string | null]>([
    ["nobody measured it", { load: "degraded" }, {}, at("12:00"), null],
    ["nobody knows the moment", { load: "degraded" }, {}, { agent: "bot" }, null],
    ["nothing is exceeded", { load: "degraded" }, {}, seen([]), null],
    ["another limit is exceeded", { load: "degraded" }, {}, seen([limit]), null],
    ["the usual limit is exceeded", { load: "degraded" }, {}, seen([DEGRADED]), FAILED],
    [
      "the switch is on",
      { load: "degraded" },
      { degraded: true },
      at("12:00"),
      "the switch `degraded` is on",
    ],
    [
      "its own limit is exceeded",
      { load: { error_rate_above: 0.1, min_calls: 5 } },
      {},
      seen([limit]),
      FAILED,
    ],
    [
      "the switch says nothing of its own limit",
      { load: { error_rate_above: 0.1 } },
      { degraded: true },
      seen([]),
      null,
    ],
  ])("the load: %s", (_, when, more, around, because) => {
    const held = resolveTool(
      policyOf({ ...more, context: [rule(when, { set: 1 }, "slow")] }),
      "refund",
      around,
    );
    expect(held.context).toEqual(because === null ? [] : [{ reason: "slow", from: 0.5, to: 1, because }]);
  });

  it("say why, one after the other, those of all tools first", () => {
    const policy = policyOf(
      {
        degraded: true,
        context: [
          rule({ degraded: true }, { add: 0.2 }, "slow"),
          rule({ agents: ["bot"] }, { at_least: 0.6 }, "no matter"),
        ],
      },
      { refund: { threshold: 0.4, context: [rule({ agents: ["bot"] }, { at_least: 0.9 }, "bots")] } },
    );
    const turn = resolveTurn(policy, ["look_up", "refund"], NOBODY, null, { agent: "bot" });
    expect(turn).toMatchObject({ threshold: 0.9, thresholdSource: "context", gatedBy: "refund" });
    expect(turn.calls.map(({ context }) => context)).toEqual([
      [{ reason: "slow", from: 0.5, to: 0.7 }],
      [
        { reason: "slow", from: 0.4, to: 0.6 },
        { reason: "bots", from: 0.6, to: 0.9 },
      ],
    ]);
  });

  it("can lower a threshold, where an operator wrote so; a request can only tighten", () => {
    const policy = policyOf({ threshold: 0.5, context: [rule({ agents: ["bot"] }, { set: 0.3 })] });
    const ask = (threshold: number, agent: string, mayLoosen = false) =>
      resolveTurn(policy, ["refund"], { ...NOBODY, threshold, mayLoosen }, null, { agent }).threshold;
    expect(resolveTurn(policy, ["refund"], NOBODY, null, { agent: "bot" }).threshold).toBe(0.3);
    expect(ask(0.4, "bot")).toBe(0.4);
    expect(() => ask(0.2, "bot")).toThrow("holds a threshold of 0.3");
    expect(() => ask(0.4, "other")).toThrow("holds a threshold of 0.5");
    expect(ask(0.2, "bot", true)).toBe(0.2);
    const raised = policyOf({ threshold: 0.5, context: [rule({ agents: ["bot"] }, { at_least: 0.9 })] });
    // Refused or not, never by the hour: what is too loose at the moment is simply not applied.
    expect(
      resolveTurn(raised, ["refund"], { ...NOBODY, threshold: 0.6 }, null, { agent: "bot" }).threshold,
    ).toBe(0.9);
  });

  it("stay within 0 and 1, whatever they add up to", () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant("add" as const), value: fc.double({ min: -1, max: 1, noNaN: true }) }),
      fc.record({
        kind: fc.constantFrom("at_least" as const, "set" as const),
        value: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.array(change), (threshold, changes) => {
        const rules = changes.map((one) => ({ when: { agents: ["bot"] }, threshold: one, reason: "r" }));
        const found = inContext(threshold, rules, { agent: "bot" }, false);
        expect(found.threshold).toBeGreaterThanOrEqual(0);
        expect(found.threshold).toBeLessThanOrEqual(1);
        expect(found.applied.at(-1)?.to ?? threshold).toBe(found.threshold);
      }),
    );
  });

  it.each<[string, object, string]>([
    ["without a reason", { when: { agents: ["a"] }, add: 0.1, reason: " " }, "reason"],
    ["that always holds", { when: {}, add: 0.1, reason: "r" }, "when"],
    ["about a load of another kind", { when: { load: "high" }, add: 0.1, reason: "r" }, "when.load"],
    ["about no measure", { when: { load: { min_calls: 5 } }, add: 0.1, reason: "r" }, "when.load"],
    [
      "with a share above 1",
      { when: { load: { error_rate_above: 34 } }, add: 0.1, reason: "r" },
      "when.load.error_rate_above",
    ],
    ["with an unknown day", { when: { weekdays: ["monday"] }, add: 0.1, reason: "r" }, "when.weekdays[0]"],
    ["that lowers by too much", { when: { agents: ["a"] }, add: -2, reason: "r" }, "add"],
    ["with two changes", { when: { agents: ["a"] }, add: 0.1, set: 1, reason: "r" }, ""],
    ["about something else", { when: { moon: "full" }, add: 0.1, reason: "r" }, "when.moon"],
    ["that changes nothing", { when: { agents: ["a"] }, add: 0, reason: "r" }, "add"],
  ])("one %s is refused, and the message says where", (_, wrong, place) => {
    const param = `global.context[0]${place === "" ? "" : `.${place}`}`;
    expect(() => policyOf({ context: [wrong] })).toThrow(expect.objectContaining({ param }) as Error);
  });
});

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  description: "",
  parameters: null,
  ...more,
});

const hint = (name: string, annotations: NonNullable<Tool["annotations"]>) => tool(name, { annotations });

const rated = (global: object, declared: Tool, tools: object = {}) => {
  const { risk, riskSource } = resolveTool(policyOf(global, tools), declared.name, {
    agent: null,
    tools: [declared],
  });
  return `${risk} ${riskSource}`;
};

describe("the risk of a tool", () => {
  it("B13: a tool without hints is not proven safe; hints alone raise a risk and never lower it", () => {
    const reads = hint("list_x", { readOnly: true });
    const drops = hint("drop_x", { readOnly: true, destructive: true });
    const draft = hint("delete_draft", { destructive: false });
    expect([tool("tidy_up"), reads, drops, draft].map((one) => rated({}, one))).toEqual([
      "unknown default",
      "unknown default",
      "high annotations",
      "unknown default",
    ]);
    const trusting = { trust_annotations: true };
    expect([tool("tidy_up"), reads, drops, draft].map((one) => rated(trusting, one))).toEqual([
      "unknown default",
      "low annotations",
      "high annotations",
      "medium annotations",
    ]);
  });

  it("is the operator's first, then the declaration's, then a guess where the policy wants one", () => {
    const destroys = hint("drop_x", { destructive: true });
    expect(rated({ risk: "low" }, destroys)).toBe("low global");
    expect(rated({ risk: "low" }, destroys, { drop_x: { risk: "medium" } })).toBe("medium tool");
    expect(rated({}, hint("transfer_to_human_agents", { destructive: true }))).toBe("high annotations");
    expect(rated({ guess_risk: true }, tool("transfer_to_human_agents"))).toBe("low hand_over");
    expect(rated({ guess_risk: true }, tool("refund_order"))).toBe("high guess");
    expect(rated({}, tool("refund_order"))).toBe("unknown default");
    expect(rated({ guess_risk: true }, tool("getOrder"), { getOrder: { guess_risk: false } })).toBe(
      "unknown default",
    );
  });

  it.each<[string, string, string]>([
    ["get_order", "", "low"],
    ["listTransfers", "Lists all transfers.", "low"],
    ["orders.delete", "", "high"],
    ["send_mail", "", "medium"],
    ["get_quote", "Deletes the old quote and makes a new one.", "unknown"],
    ["message_get_login_status", "", "medium"],
    ["pixie", "Deletes a file.", "high"],
    ["pixie", "Shows a file.", "unknown"],
    ["tidy_up", "", "unknown"],
  ])("a guess at %s (%s): %s", (name, description, expected) => {
    expect(rated({ guess_risk: true }, tool(name, { description })).split(" ")[0]).toBe(expected);
  });
});
