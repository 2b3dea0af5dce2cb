import type { Forest } from "../../src/classifier/forest.ts";

/** Uniform in [0, 1), the same for the same seed (mulberry32). */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A forest of random shape in pre-order; about one tree in ten is a single leaf. Splits repeat, NaN goes both ways. */
export function randomForest(seed: number, trees: number, depth: number, features: number): Forest {
  const next = uniform(seed);
  const nodes = {
    roots: [] as number[],
    feature: [] as number[],
    value: [] as number[],
    left: [] as number[],
    right: [] as number[],
    missingTracksTrue: [] as number[],
    cover: [] as number[],
  };
  const grow = (level: number): number => {
    const node = nodes.feature.length;
    const leaf = level === depth || next() < 0.1;
    nodes.feature.push(leaf ? -1 : Math.floor(next() * features));
    nodes.value.push(leaf ? (next() - 0.5) / trees : next() < 0.3 ? Math.round(next() * 4) / 4 : next());
    nodes.left.push(0);
    nodes.right.push(0);
    nodes.missingTracksTrue.push(leaf || next() < 0.5 ? 0 : 1);
    nodes.cover.push(1 + Math.floor(next() * 1000));
    if (!leaf) {
      nodes.left[node] = grow(level + 1);
      nodes.right[node] = grow(level + 1);
    }
    return node;
  };
  for (let tree = 0; tree < trees; tree++) nodes.roots.push(grow(0));
  return {
    features,
    roots: Int32Array.from(nodes.roots),
    feature: Int32Array.from(nodes.feature),
    value: Float32Array.from(nodes.value),
    left: Int32Array.from(nodes.left),
    right: Int32Array.from(nodes.right),
    missingTracksTrue: Uint8Array.from(nodes.missingTracksTrue),
    cover: Float32Array.from(nodes.cover),
  };
}

/** The float32 next to `value`, above or below. */
export function ulpBeside(value: number, up: boolean): number {
  const bits = new Int32Array(new Float32Array([value]).buffer);
  const word = bits[0] ?? 0;
  if (word === 0 || word === -0x80000000) return up ? 2 ** -149 : -(2 ** -149);
  bits[0] = word + (up === value > 0 ? 1 : -1);
  return new Float32Array(bits.buffer)[0] ?? 0;
}

/**
 * Rows that a forest finds hard: values at its split points, one ulp beside them, and NaN. The first rows have NaN in
 * one feature each, then come the split points of every feature; the rest is drawn.
 */
export function hardRows(forest: Forest, rows: number, seed: number): Float32Array {
  const next = uniform(seed);
  const points: number[][] = Array.from({ length: forest.features }, () => [0, 1]);
  forest.feature.forEach((feature, node) => {
    if (feature >= 0) points[feature]?.push(forest.value[node] ?? 0);
  });
  const draw = (feature: number): number => {
    const candidates = points[feature] ?? [];
    const point = candidates[Math.floor(next() * candidates.length)] ?? 0;
    const kind = next();
    if (kind < 0.15) return Number.NaN;
    if (kind < 0.4) return point;
    if (kind < 0.7) return ulpBeside(point, kind < 0.55);
    return next() * 4 - 1;
  };
  const out = new Float32Array(rows * forest.features);
  for (let i = 0; i < out.length; i++) out[i] = draw(i % forest.features);
  for (let feature = 0; feature < Math.min(rows, forest.features); feature++)
    out[feature * forest.features + feature] = Number.NaN;
  return out;
}
