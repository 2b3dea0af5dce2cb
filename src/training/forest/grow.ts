import type { Binned } from "./bins.ts";
import { MISSING } from "./bins.ts";
import type { NodeRows, Split } from "./cuts.ts";
import type { SplitFinder, SplitRules, Target } from "./splitter.ts";
import type { Tree } from "./tree.ts";
import { emptyTree } from "./tree.ts";

export interface GrowRules extends SplitRules {
  readonly mostLeaves: number;
}

/** A leaf that may still be split. */
interface Open {
  readonly node: number;
  readonly place: NodeRows;
  readonly split: Split;
}

/**
 * Grows one tree best first: the open leaf whose split gains most is split next, until `mostLeaves` are reached or no
 * split gains anything (Shi 2007, "Best-first decision tree learning", section 2).
 *
 * @param rows rows of positive weight, ascending; left in another order
 * @param finder over the same data and target
 */
export function growTree(
  data: Binned,
  rows: Int32Array,
  target: Target,
  rules: GrowRules,
  finder: SplitFinder,
): Tree {
  const tree = emptyTree(2 * rules.mostLeaves - 1);
  const scratch = new Int32Array(rows.length);
  const open: Open[] = [];

  const add = (place: NodeRows, split: Split | null): number => {
    const node = tree.nodes++;
    tree.value[node] = place.weight > 0 ? place.sum / (place.weight + rules.ridge) : 0;
    tree.cover[node] = place.weight;
    if (split !== null) open.push({ node, place, split });
    return node;
  };

  const root = sumRows(rows, target, 0, rows.length);
  add(root, finder.root(rows, root));
  for (let leaves = 1; leaves < rules.mostLeaves; leaves++) {
    const next = takeBest(open);
    if (next === null) break;
    const { node, place, split } = next;
    const middle = partition(data, rows, scratch, place.start, place.end, split);
    const left = sumRows(rows, target, place.start, middle);
    const right = sumRows(rows, target, middle, place.end);
    tree.feature[node] = split.feature;
    tree.bin[node] = split.bin;
    tree.missingLeft[node] = Number(split.missingLeft);
    const [leftSplit, rightSplit] = finder.children(rows, place, left, right);
    tree.left[node] = add(left, leftSplit);
    tree.right[node] = add(right, rightSplit);
  }
  return tree;
}

function sumRows(rows: Int32Array, target: Target, start: number, end: number): NodeRows {
  let sum = 0;
  let weight = 0;
  for (let i = start; i < end; i++) {
    sum += target.sum[rows[i]!]!;
    weight += target.weight[rows[i]!]!;
  }
  return { start, end, sum, weight };
}

/** Takes the open leaf of greatest gain; the earliest of equal ones. */
function takeBest(open: Open[]): Open | null {
  let best = -1;
  for (let i = 0; i < open.length; i++) {
    if (best === -1 || open[i]!.split.gain > open[best]!.split.gain) best = i;
  }
  return best === -1 ? null : (open.splice(best, 1)[0] ?? null);
}

/** Moves the rows of the left branch to the front, both sides in their order; returns where the right side begins. */
function partition(
  data: Binned,
  rows: Int32Array,
  scratch: Int32Array,
  start: number,
  end: number,
  split: Split,
): number {
  const base = split.feature * data.rows;
  let left = start;
  let right = 0;
  for (let i = start; i < end; i++) {
    const row = rows[i]!;
    const code = data.codes[base + row]!;
    if (code === MISSING ? split.missingLeft : code <= split.bin) rows[left++] = row;
    else scratch[right++] = row;
  }
  rows.set(scratch.subarray(0, right), left);
  return left;
}
