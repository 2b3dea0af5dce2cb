/**
 * What the models of an upstream were seen to take and to give. Nothing is assumed: a capability is unknown until an answer showed
 * it, and unknown again after a while.
 */
export type Capability =
  /** Takes a temperature. */
  | "temperature"
  /** Takes a request for log-probabilities. */
  | "logprobs"
  /** Gives log-probabilities of the tokens of calls, where it takes the request for them. */
  | "logprobs_of_calls"
  /** Gives as many answers in one response as it is asked for, each of its own. */
  | "several_answers"
  /** The last request for several answers was refused without a word about their number, and the same for one was answered. */
  | "several_answers_doubtful"
  /** Takes the request for calls as JSON in text. */
  | "json_text"
  /** The same, where the history holds native calls. */
  | "json_text_after_calls"
  /** Takes the words that ask it to state how sure it is. */
  | "self_confidence";

interface Learned {
  readonly holds: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Of one model in one way of being asked; plain data. */
export type Capabilities = Readonly<Partial<Record<Capability, Learned>>>;

/** Models and servers change: after six hours it is tried again. */
export const KNOWN_FOR_MS = 6 * 3_600_000;

/** Null while it is not known. */
export function known(capabilities: Capabilities, capability: Capability, now: number): boolean | null {
  const learned = capabilities[capability];
  return learned === undefined || now - learned.at >= KNOWN_FOR_MS ? null : learned.holds;
}

/** With what an answer showed at this moment, milliseconds since 1970. */
export const learn = (
  capabilities: Capabilities,
  capability: Capability,
  holds: boolean,
  now: number,
): Capabilities => ({ ...capabilities, [capability]: { holds, at: now } });

const NOTHING: Capabilities = {};

/** What an isolate knows, of a bounded number of models; the one that was learned of longest ago is forgotten first. */
export class CapabilityStore {
  readonly #most: number;
  readonly #models = new Map<string, Capabilities>();

  constructor(most = 1_000) {
    this.#most = most;
  }

  of(model: string): Capabilities {
    return this.#models.get(model) ?? NOTHING;
  }

  learn(model: string, capability: Capability, holds: boolean, now: number): void {
    const updated = learn(this.of(model), capability, holds, now);
    this.#models.delete(model);
    this.#models.set(model, updated);
    const [oldest] = this.#models.keys();
    if (this.#models.size > this.#most && oldest !== undefined) this.#models.delete(oldest);
  }
}
