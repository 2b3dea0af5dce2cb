import { useRef } from "preact/hooks";

interface Seen {
  readonly what: string;
  readonly ids: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Ids that came with the last change of a live list; none while the list shows what it began with.
 * @param what names the list; another one begins anew
 */
export function useFresh(what: string, ids: readonly string[] | undefined): ReadonlySet<string> {
  const seen = useRef<Seen | null>(null);
  if (ids === undefined) return NONE;
  const before = seen.current?.what === what ? seen.current : null;
  const added = before === null ? [] : ids.filter((id) => !before.ids.has(id));
  if (before === null || added.length > 0) {
    seen.current = { what, ids: new Set([...(before?.ids ?? []), ...ids]), fresh: new Set(added) };
  }
  return seen.current?.fresh ?? NONE;
}
