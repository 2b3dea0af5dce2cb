import { FINDING_NAMES } from "../checks/names.ts";
import { checkLevel } from "../policy/resolve.ts";
import type { PolicyDocument, PolicyRule } from "../policy/rule.ts";

/** Settings that can change what is stopped, and of which the log does not say how: they need the model, others, or the turn itself. */
const NEED_MORE = [
  "samples",
  "diversity",
  "logprobs",
  "samplingDeadlineMs",
  "tokenBudget",
  "canonical",
  "secondOpinion",
  "oneCallAgents",
  "panel",
  "validation",
  "selfConfidence",
  "hook",
  "after",
  "retry",
  "onError",
  "streamText",
  "guard",
  // Thresholds are counted; not how much more is asked about what is riskier.
  "risk",
  "exploreShare",
  "exploreBand",
  "trustAnnotations",
  "guessRisk",
  "cacheMinutes",
] as const satisfies readonly (keyof PolicyRule)[];

const ruleIn = (policy: PolicyDocument, tool: string | null): PolicyRule =>
  tool === null ? policy.global : Object.hasOwn(policy.tools, tool) ? (policy.tools[tool] ?? {}) : {};

/** Of the policy as a whole: what confidences are made of, and who has which policy. Absent in what is sent: they stay. */
const WHOLE = ["heads", "experiment"] as const satisfies readonly (keyof PolicyDocument)[];

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** Checks that told nothing while these decisions were made, so that nobody knows what they would have found. */
function newChecks(held: PolicyDocument, other: PolicyDocument, tool: string | null): string[] {
  const level = (policy: PolicyDocument, { check, usual }: (typeof FINDING_NAMES)[number]) =>
    checkLevel(policy, check, tool) ?? usual;
  return FINDING_NAMES.filter(
    (name) => level(held, name) === "off" && level(other, name) !== "off" && !name.fixed,
  ).map(({ check }) => `checks.${check}`);
}

/**
 * The changes between two policies that a dry run cannot count, each once, by the names of settings (`checks.NAME` for a check that was
 * off). What only changes words, learning or storage is not named: it stops nothing. Nor are business and context rules, of which the log
 * tells most: see `DryRun.unjudged`.
 *
 * @param tool only its rule and that of all tools are looked at; null: every rule
 */
export function uncounted(
  held: PolicyDocument,
  other: PolicyDocument,
  tool: string | null,
): readonly string[] {
  const whole = WHOLE.filter((name) => other[name] !== undefined && differs(held[name] ?? null, other[name]));
  const tools = tool === null ? [...Object.keys(held.tools), ...Object.keys(other.tools)] : [tool];
  const names = [null, ...new Set(tools)].flatMap((place) => {
    const [before, after] = [ruleIn(held, place), ruleIn(other, place)];
    return [
      ...NEED_MORE.filter((name) => differs(before[name], after[name])),
      ...newChecks(held, other, place),
    ];
  });
  return [...new Set([...whole, ...names])];
}
