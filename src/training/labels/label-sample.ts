import type { Sample, Tool, ToolCall } from "../../core/turn.ts";
import type { Rules } from "./check-call.ts";
import { wrongCall } from "./check-call.ts";
import type { Label, Problem, ProblemKind } from "./label.ts";
import { RIGHT, wrong } from "./label.ts";
import { languageOf } from "./kinds.ts";
import { unmatchedRow } from "./match.ts";
import type { Answer, Expected } from "./possible.ts";

/** What is asked and what would be right. */
export interface Asked {
  readonly bench: string;
  readonly tools: readonly Tool[];
  readonly answer: Answer;
}

/**
 * Labels an answer by the rules of the Berkeley Function Calling Leaderboard: as many calls as expected, each the
 * expected one, in any order; no call where none is right. See docs/labels.md for the rules and their source.
 */
export function labelSample(asked: Asked, sample: Pick<Sample, "calls">): Label {
  const { answer } = asked;
  const { calls } = sample;
  if (answer.right === "no_call") {
    if (calls.length === 0) return RIGHT;
    return not("unneeded_call", `no call is right here, but \`${calls[0]?.name ?? ""}\` is called`);
  }
  if (calls.length === 0) return not("no_call", "there is no call, but the question asks for one");
  if (answer.right === "any_call") return RIGHT;

  if (calls.length !== answer.calls.length) {
    return not("call_count", `there are ${calls.length} calls, expected ${answer.calls.length}`);
  }
  const rules: Rules = { language: languageOf(asked.bench), edition: answer.edition };
  return labelCalls(asked.tools, calls, answer.calls, rules);
}

const not = (kind: ProblemKind, reason: string): Label => wrong({ kind, reason });

function labelCalls(
  tools: readonly Tool[],
  calls: readonly ToolCall[],
  expected: readonly Expected[],
  rules: Rules,
): Label {
  const problems = expected.map((one) => {
    const tool = toolOf(one, tools);
    return calls.map((call): Problem | null =>
      tool === null
        ? { kind: "wrong_tool", reason: `the expected tool \`${one.name}\` is not offered` }
        : wrongCall(call, tool, one, rules),
    );
  });
  const left = unmatchedRow(expected.length, calls.length, (row, column) => problems[row]?.[column] === null);
  if (left === null) return RIGHT;

  const found = problems[left] ?? [];
  const [only] = found;
  if (expected.length === 1 && only !== undefined && only !== null) return wrong(only);
  return wrong(unmatched(left, expected[left]?.name ?? "", found));
}

/** Says which expected call has no match, and what is wrong with the call that comes nearest. */
function unmatched(index: number, name: string, found: readonly (Problem | null)[]): Problem {
  const near = found.find((one) => one !== null && one.kind !== "wrong_tool") ?? null;
  const more = near === null ? "" : `; in the nearest one ${near.reason}`;
  return {
    kind: "unmatched_call",
    reason: `no call is the expected call ${index + 1} (\`${name}\`)${more}`,
  };
}

/**
 * The tool that an expected call is of. In the v1 form a tool that is called several times has a number behind its name;
 * where one tool only is offered, it is that.
 */
function toolOf(expected: Expected, tools: readonly Tool[]): Tool | null {
  const named = (name: string): Tool | undefined => tools.find((tool) => tool.name === name);
  const only = tools.length === 1 ? tools[0] : undefined;
  return named(expected.name) ?? named(expected.name.replace(/_\d+$/, "")) ?? only ?? null;
}
