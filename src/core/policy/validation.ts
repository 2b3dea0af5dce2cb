import { RISKS, type Risk } from "../turn.ts";
import type { OpinionFormat } from "./opinion.ts";

/** The model that checks calls which would run otherwise. */
export interface ValidationRule {
  readonly model: string;
  /** One of the deployment's second upstreams, by its name; absent: the caller's own upstream, in the caller's own format. */
  readonly upstream?: string;
  /** Of that upstream; absent: the one that the deployment names. */
  readonly format?: OpinionFormat;
  /** Risks of the tools whose calls are checked; absent: high. */
  readonly risks?: readonly Risk[];
  /** Longest wait for the answer, in milliseconds. */
  readonly deadlineMs?: number;
  /** It is not asked where the question is estimated to take more tokens than this. Absent: `VALIDATION_TOKENS`. */
  readonly maxTokens?: number;
  /** It is not asked where question and answer are estimated to cost more US dollars than this, or the model has no price. */
  readonly maxCostUsd?: number;
}

/** The same with nothing left open. */
export interface ValidationPolicy {
  readonly model: string;
  readonly upstream: string | null;
  readonly format: OpinionFormat | null;
  readonly risks: readonly Risk[];
  readonly deadlineMs: number;
  readonly maxTokens: number;
  /** Null: there is no limit. */
  readonly maxCostUsd: number | null;
}

export const VALIDATION_DEADLINE_MS = 8_000;
export const VALIDATION_TOKENS = 16_000;
const USUAL_RISKS: readonly Risk[] = ["high"];

/** Most models that are asked about the calls of one answer. */
export const MOST_VALIDATORS = 3;

type Asked = Pick<ValidationPolicy, "model" | "upstream">;

export const sameValidator = (a: Asked, b: Asked): boolean =>
  a.model === b.model && a.upstream === b.upstream;

/** What each model is asked for several tools: once, under the tightest of its limits. */
export function validatorsOf(policies: readonly ValidationPolicy[]): readonly ValidationPolicy[] {
  const asked: ValidationPolicy[] = [];
  for (const policy of policies) {
    const at = asked.findIndex((one) => sameValidator(one, policy));
    const found = asked[at];
    if (found === undefined) asked.push(policy);
    else
      asked[at] = {
        ...found,
        deadlineMs: Math.min(found.deadlineMs, policy.deadlineMs),
        maxTokens: Math.min(found.maxTokens, policy.maxTokens),
        maxCostUsd: least(found.maxCostUsd, policy.maxCostUsd),
      };
  }
  return asked;
}

const least = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** What holds for a tool of this risk; null: nobody is asked. */
export function validationFor(rule: ValidationRule | "off" | undefined, risk: Risk): ValidationPolicy | null {
  if (rule === undefined || rule === "off") return null;
  const { model, upstream = null, format = null, maxCostUsd = null } = rule;
  const risks = RISKS.filter((one) => (rule.risks ?? USUAL_RISKS).includes(one));
  if (!risks.includes(risk)) return null;
  const { deadlineMs = VALIDATION_DEADLINE_MS, maxTokens = VALIDATION_TOKENS } = rule;
  return { model, upstream, format, risks, deadlineMs, maxTokens, maxCostUsd };
}
