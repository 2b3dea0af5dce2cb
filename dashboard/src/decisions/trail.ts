/** The list that somebody came from, so that a decision knows the one before and the one after it. Kept for this tab. */
import { listQuery } from "./filters.ts";
import type { GateClient } from "../api/client.ts";

export interface Trail {
  /** The address of the list. */
  readonly address: string;
  /** Its decisions in order. */
  readonly ids: readonly string[];
  /** Where it goes on; null where it ends. */
  readonly cursor: string | null;
}

const KEPT = "idk-trail";
/** Somebody who goes through more than this begins anew from the list. */
const MOST = 1_000;

export function keepTrail({ address, ids, cursor }: Trail): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ address, ids: ids.slice(-MOST), cursor }));
  } catch {
    // Then there is no way from one decision to the next but the list.
  }
}

export function readTrail(): Trail | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    return isTrail(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isTrail(value: unknown): value is Trail {
  const { address, ids, cursor } = (value ?? {}) as Partial<Record<keyof Trail, unknown>>;
  return (
    typeof address === "string" &&
    address.startsWith("/") &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === "string") &&
    (cursor === null || typeof cursor === "string")
  );
}

/** The decision before or behind one; null at the ends. Behind the last one that is known the list is read on. */
export async function stepFrom(
  gate: GateClient,
  trail: Trail,
  id: string,
  by: 1 | -1,
): Promise<string | null> {
  const at = trail.ids.indexOf(id);
  if (at === -1) return null;
  const known = trail.ids[at + by];
  if (known !== undefined || by === -1 || trail.cursor === null) return known ?? null;
  const query = new URL(trail.address, location.origin).searchParams;
  query.set("cursor", trail.cursor);
  const page = await gate.decisions(listQuery(query, Date.now()));
  keepTrail({
    ...trail,
    ids: [...trail.ids, ...page.items.map((row) => row.id)],
    cursor: page.next_cursor,
  });
  return page.items[0]?.id ?? null;
}
