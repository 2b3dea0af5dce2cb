/** The gate's routes of this room. */
import type { z } from "@hono/zod-openapi";
import type { keySchema, newKeySchema, outboxSchema } from "../../../src/api/openapi/admin.ts";
import type { connectionSchema, settingsSchema } from "../../../src/api/openapi/settings.ts";
import type { GateClient } from "../api/client.ts";
import type { Page } from "../api/types.ts";

export type Settings = z.infer<typeof settingsSchema>;
export type Connection = z.infer<typeof connectionSchema>;
export type Key = z.infer<typeof keySchema>;
export type NewKey = z.infer<typeof newKeySchema>;
export type Outbox = z.infer<typeof outboxSchema>;

/** What waits for Langfuse, as the health tells it to those with a key; null where none is set up. */
export interface Mirror {
  readonly waiting: number;
  readonly oldest_at: string | null;
  readonly dropped: number;
  readonly refused: number;
  readonly failures: number;
  readonly last_error: string | null;
}
export interface KnownHealth {
  readonly outbox?: { readonly langfuse: Mirror | null } | null;
  readonly counters?: Readonly<Record<string, number>>;
}

export const readSettings = (gate: GateClient) => gate.get<Settings>("/api/settings");
export const readOutbox = (gate: GateClient) => gate.get<Outbox>("/api/outbox");
export const readHealth = (gate: GateClient) => gate.get<KnownHealth>("/healthz");
export const retryOutbox = (gate: GateClient) => gate.post<{ readonly retried: number }>("/api/outbox/retry");
export const testLangfuse = (gate: GateClient) => gate.post<Connection>("/api/settings/langfuse/test");
export const listKeys = (gate: GateClient) => gate.get<Page<Key>>("/api/keys");
export const createKey = (gate: GateClient, given: Pick<Key, "name" | "role">) =>
  gate.post<NewKey>("/api/keys", given);
export const revokeKey = (gate: GateClient, id: string) =>
  gate.delete<Key>(`/api/keys/${encodeURIComponent(id)}`);
