import { useRef } from "preact/hooks";

/**
 * Keeps what was shown once: a control that a person empties must not vanish under their hands.
 * @param what another one begins anew
 */
export function useSticky(what: string, names: Iterable<string>): ReadonlySet<string> {
  const kept = useRef({ what, names: new Set<string>() });
  if (kept.current.what !== what) kept.current = { what, names: new Set() };
  for (const name of names) kept.current.names.add(name);
  return kept.current.names;
}
