/** A list of finite numbers as a vector; null for anything else, and for an empty list. */
export function vectorOf(value: unknown): Float32Array | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const numbers: readonly unknown[] = value;
  return numbers.every((x): x is number => typeof x === "number" && Number.isFinite(x))
    ? Float32Array.from(numbers)
    : null;
}
