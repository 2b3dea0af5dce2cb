import OpenAI from "openai";
import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources";
import type { Sample, Usage } from "../../core/turn.ts";
import { EndpointError, remedyOf, waitOf } from "./endpoint-error.ts";

/** Where answers come from: any API that speaks OpenAI's chat completions. */
export interface Endpoint {
  readonly baseUrl: string;
  /**
   * One answer to one request; never retries by itself.
   * @throws EndpointError
   */
  ask(body: ChatBody): Promise<Reply>;
}

export type ChatBody = ChatCompletionCreateParamsNonStreaming;

export type Reply = Sample & {
  /** The model as the endpoint names it: often with a date behind the name that was asked for. */
  readonly model: string;
  readonly usage: Usage;
};

export interface EndpointConfig {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
}

export function createEndpoint({ baseUrl, apiKey, timeoutMs }: EndpointConfig): Endpoint {
  const client = new OpenAI({ baseURL: baseUrl, apiKey, timeout: timeoutMs, maxRetries: 0 });
  return {
    baseUrl,
    async ask(body) {
      let completion: OpenAI.ChatCompletion;
      try {
        completion = await client.chat.completions.create(body);
      } catch (error) {
        throw explain(error, baseUrl);
      }
      return readReply(completion, baseUrl);
    },
  };
}

/** An endpoint that is not OpenAI's may leave out anything. */
function readReply(completion: Partial<OpenAI.ChatCompletion>, baseUrl: string): Reply {
  const choice = completion.choices?.[0];
  if (choice?.message === undefined) {
    const start = typeof completion === "string" ? completion : JSON.stringify(completion);
    throw new EndpointError(`${baseUrl} answered without choices: ${oneLine(start)}`, "later");
  }
  const { message } = choice;
  return {
    id: completion.id ?? null,
    model: completion.model ?? "",
    calls: (message.tool_calls ?? []).flatMap((call) =>
      call.type === "custom"
        ? []
        : [{ id: call.id ?? null, name: call.function.name, arguments: call.function.arguments ?? "" }],
    ),
    text: message.content ?? null,
    finishReason: choice.finish_reason ?? null,
    logprobs: null,
    usage: {
      promptTokens: completion.usage?.prompt_tokens ?? null,
      completionTokens: completion.usage?.completion_tokens ?? null,
    },
  };
}

function explain(error: unknown, baseUrl: string): EndpointError {
  if (error instanceof OpenAI.APIConnectionError) {
    const reason = error.cause instanceof Error ? `: ${deepest(error.cause)}` : "";
    return new EndpointError(`${baseUrl} cannot be reached (${error.message}${reason})`, "later", {
      cause: error,
    });
  }
  if (error instanceof OpenAI.APIError && typeof error.status === "number") {
    return new EndpointError(`${baseUrl} answered ${oneLine(error.message)}`, remedyOf(error.status), {
      waitMs: waitOf(error.headers, Date.now()),
      cause: error,
    });
  }
  // The client could not read the body as JSON, or the connection broke within it.
  const reason = error instanceof Error ? error.message : String(error);
  return new EndpointError(`${baseUrl} gave an answer that cannot be read: ${oneLine(reason)}`, "later", {
    cause: error,
  });
}

const LONGEST = 300;

/** Some proxies answer with a whole page. */
const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line;
};

const deepest = (error: Error): string =>
  error.cause instanceof Error ? deepest(error.cause) : error.message;
