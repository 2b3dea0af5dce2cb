import type { KeptKey } from "./api.ts";
import type { SqlTables } from "./storage.ts";

/** Beyond this no more keys are kept; those that are there stay. */
const MAX_KEYS = 10_000;

/** Hashes of the deployment's keys, for isolates that cannot ask the database. A revoked key stays revoked. */
export class KeptKeys {
  readonly #sql: SqlTables;

  constructor(sql: SqlTables) {
    this.#sql = sql;
  }

  save({ id, sha256, project, role }: KeptKey): void {
    this.#sql.exec(
      `INSERT INTO kept_keys (id, sha256, project, role, revoked) SELECT ?, ?, ?, ?, 0
       WHERE (SELECT COUNT(*) FROM kept_keys) < ${MAX_KEYS} ON CONFLICT (id) DO NOTHING`,
      id,
      sha256,
      project,
      role,
    );
  }

  revoke(id: string): void {
    this.#sql.exec(
      `INSERT INTO kept_keys (id, revoked) VALUES (?, 1)
       ON CONFLICT (id) DO UPDATE SET revoked = 1, sha256 = NULL`,
      id,
    );
  }

  find(sha256: string): KeptKey | null {
    const [row] = this.#sql
      .exec<{
        id: string;
        sha256: string;
        project: string;
        role: KeptKey["role"];
      }>("SELECT id, sha256, project, role FROM kept_keys WHERE sha256 = ? AND revoked = 0", sha256)
      .toArray();
    return row ?? null;
  }
}
