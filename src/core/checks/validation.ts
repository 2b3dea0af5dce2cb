import { cut } from "../text/cut.ts";
import type { Validation } from "../evidence.ts";
import { sameValidator } from "../policy/validation.ts";
import type { OnError } from "../policy/rule.ts";
import type { Finding, Severity } from "../turn.ts";
import type { Check, CheckInput } from "./check.ts";

/** Longest words of the other model that a finding repeats. */
const MOST_WORDS = 300;
const MOST_MISSING = 5;

const told = (reason: string | null): string =>
  reason === null || reason.trim() === "" ? "." : `: ${cut(reason.trim(), MOST_WORDS)}`;

const missing = ({ missing: named }: Validation): string =>
  named.length === 0 ? "" : ` Missing: ${named.slice(0, MOST_MISSING).join("; ")}.`;

/** An answer that settles nothing stops the call where the policy is closed on errors. */
const unsettled = (onError: OnError): Severity => (onError === "closed" ? "block" : "flag");

function findingOf(said: Validation, onError: OnError): Omit<Finding, "call"> | null {
  if (said.failed !== null) {
    const message = `${said.model} could not check the call: ${said.failed}.`;
    return { check: "validation_failed", severity: unsettled(onError), message };
  }
  if (said.verdict === "right") return null;
  const verdict = said.verdict === "wrong" ? "that it is wrong" : "that it cannot tell";
  return {
    check: said.verdict === "wrong" ? "validation_wrong" : "validation_unsure",
    severity: said.verdict === "wrong" ? "block" : unsettled(onError),
    message: `${said.model}, which checked the call, says ${verdict}${told(said.reason)}${missing(said)}`,
  };
}

/** The call that a finding stands at: one whose tool wants this model, and stops what is unsettled if one does. */
function heldAt(
  said: Validation,
  { candidate, policyOf }: CheckInput,
): { readonly call: number; readonly onError: OnError } {
  const policies = candidate.calls.map(({ name }) => policyOf(name));
  const asking = [...policies.entries()].filter(
    ([, { validation: asked }]) => asked !== null && sameValidator(asked, said),
  );
  const [call, held] = asking.find(([, { onError }]) => onError === "closed") ??
    asking[0] ?? [0, policies[0]];
  return { call, onError: held?.onError ?? "closed" };
}

/** What models say that were asked to check the calls. They can only add findings: that one agrees changes nothing. */
export const validation: Check = {
  name: "validation",
  run: (input) =>
    (input.evidence.validations ?? []).flatMap((said) => {
      // It speaks of the calls that it was shown, and of no others.
      if (said.form !== input.candidate.canonical || input.candidate.calls.length === 0) return [];
      const { call, onError } = heldAt(said, input);
      const finding = findingOf(said, onError);
      return finding === null ? [] : [{ ...finding, call }];
    }),
};
