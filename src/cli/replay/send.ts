import { setTimeout as sleep } from "node:timers/promises";
import { loopThreshold } from "../../training/decisions.ts";
import { type Asked, decisionBody } from "./body.ts";
import type { ReplayCase, Thread } from "./cases.ts";
import { type GateClient, RequestFailure } from "./gate-client.ts";
import type { Answered } from "./tally.ts";

const LONGEST_DRAIN_MS = 30_000;
const MESSAGES_KEPT = 5;

export interface SendOptions {
  readonly concurrency: number;
  /** Null: what the gate's policy says, and for conversations enforce. */
  readonly mode: string | null;
  /** Whether conversations are judged by the gate's own thresholds, not by those of the protocol. */
  readonly ownPolicy: boolean;
  /** Part of every idempotency key: a second replay makes decisions of its own. */
  readonly runId: string;
  readonly onProgress: (done: number) => void;
}

export interface Sent {
  readonly answered: readonly Answered[];
  /** Modes in which the gate decided. */
  readonly modes: ReadonlySet<string>;
  readonly errors: number;
  /** The first few error messages. */
  readonly messages: readonly string[];
}

/**
 * Sends every case and then its true verdict: `concurrency` threads at a time, the cases of a thread in order. A failed
 * request counts as one error.
 */
export async function sendAll(
  threads: readonly Thread[],
  client: GateClient,
  options: SendOptions,
): Promise<Sent> {
  const answered: Answered[] = [];
  const modes = new Set<string>();
  const messages: string[] = [];
  let errors = 0;
  let done = 0;
  const queue = threads.entries();
  const sendCase = async (one: ReplayCase, name: string, session: string): Promise<void> => {
    try {
      const body = decisionBody(one, askedOf(one, options, session));
      const decision = readDecision(await client.post("/v1/decisions", body, name));
      const right = one.right[decision.candidate] ?? null;
      answered.push({ right, abstained: decision.wouldAbstain, loop: one.loop });
      modes.add(decision.mode);
      await sendVerdict(one, decision, client);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      errors += 1;
      if (messages.length < MESSAGES_KEPT) messages.push(error.message);
    }
  };
  const worker = async (): Promise<void> => {
    // Workers share the iterator: each takes the next thread.
    for (const [index, { cases }] of queue) {
      const session = `${options.runId}-${index}`;
      for (const [i, one] of cases.entries()) {
        await sendCase(one, cases.length === 1 ? session : `${session}-${i}`, session);
        options.onProgress(++done);
      }
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  return { answered, modes, errors, messages };
}

function askedOf({ loop }: ReplayCase, { mode, ownPolicy }: SendOptions, session: string): Asked {
  if (loop === null) return { mode, threshold: null, session: null };
  const threshold = ownPolicy ? null : loopThreshold(loop);
  return { mode: mode ?? "enforce", threshold, session };
}

/** A verdict is about what was released: sample 1, or in enforce the candidate. */
async function sendVerdict(
  one: ReplayCase,
  decision: ReturnType<typeof readDecision>,
  client: GateClient,
): Promise<void> {
  const right = one.right[decision.mode === "enforce" ? decision.candidate : 0] ?? null;
  if (right === null) return;
  await client.post("/v1/outcomes", {
    decision_id: decision.id,
    verdict: right ? "correct" : "incorrect",
    source: "replay",
  });
}

function readDecision(body: unknown) {
  if (typeof body === "object" && body !== null && "id" in body && typeof body.id === "string") {
    const { id, candidate, would_abstain: wouldAbstain, mode } = body as Record<string, unknown>;
    return {
      id: String(id),
      candidate: typeof candidate === "number" ? candidate : 0,
      wouldAbstain: wouldAbstain === true,
      mode: String(mode),
    };
  }
  throw new RequestFailure(
    `POST /v1/decisions answered something else than a decision: ${JSON.stringify(body)}`,
  );
}

/** Waits, within bounds, until everything has gone from the outbox to the database. False if it has not, or cannot be seen. */
export async function waitForLog(client: GateClient): Promise<boolean> {
  for (const since = Date.now(); Date.now() - since < LONGEST_DRAIN_MS; await sleep(200)) {
    const depth = waitingIn(await client.get("/healthz"));
    if (depth === null) return false;
    if (depth === 0) return true;
  }
  return false;
}

/** How many events wait in the outbox by /healthz; null where the key may not see it. */
export function waitingIn(health: unknown): number | null {
  if (typeof health !== "object" || health === null || !("outbox" in health)) return null;
  const { outbox } = health;
  if (typeof outbox !== "object" || outbox === null || !("waiting" in outbox)) return null;
  return typeof outbox.waiting === "number" ? outbox.waiting : null;
}
