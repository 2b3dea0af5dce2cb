import type { ParsedCall } from "../normalised.ts";
import { cut } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Ruling } from "./decide.ts";

/**
 * Findings that tell a model how to write its call otherwise. Whatever else blocks is not the model's to talk its way around:
 * a rule of the policy, an order of tools.
 */
export const RETRYABLE: ReadonlySet<string> = new Set([
  "unknown_tool",
  "ambiguous_tool",
  "malformed_arguments",
  "schema",
  "enum_case",
]);

/** Longest quotation of arguments that cannot go back as they were. */
const MOST_QUOTED = 400;

const quoted = ({ raw, arguments: read }: ParsedCall): readonly string[] =>
  read.status === "malformed" && raw.arguments !== "" ? [`You sent: ${cut(raw.arguments, MOST_QUOTED)}`] : [];

const errorOf = (call: ParsedCall, index: number, blocks: readonly Finding[]): string => {
  const own = blocks.filter((finding) => finding.call === null || finding.call === index);
  if (own.length === 0)
    return "Not executed: another call of the same answer has an error. Make this call again together with the corrected one.";
  const messages = [...new Set(own.map(({ message }) => message))];
  return [
    `Error: the call was not executed. ${messages.join(" ")}`,
    ...quoted(call),
    "Correct it and call again, or answer the user without a call if that is not possible.",
  ].join("\n");
};

/**
 * What to tell the model of each of its calls, where the answer is stopped for nothing but errors that it could correct; null
 * where asking once more is of no use.
 */
export function feedbackOf(
  { action, reason }: Pick<Ruling, "action" | "reason">,
  findings: readonly Finding[],
  calls: readonly ParsedCall[],
): readonly string[] | null {
  if (action !== "abstain" || reason !== "blocked") return null;
  const blocks = findings.filter(({ severity }) => severity === "block");
  return blocks.every(({ check }) => RETRYABLE.has(check))
    ? calls.map((call, index) => errorOf(call, index, blocks))
    : null;
}
