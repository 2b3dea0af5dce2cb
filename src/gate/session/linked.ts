import type { Decided } from "../input.ts";
import type { SessionLookup } from "./link.ts";

/** The decision with the session that it belongs to. */
export async function withSession(decided: Decided, lookup: SessionLookup): Promise<Decided> {
  const { session, evidence } = await lookup.get();
  return { ...decided, record: { ...decided.record, session, link: evidence } };
}
