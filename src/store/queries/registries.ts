import { eq } from "drizzle-orm";
import type { Database } from "../client.ts";
import { featureRegistries } from "../schema.ts";

/** Keeps the names of a registry version. A version that is already there stays as it is. */
export async function saveFeatureRegistry(
  database: Database,
  version: string,
  names: readonly string[],
): Promise<void> {
  await database.orm.insert(featureRegistries).values({ version, names }).onConflictDoNothing();
}

/** Feature names in order, or null for a version that was never saved. */
export async function getFeatureRegistry(
  database: Database,
  version: string,
): Promise<readonly string[] | null> {
  const [row] = await database.orm
    .select()
    .from(featureRegistries)
    .where(eq(featureRegistries.version, version));
  return row?.names ?? null;
}
