import type { RolloutStep } from "../../core/rollout/step.ts";
import { MODES } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { readGuard } from "../policies/guard.ts";

const FIELDS = ["mode", "enforce_share", "guard", "reason", "author", "expected_version"];

/**
 * `{mode, enforce_share?, guard?}`. In enforce the share is 1 unless it is given; a guard that is not given stays.
 * @throws InvalidRequestError naming the field
 */
export function readRolloutStep(body: Field): RolloutStep {
  for (const [name, value] of body.entries()) {
    if (!FIELDS.includes(name)) value.fail(`is no field of a step; known are ${FIELDS.join(", ")}`);
  }
  const mode = body.get("mode").oneOf(MODES);
  const [share, guard] = [body.get("enforce_share"), body.get("guard")];
  if (!share.absent && mode !== "enforce") share.fail(`means nothing in mode "${mode}"`);
  return {
    mode,
    enforceShare: mode === "enforce" ? (share.numberOrNull(0, 1) ?? 1) : undefined,
    guard: guard.absent ? undefined : readGuard(guard),
  };
}
