import { useState } from "preact/hooks";

/** The last value that there was: while the next one is read, what was shown stays. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
