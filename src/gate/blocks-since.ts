import { runChecks } from "../core/checks/index.ts";
import { judgeSample } from "../core/judge-sample.ts";
import { normalise } from "../core/normalise.ts";
import { blocking } from "../core/policy/blocked.ts";
import { canonicalRulesOf } from "../core/policy/canonical-rules-of.ts";
import { surroundingsOf } from "../core/policy/context.ts";
import { checkLevel, policiesOf } from "../core/policy/resolve.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import type { Finding } from "../core/turn.ts";
import { readStoredTurn, type StoredTurn } from "../wire/decisions/stored-turn.ts";

/** A decision of the log with calls. */
type Logged = StoredTurn & { readonly candidate: number | null };

/** What the rules and checks of a policy hold against the decision's calls, as far as the log tells of the turn. */
function blocksUnder(document: PolicyDocument, logged: Logged): readonly Finding[] {
  const stored = readStoredTurn(logged);
  if (stored === null || logged.candidate === null || logged.candidate >= stored.samples.length) return [];
  const usual = normalise(stored.turn, stored.samples, canonicalRulesOf(document));
  const normalised = judgeSample(usual, logged.candidate);
  const candidate = normalised.samples[normalised.candidate];
  if (candidate === undefined) return [];
  const { conditions, uses } = logged.evidence;
  const evidence = { ...(conditions && { conditions }), ...(uses && { uses }) };
  const around = surroundingsOf(stored.turn, evidence);
  const policyOf = policiesOf(document, around);
  const found = runChecks({ turn: stored.turn, normalised, candidate, evidence, policyOf }, (check, tool) =>
    checkLevel(document, check, tool),
  );
  return blocking(found);
}

/**
 * What a later policy holds against the calls of a decision that the earlier one did not: nobody needs to say yes to what would be
 * blocked. Hooks and other models are not asked. What only the cut texts of the log make look wrong stands under both and is not told.
 */
export function blocksSince(
  earlier: PolicyDocument,
  now: PolicyDocument,
  logged: Logged,
): readonly Finding[] {
  const before = new Set(blocksUnder(earlier, logged).map(({ check, message }) => `${check} ${message}`));
  return blocksUnder(now, logged).filter(({ check, message }) => !before.has(`${check} ${message}`));
}
