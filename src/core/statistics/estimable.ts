import { type Level, total } from "./levels.ts";

/**
 * What a log can say of "execute at confidence >= threshold":
 * `seen`: every label there stands for itself, the log ran such calls as they came;
 * `estimated`: some labels stand for calls that the log stopped (audit, exploration), by inverse chance;
 * `not_estimable`: some of these calls had no chance to show a verdict.
 */
export type Estimability = "seen" | "estimated" | "not_estimable";

/** A log in which runs without label are this unlikely by chance, counted over all places where one may begin, has dark levels. */
const SURPRISE = 1e-3;
/** Share of what would run that may lie in levels of a kind that was never labelled. */
const NEGLIGIBLE = 0.02;
const ROUNDING = 1e-9;

/**
 * Positivity (Rosenbaum and Rubin 1983, Biometrika 70:41, eq. 1.3): inverse chances cannot speak for decisions whose
 * chance is 0. A histogram does not hold these chances, so they are read off it. Levels that ran and levels in which all
 * was stopped are labelled in different ways, so each kind has its own label rate. Levels of one kind in a row without any
 * label are dark when that is surprising at the rate of their kind, or when their kind was never labelled and they are
 * more than a negligible part. Below the first dark level nothing can be estimated.
 *
 * @param levels in falling order of confidence
 * @returns one state a level: that of a threshold which lets it and all above pass
 */
export function estimability(levels: readonly Level[]): Estimability[] {
  const kinds = { ran: labelsOf(levels, "ran"), stopped: labelsOf(levels, "stopped") };
  const runs = { ran: 0, stopped: 0 };
  const states: Estimability[] = [];
  let [labels, weight, decisions] = [0, 0, 0];
  let dark = false;
  for (const level of levels) {
    const kind = kindOf(level);
    const here = level.correct + level.incorrect;
    decisions += level.decisions;
    labels += here;
    weight += level.weightCorrect + level.weightIncorrect;
    runs[kind] = here > 0 ? 0 : runs[kind] + level.decisions;
    const { rate, places } = kinds[kind];
    dark ||= rate === 0 ? runs[kind] > NEGLIGIBLE * decisions : (1 - rate) ** runs[kind] < SURPRISE / places;
    states.push(stateOf(dark, weight, labels));
  }
  return states;
}

type Kind = "ran" | "stopped";

const kindOf = (level: Level): Kind => (level.stopped < level.decisions ? "ran" : "stopped");

/** Label rate of a kind, and its number of levels. */
function labelsOf(levels: readonly Level[], kind: Kind): { rate: number; places: number } {
  const of = levels.filter((level) => kindOf(level) === kind);
  const decisions = total(of, (level) => level.decisions);
  const labels = total(of, (level) => level.correct + level.incorrect);
  return { rate: decisions === 0 ? 0 : labels / decisions, places: of.length };
}

function stateOf(dark: boolean, weight: number, labels: number): Estimability {
  if (dark) return "not_estimable";
  return weight > labels * (1 + ROUNDING) ? "estimated" : "seen";
}
