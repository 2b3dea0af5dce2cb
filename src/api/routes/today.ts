import { resolveTool } from "../../core/policy/resolve.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import { stoppingPays } from "../../core/statistics/stopping-pays.ts";
import { type Database, withDatabase } from "../../store/client.ts";
import { listAlarms } from "../../store/queries/alarm-list.ts";
import { getExperiment } from "../../store/queries/experiments.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { bucketRange, listToolSums, type ToolSums } from "../../store/queries/rollups.ts";
import { countEscalated } from "../../store/queries/escalated.ts";
import { countToAudit } from "../../store/queries/audits.ts";
import { openProposals } from "../../store/queries/today.ts";
import { lastLook } from "../experiments/last-look.ts";
import { type App, mount } from "../http/mount.ts";
import { todaySchema } from "../openapi/today.ts";
import type { Services } from "../services.ts";
import { writeAlarm } from "./alarms.ts";

const MOST = { alarms: 20, audits: 1_000, escalated: 100, proposals: 200, tools: 1_000 } as const;
const SHADOW_DAYS_MS = 30 * 24 * 3_600_000;
/** Fewer known outcomes are no reason to enforce, whatever their interval. */
const LEAST_LABELLED = 20;

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Tools in shadow whose outcomes say that enforcing pays. */
function readyTools(sums: readonly ToolSums[], policy: PolicyDocument) {
  return sums.flatMap(({ tool, stopped, stoppedCorrect, stoppedIncorrect }) => {
    const { mode, threshold } = resolveTool(policy, tool);
    if (mode !== "shadow") return [];
    const group = { decisions: stopped, correct: stoppedCorrect, incorrect: stoppedIncorrect };
    const { labelled, wrongShare, low, high, needed, sure } = stoppingPays(group, threshold);
    return sure && labelled >= LEAST_LABELLED
      ? [{ tool, stopped, labelled, wrong_share: wrongShare, low, high, needed }]
      : [];
  });
}

async function runningExperiment(database: Database, project: string, { experiment }: PolicyDocument) {
  if (!experiment) return null;
  const [found, look] = await Promise.all([
    getExperiment(database, project, experiment.id),
    lastLook(database, project, experiment.id),
  ]);
  return {
    id: experiment.id,
    name: found?.name ?? experiment.id,
    started_at: iso(found?.startedAt ?? null),
    standing: look?.standing ?? null,
    summary: look?.summary ?? null,
    looked_at: iso(look?.at ?? null),
    decidable: look?.standing === "difference" || look?.standing === "no_difference",
  };
}

const outboxOf = async (services: Services, project: string) => {
  try {
    const { waiting, dead, failures, lastError } = await services.outboxFor(project).depth();
    return { waiting, dead, failures, last_error: lastError };
  } catch {
    return null;
  }
};

export function mountToday(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/today",
      tag: "today",
      summary:
        "What waits for a person: open alarms that nobody has acknowledged, escalated decisions, audits, proposals, an experiment that can be decided, events that were set aside, tools in shadow that could be enforced.",
      answer: todaySchema,
    },
    async function today(c) {
      const { project } = c.get("caller");
      const now = services.now();
      const [outbox, found] = await Promise.all([
        outboxOf(services, project),
        withDatabase(services.store, async (database) => {
          const policy = await currentPolicy(database, project);
          const range = bucketRange(now - SHADOW_DAYS_MS, now + 1);
          const [alarms, audits, escalated, proposals, experiment, sums] = await Promise.all([
            listAlarms(database, { project, open: true, acknowledged: false }, null, MOST.alarms),
            countToAudit(database, project, MOST.audits),
            countEscalated(database, project, MOST.escalated),
            openProposals(database, project, MOST.proposals),
            runningExperiment(database, project, policy),
            listToolSums(database, project, range, MOST.tools),
          ]);
          return { alarms, audits, escalated, proposals, experiment, shadow: readyTools(sums, policy) };
        }),
      ]);
      return c.json({
        alarms: found.alarms.items.map(writeAlarm),
        more_alarms: found.alarms.nextCursor !== null,
        audits: {
          waiting: found.audits.waiting,
          more: found.audits.more,
          oldest_at: iso(found.audits.oldestAt),
        },
        escalated: {
          waiting: found.escalated.waiting,
          more: found.escalated.more,
          oldest_at: iso(found.escalated.oldestAt),
        },
        proposals: found.proposals.map(({ id, kind, tool, createdAt }) => ({
          id,
          kind,
          tool,
          created_at: iso(createdAt),
        })),
        experiment: found.experiment,
        outbox,
        shadow_tools: found.shadow,
      });
    },
  );
}
