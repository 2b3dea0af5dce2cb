import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "../client.ts";
import { keys } from "../schema.ts";
import { sha256Hex } from "../text.ts";

export const KEY_ROLES = ["agent", "admin"] as const;
/** `agent` may decide and report outcomes of its project; `admin` may also change policies and keys. */
export type KeyRole = (typeof KEY_ROLES)[number];

export interface KeyInfo {
  readonly id: string;
  readonly project: string;
  readonly role: KeyRole;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

const SECRET_BYTES = 32;

/** Makes a key. The plain key is in the answer and nowhere else; only its SHA-256 is stored. */
export async function createKey(
  database: Database,
  given: { project: string; role: KeyRole; name: string; now?: Date },
): Promise<{ key: string; info: KeyInfo }> {
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const key = `idk_${Array.from(secret, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  const row = {
    id: crypto.randomUUID(),
    project: given.project,
    role: given.role,
    name: given.name,
    sha256: await hashKey(key),
    createdAt: (given.now ?? new Date()).getTime(),
    revokedAt: null,
  };
  await database.orm.insert(keys).values(row);
  return { key, info: toInfo(row) };
}

/** Whether a text has the form of a key that `createKey` made. */
export const isKey = (text: string): boolean => /^idk_[0-9a-f]{64}$/.test(text);

/** Hex SHA-256: what `findKey` looks for. A key has 256 random bits, so a slow hash would add nothing. */
export const hashKey = (key: string): Promise<string> => sha256Hex(key);

/** The key with this hash, or null where there is none or it was revoked. */
export async function findKey(database: Database, sha256: string): Promise<KeyInfo | null> {
  const [row] = await database.orm
    .select()
    .from(keys)
    .where(and(eq(keys.sha256, sha256), isNull(keys.revokedAt)));
  return row ? toInfo(row) : null;
}

/** All keys of a project, the newest first, revoked ones included. */
export async function listKeys(database: Database, project: string): Promise<KeyInfo[]> {
  const rows = await database.orm
    .select()
    .from(keys)
    .where(eq(keys.project, project))
    .orderBy(desc(keys.createdAt), keys.id);
  return rows.map(toInfo);
}

/** Ends a key. The first revocation's time stays. Returns the key, or null where the project has no such key. */
export async function revokeKey(
  database: Database,
  project: string,
  id: string,
  now: Date = new Date(),
): Promise<KeyInfo | null> {
  const mine = and(eq(keys.project, project), eq(keys.id, id));
  await database.orm
    .update(keys)
    .set({ revokedAt: now.getTime() })
    .where(and(mine, isNull(keys.revokedAt)));
  const [row] = await database.orm.select().from(keys).where(mine);
  return row ? toInfo(row) : null;
}

const toInfo = (row: typeof keys.$inferSelect): KeyInfo => ({
  id: row.id,
  project: row.project,
  role: row.role,
  name: row.name,
  createdAt: new Date(row.createdAt).toISOString(),
  revokedAt: row.revokedAt === null ? null : new Date(row.revokedAt).toISOString(),
});
