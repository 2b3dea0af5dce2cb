import type { Log } from "./deps.ts";

/** Wakes the outboxes of the projects, one after the other; one that fails does not keep the others from it. */
export async function pokeAll(
  projects: readonly string[],
  poke: (project: string) => Promise<void>,
  log: Log,
): Promise<void> {
  for (const project of projects) {
    try {
      await poke(project);
    } catch (error) {
      log("warn", "poke_failed", { project, error: error instanceof Error ? error.name : typeof error });
    }
  }
}
