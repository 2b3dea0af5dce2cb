import { canonicalCall } from "../core/arguments/canonical.ts";
import { parseArguments } from "../core/arguments/parse-arguments.ts";
import type { HookCall, HookNeed } from "../core/policy/hook.ts";
import type { Need } from "../core/policy/needs.ts";
import type { ToolPolicy } from "../core/policy/tool-policy.ts";
import type { DecisionRecord, SampleRecord } from "../core/record.ts";
import { usesNeed } from "../core/rules/uses.ts";

type Held = (tool: string) => Pick<ToolPolicy, "rules" | "hook">;

/** The sample whose calls are about to run; null where none are, or nobody judged them. */
function aboutToRun({ action, mode, released, gateError, samples }: DecisionRecord): SampleRecord | null {
  const judged = action === "execute" && mode !== "off" && gateError === null;
  return judged && released !== null ? (samples[released] ?? null) : null;
}

const hookCall = (tool: string, raw: string, index: number): HookCall => {
  const parsed = parseArguments(raw);
  const canonical = parsed.status === "ok" ? canonicalCall(tool, parsed.value) : "";
  return { index, tool, arguments: raw, canonical };
};

/** One for each hook that is set for one of the tools, and was not asked about these calls. */
function hookNeeds(
  { confidence, threshold, evidence }: DecisionRecord,
  { calls, canonical: form }: SampleRecord,
  policyOf: Held,
): readonly HookNeed[] {
  const byHook = new Map<string, { deadlineMs: number; calls: HookCall[] }>();
  for (const [index, { tool, arguments: raw }] of calls.entries()) {
    const { hook } = policyOf(tool);
    if (hook === null) continue;
    const found = byHook.get(hook.name) ?? { deadlineMs: hook.deadlineMs, calls: [] };
    found.deadlineMs = Math.min(found.deadlineMs, hook.deadlineMs);
    found.calls.push(hookCall(tool, raw, index));
    byHook.set(hook.name, found);
  }
  const asked = (evidence.hooks ?? []).filter((answer) => answer.form === form).map(({ hook }) => hook);
  return [...byHook]
    .filter(([hook]) => !asked.includes(hook))
    .map(([hook, asking]) => ({ kind: "hook", hook, form, confidence, threshold, ...asking }));
}

/**
 * What is asked last, where nothing else stands against the calls: how often tools with a limit ran before, since this gives the calls
 * their place; then, where they would still run, the deployment's own systems.
 * @param runs see `runsUnlessBlocked`
 */
export function lastNeeds(record: DecisionRecord, policyOf: Held, runs: boolean): readonly Need[] {
  const sample = aboutToRun(record);
  if (sample === null) return [];
  const { evidence, wouldAbstain } = record;
  const uses =
    evidence.uses?.form === sample.canonical
      ? null
      : usesNeed(sample.calls, sample.canonical, (tool) => policyOf(tool).rules);
  if (uses !== null) return [uses];
  return wouldAbstain && !runs ? [] : hookNeeds(record, sample, policyOf);
}
