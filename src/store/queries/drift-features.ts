import type { FeatureReference, FeatureRow } from "../../core/drift/features.ts";
import type { CallThreshold } from "../../core/turn.ts";
import type { Database } from "../client.ts";
import { decodeFeatures } from "../features.ts";
import { readCursor, writeCursors } from "./cursors.ts";

/** Decisions of one reading, the newest of the range. */
const MOST_ROWS = 3_000;

const ROWS = `
SELECT session, calls, features FROM decisions INDEXED BY decisions_by_time
WHERE project = ? AND created_at >= ? AND created_at < ? AND score_context = ? AND feature_version = ?
  AND features IS NOT NULL AND confidence IS NOT NULL
ORDER BY created_at DESC, id DESC LIMIT ${MOST_ROWS}`;

export interface FeatureRange {
  readonly scoreContext: string;
  readonly featureVersion: string;
  /** Milliseconds since 1970, inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The features of decisions in a range of time, by the tools that they call. */
export async function readFeatureRows(
  database: Database,
  project: string,
  { scoreContext, featureVersion, from, to }: FeatureRange,
): Promise<ReadonlyMap<string, readonly FeatureRow[]>> {
  const args = [project, from, to, scoreContext, featureVersion];
  const { rows } = await database.client.execute({ sql: ROWS, args });
  const byTool = new Map<string, FeatureRow[]>();
  for (const row of rows) {
    const { session, calls, features } = row;
    if (!(features instanceof ArrayBuffer || ArrayBuffer.isView(features))) continue;
    const one: FeatureRow = {
      features: decodeFeatures(features as ArrayBuffer | Uint8Array),
      session: typeof session === "string" ? session : null,
    };
    const called = JSON.parse(String(calls)) as readonly CallThreshold[];
    for (const tool of new Set(called.map((call) => call.tool))) {
      const known = byTool.get(tool);
      if (known === undefined) byTool.set(tool, [one]);
      else known.push(one);
    }
  }
  return byTool;
}

/** The first day of a score context, in milliseconds since 1970; null where it has none. */
export async function firstDay(
  database: Database,
  project: string,
  scoreContext: string,
): Promise<number | null> {
  const { rows } = await database.client.execute({
    sql: `SELECT MIN(start) AS start FROM confidence_rollups
      WHERE project = ? AND tool = '' AND score_context = ? AND source = ''`,
    args: [project, scoreContext],
  });
  const start = rows[0]?.["start"];
  return typeof start === "number" ? start : null;
}

/** By tool, of one reference window. */
export type References = Readonly<Record<string, FeatureReference>>;

const nameOf = (scoreContext: string): string => `drift_features:${scoreContext}`;

/** What was kept of the window that begins at `from`; null where that was never tried. */
export async function readReferences(
  database: Database,
  project: string,
  scoreContext: string,
  from: number,
): Promise<References | null> {
  const text = await readCursor(database, project, nameOf(scoreContext));
  if (text === null) return null;
  const kept = JSON.parse(text) as { readonly from: number; readonly tools: References };
  return kept.from === from ? kept.tools : null;
}

export const keepReferences = (
  database: Database,
  project: string,
  scoreContext: string,
  kept: { readonly from: number; readonly tools: References },
  now: number,
): Promise<void> => writeCursors(database, project, [[nameOf(scoreContext), JSON.stringify(kept)]], now);
