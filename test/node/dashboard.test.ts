import { describe, expect, it } from "vitest";
import { AS_SENT, compareCalls, disputed } from "../../dashboard/src/decision/compare.ts";
import { type Judged, rulingOf, shortWhy, whySentence } from "../../dashboard/src/words/why.ts";

const book = (args: string, tool = "book") => [{ tool, arguments: args }];

describe("samples side by side", () => {
  it("marks what means something else, not what is written in another way", () => {
    const calls = compareCalls(
      [book('{"to":"Oslo","n":1,"at":{"a":1,"b":2}}'), book('{"n":1.0,"at":{"b":2,"a":1},"to":"Rome"}')],
      0,
    );
    expect(disputed(calls)).toEqual(["to"]);
    expect(calls[0]?.rows[0]).toEqual({ name: "to", values: ['"Oslo"', '"Rome"'], differs: [false, true] });
    expect(calls[0]?.rows[1]?.values).toEqual(["1", "1.0"]);
  });

  it("keeps every digit, and what is no JSON as it was sent", () => {
    const [call] = compareCalls(
      [book('{"id":9007199254740993}'), book('{"id":9007199254740992}'), book('{"id":')],
      0,
    );
    expect(call?.rows[0]?.values).toEqual(["9007199254740993", "9007199254740992", null]);
    expect(call?.rows[0]?.differs).toEqual([false, true, true]);
    expect(call?.rows[1]).toMatchObject({ name: AS_SENT, values: [null, null, '{"id":'] });
  });

  it("shows a sample without the call, another tool, and several calls", () => {
    const two = [...book("{}"), ...book('{"x":1}', "pay")];
    const calls = compareCalls([two, [], [...book("{}"), ...book('{"x":1}', "refund")]], 0);
    expect(calls.map((call) => call.tool.values)).toEqual([
      ["book", null, "book"],
      ["pay", null, "refund"],
    ]);
    expect(disputed(calls)).toEqual(["tool of call 1", "tool of call 2", "x of call 2"]);
    expect(compareCalls([], 0)).toEqual([]);
  });
});

const judged = (given: Partial<Judged>): Judged => ({
  action: "execute",
  would_abstain: false,
  reason: "confident",
  mode: "shadow",
  confidence: 0.834,
  threshold: 0.5,
  gated_by: "book",
  findings: [],
  calls: [{ index: 0, tool: "book", risk: "unknown", threshold: 0.5, threshold_source: "risk" }],
  gate_error: null,
  ...given,
});

describe("why, in words", () => {
  const block = { check: "schema", severity: "block", call: 0, message: "book: `to` is missing." } as const;
  it.each([
    [{}, "passed", "The gate let book run: it is 83 % sure that this is right, and needs at least 50 %."],
    [
      { reason: "explored", would_abstain: true, mode: "enforce", confidence: 0.4 },
      "passed",
      "The gate let book run to learn what becomes of such calls: it is only 40 % sure and needs at least 50 %, and chance drew this one to run all the same.",
    ],
    [
      { would_abstain: true, reason: "low_confidence", confidence: 0.004 },
      "would stop",
      "In shadow mode book ran, but the gate would have stopped it, because it is only <1 % sure that this is right, and needs at least 50 %.",
    ],
    [
      { action: "abstain", mode: "enforce", would_abstain: true, reason: "blocked", findings: [block] },
      "stopped",
      "The gate stopped book, because a check failed: `to` is missing.",
    ],
    [
      { action: "abstain", mode: "enforce", would_abstain: true, reason: "unnecessary_call" },
      "stopped",
      "The gate stopped book, because most samples of the model answer without calling a tool.",
    ],
    [
      { mode: "off", reason: "off", confidence: null },
      "not judged",
      "The gate is off here, so book ran without being judged.",
    ],
    [
      { reason: "gate_error", gate_error: { type: "Error", message: "no model", on_error: "open" } },
      "passed",
      "The gate let book run, because the gate itself failed (no model) and the policy lets calls pass then.",
    ],
    [
      { reason: "no_call", calls: [], confidence: null },
      "no call",
      "The model answered without calling a tool, so there was nothing to stop.",
    ],
  ] as const)("%j", (given, ruling, sentence) => {
    expect([rulingOf(judged(given)), whySentence(judged(given))]).toEqual([ruling, sentence]);
    expect(shortWhy(judged(given))).toMatch(/\w/);
  });
});
