import type { Message } from "../../core/turn.ts";
import type { Decided, DecideInput } from "../input.ts";
import { type ClaimConfirmation, confirmationFinding, takeConfirmation } from "./confirm.ts";
import type { SessionLookup } from "./link.ts";

/** What the session adds to what is judged. */
export type FromSession = Pick<DecideInput, "earlier" | "confirms">;

export interface SessionParts {
  readonly claim: ClaimConfirmation;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * What a session changes about a decision that stops a call: a confirmation lets it pass, and a doubt that comes back is
 * answered in another way. Decisions that stop nothing never wait for it.
 */
export class InSession {
  readonly #lookup: SessionLookup;
  readonly #messages: readonly Message[];
  readonly #parts: SessionParts;
  /** What a look for a confirmation brought, by the form of the calls: it is used once, and holds for every later round of the turn. */
  readonly #tried = new Map<string, string | null>();
  #problem: string | null = null;

  constructor(lookup: SessionLookup, messages: readonly Message[], parts: SessionParts) {
    this.#lookup = lookup;
    this.#messages = messages;
    this.#parts = parts;
  }

  /** The decision once more, with what the session knows, where it stops a call; else as it is. */
  async reconsider(decided: Decided, decide: (known: FromSession) => Promise<Decided>): Promise<Decided> {
    const { record } = decided;
    if (record.action !== "abstain") return decided;
    const link = await this.#lookup.get();
    if (link.earlier.length === 0) return decided;
    const form = JSON.stringify([record.reason, record.samples[record.candidate ?? 0]?.canonical]);
    if (!this.#tried.has(form)) {
      const { claim, now } = this.#parts;
      const { confirms, problem } = await takeConfirmation(decided, this.#messages, link, claim, now());
      this.#problem = problem;
      this.#tried.set(form, confirms);
    }
    const confirms = this.#tried.get(form) ?? null;
    return decide({ earlier: link.earlier, ...(confirms !== null && { confirms }) });
  }

  /** The decision with what the record must say of a yes that did not count. */
  noted(decided: Decided): Decided {
    const { record } = decided;
    if (this.#problem === null || record.action !== "abstain") return decided;
    const findings = [...record.findings, confirmationFinding(this.#problem)];
    return { ...decided, record: { ...record, findings } };
  }
}
