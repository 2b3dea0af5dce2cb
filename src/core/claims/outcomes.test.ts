import { describe, expect, it } from "vitest";
import { isPhantom, tool, turnAfter } from "../../../test/support/said.ts";
import type { Message } from "../turn.ts";
import { outcomesOf, settledOf } from "./outcomes.ts";
import { clockOf, valuesOf } from "./same-thing.ts";

const call = (name: string, args: string, id = "c") => ({ id, name, arguments: args });
const TOOLS = [tool("cancel_order"), tool("send_email"), tool("get_order")];

const settled = (...ran: Parameters<typeof turnAfter>[1]): readonly boolean[] =>
  settledOf(outcomesOf(turnAfter(TOOLS, ran).messages, [], 50), TOOLS);

describe("values of arguments", () => {
  it.each([
    [String.raw`{"id":"A12"}`, ["A12"]],
    [
      String.raw`{"id": "A12", "why": "late \"again\"", "n": -3.5}`,
      ["A12", String.raw`late \"again\"`, "-3.5"],
    ],
    ["[1000, 1001]", ["1000", "1001"]],
    [`{"text":"${"x".repeat(61)}"}`, []],
    ['{"cut":"of', ["of"]],
    ["", []],
  ])("%s", (args, values) => {
    expect([...valuesOf(call("t", args))]).toEqual(values);
  });

  it("are read in one pass, whatever stands there, and are at most 40", () => {
    expect(valuesOf(call("t", `[1${" ".repeat(3_900)}]`)).size).toBe(1);
    expect(valuesOf(call("t", '"'.repeat(4_000))).size).toBe(0);
    expect(valuesOf(call("t", Array.from({ length: 90 }, (_, i) => i).join(","))).size).toBe(40);
  });
});

it.each<[string, string | null]>([
  ["7 pm", "19:00:00"],
  ["12 am", "00:00:00"],
  ["12:15 p.m.", "12:15:00"],
  ["19h30", "19:30:00"],
  ["9 Uhr", "09:00:00"],
  ["noon", "12:00:00"],
  ["13 pm", null],
  ["0 am", null],
  ["24:00", null],
  ["7", null],
  ["3.14", null],
  ["19:75", null],
  ["2026-05-03T19:00", null],
])("the time of day in %j is %j", (text, clock) => {
  expect(clockOf(text)).toBe(clock);
});

describe("a call that failed", () => {
  const failed = { name: "cancel_order", arguments: { id: "A12" }, ok: false };
  const other = { name: "cancel_order", arguments: { id: "B77" }, ok: true };
  it("is made good by the same call, and by no other", () => {
    expect(settled(failed, { ...failed, ok: true })).toEqual([true, false]);
    expect(settled(failed, other)).toEqual([false, false]);
    expect(settled({ ...failed, ok: true }, failed)).toEqual([false, false]);
  });

  it.each<[failed: object, later: object, settled: boolean]>([
    [{ time: "7 pm" }, { time: "19:00" }, true],
    [{ time: "7:30 p.m." }, { time: "19:30:00" }, true],
    [{ time: "7 pm" }, { time: "07:00" }, false],
    [{ city: "New York" }, { city: "new york" }, true],
    [{ order: "#A12" }, { order: "A13" }, false],
    [{ at: "10" }, { at: "10 Uhr" }, false],
    [{ n: 1.5 }, { n: "x", m: 1.5 }, true],
    [{ n: 1.5 }, { n: "x", m: 2 }, false],
  ])("%j is made good by one that spells it %j: %s", (before, after, is) => {
    const call = { name: "cancel_order", arguments: before, ok: false };
    expect(settled(call, { ...call, arguments: after, ok: true })).toEqual([is, false]);
    expect(settled(call, { ...call, name: "get_order", arguments: after, ok: true })).toEqual([false, false]);
  });

  it.each(["I've cancelled orders A12 and B77.", "Ich habe beide Bestellungen storniert."])(
    "is not backed by one about something else: %s",
    (text) => {
      expect(isPhantom(turnAfter(TOOLS, [failed, other]), text)).toBe(true);
    },
  );
});

describe("many calls", () => {
  const asked: Message = { role: "user", text: "Go.", calls: [], callId: null, name: null };
  const sent = (n: number, first = 0): Message[] => [
    {
      ...asked,
      role: "assistant",
      text: "",
      calls: Array.from({ length: n }, (_, i) => call("send_email", `{"n":${i}}`, `c${first + i}`)),
    },
    ...Array.from(
      { length: n },
      (_, i): Message => ({
        ...asked,
        role: "tool",
        text: '{"ok":true}',
        callId: `c${first + i}`,
      }),
    ),
  ];

  it("of one message are all known, up to the most that are read", () => {
    const outcomes = outcomesOf([asked, ...sent(300)], [], 50);
    expect(outcomes).toHaveLength(50);
    expect(outcomes.at(-1)?.call.id).toBe("c299");
    const turn = { ...turnAfter(TOOLS, []), messages: [asked, ...sent(150)] };
    expect(isPhantom(turn, "I've sent all the emails.")).toBe(false);
  });

  it("do not make one forgotten that was fine before them", () => {
    const cancelled = turnAfter(TOOLS, [{ name: "cancel_order", arguments: { id: "A" }, ok: true }]);
    const turn = { ...cancelled, messages: [...cancelled.messages, ...sent(120)] };
    expect(outcomesOf(turn.messages, [], 50)[0]?.call.name).toBe("cancel_order");
    expect(isPhantom(turn, "Your order is cancelled.")).toBe(false);
  });
});
