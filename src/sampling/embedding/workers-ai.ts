import type { Embedding } from "../../core/embedding.ts";
import { deferred } from "../../core/deferred.ts";
import { UpstreamError } from "../upstream-error.ts";
import { vectorOf } from "./vector.ts";

/** The part of the Workers AI binding (`[ai] binding = "AI"`) that is used. */
export interface AiBinding {
  run(model: string, input: { readonly text: readonly string[] }): Promise<unknown>;
}

/**
 * An embedding from a Workers AI text-embeddings model, for example `@cf/baai/bge-base-en-v1.5`.
 * Its `embed` throws UpstreamError where no usable answer comes. The binding cannot be aborted: after the signal its answer
 * is no longer waited for.
 */
export const workersAiEmbedding = (binding: AiBinding, model: string): Embedding => ({
  id: `workers-ai:${model}`,
  async embed(texts, signal) {
    const aborted = deferred<never>();
    const stop = () =>
      aborted.reject(new UpstreamError("timeout", "Workers AI did not answer within the deadline."));
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    try {
      const answer = await Promise.race([aborted.promise, run(binding, model, texts)]);
      const data = (answer as { data?: unknown } | null)?.data;
      const vectors = (Array.isArray(data) ? data : []).map(vectorOf).filter((vector) => vector !== null);
      if (vectors.length !== texts.length)
        throw new UpstreamError("invalid", `Workers AI did not give ${texts.length} vectors of numbers.`);
      return vectors;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  },
});

async function run(binding: AiBinding, model: string, texts: readonly string[]): Promise<unknown> {
  try {
    return await binding.run(model, { text: texts });
  } catch (error) {
    throw new UpstreamError("unreachable", "Workers AI failed to embed the samples.", { cause: error });
  }
}
