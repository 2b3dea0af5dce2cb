import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { AppDeps } from "../../src/api/deps.ts";
import type { UpstreamConfig } from "../../src/sampling/upstream.ts";
import { ADMIN_KEY, DEPLOYED, startApi, startDatabase, type TestApi } from "./api.ts";
import { reply, type Say } from "./chat.ts";
import type { Sqld } from "./sqld.ts";
import { type ScriptedUpstream, startUpstream } from "./upstream.ts";

/** A decision as the log shows it, loosely typed for assertions. */
export type LoggedAnswer = Readonly<Record<string, unknown>> & {
  readonly samples: readonly Readonly<Record<string, unknown>>[];
  readonly findings: readonly { readonly check: string; readonly message: string }[];
};

/** The whole API in Node between a real database and a scripted upstream; a new API for each test. */
export class ChatApi {
  #api: TestApi | null = null;
  #upstream: ScriptedUpstream | null = null;
  #database: Sqld | null = null;
  #kept: string | null = null;

  /** Registers what starts and stops it; call it at the top of a test file. */
  static forTests(): ChatApi {
    const chat = new ChatApi();
    beforeAll(async () => {
      [chat.#database, chat.#upstream] = await Promise.all([startDatabase(), startUpstream()]);
    });
    beforeEach(() => chat.restart({}));
    afterAll(() => Promise.all([chat.#database?.stop(), chat.#upstream?.stop()]));
    return chat;
  }

  get api(): TestApi {
    if (this.#api === null) throw new Error("not started");
    return this.#api;
  }

  get upstream(): ScriptedUpstream {
    if (this.#upstream === null) throw new Error("not started");
    return this.#upstream;
  }

  get databaseUrl(): string {
    return this.#database?.url ?? "";
  }

  /** Another API in the place of this one, with other settings. */
  async restart(
    upstream: Partial<UpstreamConfig>,
    databaseUrl = this.#database?.url ?? "",
    others: Partial<AppDeps> = {},
  ): Promise<void> {
    this.#api = await startApi(databaseUrl, {
      upstream: {
        baseUrls: this.upstream.url,
        apiKey: "sk-of-the-deployment",
        timeoutMs: "2000",
        ...upstream,
      },
      ...others,
    });
  }

  /** Sets the policy where the last one that was set here was another: many tests in a row may want the same. */
  async keepPolicy(global: object): Promise<void> {
    const text = JSON.stringify(global);
    if (this.#kept !== text) await this.policy(global);
    this.#kept = text;
  }

  async policy(global: object, tools: object = {}): Promise<void> {
    this.#kept = null;
    const body = { global, tools, reason: "test" };
    expect((await this.api.send("PUT", "/api/policies", { body })).status).toBe(200);
  }

  /** Sample after sample as the upstream gives them; the last one for all that follow. */
  say(...said: readonly Say[]): void {
    this.upstream.script(({ body }, index) => reply(body, said[Math.min(index, said.length - 1)] ?? {}));
  }

  /** The confidence in the first answer: as a threshold it leaves that answer in the greatest doubt. */
  async firstConfidence(post: () => Promise<Response>): Promise<number> {
    await this.policy({ mode: "shadow", samples: 1 });
    const response = await post();
    await response.text();
    return Number((await this.recordOf(response))["confidence"]);
  }

  post(body: unknown, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) {
    return this.postTo("/v1/chat/completions", body, headers, signal);
  }

  /** @param path of any wire format */
  postTo(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    return this.api.fetch(
      new Request(`${DEPLOYED}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-idk-key": ADMIN_KEY, ...headers },
        body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  }

  /** The record of the decision that an answer names. */
  async recordOf(response: Response): Promise<LoggedAnswer> {
    await this.api.settled();
    const id = response.headers.get("x-idk-decision");
    const { status, body } = await this.api.send("GET", `/v1/decisions/${id}`);
    expect(status).toBe(200);
    return body as LoggedAnswer;
  }
}

/** The messages of an answer that was not streamed, with their finish reasons. */
export async function messagesOf(response: Response) {
  const { choices } = (await response.json()) as {
    choices: { message: { content: string | null; tool_calls?: unknown[] }; finish_reason: string }[];
  };
  return choices.map(({ message, finish_reason }) => ({ ...message, finish_reason }));
}
