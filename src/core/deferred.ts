export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T | PromiseLike<T>) => void;
  readonly reject: (reason?: unknown) => void;
}

/** A promise that is settled from outside. `Promise.withResolvers` is that, but the library also runs in Node 20, which lacks it. */
export function deferred<T>(): Deferred<T> {
  let settle!: Omit<Deferred<T>, "promise">;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, ...settle };
}
