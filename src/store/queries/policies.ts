import type { InStatement } from "@libsql/client/web";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { ConflictError } from "../../core/errors.ts";
import { BUILT_IN_POLICY, type PolicyDocument } from "../../core/policy/rule.ts";
import { type Database, withBusyRetry } from "../client.ts";
import { policies } from "../schema.ts";
import { type MovedAlong, moveAlong } from "./moved-along.ts";

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

/** Of the documents of one page, in UTF-8 bytes. The client refuses an answer of 10 MB, and a document may have more than one. */
const PAGE_BYTES = 4_000_000;

/**
 * Versions of a project, the newest first; those before `before` where it is given. At least one, and fewer than `limit`
 * where their documents are large: the last has number 1 only where nothing is left.
 */
export async function listPolicies(
  database: Database,
  project: string,
  { limit = 50, before }: { limit?: number; before?: number } = {},
): Promise<PolicyVersion[]> {
  const older = before === undefined ? undefined : lt(policies.version, before);
  const wanted = and(eq(policies.project, project), older);
  const sizes =
    limit === 1
      ? []
      : await database.orm
          .select({ bytes: sql<number>`length(CAST(${policies.document} AS BLOB))` })
          .from(policies)
          .where(wanted)
          .orderBy(desc(policies.version))
          .limit(limit);
  let sum = 0;
  const fitting = sizes.filter(({ bytes }) => (sum += bytes) <= PAGE_BYTES).length;
  const rows = await database.orm
    .select()
    .from(policies)
    .where(wanted)
    .orderBy(desc(policies.version))
    .limit(Math.max(fitting, 1));
  return rows.map(toVersion);
}

/** All that a version holds but its number. */
export type PolicyContent = Omit<PolicyDocument, "version">;

export interface PolicyChange {
  readonly document: PolicyContent;
  readonly author: string;
  readonly reason: string;
  /** The version that the change was made on (0: the built-in policy). Without it the change is made on whatever holds. */
  readonly expectedVersion?: number | undefined;
  readonly now?: Date;
  /** Takes an `expectedVersion`. */
  readonly along?: MovedAlong | undefined;
}

/**
 * Saves the next version and returns it. Reading the newest number and writing the next is one statement.
 * @throws ConflictError when another change came first, of the policy or of what was to move along.
 */
export async function savePolicy(
  database: Database,
  project: string,
  change: PolicyChange,
): Promise<PolicyVersion> {
  const document = JSON.stringify({ ...change.document, version: undefined });
  const createdAt = (change.now ?? new Date()).getTime();
  const expected = change.expectedVersion;
  const row = { project, document, author: change.author, reason: change.reason, createdAt };
  const [saved] = await withBusyRetry(() =>
    database.client.batch(
      [insertNext(row, expected, change.along), ...moveAlong(project, expected, change.along)],
      "write",
    ),
  );
  const next = saved?.rows[0]?.["version"];
  const version = next === undefined ? undefined : Number(next);
  if (version === undefined) {
    throw new ConflictError(
      `The policy has changed since version ${expected}. Read it again and repeat the change.`,
      { param: "expected_version" },
    );
  }
  return toVersion({ ...row, version });
}

type NewRow = Omit<typeof policies.$inferSelect, "version">;

function insertNext(row: NewRow, expected: number | undefined, along: MovedAlong | undefined): InStatement {
  const { project, document, author, reason, createdAt } = row;
  const [holds, mover] =
    along === undefined
      ? ["TRUE", []]
      : [
          `EXISTS (SELECT 1 FROM ${along.table} WHERE project = ? AND id = ? AND status = ?)`,
          [project, along.id, along.from],
        ];
  return {
    sql: `INSERT INTO policies (project, version, document, author, reason, created_at)
      SELECT ?, newest + 1, ?, ?, ?, ?
      FROM (SELECT COALESCE(MAX(version), 0) AS newest FROM policies WHERE project = ?)
      WHERE ${expected === undefined ? "TRUE" : "newest = ?"} AND ${holds}
      RETURNING version`,
    args: [project, document, author, reason, createdAt, project].concat(
      expected === undefined ? [] : [expected],
      mover,
    ),
  };
}

/** Other changes that may come in between before this one gives up. */
const ATTEMPTS = 5;

/**
 * Saves a version that is made from the one that holds. Where no version was expected and another change comes in between, the
 * change is made again from that.
 * @throws ConflictError when another change than the expected came first; what `edit` throws
 */
export async function changePolicy(
  database: Database,
  project: string,
  edit: (current: PolicyDocument) => PolicyContent | Promise<PolicyContent>,
  change: Omit<PolicyChange, "document">,
): Promise<PolicyVersion> {
  for (let attempt = 1; ; attempt++) {
    const current = await currentPolicy(database, project);
    const expectedVersion = change.expectedVersion ?? current.version;
    const document = await edit(current);
    try {
      return await savePolicy(database, project, { ...change, document, expectedVersion });
    } catch (error) {
      const mayRepeat = error instanceof ConflictError && change.expectedVersion === undefined;
      if (!mayRepeat || attempt === ATTEMPTS) throw error;
    }
  }
}

function toVersion(row: typeof policies.$inferSelect): PolicyVersion {
  const content = JSON.parse(row.document) as PolicyContent;
  return {
    policy: { ...content, version: row.version },
    author: row.author,
    reason: row.reason,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
