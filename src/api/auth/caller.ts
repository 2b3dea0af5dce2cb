import type { KeyRole } from "../../store/queries/keys.ts";

export const DEFAULT_PROJECT = "default";

/** Who sent a request. */
export interface Caller {
  readonly project: string;
  readonly role: KeyRole;
  /** Holds the deployment's own admin secret (or sits at its console): may make keys for any project. */
  readonly owner: boolean;
  /** The key's id in the database; null for the secret and for loopback. */
  readonly keyId: string | null;
}
