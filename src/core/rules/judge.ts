import type { JsonObject } from "../arguments/json.ts";
import type { Evidence } from "../evidence.ts";
import type { Message, Tool } from "../turn.ts";
import { isWithin, offsetText, timeOfDay } from "./hours.ts";
import { judgeLimit } from "./limit.ts";
import type { BusinessRule, Condition } from "./rule.ts";
import { judgeCompare, judgeSeen } from "./seen.ts";
import { judgeLength, judgeList, judgePattern, judgeRange, judgeTogether } from "./values.ts";
import { broken, KEPT, type RuleVerdict, unverified } from "./verdict.ts";

/** What a rule may look at. */
export interface RuleInput {
  /** Index of the call. */
  readonly call: number;
  readonly tool: string;
  readonly declared: Tool | null;
  readonly args: JsonObject;
  /** Arguments of the earlier calls of this tool in the same answer. */
  readonly before: readonly JsonObject[];
  readonly messages: readonly Message[];
  readonly evidence: Evidence<unknown>;
}

function judgeHours(hours: Extract<Condition, { kind: "quiet_hours" }>, at: string | undefined): RuleVerdict {
  if (at === undefined) return unverified("nobody knows what time it is");
  if (!isWithin(hours, Date.parse(at))) return KEPT;
  const { from, to, offset } = hours;
  return broken(`it may not run from ${timeOfDay(from)} to ${timeOfDay(to)} (UTC${offsetText(offset)})`);
}

/** What one rule says of one call. Pure; bounded by the sizes of the arguments and of `priorResults`. */
export function judgeRule(rule: BusinessRule, input: RuleInput): RuleVerdict {
  const { args, messages, evidence } = input;
  switch (rule.kind) {
    case "range":
      return judgeRange(rule, args);
    case "length":
      return judgeLength(rule, args);
    case "pattern":
      return judgePattern(rule, args);
    case "allow":
    case "deny":
      return judgeList(rule, args);
    case "seen_in":
      return judgeSeen(rule, args, messages);
    case "compare":
      return judgeCompare(rule, args, messages);
    case "together":
      return judgeTogether(rule, args);
    case "quiet_hours":
      return judgeHours(rule, evidence.conditions?.at);
    case "limit":
      return judgeLimit(rule, input);
  }
}
