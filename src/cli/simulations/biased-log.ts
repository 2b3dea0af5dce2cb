import { auroc } from "../../core/statistics/auroc.ts";
import { clusteredUtilityCurve } from "../../core/statistics/clustered-utility.ts";
import { createRandom, type Random } from "../../core/statistics/random.ts";
import { weightedAuroc } from "../../core/statistics/weighted-auroc.ts";

/** A gate in enforce at 0.6: what it stops shows its verdict only where it is explored. */
export interface BiasedLogSetting {
  readonly logs: number;
  readonly sessions: number;
  /** Chance that a decision below the threshold is run all the same. */
  readonly explored: number;
  readonly seed: number;
}

export interface BiasedLogResult {
  readonly truth: number;
  /** Means over the logs. */
  readonly weighted: number;
  readonly naive: number;
  /** Share of logs whose interval holds the truth: of the weighted AUROC, and of IDKS at 0.3 and 0.6. */
  readonly coverage: number;
  readonly coverageLow: number;
  readonly coverageHigh: number;
}

const THRESHOLD = 0.6;
const LABELLED = 0.8;
const TRUTH_SESSIONS = 200_000;

interface Row {
  readonly confidence: number;
  readonly right: number;
  readonly session: number;
}

/** Decisions of one session share its difficulty, which moves confidence and verdict alike. */
function drawRows(sessions: number, random: Random): Row[] {
  const rows: Row[] = [];
  for (let session = 0; session < sessions; session++) {
    const ease = random.next();
    const decisions = 1 + random.below(5);
    for (let i = 0; i < decisions; i++) {
      const confidence = 0.5 * ease + 0.5 * random.next();
      const chance = Math.min(1, Math.max(0, confidence + 0.3 * (ease - 0.5)));
      rows.push({ confidence, right: Number(random.next() < chance), session });
    }
  }
  return rows;
}

export function simulateBiasedLog({ logs, sessions, explored, seed }: BiasedLogSetting): BiasedLogResult {
  const truth = truthOf(drawRows(TRUTH_SESSIONS, createRandom(seed, 99)));
  const random = createRandom(seed);
  let [weighted, naive, coverage, coverageLow, coverageHigh] = [0, 0, 0, 0, 0];
  for (let i = 0; i < logs; i++) {
    const log = hide(drawRows(sessions, random), explored, random);
    const estimate = weightedAuroc(log);
    weighted += estimate.auroc! / logs;
    naive += weightedAuroc({ confidences: log.confidences, verdicts: log.verdicts }).auroc! / logs;
    if (holds(estimate.interval, truth.auroc)) coverage += 1 / logs;
    const [low, high] = clusteredUtilityCurve(log, { thresholds: [0.3, THRESHOLD] });
    if (holds(low!.interval, truth.low)) coverageLow += 1 / logs;
    if (holds(high!.interval, truth.high)) coverageHigh += 1 / logs;
  }
  return { truth: truth.auroc, weighted, naive, coverage, coverageLow, coverageHigh };
}

function truthOf(rows: readonly Row[]): { auroc: number; low: number; high: number } {
  const idksAt = (threshold: number): number =>
    rows.reduce((sum, row) => sum + (row.confidence >= threshold ? 2 * row.right - 1 : 0), 0) / rows.length;
  const area = auroc(
    rows.map((row) => row.confidence),
    rows.map((row) => row.right),
  )!;
  return { auroc: area, low: idksAt(0.3), high: idksAt(THRESHOLD) };
}

function hide(rows: readonly Row[], explored: number, random: Random) {
  const chances = rows.map((row) => (row.confidence >= THRESHOLD ? 1 : explored));
  return {
    confidences: rows.map((row) => row.confidence),
    verdicts: rows.map((row, i) =>
      random.next() < chances[i]! && random.next() < LABELLED ? row.right : NaN,
    ),
    weights: chances.map((chance) => 1 / chance),
    stopped: rows.map((row) => Number(row.confidence < THRESHOLD)),
    clusters: rows.map((row) => row.session),
  };
}

const holds = (interval: readonly [number, number] | null, truth: number): boolean =>
  interval !== null && truth >= interval[0] && truth <= interval[1];
