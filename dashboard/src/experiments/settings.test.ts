import { describe, expect, it } from "vitest";
import { type ArmForm, toArms, toForm } from "./settings.ts";

const arm = (id: string, share: string, ...lines: ArmForm["lines"]): ArmForm => ({ id, share, lines });
const line = (tool: string, setting: string, value: string) => ({ tool, setting, value });

describe("the arms of a form", () => {
  it("are patches of the policy, for all tools and for some", () => {
    const forms = [
      arm("now", "50"),
      arm(
        "bold",
        "33.5",
        line("", "mode", "enforce"),
        line("refund", "threshold", "0.6"),
        line("refund", "checks", '{"schema":"flag"}'),
        line("__proto__", "samples", "3"),
      ),
    ];
    const read = toArms(forms);
    if (!("arms" in read)) throw new Error(read.problem);
    expect(read.arms[1]).toMatchObject({
      id: "bold",
      share: 0.335,
      global: { mode: "enforce" },
      tools: { refund: { threshold: 0.6, checks: { schema: "flag" } } },
    });
    expect(toForm(read.arms[0]!)).toEqual(forms[0]);
    expect(toForm({ ...read.arms[1]!, tools: { refund: { threshold: 0.6 } } })).toEqual(
      arm("bold", "33.5", line("", "mode", "enforce"), line("refund", "threshold", "0.6")),
    );
  });

  it.each([
    [[arm("", "50")], "Arm 1: give it a name."],
    [[arm("a", "50"), arm("a ", "50")], "Arm “a”: another arm has this name."],
    [[arm("a", "0")], "Arm “a”: its share is a percentage above 0."],
    [[arm("a", "60"), arm("b", "50")], "The arms take 110 % together; at most 100 % are there."],
    [[arm("a", "50", line("", "threshold", "x"))], "Arm “a”: threshold is a number."],
    [[arm("a", "50", line("", "threshold", " "))], "Arm “a”: give threshold a value."],
    [[arm("a", "50", line("", "checks", "{"))], /written as JSON/],
    [
      [arm("a", "50", line("x", "samples", "1"), line("x", "samples", "2"))],
      "Arm “a”: samples is set twice for x.",
    ],
  ])("or a sentence about what is wrong with them", (forms, problem) => {
    const read = toArms(forms);
    if (problem instanceof RegExp) expect("problem" in read && read.problem).toMatch(problem);
    else expect(read).toEqual({ problem });
  });
});
