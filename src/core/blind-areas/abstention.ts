/** An abstention, or what enforce would have abstained from, as far as blind areas are about it. */
import type { DoubtPoint } from "../policy/point.ts";
import type { Verdict } from "../turn.ts";

export interface Abstention {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** See `REASONS` of `core/policy/decide.ts`. */
  readonly reason: string;
  /** Names of the checks that reported something, and whether one of them blocked. */
  readonly findings: readonly { readonly check: string; readonly severity: "block" | "flag" }[];
  readonly point: DoubtPoint | null;
  /** The first tool that was called; "" where none was. */
  readonly tool: string;
  readonly verdict: Verdict | null;
  /** The user's last message; null where it is not stored. */
  readonly wording: string | null;
}

/**
 * - `unknown_tool`: a tool was called that is not declared. `no_tool`: most samples answer without a call.
 * - `unreadable`: the arguments could not be read. `cut_off`: the answer ended inside of them.
 * - `schema`: an argument is missing or does not fit its schema. `argument`: an argument's value is in doubt.
 * - `repeated`: the same call again. `call`: the call as a whole is in doubt.
 */
export type DoubtKind =
  | "unknown_tool"
  | "no_tool"
  | "unreadable"
  | "cut_off"
  | "schema"
  | "argument"
  | "repeated"
  | "call";

const BY_CHECK: readonly (readonly [check: string, kind: DoubtKind])[] = [
  ["unknown_tool", "unknown_tool"],
  ["ambiguous_tool", "unknown_tool"],
  ["truncated", "cut_off"],
  ["malformed_arguments", "unreadable"],
  ["schema", "schema"],
  ["enum_case", "schema"],
  ["ungrounded_argument", "argument"],
  ["ungrounded_date", "argument"],
  ["chained_failure", "argument"],
  ["duplicate_call", "repeated"],
  ["repeated_call", "repeated"],
  ["repeated_failure", "repeated"],
  ["retry_storm", "repeated"],
];

/** What was in doubt, by the finding that blocked, else by what the confidence was low about. */
export function kindOf({ reason, findings, point }: Abstention): DoubtKind {
  if (reason === "unnecessary_call") return "no_tool";
  const telling = reason === "blocked" ? findings.filter(({ severity }) => severity === "block") : findings;
  const byCheck = BY_CHECK.find(([check]) => telling.some((finding) => finding.check === check));
  if (reason === "blocked" && byCheck !== undefined) return byCheck[1];
  if ((point?.parameters.length ?? 0) === 0) return "call";
  return byCheck?.[1] === "schema" ? "schema" : "argument";
}
