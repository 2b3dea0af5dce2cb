import { abstentionIsFree, type Costs, idksCosts, withinCosts } from "./costs.ts";
import { estimability } from "./estimable.ts";
import type { Interval } from "./interval.ts";
import { levelsOfRows, type LoggedDecisions, usableRows } from "./levels.ts";
import { normalQuantile } from "./special.ts";
import {
  type CurveOptions,
  cutAt,
  describe,
  meanEarned,
  meanVariance,
  PERCENT_THRESHOLDS,
  type Side,
  sidesOf,
  stateAt,
  type UtilityPoint,
} from "./utility-curve.ts";

/** Sums of one session: decisions, labels' weight and what these earn, on each side of the threshold. */
interface Session {
  decisions: number;
  passed: number;
  passedWeight: number;
  passedEarned: number;
  stoppedWeight: number;
  stoppedEarned: number;
}

/**
 * `utilityCurve` from rows, with bands clustered by session: the influence of a session on share and means is summed and
 * squared, with the factor C / (C - 1) (Liang and Zeger 1986, Biometrika 73:13, eq. 6, on the linearised ratio). A
 * band is never narrower than few agreeing labels allow (see `meanVariance`).
 */
export function clusteredUtilityCurve(
  log: LoggedDecisions,
  options: Omit<CurveOptions, "designEffect"> = {},
): UtilityPoint[] {
  const costs = options.costs ?? idksCosts();
  const z = normalQuantile((1 + (options.level ?? 0.95)) / 2);
  const levels = levelsOfRows(log);
  const states = estimability(levels);
  const sides = sidesOf(levels);
  const rows = usableRows(log).toSorted((a, b) => log.confidences[b]! - log.confidences[a]!);
  const sessions = readSessions(log, rows, costs);
  const sessionOf = (row: number): Session => sessions.get(log.clusters?.[row] ?? row)!;
  let next = 0;
  const points = new Map<number, UtilityPoint>();
  const thresholds = options.thresholds ?? PERCENT_THRESHOLDS;
  for (const threshold of thresholds.toSorted((a, b) => b - a)) {
    while (next < rows.length && log.confidences[rows[next]!]! >= threshold) {
      letPass(sessionOf(rows[next]!), log, rows[next]!, costs);
      next++;
    }
    const cut = cutAt(levels, threshold);
    const { passed, stopped } = sides(cut);
    const state = stateAt(states, cut, abstentionIsFree(costs));
    const value = state === "not_estimable" ? null : valueOf(passed, stopped, costs, sessions, z);
    points.set(threshold, {
      threshold,
      utility: value?.utility ?? null,
      interval: value?.interval ?? null,
      state,
      ...describe(passed, stopped),
    });
  }
  return thresholds.map((threshold) => points.get(threshold)!);
}

/** All sessions with everything stopped. */
function readSessions(log: LoggedDecisions, rows: readonly number[], costs: Costs): Map<number, Session> {
  const sessions = new Map<number, Session>();
  for (const row of rows) {
    const key = log.clusters?.[row] ?? row;
    let session = sessions.get(key);
    if (session === undefined) {
      session = {
        decisions: 0,
        passed: 0,
        passedWeight: 0,
        passedEarned: 0,
        stoppedWeight: 0,
        stoppedEarned: 0,
      };
      sessions.set(key, session);
    }
    session.decisions++;
    const weight = weightOf(log, row);
    session.stoppedWeight += weight;
    session.stoppedEarned += weight * earns(log, row, costs.stoppedRight, costs.stoppedWrong);
  }
  return sessions;
}

function letPass(session: Session, log: LoggedDecisions, row: number, costs: Costs): void {
  const weight = weightOf(log, row);
  session.passed++;
  session.passedWeight += weight;
  session.passedEarned += weight * earns(log, row, costs.executedRight, costs.executedWrong);
  session.stoppedWeight -= weight;
  session.stoppedEarned -= weight * earns(log, row, costs.stoppedRight, costs.stoppedWrong);
}

function weightOf(log: LoggedDecisions, row: number): number {
  const verdict = log.verdicts[row];
  return verdict === 1 || verdict === 0 ? (log.weights?.[row] ?? 1) : 0;
}

const earns = (log: LoggedDecisions, row: number, right: number, wrong: number): number =>
  log.verdicts[row] === 1 ? right : wrong;

function valueOf(
  passed: Side,
  stopped: Side,
  costs: Costs,
  sessions: ReadonlyMap<number, Session>,
  z: number,
): { utility: number; interval: Interval | null } | null {
  const all = passed.decisions + stopped.decisions;
  const earned = meanEarned(passed, costs.executedRight, costs.executedWrong);
  const saved = meanEarned(stopped, costs.stoppedRight, costs.stoppedWrong);
  if (all === 0 || earned === null || saved === null) return null;
  const share = passed.decisions / all;
  const utility = share * earned + (1 - share) * saved;
  if (sessions.size < 2) return { utility, interval: null };
  const perPassed = passed.right + passed.wrong === 0 ? 0 : share / (passed.right + passed.wrong);
  const perStopped = stopped.right + stopped.wrong === 0 ? 0 : (1 - share) / (stopped.right + stopped.wrong);
  let sum = 0;
  for (const one of sessions.values()) {
    const influence =
      ((earned - saved) * (one.passed - share * one.decisions)) / all +
      perPassed * (one.passedEarned - earned * one.passedWeight) +
      perStopped * (one.stoppedEarned - saved * one.stoppedWeight);
    sum += influence * influence;
  }
  const least =
    share ** 2 * meanVariance(passed, costs.executedRight, costs.executedWrong) * Number(agree(passed)) +
    (1 - share) ** 2 * meanVariance(stopped, costs.stoppedRight, costs.stoppedWrong) * Number(agree(stopped));
  const half = z * Math.sqrt((sum * sessions.size) / (sessions.size - 1) + least);
  return { utility, interval: withinCosts(utility - half, utility + half, costs) };
}

/** All labels of one kind: their spread says nothing of what was not drawn. */
const agree = (side: Side): boolean => side.right === 0 || side.wrong === 0;
