import type { InStatement } from "@libsql/client/web";
import { IS_VERDICT_SQL } from "../trust.ts";
import { countBins, countRollups } from "./count-sql.ts";

/**
 * How a batch moves the sums, all in its transaction. The table `counting` names the decisions that are concerned: new ones, which
 * are added when their verdict is known, and older ones that an outcome joins, which are taken away before they are judged again
 * and added afterwards. A decision that was there, and of which nothing new is said, is neither.
 */
export const noteNew = (ids: readonly string[]): InStatement => ({
  sql: `INSERT INTO counting (decision_id, is_new)
    SELECT DISTINCT value, 1 FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM decisions WHERE id = value)`,
  args: [JSON.stringify(ids)],
});

/** A condition on the expression of a decision's id; holds after `noteNew`. */
export const isNew = (id: string): string => `${id} IN (SELECT decision_id FROM counting)`;

const NOTE_JOINED = `
INSERT INTO counting (decision_id, is_new)
SELECT DISTINCT joined_to, 0 FROM pending_outcomes WHERE joined_to IS NOT NULL AND ${IS_VERDICT_SQL}
ON CONFLICT DO NOTHING`;

const JOINED = "SELECT decision_id AS id FROM counting WHERE NOT is_new";
const ALL = "SELECT decision_id AS id FROM counting";

/** After outcomes have found their decisions, before these are judged. */
export const TAKE_AWAY: readonly InStatement[] = [
  NOTE_JOINED,
  countRollups({ ids: JOINED, sign: "-" }),
  countBins({ ids: JOINED, sign: "-" }),
];

/** After they are judged. */
export const ADD: readonly InStatement[] = [
  countRollups({ ids: ALL, sign: "" }),
  countBins({ ids: ALL, sign: "" }),
  "DELETE FROM counting",
];
