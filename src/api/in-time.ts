import { UnavailableError } from "../core/errors.ts";

/** An object that does not answer must not hold up a turn for long. */
const WAIT_MS = 1_000;

/**
 * What the outbox answers within a second.
 * @throws UnavailableError where it does not; what the outbox throws
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnavailableError("The outbox did not answer in time.")), WAIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
