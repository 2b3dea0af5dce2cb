import { describe, expect, it } from "vitest";
import type { DecisionDetail } from "../api/types.ts";
import { fallbackSet, fallbackWhy } from "./fallback-words.ts";
import { otherLines } from "./others-words.ts";

const FORM = '["pay",{"amount":10}]';
const NOTHING = { opinions: null, hooks: null, validations: [], uses: null, conditions: null };
/** Only what the lines read. */
const lines = (evidence: object) =>
  otherLines({
    samples: [{ index: 0, canonical: FORM }],
    candidate: 0,
    evidence: { ...NOTHING, ...evidence },
  } as unknown as DecisionDetail).map(({ who, said, stands, words }) => [
    stands,
    `${who} ${said}`,
    ...(words === undefined ? [] : [words]),
  ]);
const opinion = (more: object) => ({
  upstream: "second",
  model: "small",
  answer: null,
  asked: true,
  failed: null,
  left_out: [],
  ...more,
});
const answer = (canonical: string, calls: object[] = [], text: string | null = null) => ({
  canonical,
  calls,
  text,
});

describe("what else was asked, in words", () => {
  it.each<[string, object, readonly (readonly string[])[]]>([
    ["nothing", {}, []],
    [
      "votes of a panel",
      {
        opinions: [
          opinion({ answer: answer(FORM) }),
          opinion({
            upstream: null,
            answer: answer("x", [{ tool: "pay", arguments: "{}" }]),
            left_out: ["images"],
          }),
          opinion({ model: null, upstream: null, answer: answer("[]", [], "Which one?") }),
          opinion({ failed: "status 500" }),
          opinion({ asked: false, failed: "no upstream of this name" }),
        ],
      },
      [
        ["for", "small of second makes the same call."],
        ["against", "small makes another call. It was not shown images.", "pay {}"],
        ["against", "A model that is not named calls no tool.", "Which one?"],
        ["nothing", "small of second gave no answer: status 500."],
        ["nothing", "small of second could not be asked: no upstream of this name."],
      ],
    ],
    [
      "hooks",
      {
        hooks: [
          { hook: "orders", verdict: "deny", reason: "Paid already.", failed: null },
          { hook: "stock", verdict: "unknown", reason: null, failed: "no answer within 2000 ms" },
        ],
      },
      [
        ["against", "The hook orders denies it.", "Paid already."],
        ["nothing", "The hook stock gave no answer: no answer within 2000 ms."],
      ],
    ],
    [
      "a validation",
      {
        validations: [
          {
            model: "judge",
            upstream: null,
            verdict: "wrong",
            reason: "Nobody said 10.",
            missing: ["the currency"],
            failed: null,
            left_out: [],
          },
        ],
      },
      [["against", "judge checked it and finds it wrong. It misses: the currency.", "Nobody said 10."]],
    ],
    [
      "counters and the moment",
      {
        uses: {
          counted: [
            { tool: "pay", per: "user", hours: 24, of: "amount", calls: 3, sum: "120.50", failed: null },
          ],
          failed: null,
        },
        conditions: {
          at: "2030-05-04T10:00:00.000Z",
          group: null,
          channel: "voice",
          load: { calls: 50, failed: 17 },
        },
      },
      [
        ["fact", "Calls of pay per user in 24 hours 3 before this one, amount 120.50 in sum."],
        [
          "fact",
          expect.stringMatching(
            /^When and where .*2030.*, channel voice, of about 50 calls to the model’s provider 34 % failed\.$/,
          ) as string,
        ],
      ],
    ],
  ])("tells %s", (_, evidence, expected) => {
    expect(lines(evidence)).toEqual(expected);
  });
});

describe("why a stopped call became what it became", () => {
  const policy = {
    global: { fallback: "offer_options" },
    tools: { pay: { fallback: "request_confirmation" } },
  } as const;
  const why = (
    action: "escalate_to_human" | "request_confirmation" | "ask_clarification",
    tool: string | null,
    before = false,
  ) => fallbackWhy({ action }, before ? ["request_confirmation"] : [], fallbackSet(policy, tool));

  it("says who set it, what did not fit, and which step of a doubt that comes back it is", () => {
    expect(why("request_confirmation", "pay")).toBe("The policy of the tool sets it.");
    expect(why("ask_clarification", "__proto__")).toBe(
      "The policy of all tools sets “let the user choose”; there was nothing to choose from.",
    );
    expect(why("escalate_to_human", "pay", true)).toBe(
      "The policy of the tool sets “ask the user to confirm”; a doubt about the same point goes one step further each time. Before it the session was answered: ask the user to confirm.",
    );
    expect(
      fallbackWhy({ action: "ask_clarification" }, [], fallbackSet({ global: {}, tools: {} }, null)),
    ).toBe("The policy sets nothing, so the gate chose by what is uncertain.");
    expect(fallbackWhy({ action: "ask_clarification" }, [], null)).toBe("");
  });
});
