import type { HookAnswer } from "../../core/evidence.ts";
import type { HookNeed } from "../../core/policy/hook.ts";
import type { HookReply } from "../../sampling/hooks.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import type { Asking, Job } from "./fetch.ts";
import { within } from "./within.ts";

/** Asks a hook of the deployment by its name. @throws UpstreamError where no answer came */
export type AskHook = (name: string, body: string, signal: AbortSignal) => Promise<HookReply>;

/** Of which decision the calls are. */
export interface HookSubject {
  readonly id: string;
  readonly project: string;
  readonly user: string | null;
  readonly session: string | null;
  readonly agent: string | null;
}

/** What a hook is sent: no messages, no keys. */
const bodyOf = ({ calls, confidence, threshold }: HookNeed, subject: HookSubject): string =>
  JSON.stringify({
    type: "idk.hook/1",
    decision_id: subject.id,
    project: subject.project,
    session: subject.session,
    user: subject.user,
    agent: subject.agent,
    confidence,
    threshold,
    calls,
  });

/** What a hook says. Never rejects: what fails is told. */
export async function askedHook(
  need: HookNeed,
  subject: HookSubject,
  ask: AskHook,
  outside: AbortSignal,
): Promise<HookAnswer> {
  const { hook, form, deadlineMs } = need;
  try {
    const body = bodyOf(need, subject);
    const { verdict, reason } = await within(deadlineMs, outside, (signal) => ask(hook, body, signal));
    return { hook, form, verdict, reason, failed: null };
  } catch (error) {
    const failed =
      error instanceof UpstreamError ? error.message.replace(/\.$/, "") : "it could not be asked";
    return { hook, form, verdict: "unknown", reason: null, failed };
  }
}

export const fetchHook = (need: HookNeed, { turn, parts, signal }: Asking): readonly Job[] => [
  async () => {
    const { session } = await turn.session.get();
    const { id, project, request } = turn;
    const subject = { id, project, user: request.user, session, agent: request.turn.agent };
    return { kind: "hook", answer: await askedHook(need, subject, parts.askHook, signal) };
  },
];
