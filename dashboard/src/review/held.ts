/** Verdicts that were given and can still be taken back: each is sent a little later, or when the page is left. */
import type { Judgement } from "./calls.ts";

/** How long a verdict waits, in milliseconds. */
export const HOLD_MS = 8_000;

export type State = "waiting" | "sending" | "saved" | "failed";
export interface Held {
  readonly judgement: Judgement;
  readonly state: State;
  /** Why it could not be saved. */
  readonly problem: string | null;
}

export type Send = (
  judgements: readonly Judgement[],
) => Promise<{ readonly errors: readonly { readonly index: number; readonly message: string }[] }>;

interface Entry {
  judgement: Judgement;
  state: State;
  problem: string | null;
  dueAt: number;
}

export class HeldVerdicts {
  readonly #send: Send;
  readonly #onChange: () => void;
  readonly #now: () => number;
  /** In the order in which they were given, one a decision. */
  #entries: Entry[] = [];

  constructor(send: Send, onChange: () => void, now: () => number = Date.now) {
    this.#send = send;
    this.#onChange = onChange;
    this.#now = now;
  }

  get all(): readonly Held[] {
    return this.#entries;
  }

  of(decision: string): Held | undefined {
    return this.#entries.find(({ judgement }) => judgement.decision === decision);
  }

  /** Another verdict on the same decision takes the place of the one before. */
  give(judgement: Judgement): void {
    this.#entries = this.#entries.filter((one) => one.judgement.decision !== judgement.decision);
    this.#entries.push({ judgement, state: "waiting", problem: null, dueAt: this.#now() + HOLD_MS });
    this.#onChange();
  }

  /** A verdict that was saved with a person's answer to the call: it is not sent again. */
  done(judgement: Judgement): void {
    this.give(judgement);
    const entry = this.#entries.at(-1);
    if (entry !== undefined) entry.state = "saved";
    this.#onChange();
  }

  /** Takes the last verdict back where it was not sent; else says which one it was and that it is saved. Null: none was given. */
  takeBack(): { readonly judgement: Judgement; readonly saved: boolean } | null {
    const last = this.#entries.at(-1);
    if (last === undefined) return null;
    const saved = last.state === "saved" || last.state === "sending";
    if (!saved) {
      this.#entries = this.#entries.filter((one) => one !== last);
      this.#onChange();
    }
    return { judgement: last.judgement, saved };
  }

  /** Sends what has waited long enough, and what failed before. */
  sendDue = (): Promise<void> => this.#sendThose(({ dueAt }) => dueAt <= this.#now());

  /** Sends all at once. */
  sendAll = (): Promise<void> => this.#sendThose(() => true);

  /** Knows nothing of them any more: what is being sent is not tried again. */
  forget(): void {
    this.#entries = [];
    this.#onChange();
  }

  async #sendThose(wanted: (entry: Entry) => boolean): Promise<void> {
    const going = this.#entries.filter(
      (entry) => (entry.state === "waiting" || entry.state === "failed") && wanted(entry),
    );
    if (going.length === 0) return;
    for (const entry of going) entry.state = "sending";
    this.#onChange();
    try {
      const { errors } = await this.#send(going.map(({ judgement }) => judgement));
      const problems = new Map(errors.map(({ index, message }) => [index, message]));
      going.forEach((entry, index) => settle(entry, problems.get(index) ?? null));
    } catch (error) {
      for (const entry of going) settle(entry, error instanceof Error ? error.message : String(error));
    }
    // What failed is tried again after the same while.
    for (const entry of going) entry.dueAt = this.#now() + HOLD_MS;
    this.#onChange();
  }
}

function settle(entry: Entry, problem: string | null): void {
  entry.state = problem === null ? "saved" : "failed";
  entry.problem = problem;
}
