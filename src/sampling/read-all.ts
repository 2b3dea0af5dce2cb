import type { UpstreamAnswer } from "./call.ts";
import { UpstreamError } from "./upstream-error.ts";

/** Longest answer that is held in memory, in bytes; an isolate has 128 MB for 50 turns. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.byteLength;
  }
  return joined;
}

/**
 * The whole body.
 * @throws UpstreamError when it breaks off, or is longer than `MAX_ANSWER_BYTES` (what is left is cancelled)
 */
export async function readAll(answer: Pick<UpstreamAnswer, "read" | "cancel">): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const chunk = await answer.read();
    if (chunk === null) return joinBytes(chunks);
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await answer.cancel();
      throw new UpstreamError("invalid", `The upstream's answer is larger than ${MAX_ANSWER_BYTES} bytes.`);
    }
    chunks.push(chunk);
  }
}
