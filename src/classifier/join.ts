import { DataError } from "../core/errors.ts";
import type { Forest } from "./forest.ts";

/** The attributes of a `TreeEnsemble` as they stood in the file: nothing is checked yet but types. */
export interface EnsembleAttributes {
  readonly features: number;
  readonly roots: readonly number[];
  /** Number of entries of `nodes_modes`. */
  readonly modes: number;
  readonly featureIds: readonly number[];
  readonly splits: Float32Array;
  readonly missingTracksTrue: readonly number[];
  readonly hitrates: Float32Array;
  readonly trueIds: readonly number[];
  readonly trueLeafs: readonly number[];
  readonly falseIds: readonly number[];
  readonly falseLeafs: readonly number[];
  /** Number of entries of `leaf_targetids`. */
  readonly targets: number;
  readonly leafWeights: Float32Array;
  readonly leafHitrates: Float32Array;
}

interface Place {
  readonly id: number;
  readonly leaf: boolean;
  readonly parent: number;
}

/**
 * Joins splits and leaves to flat trees in pre-order. Every split and every leaf must be reached exactly once, so the
 * walk ends after as many steps as there are nodes, whatever the file says.
 *
 * @throws DataError
 */
export function joinEnsemble(file: EnsembleAttributes): Forest {
  checkLengths(file);
  checkValues(file);
  const size = file.splits.length + file.leafWeights.length;
  const forest = {
    features: file.features,
    roots: new Int32Array(file.roots.length),
    feature: new Int32Array(size),
    value: new Float32Array(size),
    left: new Int32Array(size),
    right: new Int32Array(size),
    missingTracksTrue: new Uint8Array(size),
    cover: new Float32Array(size),
  };
  const seen = {
    splits: new Uint8Array(file.splits.length),
    leaves: new Uint8Array(file.leafWeights.length),
  };
  let nodes = 0;
  let steps = 0;
  file.roots.forEach((root, tree) => {
    const first = nodes;
    forest.roots[tree] = first;
    const waiting: Place[] = [{ id: root, leaf: false, parent: -1 }];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const { id, leaf, parent } = place;
      const marks = leaf ? seen.leaves : seen.splits;
      if (marks[id] !== 0)
        throw invalid(`${leaf ? "leaf" : "split"} ${id} is reached twice or does not exist`);
      marks[id] = 1;
      steps += 1;
      const node = nodes;
      nodes += 1;
      if (parent >= 0) (node === parent + 1 ? forest.left : forest.right)[parent] = node;
      forest.feature[node] = leaf ? -1 : (file.featureIds[id] ?? 0);
      forest.value[node] = (leaf ? file.leafWeights : file.splits)[id] ?? 0;
      forest.cover[node] = (leaf ? file.leafHitrates : file.hitrates)[id] ?? 0;
      if (leaf) continue;
      forest.missingTracksTrue[node] = file.missingTracksTrue[id] ?? 0;
      waiting.push({ id: file.falseIds[id] ?? -1, leaf: file.falseLeafs[id] === 1, parent: node });
      waiting.push({ id: file.trueIds[id] ?? -1, leaf: file.trueLeafs[id] === 1, parent: node });
    }
    if (isSingleLeaf(forest, first, nodes)) {
      forest.feature[first] = -1;
      forest.value[first] = forest.value[first + 1] ?? 0;
      forest.left[first] = 0;
      forest.right[first] = 0;
      forest.missingTracksTrue[first] = 0;
      nodes = first + 1;
    }
  });
  if (steps !== size) throw invalid("a split or leaf belongs to no tree");
  return {
    features: forest.features,
    roots: forest.roots,
    feature: forest.feature.slice(0, nodes),
    value: forest.value.slice(0, nodes),
    left: forest.left.slice(0, nodes),
    right: forest.right.slice(0, nodes),
    missingTracksTrue: forest.missingTracksTrue.slice(0, nodes),
    cover: forest.cover.slice(0, nodes),
  };
}

/** The writer's spelling of a tree that is one leaf: two equal leaves, the second never hit. */
const isSingleLeaf = (forest: Forest, first: number, end: number): boolean =>
  end - first === 3 &&
  Object.is(forest.value[first + 1], forest.value[first + 2]) &&
  forest.cover[first + 2] === 0;

const invalid = (why: string): DataError => new DataError(`The model file is broken: ${why}.`);

function checkLengths(file: EnsembleAttributes): void {
  const splits: Record<string, number> = {
    nodes_modes: file.modes,
    nodes_featureids: file.featureIds.length,
    nodes_missing_value_tracks_true: file.missingTracksTrue.length,
    nodes_hitrates: file.hitrates.length,
    nodes_truenodeids: file.trueIds.length,
    nodes_trueleafs: file.trueLeafs.length,
    nodes_falsenodeids: file.falseIds.length,
    nodes_falseleafs: file.falseLeafs.length,
  };
  for (const [name, length] of Object.entries(splits))
    if (length !== file.splits.length)
      throw invalid(`${name} has ${length} entries, nodes_splits has ${file.splits.length}`);
  const leaves: Record<string, number> = {
    leaf_targetids: file.targets,
    leaf_hitrates: file.leafHitrates.length,
  };
  for (const [name, length] of Object.entries(leaves))
    if (length !== file.leafWeights.length)
      throw invalid(`${name} has ${length} entries, leaf_weights has ${file.leafWeights.length}`);
  if (file.roots.length === 0) throw invalid("it has no trees");
  if (file.features < 1 || file.features > 0xffff) throw invalid(`it reads ${file.features} features`);
}

const isBit = (value: number): boolean => value === 0 || value === 1;

function checkValues(file: EnsembleAttributes): void {
  for (const flags of [file.missingTracksTrue, file.trueLeafs, file.falseLeafs])
    if (!flags.every(isBit)) throw invalid("a flag is neither 0 nor 1");
  if (!file.featureIds.every((id) => id < file.features))
    throw invalid("a split reads a feature out of range");
  if (file.splits.some(Number.isNaN)) throw invalid("a split is NaN");
  for (const values of [file.leafWeights, file.hitrates, file.leafHitrates])
    if (!values.every(Number.isFinite)) throw invalid("a weight is not finite");
}
