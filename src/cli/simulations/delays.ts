import { valueOfArm } from "../../core/experiments/estimate.ts";
import { momentsOf, NO_UNITS, type UnitSums } from "../../core/experiments/moments.ts";
import { confidenceSequence } from "../../core/statistics/experiments/confidence-sequence.ts";
import { createRandom, type Random } from "../../core/statistics/random.ts";

/** Two policies that earn the same: one runs nearly everything, the other runs less and is right more often. */
const ARMS = [
  { executed: 0.9, right: 0.5 + 0.24 / 0.9 },
  { executed: 0.6, right: 0.5 + 0.24 / 0.6 },
] as const;
/** Days after a decision at which its verdict comes: praise soon, complaints late. */
const DELAY = { right: 2, wrong: 12 } as const;
/** Chance that an executed call ever gets a verdict. */
const LABELLED = 0.7;
const WINDOW_DAYS = 12;

export interface DelaySetting {
  readonly experiments: number;
  readonly days: number;
  readonly sessionsPerDay: number;
  readonly seed: number;
}

export interface DelayResult {
  /** Experiments in which any day showed a difference that is none. */
  readonly falseAlarms: number;
  /** Mean difference over experiments on the last day, second minus first; the truth is 0. */
  readonly bias: number;
  /** The same with all verdicts that have come so far, of all decisions. */
  readonly naiveAlarms: number;
  readonly naiveBias: number;
}

interface Session {
  readonly day: number;
  readonly arm: 0 | 1;
  readonly executed: number;
  readonly decisions: number;
  /** Day at which each verdict arrives, and what it says. */
  readonly verdicts: readonly { readonly day: number; readonly right: boolean }[];
}

/** A/A experiments with slow verdicts, looked at every day, with the same maturation window for both arms and without. */
export function simulateDelays(setting: DelaySetting): DelayResult {
  const random = createRandom(setting.seed);
  let [falseAlarms, naiveAlarms, bias, naiveBias] = [0, 0, 0, 0];
  for (let i = 0; i < setting.experiments; i++) {
    const sessions = Array.from({ length: setting.days * setting.sessionsPerDay }, (_, at) =>
      drawSession(Math.floor(at / setting.sessionsPerDay), random),
    );
    const mature = watch(sessions, setting, (session, today) => session.day + WINDOW_DAYS <= today);
    const naive = watch(sessions, setting, (session, today) => session.day <= today);
    if (mature.alarm) falseAlarms++;
    if (naive.alarm) naiveAlarms++;
    bias += mature.difference / setting.experiments;
    naiveBias += naive.difference / setting.experiments;
  }
  return { falseAlarms, bias, naiveAlarms, naiveBias };
}

function drawSession(day: number, random: Random): Session {
  const arm = random.below(2) as 0 | 1;
  const behaviour = ARMS[arm];
  const decisions = 1 + random.below(4);
  const verdicts: { day: number; right: boolean }[] = [];
  let executed = 0;
  for (let i = 0; i < decisions; i++) {
    if (random.next() >= behaviour.executed) continue;
    executed++;
    const right = random.next() < behaviour.right;
    if (random.next() >= LABELLED) continue;
    const delay = random.next() * (right ? DELAY.right : DELAY.wrong);
    verdicts.push({ day: day + delay, right });
  }
  return { day, arm, decisions, executed, verdicts };
}

function watch(
  sessions: readonly Session[],
  { days, sessionsPerDay }: DelaySetting,
  counts: (session: Session, today: number) => boolean,
): { alarm: boolean; difference: number } {
  let alarm = false;
  let difference = 0;
  for (let today = 1; today <= days + WINDOW_DAYS; today++) {
    const seen = sessions.filter((session) => counts(session, today));
    const [first, second] = ([0, 1] as const).map((arm) => {
      const units = seen.filter((session) => session.arm === arm).map((session) => unitAt(session, today));
      return valueOfArm("idks", momentsOf(units), 1);
    });
    const look = confidenceSequence(first!, second!, { plannedUnits: days * sessionsPerDay });
    alarm ||= look.significant;
    // New sessions come until `days`: that is when an impatient reader decides.
    if (today === days) difference = look.difference ?? 0;
  }
  return { alarm, difference };
}

function unitAt({ decisions, executed, verdicts }: Session, today: number): UnitSums {
  const arrived = verdicts.filter((verdict) => verdict.day <= today);
  return {
    ...NO_UNITS.sums,
    decisions,
    executed,
    correct: arrived.filter(({ right }) => right).length,
    incorrect: arrived.filter(({ right }) => !right).length,
  };
}
