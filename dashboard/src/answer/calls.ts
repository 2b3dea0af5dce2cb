import type { GateClient } from "../api/client.ts";
import type { Verdict } from "../api/types.ts";

/** Of the answer to an escalated decision the gate keeps a verdict too. */
interface Answered {
  readonly verdict: Verdict | null;
  /** ISO 8601. */
  readonly expires_at: string;
}

const path = (id: string, what: string) => `/v1/decisions/${encodeURIComponent(id)}/${what}`;

export const confirmCall = (gate: GateClient, id: string, author: string) =>
  gate.post<Answered>(path(id, "confirm"), { author });

export const rejectCall = (gate: GateClient, id: string, author: string, reason: string) =>
  gate.post<Answered>(path(id, "reject"), { author, reason });
