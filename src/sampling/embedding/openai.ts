import type { Embedding } from "../../core/embedding.ts";
import { callUpstream } from "../call.ts";
import { readAll } from "../read-all.ts";
import { addressAt } from "../upstream.ts";
import { UpstreamError } from "../upstream-error.ts";
import { vectorOf } from "./vector.ts";

export interface OpenAiEmbeddingConfig {
  /** With the version, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** Longest silence of the endpoint. */
  readonly timeoutMs: number;
}

/**
 * An embedding from any endpoint that speaks OpenAI's `POST /embeddings`. The texts leave the deployment.
 * Its `embed` throws UpstreamError where no usable answer comes: the features that need vectors are missing then.
 */
export function openAiEmbedding({ baseUrl, apiKey, model, timeoutMs }: OpenAiEmbeddingConfig): Embedding {
  return {
    id: `openai:${model}`,
    async embed(texts, signal) {
      const headers = new Headers({ "content-type": "application/json", accept: "application/json" });
      if (apiKey !== null) headers.set("authorization", `Bearer ${apiKey}`);
      const url = addressAt(baseUrl.replace(/\/+$/, ""), "/embeddings");
      const body = JSON.stringify({ model, input: texts, encoding_format: "float" });
      const answer = await callUpstream({ url, headers, body, timeoutMs, signal });
      const text = new TextDecoder().decode(await readAll(answer));
      if (answer.status !== 200) {
        throw new UpstreamError("status", `The embeddings endpoint answered with status ${answer.status}.`, {
          upstreamStatus: answer.status,
        });
      }
      return readVectors(text, texts.length);
    },
  };
}

/** Vectors in the order of their `index`, which need not be the order of the list. */
function readVectors(text: string, count: number): readonly Float32Array[] {
  let data: unknown;
  try {
    data = (JSON.parse(text) as { data?: unknown } | null)?.data;
  } catch (error) {
    throw new UpstreamError("invalid", "The embeddings endpoint answered with something that is no JSON.", {
      cause: error,
    });
  }
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  for (const [place, item] of (Array.isArray(data) ? data : []).entries()) {
    const { index = place, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    if (typeof index !== "number" || index >= count) break;
    vectors[index] = vectorOf(embedding) ?? undefined;
  }
  const found = vectors.filter((vector) => vector !== undefined);
  if (found.length !== count || (Array.isArray(data) && data.length !== count))
    throw new UpstreamError("invalid", `The embeddings endpoint did not give ${count} vectors of numbers.`);
  return found;
}
