import type { Classifier } from "../classifier/classifier.ts";
import type { AssignedPolicy } from "../core/assignment/assign.ts";
import { PermissionError } from "../core/errors.ts";
import { firstAnswer } from "../core/evidence.ts";
import type { PreparedTurn } from "../core/features/prepare.ts";
import type { Overrides } from "../core/policy/turn-policy.ts";
import { withConditions } from "./conditions.ts";
import { examine, examineBlindly, type Examined } from "./examine.ts";
import type { DecideInput } from "./input.ts";
import type { Failure } from "./on-failure.ts";
import { type Correction, scoreSamples, type Scored } from "./score.ts";

/** What the pure rooms make of the turn; a fault in them must not keep a turn from ending in a record. */
export function tryExamine(
  input: DecideInput,
  assigned: AssignedPolicy,
  overrides: Overrides,
): { readonly examined: Examined; readonly failure: Failure | null } {
  const { turn, samples, limits } = input;
  const evidence = withConditions(input, assigned.document);
  try {
    const examined = examine(turn, samples, assigned, overrides, limits, evidence);
    return { examined, failure: null };
  } catch (error) {
    if (error instanceof PermissionError) throw error;
    const examined = examineBlindly(turn, samples, assigned, overrides, evidence);
    return { examined, failure: { error, onError: examined.policy.onError } };
  }
}

/** A failure is not swallowed here: `ruleOnFailure` rules on it and the record carries it. */
export async function tryScore(
  examined: Examined,
  prepared: PreparedTurn,
  classifier: Classifier,
  correct: Correction,
): Promise<Scored | Failure> {
  try {
    const { normalised, evidence } = examined;
    return await scoreSamples(prepared, normalised, classifier, firstAnswer(evidence), correct);
  } catch (error) {
    return { error, onError: examined.policy.onError };
  }
}
