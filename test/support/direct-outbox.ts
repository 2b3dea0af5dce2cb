import { type StoreEnv, withDatabase } from "../../src/store/client.ts";
import type { PolicyDocument } from "../../src/core/policy/rule.ts";
import type { OutboxApi, OutboxEvent } from "../../src/store/outbox/api.ts";
import { writeEvents } from "../../src/store/queries/write.ts";

/**
 * An outbox for tests in Node, where there are no durable objects: it writes to libSQL with the store's own statements
 * before `put` returns. While it is held, events wait in memory, as they do in the real one while libSQL is away.
 */
export class DirectOutbox implements OutboxApi {
  held = false;
  /** The next calls of `put` that fail. */
  failures = 0;
  readonly #env: StoreEnv;
  readonly #waiting = new Map<string, OutboxEvent>();
  #snapshot: PolicyDocument | null = null;

  constructor(env: StoreEnv) {
    this.#env = env;
  }

  async put(events: readonly OutboxEvent[]): Promise<{ accepted: number }> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error("The object was reset.");
    }
    const fresh = events.filter((event) => !this.#waiting.has(event.id));
    for (const event of fresh) this.#waiting.set(event.id, structuredClone(event));
    if (!this.held) await this.poke();
    return { accepted: fresh.length };
  }

  async poke(): Promise<void> {
    const events = [...this.#waiting.values()];
    await withDatabase(this.#env, (database) => writeEvents(database, events));
    for (const { id } of events) this.#waiting.delete(id);
  }

  async lookup(decisionId: string) {
    const events = [...this.#waiting.values()];
    const decision = events.find((event) => event.kind === "decision" && event.decision.id === decisionId);
    return {
      decision: decision?.kind === "decision" ? decision.decision : null,
      outcomes: events.flatMap((event) =>
        event.kind === "outcome" && event.outcome.decisionId === decisionId ? [event.outcome] : [],
      ),
    };
  }

  async findCall(toolCallId: string, session: string | null) {
    const found = [...this.#waiting.values()].flatMap((event) =>
      event.kind === "decision" &&
      (session === null || event.decision.session === session) &&
      event.decision.samples.some((sample) => sample.calls.some((call) => call.id === toolCallId))
        ? [event.decision.id]
        : [],
    );
    return found.length === 1 || session !== null ? (found.at(-1) ?? null) : null;
  }

  async listWaiting() {
    return [];
  }

  async depth() {
    return {
      waiting: this.#waiting.size,
      dead: 0,
      oldestAt: null,
      failures: 0,
      lastError: null,
      mirror: null,
    };
  }

  async listDead() {
    return [];
  }

  async retryDead() {
    return 0;
  }

  async saveSnapshot(policy: PolicyDocument): Promise<void> {
    this.#snapshot = policy;
  }

  async loadSnapshot() {
    return this.#snapshot;
  }
}
