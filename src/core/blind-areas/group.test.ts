import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Tool } from "../turn.ts";
import type { Abstention } from "./abstention.ts";
import { blindAreas } from "./group.ts";

let made = 0;
const abstention = (given: Partial<Abstention> = {}): Abstention => ({
  id: `d${made}`,
  createdAt: 1_000_000 - made++,
  reason: "low_confidence",
  findings: [],
  point: { tool: "book_flight", parameters: ["date"], form: null },
  tool: "book_flight",
  verdict: null,
  wording: null,
  ...given,
});
const times = (n: number, given: Partial<Abstention> = {}) =>
  Array.from({ length: n }, () => abstention(given));
const worded = (texts: readonly string[], given: Partial<Abstention> = {}) =>
  texts.map((wording) => abstention({ ...given, wording }));

const tool = (name: string, description: string, properties: object = {}): Tool => ({
  name,
  description,
  parameters: { type: "object", properties },
});
const OPTIONS = { least: 2, most: 50 };
const areas = (abstentions: readonly Abstention[], tools: readonly Tool[] = [], options = OPTIONS) =>
  blindAreas(abstentions, (name) => tools.find((one) => one.name === name) ?? null, options);
const only = (abstentions: readonly Abstention[], tools: readonly Tool[] = []) => {
  const [area, ...others] = areas(abstentions, tools);
  if (area === undefined || others.length > 0) throw new Error(`${others.length} others`);
  return area;
};

const WEEKENDS = [
  "Please book me a flight to Oslo for the weekend",
  "Book a flight to Rome for next weekend please",
  "I need you to book a flight to Malta for the weekend",
  "Can you book a flight to Bergen for a weekend?",
];
const FAMILY = [
  "Book seats together for my family of five on HAT123",
  "We are a family of four, book seats together on HAT9",
  "book the family seats together, all on HAT77",
];

