import type { InStatement, InValue } from "@libsql/client/web";

/** A row that moves on together with the policy: either both do or neither. */
export interface MovedAlong {
  readonly table: "calibrations" | "experiments";
  readonly id: string;
  /** It must have this status still. */
  readonly from: string;
  /** Its columns then. @param version of the policy */
  readonly to: (version: number) => Readonly<Record<string, InValue>>;
  /** What changes with it, in the same transaction. They run whether it moved or not, so each must ask for that. */
  readonly also?: (version: number) => readonly InStatement[];
}

/** For the transaction that saves the version, right after the statement which writes it, and only where that wrote its row. */
export function moveAlong(
  project: string,
  expected: number | undefined,
  along: MovedAlong | undefined,
): InStatement[] {
  if (along === undefined) return [];
  if (expected === undefined) throw new RangeError("A row moves along with a version that is known only.");
  const set = Object.entries(along.to(expected + 1));
  return [
    {
      sql: `UPDATE ${along.table} SET ${set.map(([column]) => `${column} = ?`).join(", ")}
        WHERE project = ? AND id = ? AND changes() = 1`,
      args: [...set.map(([, value]) => value), project, along.id],
    },
    ...(along.also?.(expected + 1) ?? []),
  ];
}
