/** Whether what the gate measures of a tool's calls is distributed as it was. */
import { binCounts, distributionDrift, quantileEdges } from "../statistics/drift/distribution-drift.ts";

/** One decision. */
export interface FeatureRow {
  /** In the order of the registry; NaN is missing. */
  readonly features: Float32Array;
  readonly session: string | null;
}

/** Histograms of a reference window; small enough to be kept when its decisions are gone. */
export interface FeatureReference {
  readonly decisions: number;
  /** Decisions a session. */
  readonly repeats: number;
  /** Of each feature: upper edges of its bins, and counts; the last bin counts what is missing. */
  readonly edges: readonly (readonly number[])[];
  readonly counts: readonly (readonly number[])[];
}

export interface DriftedFeature {
  readonly name: string;
  readonly psi: number;
  readonly p: number;
}

const LEAST = { reference: 200, live: 100 } as const;
const BINS = 10;
/** Chance of a false alarm over all looks and features. */
const ALPHA = 0.01;
/** Much change: a hundred features are looked at, and some always move a little. */
const LEAST_PSI = 0.25;

/**
 * Decisions of a session repeat each other: taken as if all of a session said the same (Kish 1965, section 5.4, with an intraclass
 * correlation of 1).
 */
const repeatsOf = (rows: readonly FeatureRow[]): number => {
  const sessions = new Set(rows.map(({ session }, place) => session ?? place));
  return rows.length / Math.max(1, sessions.size);
};

const columnOf = (rows: readonly FeatureRow[], index: number): Float64Array =>
  Float64Array.from(rows, ({ features }) => features[index] ?? Number.NaN);

/** Null where there are too few rows. */
export function featureReference(rows: readonly FeatureRow[], features: number): FeatureReference | null {
  if (rows.length < LEAST.reference) return null;
  const columns = Array.from({ length: features }, (_, index) => columnOf(rows, index));
  const edges = columns.map((column) => quantileEdges(column, BINS));
  const counts = columns.map((column, index) => binCounts(column, edges[index] ?? []));
  return { decisions: rows.length, repeats: repeatsOf(rows), edges, counts };
}

/**
 * The features that moved, the most changed first.
 * @param names in the order of the registry
 * @param look which look this is since the reference, from 1
 * @param open names that an open alarm speaks of: they stay until their change is small again
 */
export function featureDrift(
  reference: FeatureReference,
  live: readonly FeatureRow[],
  names: readonly string[],
  look: number,
  open: ReadonlySet<string>,
): readonly DriftedFeature[] {
  if (live.length < LEAST.live || reference.edges.length !== names.length) return [];
  const designEffect = Math.max(1, reference.repeats, repeatsOf(live));
  return names
    .flatMap((name, index): DriftedFeature[] => {
      const [edges = [], was = []] = [reference.edges[index], reference.counts[index]];
      const is = binCounts(columnOf(live, index), edges);
      const options = { look, alpha: ALPHA / names.length, leastPsi: LEAST_PSI, designEffect };
      const { alarm, psi, p } = distributionDrift(was, is, options);
      if (psi === null || p === null) return [];
      return alarm || (open.has(name) && psi >= LEAST_PSI) ? [{ name, psi, p }] : [];
    })
    .toSorted((a, b) => b.psi - a.psi);
}
