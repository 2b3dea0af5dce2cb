import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { KeyRole } from "../queries/keys.ts";

export const policies = sqliteTable(
  "policies",
  {
    project: text("project").notNull(),
    /** 1, 2, ... Version 0 is the built-in policy and has no row. */
    version: integer("version").notNull(),
    /** JSON text of the policy without its version. */
    document: text("document").notNull(),
    author: text("author").notNull(),
    reason: text("reason").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.version] })],
);

export const keys = sqliteTable(
  "keys",
  {
    id: text("id").primaryKey(),
    project: text("project").notNull(),
    role: text("role").$type<KeyRole>().notNull(),
    name: text("name").notNull(),
    /** Hex SHA-256 of the key; the key itself is shown once and never stored. */
    sha256: text("sha256").notNull(),
    createdAt: integer("created_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    uniqueIndex("keys_by_sha256").on(table.sha256),
    index("keys_by_project").on(table.project, table.createdAt),
  ],
);

/** Names and order of the features of a registry version, so that stored features can be read years later. */
export const featureRegistries = sqliteTable("feature_registries", {
  version: text("version").primaryKey(),
  names: text("names", { mode: "json" }).$type<readonly string[]>().notNull(),
});
