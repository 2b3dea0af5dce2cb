import type { HeadFit } from "../local-head/fit.ts";
import type { HeadParts } from "../local-head/head.ts";
import { logit } from "../local-head/logit.ts";
import { fitTerm } from "../self-confidence/fit-term.ts";
import type { LoggedDecision } from "./logged.ts";
import { headRows, type PolicyView } from "./policy-view.ts";

/** A fitted head with what the model's own statements add to it, as far as outcomes say that they do. */
export function withStatements(
  fit: HeadFit,
  labelled: readonly LoggedDecision[],
  view: PolicyView,
): HeadParts {
  if (fit.why !== null) return fit.parts;
  const known = labelled.filter(({ right }) => right !== null);
  const rows = headRows(known, view);
  const stated = known.flatMap((row, i) =>
    row.statement ? [{ row, statement: row.statement, headRow: rows[i]! }] : [],
  );
  if (stated.length === 0) return fit.parts;
  const confidences = fit.confidences(stated.map(({ headRow }) => headRow));
  const term = fitTerm(
    stated.map(({ row, statement, headRow: { right, weight } }, i) => ({
      ...statement,
      tools: row.tools,
      right,
      weight,
      offset: logit(confidences[i]!),
      session: row.session,
    })),
  );
  return term === null ? fit.parts : { ...fit.parts, selfConfidence: term };
}
