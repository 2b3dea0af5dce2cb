import type { GroupMap } from "../../core/self-confidence/map.ts";
import type { StatementTerm } from "../../core/self-confidence/term.ts";
import type { Curve } from "../../core/statistics/isotonic.ts";
import type { Field } from "../field.ts";

/** In the place of a curve: pairs of what is stated and the share that is right. */
type WireCurve = readonly (readonly [stated: number, right: number])[];

/** What a local head holds of the model's statements, in the names of the wire. */
export interface WireStatementTerm {
  readonly weight: number;
  readonly base: number;
  readonly n_labels: number;
  readonly curve: WireCurve;
  readonly groups: readonly {
    readonly model: string | null;
    readonly tool: string;
    readonly n_labels: number;
    readonly curve: WireCurve;
  }[];
}

const MOST_POINTS = 101;
const MOST_WEIGHT = 50;
const MOST_GROUPS = 200;
const MOST_NAME = 256;

function readCurve(field: Field): Curve {
  const points = field.items();
  if (points.length === 0 || points.length > MOST_POINTS)
    field.fail(`holds ${points.length} points; 1 to ${MOST_POINTS} are accepted`);
  const pairs = points.map((point) => {
    const pair = point.items();
    const [stated, right] = pair;
    if (pair.length !== 2 || stated === undefined || right === undefined)
      return point.fail("must be a pair: what is stated, and the share that is right");
    return [stated.number(0, 1), right.number(0, 1)] as const;
  });
  const rises = pairs.every(([x, y], i) => i === 0 || (x > pairs[i - 1]![0] && y >= pairs[i - 1]![1]));
  if (!rises) field.fail("must rise in what is stated, and must not fall in what is right");
  return { x: pairs.map(([x]) => x), y: pairs.map(([, y]) => y) };
}

const count = (field: Field): number => field.integer(0, Number.MAX_SAFE_INTEGER);

const readGroup = (field: Field): GroupMap => ({
  model: field.get("model").stringOrNull(MOST_NAME),
  tool: field.get("tool").string(MOST_NAME),
  labels: count(field.get("n_labels")),
  curve: readCurve(field.get("curve")),
});

export function readStatementTerm(field: Field): StatementTerm {
  const groups = field.get("groups").items();
  if (groups.length > MOST_GROUPS)
    field.fail(`holds ${groups.length} groups; at most ${MOST_GROUPS} are accepted`);
  return {
    weight: field.get("weight").number(0, MOST_WEIGHT),
    map: {
      labels: count(field.get("n_labels")),
      base: field.get("base").number(0, 1),
      pooled: readCurve(field.get("curve")),
      groups: groups.map(readGroup),
    },
  };
}

const writeCurve = ({ x, y }: Curve): WireCurve => x.map((stated, i) => [stated, y[i]!]);

export const writeStatementTerm = ({ weight, map }: StatementTerm): WireStatementTerm => ({
  weight,
  base: map.base,
  n_labels: map.labels,
  curve: writeCurve(map.pooled),
  groups: map.groups.map(({ model, tool, labels, curve }) => ({
    model,
    tool,
    n_labels: labels,
    curve: writeCurve(curve),
  })),
});
