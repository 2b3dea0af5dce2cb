import { logit, sigmoid } from "../local-head/logit.ts";
import { type Curve, curveAt, isotonicFit } from "../statistics/isotonic.ts";

/** A statement as it is weighed. */
export interface Stated {
  /** 0..1 */
  readonly stated: number;
  readonly model: string | null;
}

/** A statement whose call turned out right or wrong. */
export interface StatedOutcome extends Stated {
  readonly tools: readonly string[];
  readonly right: boolean;
  /** > 0; see `labelWeights`. */
  readonly weight: number;
}

/** What statements of one model about one tool turned out to be worth. */
export interface GroupMap {
  readonly model: string | null;
  readonly tool: string;
  readonly labels: number;
  /** From what is stated to the share that is right; never falls. */
  readonly curve: Curve;
}

/** What statements turned out to be worth: of all models and tools together, and of those that had outcomes enough. */
export interface ScaleMap {
  readonly labels: number;
  /** Share right of all of them. */
  readonly base: number;
  readonly pooled: Curve;
  readonly groups: readonly GroupMap[];
}

/** Outcomes from which a map is made, of all or of one model and tool. */
export const LEAST_OUTCOMES = 30;
/** Models and tools with a map of their own: those with the most outcomes. */
export const MOST_GROUPS = 50;
/** As many outcomes at the common share stand beside those of all... */
const POOLED_PRIOR = 10;
/** ... and as many from the pooled map beside those of one model and tool. */
const GROUP_PRIOR = 60;

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Points between two of the same height say nothing. */
const thinned = ({ x, y }: Curve): Curve => {
  const kept = x
    .map((_, i) => i)
    .filter((i) => i === 0 || i === x.length - 1 || y[i] !== y[i - 1] || y[i] !== y[i + 1]);
  return { x: kept.map((i) => x[i]!), y: kept.map((i) => y[i]!) };
};

/**
 * Isotonic regression (`isotonicFit`) on outcomes that `prior` more of them, each at its own place, hold near another curve: every
 * outcome counts with the part n / (n + prior), the other curve with the rest.
 */
function shrunk(rows: readonly StatedOutcome[], prior: number, towards: (stated: number) => number): Curve {
  const part = rows.length / (rows.length + prior);
  const at = rows.map(({ stated }) => Math.round(stated * 100) / 100);
  const targets = rows.map(({ right }, i) => part * Number(right) + (1 - part) * towards(at[i]!));
  const { x, y } = isotonicFit(
    at,
    targets,
    rows.map(({ weight }) => weight),
  );
  return thinned({ x, y: y.map(round) });
}

const keyOf = (model: string | null, tool: string): string => JSON.stringify([model, tool]);

function byGroup(rows: readonly StatedOutcome[]): Map<string, StatedOutcome[]> {
  const groups = new Map<string, StatedOutcome[]>();
  for (const row of rows) {
    for (const tool of new Set(row.tools)) {
      const key = keyOf(row.model, tool);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [row]);
      else group.push(row);
    }
  }
  return groups;
}

/**
 * What statements are worth by these outcomes: monotone, the pooled map shrunk towards the common share, the map of a model and tool
 * towards the pooled one.
 * @param rows at least one
 */
export function fitScaleMap(rows: readonly StatedOutcome[]): ScaleMap {
  let [all, right] = [1, 0.5];
  for (const row of rows) {
    all += row.weight;
    if (row.right) right += row.weight;
  }
  const base = round(right / all);
  const pooled = shrunk(rows, POOLED_PRIOR, () => base);
  const groups = [...byGroup(rows)]
    .filter(([, group]) => group.length >= LEAST_OUTCOMES)
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .slice(0, MOST_GROUPS)
    .map(([key, group]): GroupMap => {
      const [model, tool] = JSON.parse(key) as [string | null, string];
      return {
        model,
        tool,
        labels: group.length,
        curve: shrunk(group, GROUP_PRIOR, (at) => curveAt(pooled, at)),
      };
    });
  return { labels: rows.length, base, pooled, groups };
}

/** What a statement is worth about these tools, 0..1: of several the mean in logits. */
export function worthOf(
  { pooled, groups }: ScaleMap,
  { stated, model }: Stated,
  tools: readonly string[],
): number {
  const different = [...new Set(tools)];
  const values = different.map((tool) => {
    const own = groups.find((group) => group.tool === tool && group.model === model);
    return logit(curveAt(own?.curve ?? pooled, stated));
  });
  if (values.length === 0) return curveAt(pooled, stated);
  return sigmoid(values.reduce((sum, value) => sum + value, 0) / values.length);
}
