import { inferVerdicts } from "../core/outcomes/conversation/infer.ts";
import { seenResults } from "../core/outcomes/from-session.ts";
import { RAN_SOURCE } from "../core/outcomes/result.ts";
import { resolveTool } from "../core/policy/resolve.ts";
import type { OutcomeRecord } from "../core/record.ts";
import type { Turn } from "../core/turn.ts";
import type { DecideInput } from "../gate/input.ts";
import type { SessionLink, SessionLookup } from "../gate/session/link.ts";
import { putEvents } from "./decisions/hand-over.ts";
import { outcomeEvent } from "./events.ts";
import type { Services } from "./services.ts";

/** What a request shows of an earlier decision. The rule is in our own words; the detail is what a tool or a user wrote. */
interface Shown extends Pick<OutcomeRecord, "decisionId" | "verdict" | "source" | "author"> {
  readonly tools: readonly string[];
  readonly note: string;
  readonly detail: string;
}

/**
 * Reports what a request shows of earlier decisions: the results of their tools, and what their user and the agent made of
 * them since. One report a call and kind of evidence, which a repeat of the request only repeats. Runs beside the answer and
 * never rejects: nothing that a client waits for depends on it.
 */
export async function reportSeenOutcomes(
  services: Services,
  project: string,
  turn: Turn,
  session: SessionLookup,
  policy: DecideInput["policy"],
): Promise<void> {
  try {
    // Only an answer of before can be answered.
    if (!turn.messages.some(({ role }) => role === "assistant")) return;
    const link = await linkTo(services, turn, session);
    const shown = [...fromResults(turn, link), ...fromConversation(turn, link)];
    if (shown.length === 0) return;
    const mayQuote = (tools: readonly string[]): boolean =>
      !("unavailable" in policy) && tools.every((tool) => resolveTool(policy, tool).storeContent === "full");
    const now = new Date(services.now()).toISOString();
    const events = shown.map(({ decisionId, verdict, source, author, tools, note, detail }) =>
      outcomeEvent({
        project,
        decisionId,
        toolCallId: null,
        session: null,
        verdict,
        source,
        author,
        note: mayQuote(tools) ? detail : note,
        selection: "inferred",
        probability: null,
        at: now,
        receivedAt: now,
      }),
    );
    await putEvents(services, project, await Promise.all(events));
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    services.log("warn", "outcomes_not_recorded", { error: name });
  }
}

/** An agent beside its tools answers within milliseconds: the record of what it answers may take longer. */
const LATE_RECORD_MS = 700;

/** The calls that the request brings the first results of: the message of their answer; null where it brings none. */
function answeredNow({ messages }: Turn): number | null {
  const last = messages.at(-1)?.role;
  if (last !== "tool" && last !== "function") return null;
  const at = messages.findLastIndex(({ calls }) => calls.length > 0);
  return at < 0 ? null : at;
}

/** The link of the turn; looked for once more where the newest answer, whose results it brings, was not known yet. */
async function linkTo(
  { lateRecordMs = LATE_RECORD_MS }: Services,
  turn: Turn,
  session: SessionLookup,
): Promise<SessionLink> {
  const link = await session.get();
  const answered = answeredNow(turn);
  const knows = ({ turns }: SessionLink): boolean => turns.some(({ message }) => message === answered);
  if (answered === null || lateRecordMs === 0 || knows(link)) return link;
  await new Promise((resolve) => setTimeout(resolve, lateRecordMs));
  const later = await session.again();
  return knows(later) ? later : link;
}

const isStopped = (decisionId: string, turns: SessionLink["turns"]): boolean =>
  turns.some(({ decision }) => decision.id === decisionId && decision.action === "abstain");

/** An error that blames the call is a verdict, another error is `unknown`, and that a tool ran is noted without one. */
const fromResults = (turn: Turn, { turns, results }: SessionLink): readonly Shown[] =>
  // What the gate called in the place of a stopped call says nothing about that call.
  seenResults(
    turn,
    results.filter(({ decisionId }) => !isStopped(decisionId, turns)),
  ).map(({ decisionId, tools, call, kind, verdict, rule, reason }) => ({
    decisionId,
    tools,
    verdict,
    source: kind === "ran" ? RAN_SOURCE : "tool_result",
    author: `call ${call + 1}`,
    note: `${kind}: ${rule}`,
    detail: `${kind}: ${reason}`,
  }));

const fromConversation = (turn: Turn, { turns }: SessionLink): readonly Shown[] =>
  inferVerdicts(turn, turns).map(({ decisionId, tools, evidence, verdict, rule, quote }) => ({
    decisionId,
    tools,
    verdict,
    source: "inferred",
    author: evidence,
    note: rule,
    detail: quote === "" ? rule : `${rule}: “${quote}”`,
  }));
