/** Boosted trees as they are shipped and read: nodes in preorder, seven bytes each. */

export interface Trees {
  /** Of each node: the signal that is asked for; {@link LEAF} for a leaf. */
  readonly signal: Uint8Array;
  /** Split point, or the value of a leaf in log odds. */
  readonly value: Float32Array;
  /** Node to go to where the signal is above the split point; where it is not, the next one. */
  readonly above: Uint16Array;
  /** First node of each tree. */
  readonly roots: readonly number[];
}

export const LEAF = 255;
const NODE_BYTES = 7;

/** Base64. @throws RangeError where there are more nodes than 65,535 */
export function packTrees({ signal, value, above, roots }: Trees): string {
  if (signal.length > 0xffff) throw new RangeError(`${signal.length} nodes are too many: at most 65,535.`);
  const view = new DataView(new ArrayBuffer(4 + 2 * roots.length + NODE_BYTES * signal.length));
  view.setUint16(0, roots.length);
  view.setUint16(2, signal.length);
  roots.forEach((root, i) => view.setUint16(4 + 2 * i, root));
  signal.forEach((asked, node) => {
    const at = 4 + 2 * roots.length + NODE_BYTES * node;
    view.setUint8(at, asked);
    view.setFloat32(at + 1, value[node] ?? 0);
    view.setUint16(at + 5, above[node] ?? 0);
  });
  return btoa(Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte)).join(""));
}

/** @throws RangeError where the text is none that {@link packTrees} wrote */
export function unpackTrees(packed: string): Trees {
  const text = atob(packed);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  const count = bytes.length < 4 ? 0 : view.getUint16(0);
  const nodes = bytes.length < 4 ? 0 : view.getUint16(2);
  let at = 4 + 2 * count;
  if (bytes.length !== at + NODE_BYTES * nodes) throw new RangeError("The trees of claims are cut off.");
  const signal = new Uint8Array(nodes);
  const value = new Float32Array(nodes);
  const above = new Uint16Array(nodes);
  for (let node = 0; node < nodes; node += 1, at += NODE_BYTES) {
    signal[node] = view.getUint8(at);
    value[node] = view.getFloat32(at + 1);
    above[node] = view.getUint16(at + 5);
  }
  return { signal, value, above, roots: Array.from({ length: count }, (_, i) => view.getUint16(4 + 2 * i)) };
}

/** Sum of the leaves that the signals reach. */
export function sumOf({ signal, value, above, roots }: Trees, signals: Float32Array): number {
  let sum = 0;
  for (const root of roots) {
    let node = root;
    for (let asked = signal[node] ?? LEAF; asked !== LEAF; asked = signal[node] ?? LEAF)
      node = (signals[asked] ?? 0) <= (value[node] ?? 0) ? node + 1 : (above[node] ?? 0);
    sum += value[node] ?? 0;
  }
  return sum;
}
