import { deferred } from "../core/deferred.ts";

/** The work, or the signal's reason as soon as it aborts. What has begun goes on by itself. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = deferred<T>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop);
  work.then(resolve, reject);
  return promise.finally(() => signal.removeEventListener("abort", stop));
}

/**
 * An answer as `fetch` gives it: an abort rejects, and ends a body in the middle, with the signal's reason. Clients tell by it that
 * it was they who ended the request, or their own time limit.
 */
export async function abortable(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const response = await orAborted(answer, signal);
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await orAborted(reader.read(), signal);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
