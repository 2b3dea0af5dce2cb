import { HOLDS_FIRST_SQL, IS_VERDICT_SQL } from "../trust.ts";

/**
 * How likely a decision was to get its label, kept beside the verdict. There are two ways to a label: an audit that chance draws,
 * and a call that runs and is reported on. Whoever asks for the labels of one source asks for one way, and counts them by its
 * chance (`label_probability`). Whoever reads labels of both counts by the chance of either (`either_probability`): what ran and
 * is reported on is in the labels with the draw or without it, so by the draw alone it would count twice (one weight for units that
 * two frames may select: Kalton & Anderson 1986, "Sampling rare populations", section 5; Hartley 1962). With the chance a of the
 * draw and p of running, both independent, that is 1 - (1 - a)(1 - p):
 *
 * - drawn, and it ran: only where another source knows the verdict as well; else it had no other way, and a remains;
 * - drawn, and chance stopped it (exploration, a share of sessions): it would have run with 1 - propensity;
 * - not drawn, and chance let it run: it might have been drawn, too.
 */

/** Of the outcome that holds, in terms of `outcomes` and `decisions`. */
const IS_DRAWN = `outcomes.selection = 'random_audit' AND outcomes.probability IS NOT NULL`;
const OWN = `CASE WHEN ${IS_DRAWN} THEN outcomes.probability WHEN decisions.action = 'execute' THEN decisions.propensity END`;

/** The source that would hold if nobody had drawn the decision. */
const OTHER_SOURCE = `(SELECT source FROM outcomes WHERE decision_id = decisions.id
  AND selection <> 'random_audit' AND verdict IN ('correct', 'incorrect') ${HOLDS_FIRST_SQL})`;

/** Whichever source it would have been is not known where the call was stopped. */
const OTHER_WAY = `CASE WHEN NOT (${IS_DRAWN}) THEN NULL WHEN decisions.action = 'execute' THEN ${OTHER_SOURCE}
  WHEN decisions.propensity < 1 THEN '*' END`;

/** Statement head: sets the verdict of decisions and its chances; a condition on `decisions` follows. */
export const JUDGE_SQL = `
UPDATE decisions SET
  audited = EXISTS (SELECT 1 FROM outcomes WHERE decision_id = decisions.id AND source = 'human_audit'),
  (verdict, verdict_source, label_probability, other_way, either_probability) = (
    SELECT verdict, source, own, way, CASE
      WHEN way IS NOT NULL
        THEN 1 - (1 - own) * CASE decisions.action WHEN 'execute' THEN 1 - decisions.propensity ELSE decisions.propensity END
      WHEN NOT drawn AND own < 1 AND decisions.audit_probability > 0 THEN 1 - (1 - own) * (1 - decisions.audit_probability) END
    FROM (SELECT verdict, source, ${IS_DRAWN} AS drawn, ${OWN} AS own, ${OTHER_WAY} AS way
      FROM outcomes WHERE decision_id = decisions.id ${HOLDS_FIRST_SQL}))
WHERE EXISTS (SELECT 1 FROM outcomes WHERE decision_id = decisions.id AND ${IS_VERDICT_SQL})`;

/** What a rollup of confidence calls a part of a source's labels: "human_audit+agent". */
export const PART_OF_SOURCE = "+";
