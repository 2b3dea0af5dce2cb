import { inShare } from "../assignment/draw.ts";
import { AUTO_LOCALE } from "../phrases/locale.ts";
import { CONFIRMATION_MINUTES } from "../session/confirmable.ts";
import { MODES, type Mode, type Risk, type Way } from "../turn.ts";
import { inContext, type Surroundings } from "./context.ts";
import { hookFor } from "./hook.ts";
import { opinionFor } from "./opinion.ts";
import { panelFor } from "./panel.ts";
import { riskOf } from "./risk.ts";
import type { CheckLevel, PolicyDocument, PolicyRule, StoreContent } from "./rule.ts";
import { selfConfidenceFor } from "./self-confidence.ts";
import type { ToolPolicy } from "./tool-policy.ts";
import { validationFor } from "./validation.ts";

/** Cost of a wrong call in units of a right one, by risk. */
export const RISK_PENALTY: Readonly<Record<Risk, number>> = { low: 0.25, unknown: 1, medium: 1, high: 3 };
/** Most samples to draw, by risk. */
export const RISK_SAMPLES: Readonly<Record<Risk, number>> = { low: 1, unknown: 3, medium: 3, high: 5 };

/**
 * The confidence above which running a call pays in expectation: p - penalty * (1 - p) > 0.
 * For a calibrated p this maximises the expected IDKS (Chow 1970, "On optimum recognition error and reject tradeoff").
 */
export const thresholdOf = (penalty: number): number => penalty / (1 + penalty);

/** How extra samples are asked for where nothing is set. */
export const DIVERSITY: readonly Way[] = ["resample"];
/** Longest time for the extra samples of a turn: after the answer a Worker lives for 30 s at most. */
export const SAMPLING_DEADLINE_MS = 25_000;
/** Share of decisions that is drawn for a human audit where nothing is set. */
export const AUDIT_SHARE = 0.01;
/** How far below the threshold exploration reaches where nothing is set. */
export const EXPLORE_BAND = 0.2;

const NOWHERE: Surroundings = { agent: null };

/** The rule of a tool; empty where none names it. */
export const ruleOf = (policy: PolicyDocument, tool: string): PolicyRule =>
  Object.hasOwn(policy.tools, tool) ? (policy.tools[tool] ?? {}) : {};

function thresholdFor(
  rule: PolicyRule,
  global: PolicyRule,
  risk: Risk,
): Pick<ToolPolicy, "threshold" | "thresholdSource"> {
  if (rule.threshold !== undefined) return { threshold: rule.threshold, thresholdSource: "tool" };
  if (rule.penalty !== undefined) return { threshold: thresholdOf(rule.penalty), thresholdSource: "tool" };
  if (rule.risk !== undefined) return { threshold: thresholdOf(RISK_PENALTY[risk]), thresholdSource: "risk" };
  if (global.threshold !== undefined) return { threshold: global.threshold, thresholdSource: "global" };
  if (global.penalty !== undefined)
    return { threshold: thresholdOf(global.penalty), thresholdSource: "global" };
  return { threshold: thresholdOf(RISK_PENALTY[risk]), thresholdSource: "risk" };
}

/**
 * The policy that holds for a tool. The tool's own rule comes before the global one, and what neither says follows
 * from the risk. A tool that is rated but has no threshold of its own takes its risk's, also beside a global threshold. A
 * tool that nobody rates has unknown risk, or low where its name says that it hands the conversation over to a person.
 * @param around where and when; absent: what holds for a request that declares nothing, at no particular time
 */
