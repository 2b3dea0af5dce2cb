import { CANONICAL_RULES, type CanonicalRule, type CanonicalSettings } from "../arguments/canonical-rules.ts";
import { FINDING_NAMES } from "../checks/names.ts";
import { allRules } from "../rules/rule.ts";
import { RISK_SAMPLES, resolveTool } from "./resolve.ts";
import { counts } from "./turn-policy.ts";
import type { CheckLevel, PolicyDocument, PolicyRule } from "./rule.ts";

/**
 * Who says what holds: the tool's own rule, the rule of all tools, the risk, the tool's name, or
 * nobody: then it is built in.
 */
export const SETTING_SOURCES = ["own", "global", "risk", "name", "built_in"] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** A setting with nothing left open; null: there is none. */
export interface Held {
  readonly value: unknown;
  readonly source: SettingSource;
}

/** What is worked out for a tool: not what was set, but what follows from it. */
export type HeldSetting = Exclude<keyof PolicyRule, "checks" | "canonical" | "penalty">;

export interface HeldCheck {
  readonly check: string;
  readonly level: CheckLevel;
  readonly source: Exclude<SettingSource, "risk" | "name">;
}

export interface HeldCanonicalRule {
  readonly rule: CanonicalRule;
  readonly on: boolean;
  readonly source: Exclude<SettingSource, "risk" | "name">;
}

export interface Holding {
  readonly settings: Readonly<Record<HeldSetting, Held>>;
  readonly checks: readonly HeldCheck[];
  readonly canonical: readonly HeldCanonicalRule[];
  /** Arguments whose lists have no order although no schema says so. */
  readonly unordered: readonly string[];
}

/** Settings that the risk sets where neither rule does. */
const BY_RISK: readonly HeldSetting[] = ["samples", "onError", "streamText", "durability"];

/**
 * Everything that holds for a tool, and where each part comes from.
 * @param tool null: a tool that no rule names and whose name says nothing
 */
export function holdingOf(policy: PolicyDocument, tool: string | null): Holding {
  const named = tool !== null && Object.hasOwn(policy.tools, tool) ? (policy.tools[tool] ?? {}) : {};
  const { global } = policy;
  // For all tools together, their rule is the own one.
  const [own, all]: readonly [PolicyRule, PolicyRule] = tool === null ? [global, {}] : [named, global];
  const whoSet = (has: (rule: PolicyRule) => boolean) =>
    has(own) ? "own" : has(all) ? "global" : "built_in";
  const from = (setting: HeldSetting): SettingSource => {
    const set = whoSet((rule) => rule[setting] !== undefined);
    return set === "built_in" && BY_RISK.includes(setting) ? "risk" : set;
  };
  const resolved = resolveTool(policy, tool ?? "");
  const hold = (setting: HeldSetting, value: unknown): Held => ({ value, source: from(setting) });
  const said = (source: "own" | "global") => (tool === null && source === "global" ? "own" : source);
  const { risk, mode } = resolved;
  return {
    settings: {
      mode: hold("mode", mode),
      risk: {
        value: risk,
        source:
          resolved.riskSource === "hand_over" || resolved.riskSource === "guess"
            ? "name"
            : resolved.riskSource === "default"
              ? "built_in"
              : said(resolved.riskSource === "tool" ? "own" : "global"),
      },
      threshold: {
        value: resolved.threshold,
        source:
          resolved.thresholdSource === "risk"
            ? "risk"
            : resolved.thresholdSource === "context"
              ? whoSet(({ context }) => context !== undefined)
              : said(resolved.thresholdSource === "tool" ? "own" : "global"),
      },
      samples: hold("samples", resolved.samples ?? RISK_SAMPLES[risk]),
      diversity: hold("diversity", resolved.diversity),
      logprobs: hold("logprobs", resolved.logprobs),
      samplingDeadlineMs: hold("samplingDeadlineMs", resolved.samplingDeadlineMs),
      tokenBudget: hold("tokenBudget", resolved.tokenBudget),
      fallback: hold("fallback", resolved.fallback),
      safeDefault: hold("safeDefault", resolved.safeDefault),
      safeCall: hold("safeCall", resolved.safeCall),
      locale: hold("locale", resolved.locale),
      texts: hold("texts", global.texts ?? {}),
      label: hold("label", resolved.label),
      parameterLabels: hold("parameterLabels", resolved.parameterLabels),
      after: hold("after", resolved.after),
      onError: hold("onError", resolved.onError),
      durability: hold(
        "durability",
        resolved.durability ??
          (mode === "enforce" && (risk === "high" || counts(resolved)) ? "before_answer" : "after_answer"),
      ),
      storeContent: hold("storeContent", resolved.storeContent),
      streamText: hold("streamText", resolved.streamText),
      forced: hold("forced", resolved.forced),
      confirmationMinutes: hold("confirmationMinutes", resolved.confirmationMinutes),
      secondOpinion: hold("secondOpinion", resolved.opinion ?? "off"),
      panel: hold("panel", resolved.panel ?? "off"),
      validation: hold("validation", resolved.validation ?? "off"),
      selfConfidence: hold("selfConfidence", resolved.selfConfidence ?? "off"),
      oneCallAgents: hold("oneCallAgents", own.oneCallAgents ?? all.oneCallAgents ?? []),
      enforceShare: hold("enforceShare", resolved.enforceShare),
      auditShare: hold("auditShare", resolved.auditShare),
      exploreShare:
        risk === "low" ? hold("exploreShare", resolved.exploreShare) : { value: 0, source: "risk" }, // Only what may be risked is explored, whatever is set.
      exploreBand: hold("exploreBand", resolved.exploreBand),
      guard: hold("guard", resolved.guard),
      rules: hold("rules", allRules(resolved.rules)),
      cacheMinutes:
        risk === "high" ? { value: 0, source: "risk" } : hold("cacheMinutes", resolved.cacheMinutes),
      hook: hold("hook", resolved.hook ?? "off"),
      context: hold("context", [...(all.context ?? []), ...(own.context ?? [])]),
      degraded: hold("degraded", own.degraded ?? all.degraded ?? false),
      trustAnnotations: hold("trustAnnotations", own.trustAnnotations ?? all.trustAnnotations ?? false),
      retry: hold("retry", resolved.retry),
      guessRisk: hold("guessRisk", own.guessRisk ?? all.guessRisk ?? false),
    },
    checks: FINDING_NAMES.map(({ check, usual, fixed, kindOf }) => {
      const levelIn = (name: string, { checks }: PolicyRule) =>
        !fixed && checks !== undefined && Object.hasOwn(checks, name) ? checks[name] : undefined;
      const isSet = (name: string) => (levelIn(name, own) ?? levelIn(name, all)) !== undefined;
      const name = kindOf === undefined || isSet(check) ? check : kindOf;
      return {
        check,
        level: levelIn(name, own) ?? levelIn(name, all) ?? usual,
        source: whoSet((rule) => levelIn(name, rule) !== undefined),
      };
    }),
    canonical: CANONICAL_RULES.map((rule) => ({
      rule,
      on: { ...all.canonical, ...own.canonical }[rule] !== false,
      source: whoSet(({ canonical }) => canonical?.[rule] !== undefined),
    })),
    unordered: namesIn({ ...all.canonical, ...own.canonical }),
  };
}

const namesIn = ({ sets }: CanonicalSettings): readonly string[] => (typeof sets === "object" ? sets : []);
