import type { OutcomeRecord } from "../../core/record.ts";
import type { StoreContent } from "../../core/policy/rule.ts";
import { groupBy } from "../../core/group-by.ts";
import { noteToStore } from "../../store/content.ts";
import { type StoreEnv, withDatabase } from "../../store/client.ts";
import type { OutboxApi } from "../../store/outbox/api.ts";
import { forgetCursors, matchingCursors, readCursor, writeCursors } from "../../store/queries/cursors.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { type PulledLabel, pullStep, type PullStep } from "../../telemetry/labels/pull.ts";
import { readState } from "../../telemetry/labels/sweep.ts";
import { type LangfuseEnv, wantsLangfuse } from "../../telemetry/settings.ts";
import { DEFAULT_PROJECT } from "../auth/caller.ts";
import type { Log } from "../deps.ts";
import { outcomeEvent } from "../events.ts";

export interface PullParts {
  readonly store: StoreEnv;
  readonly langfuse: LangfuseEnv;
  readonly outboxFor: (project: string) => Pick<OutboxApi, "put">;
  readonly now: () => number;
  readonly log: Log;
}

/** One Langfuse mirrors all projects, so its position is kept once. */
export const LABELS_OWNER = DEFAULT_PROJECT;
export const LABELS_POSITION = "langfuse_scores";
const SETTLED = "langfuse_score:";
/** Longer than any look back. */
const REMEMBER_MS = 40 * 24 * 3_600_000;
/** Pages of one run; the next minute goes on. */
const MOST_STEPS = 5;

/**
 * Fetches what people said in Langfuse since the last run and hands it to the outboxes as outcomes of the source `langfuse`.
 * Never rejects: where Langfuse or the database is away, the next run begins where this one stopped.
 */
export async function pullLabels(parts: PullParts): Promise<{ readonly labels: number }> {
  let labels = 0;
  // Most deployments have no Langfuse: then not even the database is asked.
  if (!wantsLangfuse(parts.langfuse)) return { labels };
  try {
    for (let step = 0; step < MOST_STEPS; step++) {
      const done = await pullOnce(parts);
      labels += done?.labels.length ?? 0;
      if (done === null || !done.more) break;
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    parts.log("warn", "labels_not_pulled", { error: message.slice(0, 500) });
  }
  return { labels };
}

async function pullOnce(parts: PullParts): Promise<PullStep | null> {
  const now = parts.now();
  return withDatabase(parts.store, async (database) => {
    const state = readState(await readCursor(database, LABELS_OWNER, LABELS_POSITION));
    const step = await pullStep(
      parts.langfuse,
      state,
      async (versions) => {
        const wanted = versions.map(({ id, updatedAt }) => [`${SETTLED}${id}`, updatedAt] as const);
        const found = await matchingCursors(database, LABELS_OWNER, wanted);
        return new Set([...found].map((name) => name.slice(SETTLED.length)));
      },
      now,
    );
    if (step === null) return null;
    for (const [project, labels] of groupBy(step.labels, (label) => label.project)) {
      const { global } = await currentPolicy(database, project);
      const storeContent = global.storeContent ?? "full";
      const events = labels.map(async (label) => outcomeEvent(await toOutcome(label, storeContent, now)));
      await parts.outboxFor(project).put(await Promise.all(events));
    }
    // Last, so that what is lost on the way is fetched again; what comes twice is one outcome.
    const settled = step.settled.map(({ id, updatedAt }) => [`${SETTLED}${id}`, updatedAt] as const);
    await writeCursors(
      database,
      LABELS_OWNER,
      [...settled, [LABELS_POSITION, JSON.stringify(step.state)]],
      now,
    );
    if (state.lookedBackAt !== step.state.lookedBackAt) {
      await forgetCursors(database, LABELS_OWNER, SETTLED, now - REMEMBER_MS);
    }
    return step;
  });
}

async function toOutcome(
  label: PulledLabel,
  storeContent: StoreContent,
  now: number,
): Promise<OutcomeRecord> {
  const { project, decisionId, verdict, author, note, at } = label;
  return {
    project,
    decisionId,
    toolCallId: null,
    session: null,
    verdict,
    source: "langfuse",
    author,
    note: await noteToStore(note, storeContent),
    selection: "pulled",
    probability: null,
    at,
    receivedAt: new Date(now).toISOString(),
  };
}
