/** Work that no caller waits for, and that a program must not end in the middle of. */
export class Background {
  readonly #running = new Set<Promise<unknown>>();

  readonly add = (work: Promise<unknown>): void => {
    const ended = work.catch(() => undefined).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
  };

  /** Waits until nothing runs, also of what is added meanwhile; at most so many milliseconds. */
  async settled(withinMs: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, withinMs);
    });
    const all = (async () => {
      while (this.#running.size > 0) await Promise.all(this.#running);
    })();
    await Promise.race([all, late]);
    clearTimeout(timer);
  }
}
