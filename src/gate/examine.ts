import { runChecks } from "../core/checks/index.ts";
import { normalise } from "../core/normalise.ts";
import type { Normalised, NormalisedSample } from "../core/normalised.ts";
import { checkLevel } from "../core/policy/resolve.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import { resolveTurn, type Overrides, type TurnPolicy } from "../core/policy/turn-policy.ts";
import type { Finding, Sample, Turn } from "../core/turn.ts";

/** What is known of a turn before anything is scored. */
export interface Examined {
  readonly normalised: Normalised;
  readonly candidate: NormalisedSample;
  /** The sample whose calls the policy is resolved for: the candidate, or sample 1 where one of the two has no call. */
  readonly gated: NormalisedSample;
  readonly policy: TurnPolicy;
  readonly findings: readonly Finding[];
  /** Mode, calls and candidate leave something to score. */
  readonly scorable: boolean;
}

/** @throws PermissionError when the request asks for less than the policy holds and may not. */
export function examine(
  turn: Turn,
  samples: readonly Sample[],
  document: PolicyDocument,
  overrides: Overrides,
): Examined {
  const normalised = normalise(turn, samples);
  const first = normalised.samples[0];
  const candidate = normalised.samples[normalised.candidate];
  if (first === undefined || candidate === undefined)
    throw new RangeError("A turn needs at least one sample.");
  // No call in sample 1: its text is released, whatever the other samples do.
  const gated = first.calls.length === 0 || candidate.calls.length === 0 ? first : candidate;
  const policy = resolveTurn(
    document,
    gated.calls.map((call) => call.name),
    overrides,
  );
  const judged = policy.mode !== "off" && gated.calls.length > 0;
  const level = (check: string, tool: string | null) => checkLevel(document, check, tool);
  return {
    normalised,
    candidate,
    gated,
    policy,
    findings: judged ? runChecks({ turn, normalised, candidate: gated }, level) : [],
    scorable: judged && candidate.calls.length > 0,
  };
}
