/** Connections that a Worker may have open at once in one request. */
export const MAX_CONNECTIONS = 6;

/** Runs the jobs, at most `MAX_CONNECTIONS` at once; results in the order of the jobs. A job must not reject. */
export async function inParallel<T>(jobs: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
  const results: T[] = [];
  const waiting = [...jobs.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, job] = next;
      results[index] = await job();
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONNECTIONS, jobs.length) }, lane));
  return results;
}
