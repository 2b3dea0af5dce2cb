import type { Forest } from "../../classifier/forest.ts";
import type { EnsembleAttributes } from "../../classifier/join.ts";

/**
 * A forest in the shape of ONNX `TreeEnsemble`: splits and leaves apart, both in pre-order, tree after tree. `trueIds` and
 * `falseIds` are indices of a split, or of a leaf where the same place of `trueLeafs` / `falseLeafs` holds 1.
 */
export type Ensemble = Omit<EnsembleAttributes, "modes" | "targets">;

/**
 * A tree that is one leaf has no place in `TreeEnsemble`, whose roots are splits. It becomes a split between two leaves
 * of its weight; the second has hit rate 0, which is how the reader knows it. (The spec's other spelling, both branches
 * naming one leaf, is misread by onnxruntime 1.30: it takes the root's index for the leaf's.)
 *
 * @throws RangeError when the forest breaks the rules of `Forest`.
 */
export function splitEnsemble(forest: Forest): Ensemble {
  checkForest(forest);
  const splits = {
    feature: [] as number[],
    value: [] as number[],
    missing: [] as number[],
    hitrate: [] as number[],
  };
  const branches = {
    trueIds: [] as number[],
    trueLeafs: [] as number[],
    falseIds: [] as number[],
    falseLeafs: [] as number[],
  };
  const leaves = { weight: [] as number[], hitrate: [] as number[] };

  const addLeaf = (weight: number, hitrate: number): number => {
    leaves.hitrate.push(hitrate);
    return leaves.weight.push(weight) - 1;
  };
  const addSplit = (feature: number, value: number, missing: number, hitrate: number): number => {
    splits.value.push(value);
    splits.missing.push(missing);
    splits.hitrate.push(hitrate);
    return splits.feature.push(feature) - 1;
  };
  const setBranch = (split: number, branch: boolean, id: number, leaf: boolean): void => {
    (branch ? branches.trueIds : branches.falseIds)[split] = id;
    (branch ? branches.trueLeafs : branches.falseLeafs)[split] = leaf ? 1 : 0;
  };

  const roots = Array.from(forest.roots, (root) => {
    const rootId = splits.feature.length;
    if (isLeaf(forest, root)) {
      const split = addSplit(0, 0, 0, at(forest.cover, root));
      setBranch(split, true, addLeaf(at(forest.value, root), at(forest.cover, root)), true);
      setBranch(split, false, addLeaf(at(forest.value, root), 0), true);
      return rootId;
    }
    const waiting = [{ node: root, parent: -1, branch: true }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { node, parent, branch } = next;
      const value = at(forest.value, node);
      const cover = at(forest.cover, node);
      if (isLeaf(forest, node)) {
        setBranch(parent, branch, addLeaf(value, cover), true);
        continue;
      }
      const split = addSplit(at(forest.feature, node), value, at(forest.missingTracksTrue, node), cover);
      if (parent >= 0) setBranch(parent, branch, split, false);
      waiting.push({ node: at(forest.right, node), parent: split, branch: false });
      waiting.push({ node: at(forest.left, node), parent: split, branch: true });
    }
    return rootId;
  });

  return {
    features: forest.features,
    roots,
    featureIds: splits.feature,
    splits: Float32Array.from(splits.value),
    missingTracksTrue: splits.missing,
    hitrates: Float32Array.from(splits.hitrate),
    ...branches,
    leafWeights: Float32Array.from(leaves.weight),
    leafHitrates: Float32Array.from(leaves.hitrate),
  };
}

const at = (values: { readonly [index: number]: number }, index: number): number => values[index] ?? 0;
const isLeaf = (forest: Forest, node: number): boolean => at(forest.feature, node) === -1;

function checkForest(forest: Forest): void {
  const nodes = forest.feature.length;
  if (forest.roots.length === 0) throw new RangeError("A forest needs at least one tree.");
  if (forest.features < 1) throw new RangeError("A forest needs at least one feature.");
  for (const part of [forest.value, forest.left, forest.right, forest.missingTracksTrue, forest.cover])
    if (part.length !== nodes) throw new RangeError("The arrays of a forest must have one entry a node.");
  const parents = new Uint8Array(nodes);
  const claim = (node: number): void => {
    if (!(node >= 0 && node < nodes)) throw new RangeError(`Node ${node} is not in the forest.`);
    if (parents[node] === 1) throw new RangeError(`Node ${node} is reached twice.`);
    parents[node] = 1;
  };
  for (const root of forest.roots) claim(root);
  for (let node = 0; node < nodes; node++) {
    if (!Number.isFinite(at(forest.cover, node)))
      throw new RangeError(`The cover of node ${node} is not finite.`);
    if (isLeaf(forest, node)) {
      if (!Number.isFinite(at(forest.value, node))) throw new RangeError(`Leaf ${node} is not finite.`);
      continue;
    }
    if (Number.isNaN(at(forest.value, node))) throw new RangeError(`The split of node ${node} is NaN.`);
    const feature = at(forest.feature, node);
    if (feature < 0 || feature >= forest.features)
      throw new RangeError(`Node ${node} reads feature ${feature}.`);
    for (const child of [at(forest.left, node), at(forest.right, node)]) {
      if (child <= node) throw new RangeError(`Node ${node} points back to ${child}.`);
      claim(child);
    }
  }
}
