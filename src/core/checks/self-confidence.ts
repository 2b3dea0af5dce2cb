import { LEAST_STATED } from "../policy/self-confidence.ts";
import { heldStatement } from "../self-confidence/stated.ts";
import type { Check } from "./check.ts";

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** What the model itself says of its calls, where that is less than the policy wants. */
export const selfConfidence: Check = {
  name: "low_self_confidence",
  run: ({ candidate, evidence, policyOf }) => {
    const said = heldStatement(evidence);
    if (said === null || candidate.calls.length === 0) return [];
    const wanted = candidate.calls.flatMap(({ name }) => policyOf(name).selfConfidence?.min ?? []);
    const min = wanted.length === 0 ? LEAST_STATED : Math.max(...wanted);
    if (said.stated >= min) return [];
    const calls = candidate.calls.length === 1 ? "call" : "calls";
    const doubts = said.doubts.length === 0 ? "" : ` Its doubts: ${said.doubts.join("; ")}.`;
    const message = `The model itself gives its ${calls} ${percent(said.stated)}, and the policy wants ${percent(min)}.${doubts}`;
    return [
      {
        check: "low_self_confidence",
        severity: "flag",
        call: candidate.calls.length === 1 ? 0 : null,
        message,
      },
    ];
  },
};
