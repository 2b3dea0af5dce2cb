import { seenResults } from "../core/outcomes/from-session.ts";
import { RAN_SOURCE } from "../core/outcomes/result.ts";
import { resolveTool } from "../core/policy/resolve.ts";
import type { Turn } from "../core/turn.ts";
import type { DecideInput } from "../gate/input.ts";
import type { SessionLookup } from "../gate/session/link.ts";
import { putEvents } from "./decisions/hand-over.ts";
import { outcomeEvent } from "./events.ts";
import type { Services } from "./services.ts";

/**
 * Reports what the tool results of a request say of earlier decisions: an error that blames the call is a verdict, another
 * error is `unknown`, and that a tool ran is noted without one. One report a call, which a repeat of the request only repeats.
 * Runs beside the answer and never rejects: nothing that a client waits for depends on it.
 */
export async function reportToolResults(
  services: Services,
  project: string,
  turn: Turn,
  session: SessionLookup,
  policy: DecideInput["policy"],
): Promise<void> {
  try {
    if (!turn.messages.some(({ role }) => role === "tool" || role === "function")) return;
    const seen = seenResults(turn, (await session.get()).results);
    if (seen.length === 0) return;
    // The rule is in our own words; the sentence is the tool's.
    const mayQuote = (tools: readonly string[]): boolean =>
      !("unavailable" in policy) && tools.every((tool) => resolveTool(policy, tool).storeContent === "full");
    const now = new Date(services.now()).toISOString();
    const events = seen.map(({ decisionId, tools, call, kind, verdict, rule, reason }) =>
      outcomeEvent({
        project,
        decisionId,
        toolCallId: null,
        session: null,
        verdict,
        source: kind === "ran" ? RAN_SOURCE : "tool_result",
        author: `call ${call + 1}`,
        note: `${kind}: ${mayQuote(tools) ? reason : rule}`,
        selection: "inferred",
        probability: null,
        at: now,
        receivedAt: now,
      }),
    );
    await putEvents(services, project, await Promise.all(events));
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    services.log("warn", "tool_results_not_recorded", { error: name });
  }
}
