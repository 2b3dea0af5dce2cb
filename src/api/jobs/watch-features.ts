import { DAY_MS, FIRST_DAYS } from "../../core/drift/days.ts";
import { type DriftedFeature, featureDrift, featureReference } from "../../core/drift/features.ts";
import { FEATURE_VERSION, FEATURES } from "../../core/features/registry.ts";
import type { Database } from "../../store/client.ts";
import {
  firstDay,
  keepReferences,
  readFeatureRows,
  readReferences,
  type References,
} from "../../store/queries/drift-features.ts";
import type { WatchedContext } from "../../store/queries/drift.ts";

const LIVE_DAYS = 7;
/** Tools whose reference is kept, in one row of some hundred kilobytes. */
const MOST_TOOLS = 50;

const NAMES = FEATURES.map(({ name }) => name);
const dayOf = (time: number): number => time - (time % DAY_MS);

/**
 * The features of each tool that moved since the first two full weeks of the score context, or of the calibration that holds.
 * The reference is taken once, when these weeks are over, and kept: their decisions may go before it does.
 * @param open by tool, what an open alarm speaks of
 */
export async function watchFeatures(
  database: Database,
  project: string,
  { scoreContext, tools, changedAt }: WatchedContext,
  now: number,
  open: (tool: string) => ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly DriftedFeature[]>> {
  const first = await firstDay(database, project, scoreContext);
  if (first === null) return new Map();
  const from = Math.max(first, dayOf(changedAt ?? 0)) + DAY_MS;
  const to = from + FIRST_DAYS * DAY_MS;
  const look = Math.floor((dayOf(now) - to) / DAY_MS);
  if (look < 1) return new Map();
  const range = { scoreContext, featureVersion: FEATURE_VERSION };
  const references =
    (await readReferences(database, project, scoreContext, from)) ??
    (await takeReferences(database, project, { ...range, from, to }, tools, now));
  const since = { from: Math.max(to, dayOf(now) - LIVE_DAYS * DAY_MS), to: dayOf(now) };
  const live =
    Object.keys(references).length === 0
      ? null
      : await readFeatureRows(database, project, { ...range, ...since });
  return new Map(
    Object.entries(references).map(([tool, reference]) => [
      tool,
      featureDrift(reference, live?.get(tool) ?? [], NAMES, look, open(tool)),
    ]),
  );
}

async function takeReferences(
  database: Database,
  project: string,
  range: Parameters<typeof readFeatureRows>[2],
  tools: readonly string[],
  now: number,
): Promise<References> {
  const rows = await readFeatureRows(database, project, range);
  const taken = tools.slice(0, MOST_TOOLS).flatMap((tool) => {
    const reference = featureReference(rows.get(tool) ?? [], NAMES.length);
    return reference === null ? [] : [[tool, reference] as const];
  });
  const references = Object.fromEntries(taken);
  await keepReferences(database, project, range.scoreContext, { from: range.from, tools: references }, now);
  return references;
}
