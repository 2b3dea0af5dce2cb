import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { OtlpSpan } from "../../src/telemetry/otlp.ts";
import { type Annotation, readBack } from "./langfuse-reads.ts";

export const KEYS = { LANGFUSE_PUBLIC_KEY: "pk-lf-test", LANGFUSE_SECRET_KEY: "sk-lf-very-secret" };

export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RecordedScore {
  readonly id: string;
  readonly traceId: string;
  readonly observationId: string;
  readonly value: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** What the next requests get: an HTTP status with a body, or nothing at all. */
export type Behaviour = { readonly status: number; readonly body?: string } | "hang";

/** A server in Langfuse's place: it keeps what it gets, and is ill on demand. */
export class LangfuseRecorder {
  /** Requests that were answered with 200. */
  readonly taken: Recorded[] = [];
  /** The others. */
  readonly failed: Recorded[] = [];
  /** What people said, as `GET /api/public/v3/scores` tells it. */
  readonly annotations: Annotation[] = [];
  /** Says what a request gets. */
  behave: (request: Recorded) => Behaviour = (request) => this.#wellBehaved(request);
  readonly #server: Server;
  readonly #hanging = new Set<ServerResponse>();
  #port = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      const { method = "", url = "", headers } = request;
      readBody(request).then(
        (body) => this.#answer({ method, path: url, headers, body }, response),
        // The recorder went away in the middle of a request: it was never received.
        () => response.destroy(),
      );
    });
  }

  static async start(): Promise<LangfuseRecorder> {
    const recorder = new LangfuseRecorder();
    await recorder.startAgain();
    return recorder;
  }

  /** After a stop: on the same port, with everything that was recorded before. */
  async startAgain(): Promise<void> {
    await new Promise<void>((ready, fail) => {
      this.#server.once("error", fail);
      this.#server.listen(this.#port, "127.0.0.1", ready);
    });
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Well again; what hung is cut off. */
  recover(): void {
    this.behave = (request) => this.#wellBehaved(request);
    for (const response of this.#hanging) response.destroy();
    this.#hanging.clear();
  }

  async stop(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Every span that was taken, in the order they came. */
  spans(): OtlpSpan[] {
    return spansOf(this.taken);
  }

  scores(): RecordedScore[] {
    return this.taken
      .filter(({ path }) => path === "/api/public/scores")
      .map(({ body }) => JSON.parse(body) as RecordedScore);
  }

  /** What Langfuse answers: what was asked for, the score's id, or an empty object for traces. */
  #wellBehaved({ method, path, body }: Recorded): Behaviour {
    if (method === "GET") return readBack(path, this);
    const id = path.endsWith("/api/public/scores") ? { id: (JSON.parse(body) as RecordedScore).id } : {};
    return { status: 200, body: JSON.stringify(id) };
  }

  #answer(request: Recorded, response: ServerResponse): void {
    const behaviour = this.behave(request);
    if (behaviour === "hang") {
      this.failed.push(request);
      this.#hanging.add(response);
      return;
    }
    (behaviour.status === 200 ? this.taken : this.failed).push(request);
    response.writeHead(behaviour.status, { "content-type": "application/json" });
    response.end(behaviour.body ?? JSON.stringify({ message: `status ${behaviour.status}` }));
  }
}

export const spansOf = (requests: readonly Recorded[]): OtlpSpan[] =>
  requests
    .filter(({ path }) => path.endsWith("/v1/traces"))
    .flatMap(({ body }) => {
      const parsed = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
      };
      return parsed.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans));
    });

/** An attribute's value, whatever its type; undefined where there is none. */
export function attribute(span: OtlpSpan | undefined, key: string): unknown {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  if (value === undefined) return undefined;
  return "arrayValue" in value
    ? value.arrayValue.values.map((one) => one.stringValue)
    : Object.values(value)[0];
}
