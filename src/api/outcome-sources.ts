import { PermissionError } from "../core/errors.ts";
import type { ReportedOutcome } from "../core/record.ts";
import { isKnownSource, TRUST } from "../store/trust.ts";
import type { OutcomeBatch, OutcomeError } from "../wire/outcomes/request.ts";
import type { Caller } from "./auth/caller.ts";

/** A verdict that was taken although something about it looks wrong. */
export interface OutcomeWarning {
  /** Place in the request, from 0. */
  readonly index: number;
  readonly message: string;
}

const HUMAN = /^human_/;
const KNOWN = TRUST.flat().join(", ");

/**
 * Promises rest on what people have said, so a program's key must not be able to speak for them: only the admin role
 * may report `human_*`. In an array the others are taken.
 * @throws PermissionError for a request of one verdict that the caller may not give
 */
export function refuseForgedSources(batch: OutcomeBatch, caller: Caller, single: boolean): OutcomeBatch {
  if (caller.role === "admin") return batch;
  const outcomes: OutcomeBatch["outcomes"][number][] = [];
  const errors: OutcomeError[] = [...batch.errors];
  for (const item of batch.outcomes) {
    if (!HUMAN.test(item.outcome.source)) {
      outcomes.push(item);
      continue;
    }
    const error = new PermissionError(
      `${item.outcome.source} takes a key with the admin role; an agent's own verdict has the source "agent".`,
      { param: single ? "source" : `[${item.index}].source` },
    );
    if (single) throw error;
    errors.push({ index: item.index, error });
  }
  return { outcomes, errors: errors.toSorted((a, b) => a.index - b.index) };
}

/** One warning for each verdict whose source has no place in the order of trust. */
export function warnOfUnknownSources(
  items: readonly { readonly index: number; readonly outcome: ReportedOutcome }[],
): OutcomeWarning[] {
  return items.flatMap(({ index, outcome: { source } }) =>
    isKnownSource(source)
      ? []
      : [
          {
            index,
            message: `The source "${source}" is not known here, so every known one is trusted more: ${KNOWN}.`,
          },
        ],
  );
}

/** Of an audit that is kept as a review. */
export const NOT_DRAWN =
  "Chance did not draw this decision for an audit, so the verdict is kept as human_review. GET /api/review/audit lists those that were drawn.";
