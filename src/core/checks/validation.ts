import { cut } from "../text/cut.ts";
import type { Validation } from "../evidence.ts";
import type { OnError } from "../policy/rule.ts";
import type { Finding, Severity } from "../turn.ts";
import type { Check } from "./check.ts";

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

/** What a model says that was asked to check the calls. It can only add a finding: that it agrees changes nothing. */
export const validation: Check = {
  name: "validation",
  run: ({ candidate, evidence, policyOf }) => {
    const said = evidence.validation;
    // It speaks of the calls that it was shown, and of no others.
    if (said === undefined || said.form !== candidate.canonical || candidate.calls.length === 0) return [];
    const policies = candidate.calls.map(({ name }) => policyOf(name));
    const call = Math.max(
      0,
      policies.findIndex(({ validation: asked }) => asked !== null),
    );
    const finding = findingOf(said, policies[call]?.onError ?? "closed");
    return finding === null ? [] : [{ ...finding, call }];
  },
};
