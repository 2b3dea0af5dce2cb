import type { Held, Holding } from "../../core/policy/holding.ts";
import type { ContextRule } from "../../core/policy/context.ts";
import type { OpinionPolicy } from "../../core/policy/opinion.ts";
import type { PanelPolicy } from "../../core/policy/panel.ts";
import type { SelfConfidencePolicy } from "../../core/policy/self-confidence.ts";
import type { ValidationPolicy } from "../../core/policy/validation.ts";
import type { GuardRule } from "../../core/policy/rule.ts";
import type { BusinessRule } from "../../core/rules/rule.ts";
import { writeOpinion } from "./opinion.ts";
import type { SafeCallRule } from "../../core/policy/rule.ts";
import { writeSafeCall } from "./safe-call.ts";
import type { HookRule } from "../../core/policy/hook.ts";
import { writeHook } from "./hook.ts";
import { writePanel } from "./panel.ts";
import { writeSelfConfidence } from "./self-confidence.ts";
import { writeValidation } from "./validation.ts";
import { writeContextRule } from "./context-rule.ts";
import { writeBusinessRule } from "./write-business-rule.ts";

const asItIs = (value: unknown): unknown => value;

/** camelCase to the names of the wire. */
export const wireName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const writeGuard = (rule: GuardRule | null) =>
  rule && { max_wrong: rule.maxWrong, confidence: rule.confidence };

/** Settings that have names of their own inside, as `holdingOf` made them. */
const WRITERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  safeCall: (value) => value && writeSafeCall(value as SafeCallRule),
  guard: (value) => writeGuard(value as GuardRule | null),
  secondOpinion: (value) => (value === "off" ? value : writeOpinion(value as OpinionPolicy)),
  hook: (value) => writeHook(value as HookRule),
  panel: (value) => (value === "off" ? value : writePanel(value as PanelPolicy)),
  validation: (value) => (value === "off" ? value : writeValidation(value as ValidationPolicy)),
  selfConfidence: (value) => (value === "off" ? value : writeSelfConfidence(value as SelfConfidencePolicy)),
  rules: (value) => (value as readonly BusinessRule[]).map(writeBusinessRule),
  context: (value) => (value as readonly ContextRule[]).map(writeContextRule),
};

/** What holds for a tool, in the names of the wire. */
export const writeHolding = ({ settings, ...rest }: Holding) => ({
  settings: Object.fromEntries(
    Object.entries(settings).map(([name, { value, source }]): [string, Held] => [
      wireName(name),
      { value: (WRITERS[name] ?? asItIs)(value), source },
    ]),
  ),
  ...rest,
});
