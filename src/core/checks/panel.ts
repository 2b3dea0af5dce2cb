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

/** Whether other models, asked the same, make the candidate's calls. Votes are compared by canonical form, of all calls together. */
export const panel: Check = {
  name: "panel",
  run: ({ candidate, evidence, policyOf }: CheckInput) => {
    const call = candidate.calls.findIndex(({ name }) => policyOf(name).panel !== null);
    const policy = call < 0 ? null : policyOf(candidate.calls[call]?.name ?? "");
    if (policy === null || policy.panel === null) return [];
    const opinions = policy.panel.models.flatMap((member) => opinionOf(evidence, member) ?? []);
    // It was not asked, or not all of it.
    if (opinions.length < policy.panel.models.length) return [];
    const finding = findingOf(policy.panel, votesOf(opinions, candidate.canonical), policy.onError);
    return finding === null ? [] : [{ ...finding, call }];
  },
};
