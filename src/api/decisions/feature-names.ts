import { FEATURES, FEATURE_VERSION } from "../../core/features/registry.ts";
import { withDatabase } from "../../store/client.ts";
import { getFeatureRegistry } from "../../store/queries/registries.ts";
import type { Services } from "../services.ts";

const CURRENT = FEATURES.map((feature) => feature.name);

/** Names of the features of a registry version, in order; those of older versions are in the database. */
export async function featureNames(services: Services, version: string): Promise<readonly string[]> {
  if (version === FEATURE_VERSION) return CURRENT;
  const names = await withDatabase(services.store, (database) => getFeatureRegistry(database, version));
  return names ?? [];
}
