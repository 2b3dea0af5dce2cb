/** Floats lie in memory as they are stored, on every machine but a few that no worker runs on. */
const LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Features as bytes: Float32, little-endian on every machine, NaN kept. */
export function encodeFeatures(features: Float32Array): Uint8Array {
  if (LITTLE_ENDIAN) {
    return new Uint8Array(features.buffer, features.byteOffset, features.byteLength).slice();
  }
  const bytes = new Uint8Array(features.length * 4);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < features.length; i++) view.setFloat32(i * 4, features[i] ?? Number.NaN, true);
  return bytes;
}

/** @throws RangeError when the bytes are no whole number of floats. */
export function decodeFeatures(bytes: ArrayBuffer | Uint8Array): Float32Array {
  const given = ArrayBuffer.isView(bytes) ? bytes : new Uint8Array(bytes);
  if (given.byteLength % 4 !== 0)
    throw new RangeError(`${given.byteLength} bytes are no whole number of floats`);
  const features = new Float32Array(given.byteLength / 4);
  if (LITTLE_ENDIAN) {
    // Through bytes, since floats cannot begin in the middle of a word.
    new Uint8Array(features.buffer).set(given);
    return features;
  }
  const view = new DataView(given.buffer, given.byteOffset, given.byteLength);
  for (let i = 0; i < features.length; i++) features[i] = view.getFloat32(i * 4, true);
  return features;
}

/** The same bytes as base64, for JSON. */
export function featuresToBase64(features: Float32Array): string {
  let binary = "";
  for (const byte of encodeFeatures(features)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function featuresFromBase64(text: string): Float32Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // A loop: Uint8Array.from with a function takes ten times as long, for every decision that is flushed.
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return decodeFeatures(bytes);
}
