import type { PersonsAnswer } from "../../core/session/persons-answer.ts";
import type { Turn } from "../../core/turn.ts";
import type { Decided, DecideInput } from "../input.ts";
import { confirmationFinding, type ConfirmationParts, takeAnswer } from "./confirm.ts";
import type { SessionLookup } from "./link.ts";

/** What the session adds to what is judged. */
export type FromSession = Pick<DecideInput, "earlier" | "answered">;

/**
 * What a session changes about a decision that stops a call: a person's yes lets it pass, a no is told, and a doubt that comes back is
 * answered in another way. Decisions that stop nothing never wait for it.
 */
export class InSession {
  readonly #lookup: SessionLookup;
  readonly #turn: Turn;
  readonly #parts: ConfirmationParts;
  /** What a look for an answer brought, by the form of the calls: it is used once, and holds for every later round of the turn. */
  readonly #tried = new Map<string, PersonsAnswer | null>();
  #problem: string | null = null;

  constructor(lookup: SessionLookup, turn: Turn, parts: ConfirmationParts) {
    this.#lookup = lookup;
    this.#turn = turn;
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
      const { answer, problem } = await takeAnswer(decided, this.#turn, link, this.#parts);
      this.#problem = problem;
      this.#tried.set(form, answer);
    }
    const answered = this.#tried.get(form) ?? null;
    return decide({ earlier: link.earlier, ...(answered !== null && { answered }) });
  }

  /** The decision with what the record must say of a yes that did not count. */
  noted(decided: Decided): Decided {
    const { record } = decided;
    if (this.#problem === null || record.action !== "abstain") return decided;
    const findings = [...record.findings, confirmationFinding(this.#problem)];
    return { ...decided, record: { ...record, findings } };
  }
}
