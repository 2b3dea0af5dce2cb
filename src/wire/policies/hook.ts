import { HOOK_DEADLINE_MS, type HookRule, LONGEST_HOOK_MS } from "../../core/policy/hook.ts";
import type { Field } from "../field.ts";
import { only } from "./rule-values.ts";

const LONGEST_NAME = 100;

/** `{name, deadline_ms?, on_failure?}`, or "off". */
export function readHook(field: Field): HookRule {
  if (field.value === "off") return "off";
  if (typeof field.value === "string") field.fail('must be "off" or {name}, the hook that is asked');
  only(field, ["name", "deadline_ms", "on_failure"], "hook");
  const [deadline, failure] = [field.get("deadline_ms"), field.get("on_failure")];
  return {
    name: field.get("name").text(LONGEST_NAME),
    deadlineMs: deadline.absent ? HOOK_DEADLINE_MS : deadline.integer(50, LONGEST_HOOK_MS),
    onFailure: failure.absent ? null : failure.oneOf(["flag", "block"]),
  };
}

export type WireHook =
  | "off"
  | { readonly name: string; readonly deadline_ms: number; readonly on_failure?: "flag" | "block" };

export const writeHook = (rule: HookRule): WireHook =>
  rule === "off"
    ? rule
    : {
        name: rule.name,
        deadline_ms: rule.deadlineMs,
        ...(rule.onFailure === null ? {} : { on_failure: rule.onFailure }),
      };
