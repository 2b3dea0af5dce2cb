import { and, eq } from "drizzle-orm";
import type { Database } from "../client.ts";
import { dismissedOrders } from "../schema.ts";

/** A proposed order that somebody does not want to see again. */
export interface DismissedOrder {
  /** The tool that was proposed to run before. */
  readonly before: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly author: string;
}

/** Dismissed orders of one tool. */
export async function listDismissed(
  database: Database,
  project: string,
  tool: string,
): Promise<readonly DismissedOrder[]> {
  return database.orm
    .select({ before: dismissedOrders.before, at: dismissedOrders.at, author: dismissedOrders.author })
    .from(dismissedOrders)
    .where(and(eq(dismissedOrders.project, project), eq(dismissedOrders.tool, tool)));
}

/** Who dismissed it first stays. */
export async function dismissOrder(
  database: Database,
  project: string,
  tool: string,
  order: DismissedOrder,
): Promise<void> {
  await database.orm
    .insert(dismissedOrders)
    .values({ project, tool, ...order })
    .onConflictDoNothing();
}

/** Takes the dismissal back; nothing happens where there is none. */
export async function proposeAgain(
  database: Database,
  project: string,
  tool: string,
  before: string,
): Promise<void> {
  await database.orm
    .delete(dismissedOrders)
    .where(
      and(
        eq(dismissedOrders.project, project),
        eq(dismissedOrders.tool, tool),
        eq(dismissedOrders.before, before),
      ),
    );
}