describe("groups", () => {
  it("by tool and argument in doubt, the largest first, with the newest examples", () => {
    const found = areas([
      ...times(3),
      ...times(7, { point: { tool: "pay", parameters: ["amount"], form: null } }),
      ...times(1, { point: { tool: "pay", parameters: ["iban"], form: null } }),
    ]);
    expect(found.map(({ tool: name, parameters, n }) => [name, parameters, n])).toEqual([
      ["pay", ["amount"], 7],
      ["book_flight", ["date"], 3],
    ]);
    expect(found[0]?.examples).toHaveLength(5);
  });

  it("by wording, where three or more are worded alike", () => {
    const found = areas([...worded(WEEKENDS), ...worded(FAMILY), ...worded(["What now?", "Do it again"])]);
    expect(found.map(({ n }) => n)).toEqual([4, 3, 2]);
    expect(found[0]?.words).toEqual(expect.arrayContaining(["weekend", "flight"]));
    expect(found[1]?.words).toEqual(expect.arrayContaining(["family", "seats", "together"]));
    expect(found[2]?.words).toBeNull();
    expect(found[0]?.examples[0]?.text).toBe(WEEKENDS[0]);
  });

  it("without words where no content is stored", () => {
    const area = only(times(4));
    expect(area).toMatchObject({ words: null, n: 4 });
    expect(area.examples.map(({ text }) => text)).toEqual([null, null, null, null]);
  });

  it("of other scripts and of odd texts do no harm", () => {
    const texts = [
      "帮我订周末去北京的机票",
      "请帮我订周末去上海的机票",
      "我要订周末去广州的机票",
      "",
      "💥",
      "\ud800",
    ];
    expect(areas(worded(texts)).reduce((sum, { n }) => sum + n, 0)).toBe(6);
    expect(areas(worded(texts))[0]?.n).toBe(3);
  });

  it("hold every abstention once, whatever it is", () => {
    const one = fc.record({
      id: fc.string(),
      createdAt: fc.nat(),
      reason: fc.constantFrom("low_confidence", "blocked", "unnecessary_call", "outvoted"),
      findings: fc.array(
        fc.record({
          check: fc.constantFrom("unknown_tool", "schema", "truncated", "own_rule"),
          severity: fc.constantFrom("block" as const, "flag" as const),
        }),
        { maxLength: 2 },
      ),
      point: fc.option(
        fc.record({
          tool: fc.constantFrom("a", "b", ""),
          parameters: fc.subarray(["x", "y"]),
          form: fc.constant(null),
        }),
      ),
      tool: fc.constantFrom("a", ""),
      verdict: fc.constantFrom(null, "correct" as const, "incorrect" as const),
      wording: fc.option(fc.string({ unit: "grapheme" })),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (given) => {
        const found = areas(given, [], { least: 1, most: 100 });
        expect(found.reduce((sum, { n }) => sum + n, 0)).toBe(given.length);
        for (const { proposal } of found) expect(proposal.text).toMatch(/^[A-Z`].*\.$/s);
      }),
      { numRuns: 60 },
    );
  });
});

const block = (check: string): Partial<Abstention> => ({
  reason: "blocked",
  findings: [{ check, severity: "block" }],
});

describe("proposals", () => {
  it("a tool that is called and not there is missing", () => {
    const point = { tool: "cancel_hotel", parameters: [], form: null };
    const { kind, proposal } = only(times(3, { ...block("unknown_tool"), point }));
    expect([kind, proposal.kind]).toEqual(["unknown_tool", "missing_tool"]);
    expect(proposal.text).toContain("`cancel_hotel`, which is not in the tool list");
  });

  it("an argument without a description should get one", () => {
    const declared = tool("book_flight", "Books a flight for the user.", { date: { type: "string" } });
    const { proposal } = only(times(3), [declared]);
    expect(proposal.kind).toBe("tool_description");
    expect(proposal.text).toContain("`date` of `book_flight` has no description");
  });

  it("an argument that is described should be asked for, in words for a user", () => {
    const declared = tool("book_flight", "Books a flight for the user.", {
      date: { type: "string", description: "Day of departure, 2031-01-31." },
    });
    expect(only(times(3), [declared]).proposal).toMatchObject({
      kind: "clarification",
      question: "For “book flight”: what should “date” be?",
    });
    expect(only(times(3)).proposal.kind).toBe("clarification");
    expect(only(times(3, block("schema"))).proposal.text).toContain("does not fit its schema");
  });

  it("a tool that says nothing of itself should say when to use it", () => {
    const point = { tool: "f1", parameters: [], form: "x" };
    expect(only(times(2, { point }), [tool("f1", "")]).proposal).toMatchObject({
      kind: "tool_description",
      text: expect.stringContaining("next to no description"),
    });
  });

  it("requests that have nothing to do with their tool point at a missing one", () => {
    const point = { tool: "search_docs", parameters: [], form: "x" };
    const declared = tool("search_docs", "Looks up pages of the handbook.");
    const requests = worded(
      ["Reset the password of Ada", "Please reset Bob's password", "reset password for Carol"],
      { point },
    );
    const { proposal } = only(requests, [declared]);
    expect(proposal.kind).toBe("missing_tool");
    expect(proposal.text).toContain("“password”");
  });

  it("calls for which the model's own answers need no tool: say when not to use it", () => {
    const { kind, proposal } = only(times(2, { reason: "unnecessary_call", point: null }));
    expect([kind, proposal.kind]).toEqual(["no_tool", "tool_description"]);
  });

  it.each([
    ["truncated", "output tokens"],
    ["malformed_arguments", "JSON"],
    ["duplicate_call", "again"],
  ])("a block of %s is a matter of the agent", (check, words) => {
    const { proposal } = only(times(2, block(check)));
    expect(proposal).toMatchObject({ kind: "agent", text: expect.stringContaining(words) });
  });

  it("calls that would have been right speak against the gate, not against the agent", () => {
    const right = times(4, { verdict: "correct" });
    const area = only([...right, ...times(1, { verdict: "incorrect" }), ...times(3)]);
    expect(area).toMatchObject({ n: 8, correct: 4, incorrect: 1, proposal: { kind: "recalibrate" } });
    const mixed = only([...right, ...times(2, { verdict: "incorrect" })]);
    expect(mixed.proposal.kind).not.toBe("recalibrate");
  });
});
