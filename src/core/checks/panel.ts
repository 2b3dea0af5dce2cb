import type { Opinion } from "../evidence.ts";
import type { NormalisedSample } from "../normalised.ts";
import { isEnough, opinionOf, type PanelPolicy } from "../policy/panel.ts";
import type { OnError } from "../policy/rule.ts";
import type { Finding } from "../turn.ts";
import type { Check, CheckInput } from "./check.ts";

interface Votes {
  readonly for: number;
  readonly against: number;
  readonly missing: number;
}

function votesOf(opinions: readonly Opinion<NormalisedSample>[], canonical: string): Votes {
  const came = opinions.flatMap(({ answer }) => answer ?? []);
  const agreeing = came.filter((answer) => answer.canonical === canonical).length;
  return { for: agreeing, against: came.length - agreeing, missing: opinions.length - came.length };
}

const RULE_WORDS: Readonly<Record<PanelPolicy["rule"], string>> = {
  majority: "more than half of them",
  all: "all of them",
  any: "one of them",
};

function findingOf(
  { rule, level, models }: PanelPolicy,
  votes: Votes,
  onError: OnError,
): Omit<Finding, "call"> | null {
  if (isEnough(rule, votes.for, models.length)) return null;
  const asked = `${models.length} other ${models.length === 1 ? "model" : "models"}`;
  const must = `the policy wants ${RULE_WORDS[rule]} to make the same calls`;
  // With those that are missing it might have been enough.
  if (isEnough(rule, votes.for + votes.missing, models.length)) {
    const severity = onError === "closed" ? "block" : "flag";
    const message = `Of ${asked} ${votes.missing} did not answer, and ${must}; ${votes.for} did.`;
    return { check: "panel_failed", severity, message };
  }
  const message = `Of ${asked} ${votes.for} made the same calls, and ${must}.`;
  return { check: "panel_disagrees", severity: level, message };
}

const isSame = (a: Finding, b: Finding): boolean =>
  a.check === b.check && a.severity === b.severity && a.message === b.message;

/** Whether other models, asked the same, make the candidate's calls. Votes are compared by canonical form, of all calls together. */
export const panel: Check = {
  name: "panel",
  run: ({ candidate, evidence, policyOf }: CheckInput) => {
    const findings = candidate.calls.flatMap(({ name }, call): readonly Finding[] => {
      const { panel: held, onError } = policyOf(name);
      const opinions = held?.models.flatMap((member) => opinionOf(evidence, member) ?? []) ?? [];
      // It was not asked, or not all of it.
      if (held === null || opinions.length < held.models.length) return [];
      const finding = findingOf(held, votesOf(opinions, candidate.canonical), onError);
      return finding === null ? [] : [{ ...finding, call }];
    });
    // One panel says the same of all of its calls; it is told once, at the first of them.
    return findings.filter((finding, at) => findings.findIndex((other) => isSame(finding, other)) === at);
  },
};
