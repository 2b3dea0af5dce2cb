import { withDatabase } from "../../src/store/client.ts";
import type { OutboxEvent } from "../../src/store/outbox/api.ts";
import { writeEvents } from "../../src/store/queries/write.ts";
import { createRandom } from "../../src/core/statistics/random.ts";
import { sampleRecord } from "./decisions.ts";
import { decisionEvent, outcomeEvent } from "./store.ts";

/** A call of the log, as a test wants it. */
export interface SeededCall {
  readonly tool: string;
  readonly confidence: number;
  readonly verdict: "correct" | "incorrect" | "unknown" | null;
  /** Default: agent. */
  readonly source?: string;
  /** Of a `human_audit`: the chance by which it was drawn; default 1. */
  readonly drawnWith?: number;
  /** Enforce has stopped it; else it ran. */
  readonly stopped?: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly scoreContext?: string;
}

/** Writes calls, each a session of its own, with what became of them; ids begin with `prefix`. */
export async function seedCalls(
  databaseUrl: string,
  prefix: string,
  calls: readonly SeededCall[],
): Promise<void> {
  const events: OutboxEvent[] = [];
  for (const [i, call] of calls.entries()) {
    const {
      tool,
      confidence,
      verdict,
      source = "agent",
      at,
      scoreContext = "ctx",
      drawnWith = 1,
      stopped = false,
    } = call;
    const id = `${prefix}${i}`;
    const audit = source === "human_audit" ? { probability: drawnWith, drawn: true } : null;
    const wouldAbstain = confidence < 0.75;
    events.push(
      await decisionEvent({
        id,
        session: `session ${id}`,
        createdAt: new Date(at).toISOString(),
        confidence,
        baseConfidence: confidence,
        threshold: 0.75,
        gatedBy: tool,
        calls: [{ index: 0, tool, risk: "high", threshold: 0.75, thresholdSource: "risk" }],
        wouldAbstain,
        ...(stopped ? { mode: "enforce" as const, action: "abstain" as const, released: null } : {}),
        reason: wouldAbstain ? "low_confidence" : "confident",
        audit,
        scoreContext,
        samples: [sampleRecord({ tool, callId: `call ${id}` })],
      }),
    );
    if (verdict === null) continue;
    const time = new Date(at + 60_000).toISOString();
    const selected = audit === null ? {} : { selection: "random_audit" as const, probability: drawnWith };
    const outcome = { decisionId: id, verdict, source, at: time, receivedAt: time, ...selected };
    events.push(outcomeEvent(`o ${id}`, outcome));
  }
  await withDatabase({ LIBSQL_URL: databaseUrl }, (database) => writeEvents(database, events), {
    timeoutMs: 60_000,
  });
}

const HOUR_MS = 3_600_000;

/**
 * Calls of a tool whose line stands too high: confidences from 0 to 1 in steps of 0.01, right above 0.4 but for one in
 * thirty, wrong below but for one in ten; a quarter has no verdict.
 */
export function strictlyHeld(tool: string, n: number, end: number, seed = 1): SeededCall[] {
  const random = createRandom(seed);
  return Array.from({ length: n }, (_, i) => {
    const confidence = Math.min(100, random.below(101) + random.below(20)) / 100;
    const right = confidence >= 0.4 ? random.next() < 29 / 30 : random.next() < 1 / 10;
    const known = random.next() < 0.75;
    return {
      tool,
      confidence,
      verdict: known ? (right ? "correct" : "incorrect") : null,
      source: random.next() < 0.3 ? "human_review" : "agent",
      at: end - (n - i) * HOUR_MS,
    };
  });
}

/** Calls that chance drew for an audit, all right. */
export const audited = (tool: string, n: number, end: number): SeededCall[] =>
  Array.from({ length: n }, (_, i) => ({
    tool,
    confidence: (80 + (i % 20)) / 100,
    verdict: "correct",
    source: "human_audit",
    at: end - (n - i) * HOUR_MS,
  }));
