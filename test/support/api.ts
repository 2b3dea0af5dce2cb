import { afterAll, beforeAll, beforeEach } from "vitest";
import { createApp } from "../../src/api/app.ts";
import type { AppDeps } from "../../src/api/deps.ts";
import { openBundle } from "../../src/classifier/bundle.ts";
import { createReaderClassifier } from "../../src/classifier/reader-classifier.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { agreementBundle } from "./agreement-bundle.ts";
import { DirectOutbox } from "./direct-outbox.ts";
import { type Sqld, startSqld } from "./sqld.ts";

export const ADMIN_KEY = "the-secret-of-this-test-deployment";
/** A host that is not loopback: like a deployed worker. */
export const DEPLOYED = "https://gate.example";

export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** JSON of an answer, loosely typed for assertions. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface TestApi {
  readonly outbox: DirectOutbox;
  readonly log: readonly LogLine[];
  /** The clock that the app sees, in milliseconds. */
  clock: { now: number };
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  fetch(request: Request): Promise<Response>;
  /** Waits for what was given to `waitUntil`. */
  settled(): Promise<void>;
}

export interface SendOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the admin secret. `null`: none. */
  readonly key?: string | null;
  readonly origin?: string;
}

/** A real libSQL server with the real schema. */
export async function startDatabase(): Promise<Sqld> {
  const sqld = await startSqld();
  await migrateDatabase(sqld.url);
  return sqld;
}

/** @param feature what its forest reads; see `agreementBundle` */
export async function realClassifier(feature = "agreement") {
  const { model, card } = await agreementBundle(feature);
  const bundle = await openBundle(model, card);
  return { classifier: createReaderClassifier(bundle), card };
}

/** The whole API in Node: real gate, real typed-array classifier on a small forest, real libSQL. */
export async function startApi(databaseUrl: string, overrides: Partial<AppDeps> = {}): Promise<TestApi> {
  const store = { LIBSQL_URL: databaseUrl };
  const outbox = new DirectOutbox(store);
  const log: LogLine[] = [];
  const clock = { now: Date.now() };
  const work: Promise<unknown>[] = [];
  const { classifier, card } = await realClassifier();
  const app = createApp({
    auth: { adminKey: ADMIN_KEY, local: false },
    classifier: Promise.resolve(classifier),
    card: () => card,
    upstream: { baseUrls: undefined, apiKey: undefined, timeoutMs: undefined },
    langfuse: {},
    retention: {},
    store,
    outboxFor: () => outbox,
    demo: null,
    onPolicyLost: "closed",
    // Most histories here were never answered by a gate: nothing would come.
    lateRecordMs: 0,
    now: () => clock.now,
    newId: () => crypto.randomUUID().replaceAll("-", ""),
    log: (level, event, facts) => log.push({ level, event, facts }),
    ...overrides,
  });
  const context = {
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    passThroughOnException: () => undefined,
    props: {},
  };
  const fetch = async (request: Request): Promise<Response> => app.fetch(request, {}, context);
  return {
    outbox,
    log,
    clock,
    fetch,
    async send(method, path, { body, headers = {}, key = ADMIN_KEY, origin = DEPLOYED } = {}) {
      const response = await fetch(
        new Request(`${origin}${path}`, {
          method,
          headers: {
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...(key === null ? {} : { "x-idk-key": key }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
    },
    async settled() {
      while (work.length > 0) await work.shift();
    },
  };
}

/** A tool and a turn in which the user gave all that the tool needs. */
const started = <T>(part: T | undefined): T => {
  if (part === undefined) throw new Error("The gate of a test is there only while the test runs.");
  return part;
};

/** One database for the tests of a file, and before each test a gate of its own on it. Call it at the top of the file. */
export function apiOfEachTest(): { readonly api: TestApi; readonly sqld: Sqld } {
  let sqld: Sqld | undefined;
  let api: TestApi | undefined;
  beforeAll(async () => {
    sqld = await startDatabase();
  });
  afterAll(() => sqld?.stop());
  beforeEach(async () => {
    if (sqld !== undefined) api = await startApi(sqld.url);
  });
  return {
    get api() {
      return started(api);
    },
    get sqld() {
      return started(sqld);
    },
  };
}

export const BOOK = {
  type: "function",
  function: {
    name: "book_table",
    description: "Book a table at a restaurant.",
    parameters: {
      type: "object",
      properties: { restaurant: { type: "string" }, people: { type: "integer" } },
      required: ["restaurant", "people"],
    },
  },
};

export const call = (args: unknown, name: unknown = "book_table", id = "call_1") => ({
  message: {
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name, arguments: args } }],
  },
  finish_reason: "tool_calls",
});

/** A request of POST /v1/decisions with these samples. */
export const turn = (samples: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) => ({
  agent: "host",
  messages: [{ role: "user", content: "Book a table for 4 people at Luigi." }],
  tools: [BOOK],
  samples,
  ...more,
});

export const GOOD = '{"restaurant":"Luigi","people":4}';
