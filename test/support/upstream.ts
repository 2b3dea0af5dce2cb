import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A request as the upstream saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Written one after the other, each in a packet of its own. */
  readonly parts: readonly (string | Uint8Array)[];
  /** Before the headers. */
  readonly delayMs?: number;
  /** Between two parts. */
  readonly pauseMs?: number;
  /** The connection breaks after the last part, or stays open without a word. */
  readonly end?: "break" | "hang";
}

/** A model provider that says what a test tells it to. */
export interface ScriptedUpstream {
  /** The base URL, for UPSTREAM_BASE_URL. */
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Most requests that were open at once. */
  mostOpen: number;
  /** Requests whose client went away before the reply was complete. */
  aborted: number;
  /** Answers the next requests; `index` counts from 0 since the script was set. */
  script(reply: (request: SeenRequest, index: number) => Reply): void;
  stop(): Promise<void>;
}

const NO_SCRIPT = (_request: SeenRequest, _index: number): Reply => ({ status: 500, parts: ["no script"] });

export async function startUpstream(): Promise<ScriptedUpstream> {
  let next = NO_SCRIPT;
  let count = 0;
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    upstream.mostOpen = Math.max(upstream.mostOpen, open);
    response.once("close", () => {
      open -= 1;
      if (!response.writableFinished) upstream.aborted += 1;
    });
    void readText(request).then((text) => {
      const seen: SeenRequest = {
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        text,
        body: parsed(text),
      };
      upstream.seen.push(seen);
      return write(response, next(seen, count++));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const upstream: ScriptedUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen: [],
    mostOpen: 0,
    aborted: 0,
    script(reply) {
      next = reply;
      count = 0;
      upstream.seen.length = 0;
      upstream.mostOpen = 0;
      upstream.aborted = 0;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return upstream;
}

async function write(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.delayMs !== undefined) await sleep(reply.delayMs);
  if (response.destroyed) return;
  response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
  response.flushHeaders();
  for (const part of reply.parts) {
    if (response.destroyed) return;
    response.write(part);
    await (reply.pauseMs === undefined ? new Promise(setImmediate) : sleep(reply.pauseMs));
  }
  if (reply.end === "hang") return;
  if (reply.end === "break") response.destroy();
  else response.end();
}

/** What is no JSON object has no fields. */
function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
