import { and, desc, eq, lt, sql } from "drizzle-orm";
import { ConflictError } from "../../core/errors.ts";
import { BUILT_IN_POLICY, type PolicyDocument } from "../../core/policy/rule.ts";
import type { Database } from "../client.ts";
import { policies } from "../schema.ts";

export interface PolicyVersion {
  readonly policy: PolicyDocument;
  readonly author: string;
  readonly reason: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** The policy that holds for a project now: its newest version, or the built-in one. */
export async function currentPolicy(database: Database, project: string): Promise<PolicyDocument> {
  const [newest] = await listPolicies(database, project, { limit: 1 });
  return newest?.policy ?? BUILT_IN_POLICY;
}

/** One version, or null where the project has none of that number. Version 0 is built in and has no row. */
export async function getPolicy(
  database: Database,
  project: string,
  version: number,
): Promise<PolicyVersion | null> {
  const [row] = await database.orm
    .select()
    .from(policies)
    .where(and(eq(policies.project, project), eq(policies.version, version)));
  return row ? toVersion(row) : null;
}

/** Versions of a project, the newest first; those before `before` where it is given. */
export async function listPolicies(
  database: Database,
  project: string,
  { limit = 50, before }: { limit?: number; before?: number } = {},
): Promise<PolicyVersion[]> {
  const older = before === undefined ? undefined : lt(policies.version, before);
  const rows = await database.orm
    .select()
    .from(policies)
    .where(and(eq(policies.project, project), older))
    .orderBy(desc(policies.version))
    .limit(limit);
  return rows.map(toVersion);
}

export interface PolicyChange {
  readonly document: Pick<PolicyDocument, "global" | "tools">;
  readonly author: string;
  readonly reason: string;
  /** The version that the change was made on (0: the built-in policy). Without it the change is made on whatever holds. */
  readonly expectedVersion?: number | undefined;
  readonly now?: Date;
}

/**
 * Saves the next version and returns it. Reading the newest number and writing the next is one statement.
 * @throws ConflictError when another change came first.
 */
export async function savePolicy(
  database: Database,
  project: string,
  change: PolicyChange,
): Promise<PolicyVersion> {
  const document = JSON.stringify({ global: change.document.global, tools: change.document.tools });
  const createdAt = (change.now ?? new Date()).getTime();
  const expected = change.expectedVersion;
  const saved = await database.orm.all<{ version: number }>(sql`
    INSERT INTO policies (project, version, document, author, reason, created_at)
    SELECT ${project}, newest + 1, ${document}, ${change.author}, ${change.reason}, ${createdAt}
    FROM (SELECT COALESCE(MAX(version), 0) AS newest FROM policies WHERE project = ${project})
    WHERE ${expected === undefined ? sql`TRUE` : sql`newest = ${expected}`}
    RETURNING version`);
  const version = saved[0]?.version;
  if (version === undefined) {
    throw new ConflictError(
      `The policy has changed since version ${expected}. Read it again and repeat the change.`,
      { param: "expected_version" },
    );
  }
  return toVersion({ project, version, document, author: change.author, reason: change.reason, createdAt });
}

function toVersion(row: typeof policies.$inferSelect): PolicyVersion {
  const { global, tools } = JSON.parse(row.document) as Pick<PolicyDocument, "global" | "tools">;
  return {
    policy: { version: row.version, global, tools },
    author: row.author,
    reason: row.reason,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
