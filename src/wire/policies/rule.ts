import { SAMPLING_DEADLINE_MS } from "../../core/policy/resolve.ts";
import { FORCED, type PolicyRule } from "../../core/policy/rule.ts";
import { FALLBACK_ACTIONS, MODES, RISKS } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { readBusinessRules } from "./business-rule.ts";
import { readCanonical } from "./canonical.ts";
import { readContextRules, writeContextRule } from "./context-rule.ts";
import { readGuard } from "./guard.ts";
import { readHook, writeHook } from "./hook.ts";
import { flag } from "./rule-values.ts";
import { writeBusinessRule } from "./write-business-rule.ts";
import { readOpinion, writeOpinion } from "./opinion.ts";
import { FIELDS, type WireRule } from "./wire-rule.ts";
import { readPanel, writePanel } from "./panel.ts";
import { readSelfConfidence, writeSelfConfidence } from "./self-confidence.ts";
import { readValidation, writeValidation } from "./validation.ts";
import { readChecks } from "./check-levels.ts";
import { readDiversity, readFlag } from "./sampling.ts";
import { readSafeCall, writeSafeCall } from "./safe-call.ts";
import { readLabel, readLabels, readLocale, readTexts } from "./texts.ts";

const MAX_AGENTS = 1_000;
const MAX_AFTER = 20;
const MAX_ANSWER = 4_000;
const MAX_NAME = 256;
/** A day. */
const MAX_MINUTES = 1_440;

const positive = (field: Field): number => {
  const value = field.number(0, 1_000_000);
  return value > 0 ? value : field.fail("must be greater than 0");
};

const readAgents = (field: Field): readonly string[] => {
  const items = field.items();
  if (items.length > MAX_AGENTS)
    field.fail(`names ${items.length} agents; at most ${MAX_AGENTS} are accepted`);
  return items.map((item) => item.string(MAX_NAME));
};

/** The rule for all tools, of the policy or of an arm. */
const OF_ALL_TOOLS = /(?:^|\]\.)global\.after$/;

/** Names of tools. What must run before everything, itself included, could never run: so it is set for one tool only. */
const readAfter = (field: Field): readonly string[] => {
  if (OF_ALL_TOOLS.test(field.path)) field.fail("is for one tool; set it in tools.NAME.after");
  const items = field.items();
  if (items.length > MAX_AFTER) field.fail(`names ${items.length} tools; at most ${MAX_AFTER} are accepted`);
  return items.map((item) => item.string(MAX_NAME));
};

/** Less than this is seen too seldom to be of use, and would be weighted too much. */
const LEAST_EXPLORED = 0.05;

const readExploreShare = (field: Field): number => {
  const share = field.number(0, 1);
  if (share > 0 && share < LEAST_EXPLORED) field.fail(`must be 0, or from ${LEAST_EXPLORED} to 1`);
  return share;
};

