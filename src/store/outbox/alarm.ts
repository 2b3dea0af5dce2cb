import type { ObjectStorage } from "./storage.ts";

/** The alarm should have rung long ago: then what we remember of it is not to be relied on. */
const OVERDUE_MS = 1_000;

/** The object's one alarm. What it was set to is remembered, so that not every call has to ask for it. */
export class Alarm {
  readonly #storage: ObjectStorage;
  readonly #dueAt: (now: number) => number | null;
  #setTo: number | null = null;

  /** @param dueAt when there is next something to do; null where there is nothing. In milliseconds since 1970 */
  constructor(storage: ObjectStorage, dueAt: (now: number) => number | null) {
    this.#storage = storage;
    this.#dueAt = dueAt;
  }

  /** It rings when there is next something to do, and never later than it was set. */
  async wake(): Promise<void> {
    const now = Date.now();
    const at = this.#dueAt(now);
    if (at === null || this.#ringsBy(at, now)) return;
    const set = await this.#storage.getAlarm();
    if (set === null || at < set) await this.#storage.setAlarm(at);
    this.#setTo = set === null ? at : Math.min(at, set);
  }

  /** The same where something has come in that has so many milliseconds of time: mostly the alarm is set for what came before. */
  async wakeWithin(milliseconds: number): Promise<void> {
    const now = Date.now();
    if (!this.#ringsBy(now + milliseconds, now)) await this.wake();
  }

  rang(): void {
    this.#setTo = null;
  }

  #ringsBy(time: number, now: number): boolean {
    return this.#setTo !== null && this.#setTo <= time && now < this.#setTo + OVERDUE_MS;
  }
}
