import { expect, it } from "vitest";
import { tool, turnAfter } from "../../../../test/support/said.ts";
import { callsOf } from "./calls.ts";
import { heardIn } from "./judge.ts";
import { SIGNALS, signalsOf } from "./signals.ts";

const TOOLS = [tool("send_email", "Sends an email"), tool("get_order")];
const FAILED = { name: "send_email", arguments: { to: "kim" }, ok: false };

it.each([
  ["nothing ran", TOOLS, []],
  ["a call failed and was made good", TOOLS, [FAILED, { ...FAILED, ok: true }]],
  ["a call of a tool that is not offered ran", TOOLS, [{ name: "other", arguments: "{", ok: true }]],
  ["no tool is offered", [], []],
])("each clause has all its numbers where %s", (_name, tools, ran) => {
  const turn = turnAfter(tools, ran);
  const text = "I've sent the email to Kim, and 2 others. 已经发了。";
  const odds = { claim: 1, change: 0, unbacked: -1, failure: 0 };
  const told = heardIn(text, "en", () => null).map((heard) => ({ ...heard, ...odds }));
  const rows = signalsOf(told, {
    text,
    tongue: "en",
    tools: turn.tools,
    calls: callsOf(turn, []),
    rarity: [],
  });
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    expect(row).toHaveLength(SIGNALS);
    expect(row.every(Number.isFinite)).toBe(true);
  }
});
