import { prepareTurn, type PreparedTurn } from "../core/features/prepare.ts";
import { canonicalRulesOf } from "../core/policy/canonical-rules-of.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import type { Turn } from "../core/turn.ts";

interface Kept {
  readonly version: number;
  readonly covering: boolean;
  readonly prepared: PreparedTurn;
}

/** One turn is judged again, by one policy, with every sample that is drawn; what no sample changes is worked out once. */
const PREPARED = new WeakMap<Turn, Kept>();

export function preparedOnce(turn: Turn, document: PolicyDocument, covering: boolean): PreparedTurn {
  const kept = PREPARED.get(turn);
  if (kept?.version === document.version && kept.covering === covering) return kept.prepared;
  const prepared = prepareTurn(turn, canonicalRulesOf(document), covering);
  PREPARED.set(turn, { version: document.version, covering, prepared });
  return prepared;
}