export function resolveTool(
  policy: PolicyDocument,
  tool: string,
  around: Surroundings = NOWHERE,
): ToolPolicy {
  const rule = ruleOf(policy, tool);
  const { global } = policy;
  const declared = around.tools?.find(({ name }) => name === tool);
  const { risk, riskSource } = riskOf(rule, global, tool, declared);
  const usual = thresholdFor(rule, global, risk);
  const contexts = [...(global.context ?? []), ...(rule.context ?? [])];
  const degraded = rule.degraded ?? global.degraded ?? false;
  const { threshold, applied } = inContext(usual.threshold, contexts, around, degraded);
  const mode = rule.mode ?? global.mode ?? "shadow";
  return {
    tool,
    risk,
    riskSource,
    mode,
    enforceShare: rule.enforceShare ?? global.enforceShare ?? 1,
    enforceScope: rule.enforceShare === undefined ? "global" : `tool ${tool}`,
    auditShare: rule.auditShare ?? global.auditShare ?? AUDIT_SHARE,
    // What may not be risked is not explored, whatever the global rule says.
    exploreShare: risk === "low" ? (rule.exploreShare ?? global.exploreShare ?? 0) : 0,
    exploreBand: rule.exploreBand ?? global.exploreBand ?? EXPLORE_BAND,
    guard: rule.guard ?? global.guard ?? null,
    threshold,
    thresholdSource: applied.length > 0 ? "context" : usual.thresholdSource,
    context: applied,
    samples: rule.samples ?? global.samples ?? RISK_SAMPLES[risk],
    diversity: rule.diversity ?? global.diversity ?? DIVERSITY,
    logprobs: rule.logprobs ?? global.logprobs ?? false,
    samplingDeadlineMs: rule.samplingDeadlineMs ?? global.samplingDeadlineMs ?? SAMPLING_DEADLINE_MS,
    tokenBudget: rule.tokenBudget ?? global.tokenBudget ?? null,
    fallback: rule.fallback ?? global.fallback ?? null,
    safeDefault: rule.safeDefault ?? global.safeDefault ?? null,
    safeCall: rule.safeCall ?? global.safeCall ?? null,
    locale: rule.locale ?? global.locale ?? AUTO_LOCALE,
    label: rule.label ?? null,
    parameterLabels: rule.parameterLabels ?? {},
    after: rule.after ?? [],
    onError: rule.onError ?? global.onError ?? (risk === "high" ? "closed" : "open"),
    durability: rule.durability ?? global.durability ?? null,
    storeContent: storeContentOf(policy, tool),
    streamText: rule.streamText ?? global.streamText ?? (risk === "high" ? "hold" : "pass"),
    forced: rule.forced ?? global.forced ?? "release",
    confirmationMinutes: rule.confirmationMinutes ?? global.confirmationMinutes ?? CONFIRMATION_MINUTES,
    opinion: opinionFor(rule.secondOpinion ?? global.secondOpinion, risk),
    hook: hookFor(rule.hook ?? global.hook),
    panel: panelFor(rule.panel ?? global.panel, risk),
    validation: validationFor(rule.validation ?? global.validation, risk),
    selfConfidence: selfConfidenceFor(rule.selfConfidence ?? global.selfConfidence, risk),
    rules: { global: global.rules ?? [], own: rule.rules ?? [] },
    // What must not be risked is looked at every time, whatever the global rule says.
    cacheMinutes: risk === "high" ? 0 : (rule.cacheMinutes ?? global.cacheMinutes ?? 0),
    retry: rule.retry ?? global.retry ?? false,
  };
}

/** `resolveTool` for a turn, whose checks ask for the same few tools again and again. */
export function policiesOf(policy: PolicyDocument, around: Surroundings): (tool: string) => ToolPolicy {
  const known = new Map<string, ToolPolicy>();
  return (tool) => {
    const held = known.get(tool) ?? resolveTool(policy, tool, around);
    known.set(tool, held);
    return held;
  };
}

/** How much of a tool's calls is kept. */
export const storeContentOf = (policy: PolicyDocument, tool: string): StoreContent =>
  ruleOf(policy, tool).storeContent ?? policy.global.storeContent ?? "full";

/** The level that an operator set for a check, for one tool or for all; undefined: the check's own severity holds. */
export function checkLevel(
  policy: PolicyDocument,
  check: string,
  tool: string | null,
): CheckLevel | undefined {
  const own = tool === null ? undefined : ruleOf(policy, tool).checks;
  const levelIn = (levels: PolicyRule["checks"]) =>
    levels !== undefined && Object.hasOwn(levels, check) ? levels[check] : undefined;
  return levelIn(own) ?? levelIn(policy.global.checks);
}

/**
 * The mode of a tool for one unit: outside the share of sessions in which it is enforced, shadow.
 * @param unit see `rolloutUnit`; null: the strictest that any unit can get
 */
export const modeIn = ({ mode, enforceShare, enforceScope }: ToolPolicy, unit: string | null): Mode =>
  mode === "enforce" && enforceShare < 1 && unit !== null && !inShare(enforceShare, enforceScope, unit)
    ? "shadow"
    : mode;

export const stricterMode = (a: Mode, b: Mode): Mode => (MODES.indexOf(a) >= MODES.indexOf(b) ? a : b);

/**
 * Whether the calls of an agent are expected to cover the whole request; false where the policy names it among those that make
 * one call at a time, for all tools or for each tool called.
 */
export function expectsAllCalls(
  policy: PolicyDocument,
  agent: string | null,
  tools: readonly string[],
): boolean {
  const named = (agents: readonly string[] | undefined): boolean =>
    agents?.some((name) => name === "*" || name === agent) === true;
  return !tools.every((tool) => named(ruleOf(policy, tool).oneCallAgents ?? policy.global.oneCallAgents));
}
