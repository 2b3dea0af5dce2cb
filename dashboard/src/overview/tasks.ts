import type { Today } from "../api/types.ts";
import { percent, plural, shortTime } from "../words/format.ts";

/** One thing that waits for a person. */
export interface Task {
  readonly key: string;
  /** What waits, in a few words. */
  readonly what: string;
  /** Why, with numbers. */
  readonly why: string;
  readonly to: string;
  readonly action: string;
  /** Something is wrong, rather than merely waiting. */
  readonly urgent: boolean;
}

const KIND = { head: "local head", threshold: "threshold", promise: "promise" } as const;

const toolPage = (tool: string): string => `/tools/${encodeURIComponent(tool)}`;

/** What waits, the urgent first. Alarms stand on their own and are only counted here. */
export function tasksOf(today: Today): Task[] {
  const { alarms, more_alarms, audits, escalated, proposals, experiment, outbox, shadow_tools } = today;
  const tasks: Task[] = [];
  if (alarms.length > 0) {
    tasks.push({
      key: "alarms",
      what: `${plural(alarms.length, "open alarm")}${more_alarms ? " and more" : ""}`,
      why: "the gate noticed something by itself; see below",
      to: "/alarms?state=waiting",
      action: "See the alarms",
      urgent: true,
    });
  }
  if (outbox === null || outbox.dead > 0 || outbox.failures > 0) tasks.push(outboxTask(outbox));
  if (escalated.waiting > 0) {
    tasks.push({
      key: "escalated",
      what: `${plural(escalated.waiting, "escalated decision")}${escalated.more ? " or more" : ""}`,
      why: `users were told that a person decides${escalated.oldest_at === null ? "" : `, the oldest since ${shortTime(escalated.oldest_at)}`}`,
      to: "/review?stream=escalated",
      action: "Confirm or reject",
      urgent: true,
    });
  }
  if (audits.waiting > 0) {
    tasks.push({
      key: "audits",
      what: `${plural(audits.waiting, "audit")}${audits.more ? " or more" : ""}`,
      why: `drawn by chance and not judged yet${audits.oldest_at === null ? "" : `, the oldest since ${shortTime(audits.oldest_at)}`}; promises rest on these alone`,
      to: "/review",
      action: "Audit them",
      urgent: false,
    });
  }
  for (const { id, kind, tool, created_at } of proposals) {
    tasks.push({
      key: id,
      what: `A proposal: ${KIND[kind]}${tool === null ? "" : ` of ${tool}`}`,
      why: `made ${shortTime(created_at)} from stored outcomes; it changes nothing until somebody applies it`,
      to: tool === null ? "/tools" : toolPage(tool),
      action: "Look at its evidence",
      urgent: false,
    });
  }
  if (experiment?.decidable === true) {
    tasks.push({
      key: experiment.id,
      what: `Experiment “${experiment.name}” can be decided`,
      why: experiment.summary ?? "its planned size is reached",
      to: `/experiments/${encodeURIComponent(experiment.id)}`,
      action: "Decide",
      urgent: false,
    });
  }
  for (const { tool, labelled, wrong_share, low, needed } of shadow_tools) {
    tasks.push({
      key: `shadow ${tool}`,
      what: `${tool} could be enforced`,
      why: `of ${plural(labelled, "known outcome")} of calls that it would have stopped ${percent(wrong_share)} were wrong (at least ${percent(low)}); above ${percent(needed)} stopping pays`,
      to: toolPage(tool),
      action: "Plan its rollout",
      urgent: false,
    });
  }
  return tasks;
}

function outboxTask(outbox: Today["outbox"]): Task {
  const base = { key: "outbox", to: "/settings", action: "Look at the outbox", urgent: true };
  if (outbox === null) {
    return { ...base, what: "The outbox does not answer", why: "new decisions may not reach the log" };
  }
  if (outbox.dead > 0) {
    return {
      ...base,
      what: `${plural(outbox.dead, "event")} set aside`,
      why: "the database refused them; they are kept and can be tried again once the cause is repaired",
    };
  }
  return {
    ...base,
    what: "The outbox cannot write",
    why: `${plural(outbox.waiting, "event")} waiting after ${plural(outbox.failures, "failed try", "failed tries")}: ${outbox.last_error ?? "no reason given"}`,
  };
}
