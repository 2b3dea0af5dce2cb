import type { Conditions, Evidence } from "../evidence.ts";
import { isWithin, weekdayAt } from "../rules/hours.ts";
import type { Hours } from "../rules/rule.ts";
import type { Tool, Turn } from "../turn.ts";
import { DEGRADED, isOver, type Load, type LoadLimit, loadWords } from "./load.ts";

/** Where and when a turn happens. */
export interface Surroundings {
  readonly agent: string | null;
  /** Absent: nobody asked. */
  readonly conditions?: Conditions | undefined;
  /** As the request declares them. */
  readonly tools?: readonly Tool[];
}

/** Where and when this turn happens, as far as it was asked. */
export const surroundingsOf = (
  { agent, tools }: Pick<Turn, "agent" | "tools">,
  { conditions }: Pick<Evidence<unknown>, "conditions">,
): Surroundings => ({ agent, tools, conditions });

/** When a context rule holds: everything that is named must be so. */
export interface ContextWhen {
  readonly agents?: readonly string[] | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly channels?: readonly string[] | undefined;
  readonly hours?: Hours | undefined;
  /** 0 (Sunday) to 6, by the offset of `hours`, else UTC. */
  readonly weekdays?: readonly number[] | undefined;
  /** The policy's switch stands there. */
  readonly degraded?: boolean | undefined;
  /** The upstream is measured to be worse than this; `degraded`: than usual, or the switch is on. */
  readonly load?: "degraded" | LoadLimit | undefined;
}

/** What becomes of the threshold: one of them, on the scale of confidences, 0..1. */
export type ThresholdChange =
  | { readonly kind: "add"; readonly value: number }
  /** It is raised to this, and never lowered. */
  | { readonly kind: "at_least"; readonly value: number }
  | { readonly kind: "set"; readonly value: number };

/** A threshold that depends on where and when. */
export interface ContextRule {
  readonly when: ContextWhen;
  readonly threshold: ThresholdChange;
  /** Stands in every decision that it changed. */
  readonly reason: string;
}

/** A context rule that changed a threshold. */
export interface AppliedContext {
  readonly reason: string;
  readonly from: number;
  readonly to: number;
  /** What of the load made the rule hold. Absent: it did not ask for it. */
  readonly because?: string;
}

/** What the load says where a rule asks for it: in words what makes it hold; null: it does not. */
function loadSays(
  asked: "degraded" | LoadLimit,
  load: Load | null | undefined,
  degraded: boolean,
): string | null {
  if (asked === "degraded" && degraded) return "the switch `degraded` is on";
  const limit = asked === "degraded" ? DEGRADED : asked;
  return load && isOver(load, limit) ? loadWords(load) : null;
}

/** The limits that rules measure the load by. */
export const loadLimits = (rules: readonly ContextRule[]): readonly LoadLimit[] =>
  rules.flatMap(({ when: { load } }) => (load === undefined ? [] : [load === "degraded" ? DEGRADED : load]));

const among = (names: readonly string[] | undefined, name: string | null | undefined): boolean =>
  names === undefined || (name !== null && name !== undefined && names.includes(name));

/** Whether a rule holds; one about the moment or the sender does not where nobody knows these. */
function holds({ when }: ContextRule, { agent, conditions }: Surroundings, degraded: boolean): boolean {
  if (when.degraded !== undefined && when.degraded !== degraded) return false;
  if (!among(when.agents, agent)) return false;
  if (!among(when.groups, conditions?.group) || !among(when.channels, conditions?.channel)) return false;
  if (when.hours === undefined && when.weekdays === undefined) return true;
  if (conditions === undefined) return false;
  const at = Date.parse(conditions.at);
  if (when.hours !== undefined && !isWithin(when.hours, at)) return false;
  return when.weekdays === undefined || when.weekdays.includes(weekdayAt(at, when.hours?.offset ?? 0));
}

const changed = (threshold: number, { kind, value }: ThresholdChange): number => {
  if (kind === "set") return value;
  if (kind === "at_least") return Math.max(threshold, value);
  // A step at the end of a thousand sums of decimals such as 0.1 is no change that anybody meant.
  return Math.min(1, Math.max(0, Math.round((threshold + value) * 1e9) / 1e9));
};

/**
 * The threshold after all rules that hold, in their order, and those that changed it. It stays in 0..1. Confidences are as they
 * were: only what is asked of them is another thing.
 */
export function inContext(
  threshold: number,
  rules: readonly ContextRule[],
  around: Surroundings,
  degraded: boolean,
): { readonly threshold: number; readonly applied: readonly AppliedContext[] } {
  const applied: AppliedContext[] = [];
  let now = threshold;
  for (const rule of rules) {
    if (!holds(rule, around, degraded)) continue;
    const { load } = rule.when;
    const because = load === undefined ? undefined : loadSays(load, around.conditions?.load, degraded);
    if (because === null) continue;
    const next = changed(now, rule.threshold);
    if (next !== now)
      applied.push({ reason: rule.reason, from: now, to: next, ...(because !== undefined && { because }) });
    now = next;
  }
  return { threshold: now, applied };
}
