import { beforeEach } from "vitest";
import { ADMIN_KEY, DEPLOYED } from "./api.ts";
import type { Call } from "./chat.ts";
import { ChatApi } from "./chat-api.ts";
import {
  askResponses,
  type Item,
  responseOf,
  responseText,
  type SayItems,
  streamedResponse,
} from "./responses.ts";

/** A call that is stopped: an argument is missing. */
export const WRONG: Call = { name: "refund", args: '{"order_id":"7731"}', id: "call_wrong" };

/** A response as a client reads it. */
export interface Answer {
  readonly id: string;
  readonly status: string;
  readonly output: readonly (Item & { readonly content: readonly { readonly text: string }[] })[];
}

export const readAnswer = async (response: Response) => (await response.json()) as Answer;
export const wordsOf = ({ output }: Pick<Answer, "output">) => output.at(-1)?.content[0]?.text ?? "";

/** A gate in enforce before a provider of Responses; for one file of tests. */
export function responsesGate() {
  const chat = ChatApi.forTests();
  beforeEach(() => chat.policy({ mode: "enforce", samples: 1, threshold: 0 }));

  const post = (more: Item, headers = {}) => chat.postTo("/v1/responses", askResponses(more), headers);
  const say = (...said: readonly SayItems[]) =>
    chat.upstream.script(({ body }, index) => {
      const response = responseOf(said[Math.min(index, said.length - 1)] ?? {});
      return body["stream"] === true ? streamedResponse(response) : { parts: [responseText(response)] };
    });
  return {
    chat,
    post,
    say,
    get: (path: string, headers = {}, method = "GET") =>
      chat.api.fetch(
        new Request(`${DEPLOYED}/v1/responses/${path}`, {
          method,
          headers: { "x-idk-key": ADMIN_KEY, ...headers },
        }),
      ),
    /** What the upstream got last. */
    sent: () => chat.upstream.seen.at(-1)?.body as { previous_response_id?: string; input: readonly Item[] },
    async agentKey(): Promise<{ readonly "x-idk-key": string }> {
      const { body } = await chat.api.send("POST", "/api/keys", { body: { name: "agent", role: "agent" } });
      return { "x-idk-key": String(body["key"]) };
    },
    /** A request that ends in an abstention; the upstream's response is `resp_upstream`. */
    async abstained(more: Item = {}, headers = {}, said: SayItems = {}): Promise<Answer> {
      say({ id: "resp_upstream", calls: [WRONG], ...said });
      return readAnswer(await post(more, headers));
    },
  };
}
