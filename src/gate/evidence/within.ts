/**
 * Does something under a deadline.
 * @param outside ends it earlier
 */
export async function within<T>(
  deadlineMs: number,
  outside: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, deadlineMs);
  outside.addEventListener("abort", stop);
  if (outside.aborted) stop();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outside.removeEventListener("abort", stop);
  }
}