/** Unknown fields are refused: a misspelt "treshold" that is silently ignored would leave a tool unguarded. */
export const readRule = (field: Field): PolicyRule => {
  for (const [name, value] of field.entries()) {
    if (!FIELDS.includes(name)) value.fail(`is no field of a policy; known are ${FIELDS.join(", ")}`);
  }
  const read = <T>(name: keyof WireRule, reader: (value: Field) => T): T | undefined => {
    const value = field.get(name);
    return value.absent ? undefined : reader(value);
  };
  const rule: PolicyRule = {
    mode: read("mode", (value) => value.oneOf(MODES)),
    risk: read("risk", (value) => value.oneOf(RISKS)),
    threshold: read("threshold", (value) => value.number(0, 1)),
    penalty: read("penalty", positive),
    samples: read("samples", (value) => value.integer(1, 10)),
    diversity: read("diversity", readDiversity),
    logprobs: read("logprobs", readFlag),
    samplingDeadlineMs: read("sampling_deadline_ms", (value) => value.integer(100, SAMPLING_DEADLINE_MS)),
    tokenBudget: read("token_budget", (value) => value.integer(1, 1_000_000)),
    fallback: read("fallback", (value) => value.oneOf(FALLBACK_ACTIONS)),
    safeDefault: read("safe_default", (value) => value.string(MAX_ANSWER)),
    safeCall: read("safe_call", readSafeCall),
    locale: read("locale", readLocale),
    texts: read("texts", readTexts),
    label: read("label", readLabel),
    parameterLabels: read("parameter_labels", readLabels),
    checks: read("checks", readChecks),
    after: read("after", readAfter),
    onError: read("on_error", (value) => value.oneOf(["open", "closed"])),
    durability: read("durability", (value) => value.oneOf(["after_answer", "before_answer"])),
    storeContent: read("store_content", (value) => value.oneOf(["full", "hash", "none"])),
    streamText: read("stream_text", (value) => value.oneOf(["hold", "pass"])),
    forced: read("forced", (value) => value.oneOf(FORCED)),
    canonical: read("canonical", readCanonical),
    confirmationMinutes: read("confirmation_minutes", (value) => value.integer(1, MAX_MINUTES)),
    secondOpinion: read("second_opinion", readOpinion),
    panel: read("panel", readPanel),
    validation: read("validation", readValidation),
    selfConfidence: read("self_confidence", readSelfConfidence),
    oneCallAgents: read("one_call_agents", readAgents),
    enforceShare: read("enforce_share", (value) => value.number(0, 1)),
    auditShare: read("audit_share", (value) => value.number(0, 1)),
    exploreShare: read("explore_share", readExploreShare),
    exploreBand: read("explore_band", (value) => value.number(0, 1)),
    guard: read("guard", readGuard),
    rules: read("rules", readBusinessRules),
    cacheMinutes: read("cache_minutes", (value) => value.integer(0, MAX_MINUTES)),
    context: read("context", readContextRules),
    degraded: read("degraded", flag),
    hook: read("hook", readHook),
    trustAnnotations: read("trust_annotations", flag),
    guessRisk: read("guess_risk", flag),
    retry: read("retry", flag),
  };
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
};

export const writeRule = (rule: PolicyRule): WireRule => ({
  mode: rule.mode,
  risk: rule.risk,
  threshold: rule.threshold,
  penalty: rule.penalty,
  samples: rule.samples,
  diversity: rule.diversity,
  logprobs: rule.logprobs,
  sampling_deadline_ms: rule.samplingDeadlineMs,
  token_budget: rule.tokenBudget,
  fallback: rule.fallback,
  safe_default: rule.safeDefault,
  safe_call: rule.safeCall && writeSafeCall(rule.safeCall),
  locale: rule.locale,
  texts: rule.texts,
  label: rule.label,
  parameter_labels: rule.parameterLabels,
  checks: rule.checks,
  after: rule.after,
  on_error: rule.onError,
  durability: rule.durability,
  store_content: rule.storeContent,
  stream_text: rule.streamText,
  forced: rule.forced,
  canonical: rule.canonical,
  confirmation_minutes: rule.confirmationMinutes,
  second_opinion:
    typeof rule.secondOpinion === "object" ? writeOpinion(rule.secondOpinion) : rule.secondOpinion,
  panel: typeof rule.panel === "object" ? writePanel(rule.panel) : rule.panel,
  validation: typeof rule.validation === "object" ? writeValidation(rule.validation) : rule.validation,
  self_confidence:
    typeof rule.selfConfidence === "object" ? writeSelfConfidence(rule.selfConfidence) : rule.selfConfidence,
  one_call_agents: rule.oneCallAgents,
  enforce_share: rule.enforceShare,
  audit_share: rule.auditShare,
  explore_share: rule.exploreShare,
  explore_band: rule.exploreBand,
  guard: rule.guard && { max_wrong: rule.guard.maxWrong, confidence: rule.guard.confidence },
  rules: rule.rules?.map(writeBusinessRule),
  cache_minutes: rule.cacheMinutes,
  context: rule.context?.map(writeContextRule),
  degraded: rule.degraded,
  hook: rule.hook && writeHook(rule.hook),
  trust_annotations: rule.trustAnnotations,
  guess_risk: rule.guessRisk,
  retry: rule.retry,
});
