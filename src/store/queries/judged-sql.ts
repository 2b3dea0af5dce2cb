/** Conditions and terms on a row of `decisions d` that several queries share. */

/** There was a call, and the gate came to judge it. */
export const REASON_OF_JUDGED_SQL = "d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')";

/** A call was judged under a mode that judges. */
export const GATED_SQL = `(d.mode <> 'off' AND ${REASON_OF_JUDGED_SQL})`;

/** Gated, and what ran has the form of what was judged, so that an outcome says something of the candidate. */
export const USABLE_SQL = `(${GATED_SQL} AND d.same_form IS NOT 0)`;

/** Curves count it: it is in `confidence_rollups`. */
export const IN_CURVES_SQL = `(d.confidence IS NOT NULL AND ${USABLE_SQL})`;

/** "experiment/arm"; "" outside of experiments. */
export const ARM_SQL =
  "CASE WHEN d.experiment IS NULL THEN '' ELSE d.experiment || '/' || COALESCE(d.arm, '') END";
