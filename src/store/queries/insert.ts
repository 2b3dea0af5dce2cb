import type { InStatement } from "@libsql/client/web";
import { type Column, getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import { toHex, wellFormed } from "../text.ts";

/**
 * Rows of a table, except those that are there, as one statement with one argument: a JSON array of the rows, each an array of
 * its columns. A batch has thousands of values; as arguments of their own each of them is named in the statement's text, which
 * the server reads anew every time, and packed and unpacked by itself.
 *
 * @param where an SQL condition on a row, made from the expression for one of its columns
 * @returns nothing where there are no rows
 */
export function insertRows<T extends SQLiteTable>(
  table: T,
  rows: readonly SQLiteInsertValue<T>[],
  where?: (read: (column: Column) => string) => string,
): InStatement[] {
  if (rows.length === 0) return [];
  const values: readonly Readonly<Record<string, unknown>>[] = rows;
  const fields = Object.entries(getTableColumns(table))
    // What is null in every row needs no place in the statement, unless the column would put something else there.
    .filter(([key, column]) =>
      values.some((row) => row[key] !== undefined && (row[key] !== null || column.hasDefault)),
    )
    .map(([key, column], place) => fieldOf(key, column, place));
  const read = (column: Column) => fields.find((field) => field.column === column)?.sql ?? "NULL";
  const names = fields.map(({ column }) => `"${column.name}"`).join(", ");
  const sql = `INSERT INTO "${getTableName(table)}" (${names})
    SELECT ${fields.map((field) => field.sql).join(", ")} FROM ${ROWS} WHERE ${where?.(read) ?? "TRUE"} ON CONFLICT DO NOTHING`;
  return [{ sql, args: [toJson(values, fields)] }];
}

/** The limit keeps SQLite from writing each row's text again for each of its columns: the subquery stays by itself and is read once. */
const ROWS = "(SELECT value AS v FROM json_each(?) LIMIT -1)";

/** How a column of a row is written into the JSON array of the row, and read from it. */
interface Field {
  readonly key: string;
  readonly column: Column;
  readonly sql: string;
  readonly write: (value: unknown, clean: Clean) => unknown;
}

type Clean = (text: string) => string;

function fieldOf(key: string, column: Column, place: number): Field {
  const value = `v->>${place}`;
  switch (column.getSQLType()) {
    case "real":
      return { key, column, sql: `CAST(${value} AS REAL)`, write: (given) => digitsOf(given as number) };
    case "blob":
      return { key, column, sql: `unhex(${value})`, write: (given) => toHex(given as Uint8Array) };
    default:
      return {
        key,
        column,
        sql: value,
        write: (given, clean) => (typeof given === "string" ? clean(given) : given),
      };
  }
}

/**
 * A number as text with 18 digits. SQLite multiplies by powers of ten with little more than 64 bits: of the shortest text for a
 * number it makes a neighbour once in some ten thousand, where the text lies close to the middle between the two. With 18 digits
 * it lies close to the number itself.
 */
const digitsOf = (value: number): string | null => (Number.isFinite(value) ? value.toPrecision(18) : null);

/** JSON.stringify writes half of a character as an escape, from which SQLite makes what is no UTF-8. */
const HALF_A_CHARACTER = "\\ud";

function toJson(rows: readonly Readonly<Record<string, unknown>>[], fields: readonly Field[]): string {
  const encode = (clean: Clean): string =>
    JSON.stringify(
      rows.map((row) =>
        fields.map(({ key, column, write }) => {
          const value = row[key];
          return value === undefined || value === null ? null : write(column.mapToDriverValue(value), clean);
        }),
      ),
    );
  const json = encode((text) => text);
  return json.includes(HALF_A_CHARACTER) ? encode(wellFormed) : json;
}
