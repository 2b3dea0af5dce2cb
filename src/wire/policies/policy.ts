import type { CheckLevel, PolicyDocument, PolicyRule } from "../../core/policy/rule.ts";
import { FALLBACK_ACTIONS, MODES, RISKS } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { readCanonical } from "./canonical.ts";

const LEVELS = ["block", "flag", "off"] as const satisfies readonly CheckLevel[];
const MAX_TOOLS = 2_000;
const MAX_CHECKS = 100;
const MAX_AGENTS = 1_000;
const MAX_ANSWER = 4_000;
const MAX_NAME = 256;
/** A day. */
const MAX_MINUTES = 1_440;

const requireToolName = (name: string, rule: Field): void => {
  if (name === "") rule.fail("has no name; a rule is for one tool, by its name");
  if (name.length > MAX_NAME)
    rule.fail(`has a name of ${name.length} characters; at most ${MAX_NAME} are accepted`);
  if (!name.isWellFormed()) rule.fail("has a name with half of a character (a lone surrogate) in it");
};

const positive = (field: Field): number => {
  const value = field.number(0, 1_000_000);
  return value > 0 ? value : field.fail("must be greater than 0");
};

const readChecks = (field: Field): Readonly<Record<string, CheckLevel>> => {
  const entries = field.entries();
  if (entries.length > MAX_CHECKS)
    field.fail(`names ${entries.length} checks; at most ${MAX_CHECKS} are accepted`);
  return Object.fromEntries(entries.map(([name, level]) => [name, level.oneOf(LEVELS)]));
};

const readSecondOpinion = (field: Field): PolicyRule["secondOpinion"] => {
  if (field.value === "off") return "off";
  if (typeof field.value === "string") field.fail('must be "off" or {model}, the model that is asked');
  for (const [name, value] of field.entries()) {
    if (name !== "model") value.fail("is no field of second_opinion; known is model");
  }
  const model = field.get("model").string(MAX_NAME);
  if (model.trim() === "") field.get("model").fail("must name a model of the upstream");
  return { model };
};

const readAgents = (field: Field): readonly string[] => {
  const items = field.items();
  if (items.length > MAX_AGENTS)
    field.fail(`names ${items.length} agents; at most ${MAX_AGENTS} are accepted`);
  return items.map((item) => item.string(MAX_NAME));
};

/** A rule in the names of the wire. */
interface WireRule
  extends Omit<
    PolicyRule,
    | "safeDefault"
    | "onError"
    | "storeContent"
    | "streamText"
    | "confirmationMinutes"
    | "secondOpinion"
    | "oneCallAgents"
  > {
  readonly safe_default?: PolicyRule["safeDefault"];
  readonly on_error?: PolicyRule["onError"];
  readonly store_content?: PolicyRule["storeContent"];
  readonly stream_text?: PolicyRule["streamText"];
  readonly confirmation_minutes?: PolicyRule["confirmationMinutes"];
  readonly second_opinion?: PolicyRule["secondOpinion"];
  readonly one_call_agents?: PolicyRule["oneCallAgents"];
}

const FIELDS: readonly string[] = [
  "mode",
  "risk",
  "threshold",
  "penalty",
  "samples",
  "fallback",
  "safe_default",
  "checks",
  "on_error",
  "durability",
  "store_content",
  "stream_text",
  "forced",
  "canonical",
  "confirmation_minutes",
  "second_opinion",
  "one_call_agents",
] satisfies readonly (keyof WireRule)[];

/** Unknown fields are refused: a misspelt "treshold" that is silently ignored would leave a tool unguarded. */
const readRule = (field: Field): PolicyRule => {
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
    fallback: read("fallback", (value) => value.oneOf(FALLBACK_ACTIONS)),
    safeDefault: read("safe_default", (value) => value.string(MAX_ANSWER)),
    checks: read("checks", readChecks),
    onError: read("on_error", (value) => value.oneOf(["open", "closed"])),
    durability: read("durability", (value) => value.oneOf(["after_answer", "before_answer"])),
    storeContent: read("store_content", (value) => value.oneOf(["full", "hash", "none"])),
    streamText: read("stream_text", (value) => value.oneOf(["hold", "pass"])),
    forced: read("forced", (value) => value.oneOf(["release", "abstain"])),
    canonical: read("canonical", readCanonical),
    confirmationMinutes: read("confirmation_minutes", (value) => value.integer(1, MAX_MINUTES)),
    secondOpinion: read("second_opinion", readSecondOpinion),
    oneCallAgents: read("one_call_agents", readAgents),
  };
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
};

/** What an operator sends: `{global?, tools?}`. The version is the store's to give. */
export function readPolicy(body: Field): Omit<PolicyDocument, "version"> {
  const global = body.get("global");
  const tools = body.get("tools").absent ? [] : body.get("tools").entries();
  if (global.absent && body.get("tools").absent) {
    global.fail("is missing; send {global: {...}, tools: {name: {...}}}, the whole policy");
  }
  if (tools.length > MAX_TOOLS)
    body.get("tools").fail(`names ${tools.length} tools; at most ${MAX_TOOLS} are accepted`);
  for (const [name, rule] of tools) requireToolName(name, rule);
  return {
    global: global.absent ? {} : readRule(global),
    tools: Object.fromEntries(tools.map(([name, rule]) => [name, readRule(rule)])),
  };
}

const writeRule = (rule: PolicyRule): WireRule => ({
  mode: rule.mode,
  risk: rule.risk,
  threshold: rule.threshold,
  penalty: rule.penalty,
  samples: rule.samples,
  fallback: rule.fallback,
  safe_default: rule.safeDefault,
  checks: rule.checks,
  on_error: rule.onError,
  durability: rule.durability,
  store_content: rule.storeContent,
  stream_text: rule.streamText,
  forced: rule.forced,
  canonical: rule.canonical,
  confirmation_minutes: rule.confirmationMinutes,
  second_opinion: rule.secondOpinion,
  one_call_agents: rule.oneCallAgents,
});

/** The policy in the names of the wire; what is not set does not appear in JSON. */
export function writePolicy(document: PolicyDocument): {
  readonly version: number;
  readonly global: WireRule;
  readonly tools: Readonly<Record<string, WireRule>>;
} {
  return {
    version: document.version,
    global: writeRule(document.global),
    tools: Object.fromEntries(Object.entries(document.tools).map(([name, rule]) => [name, writeRule(rule)])),
  };
}
