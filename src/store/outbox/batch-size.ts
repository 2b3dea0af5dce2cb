/** How many events a batch holds: half as many after one took too long, and more again while they are written. */
export class BatchSize {
  readonly #most: number;
  #events: number;

  constructor(most: number) {
    this.#most = most;
    this.#events = most;
  }

  get events(): number {
    return this.#events;
  }

  tookTooLong(): void {
    this.#events = Math.max(1, Math.floor(this.#events / 2));
  }

  written(): void {
    this.#events = Math.min(this.#most, this.#events * 2);
  }
}
