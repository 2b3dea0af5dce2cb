import { RISKS, type Risk } from "../turn.ts";

/** The wire formats in which another model can be asked. */
export const OPINION_FORMATS = ["openai-chat", "openai-responses", "anthropic-messages", "gemini"] as const;
export type OpinionFormat = (typeof OPINION_FORMATS)[number];

/** Where an answer could change the decision, or for every call that is judged. */
export const OPINION_TIMES = ["doubt", "always"] as const;
export type OpinionTime = (typeof OPINION_TIMES)[number];

/** The model that is asked for a second opinion. */
export interface OpinionRule {
  readonly model: string;
  /** One of the deployment's second upstreams, by its name; absent: the caller's own upstream, in the caller's own format. */
  readonly upstream?: string;
  /** Of that upstream; absent: the one that the deployment names. */
  readonly format?: OpinionFormat;
  readonly when?: OpinionTime;
  /** Risks of the tools for which it is asked; absent: all. */
  readonly risks?: readonly Risk[];
  /** Longest wait for the answer, in milliseconds. */
  readonly deadlineMs?: number;
}

/** The same with nothing left open. */
export interface OpinionPolicy {
  readonly model: string;
  readonly upstream: string | null;
  readonly format: OpinionFormat | null;
  readonly when: OpinionTime;
  readonly risks: readonly Risk[];
  readonly deadlineMs: number;
}

export const OPINION_DEADLINE_MS = 8_000;

/** What holds for a tool of this risk; null: nobody is asked. */
export function opinionFor(rule: OpinionRule | "off" | undefined, risk: Risk): OpinionPolicy | null {
  if (rule === undefined || rule === "off") return null;
  const { model, upstream = null, format = null, when = "doubt", risks = RISKS } = rule;
  if (!risks.includes(risk)) return null;
  return { model, upstream, format, when, risks, deadlineMs: rule.deadlineMs ?? OPINION_DEADLINE_MS };
}
