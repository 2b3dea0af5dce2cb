import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestHarness } from "wrangler";
import { type Database, withDatabase } from "../../src/store/client.ts";
import type { OutboxDepth, OutboxEvent } from "../../src/store/outbox/api.ts";
import { encodeEvent } from "../../src/store/outbox/codec.ts";
import { type OutboxServer, startBareWorkerd } from "./bare-workerd.ts";
import { type Sqld, startSqld } from "./sqld.ts";

const MAIN = join(dirname(fileURLToPath(import.meta.url)), "outbox-worker.ts");
const UNTIL_MS = 30_000;

/** The outbox under workerd, beside a real sqld (without tables yet) that can be killed and restarted. */
export class OutboxHarness {
  sqld: Sqld;
  /** The project, and so the object, that the calls go to. */
  project = "default";
  readonly #server: OutboxServer;

  private constructor(sqld: Sqld, server: OutboxServer) {
    this.sqld = sqld;
    this.#server = server;
  }

  /** @param vars what the worker sees as `env` beside the database's address */
  static async start(vars: Readonly<Record<string, string>> = {}): Promise<OutboxHarness> {
    const sqld = await startSqld();
    const config = {
      name: "outbox",
      main: MAIN,
      compatibility_date: "2026-11-01",
      compatibility_flags: ["nodejs_compat"],
      durable_objects: { bindings: [{ name: "OUTBOX", class_name: "Outbox" }] },
      migrations: [{ tag: "v1", new_sqlite_classes: ["Outbox"] }],
      vars: { LIBSQL_URL: sqld.url, ...vars },
    };
    const server = createTestHarness({ workers: [{ config }] });
    await server.listen();
    return new OutboxHarness(sqld, {
      fetch: (path, init) => server.fetch(path, init),
      evict: (name) => server.getWorker().evictDurableObject("OUTBOX", { name }),
      close: () => server.close(),
    });
  }

  /** For measurements: with nothing of the test tools between, see `startBareWorkerd`. */
  static async startBare(): Promise<OutboxHarness> {
    const sqld = await startSqld();
    return new OutboxHarness(sqld, await startBareWorkerd({ LIBSQL_URL: sqld.url }));
  }

  async stop(): Promise<void> {
    await this.#server.close();
    await this.sqld.stop();
  }

  killDatabase(): Promise<void> {
    return this.sqld.kill("SIGKILL");
  }

  async restartDatabase(): Promise<void> {
    this.sqld = await startSqld({ dir: this.sqld.dir, port: this.sqld.port });
  }

  /** Calls a method of the outbox; its error becomes ours. */
  async call<T>(method: string, ...args: unknown[]): Promise<T> {
    const body = JSON.stringify(args);
    const response = await this.#server.fetch(`/${this.project}/${method}`, { method: "POST", body });
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(answer.error);
    return answer;
  }

  put(...events: OutboxEvent[]): Promise<{ accepted: number }> {
    return this.call("put", ...events.map(encodeEvent));
  }

  depth(): Promise<OutboxDepth> {
    return this.call("depth");
  }

  /** Ends the object; its next call starts it again from its storage. */
  evict(): Promise<void> {
    return this.#server.evict(this.project);
  }

  /** @param withinMs how long nothing may change before it is given up */
  async until(done: (now: OutboxDepth) => boolean, withinMs = UNTIL_MS): Promise<void> {
    let last = "";
    for (let since = Date.now(); Date.now() - since < withinMs; ) {
      const depth = await this.depth();
      if (done(depth)) return;
      if (String(depth.waiting) !== last) since = Date.now();
      last = String(depth.waiting);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`It stays at ${JSON.stringify(await this.depth())}`);
  }

  untilWritten(): Promise<void> {
    return this.until(({ waiting }) => waiting === 0);
  }

  run<T>(use: (database: Database) => Promise<T>): Promise<T> {
    return withDatabase({ LIBSQL_URL: this.sqld.url }, use);
  }

  /** Rows of the project. */
  count(table: string): Promise<number> {
    return this.run(async ({ client }) => {
      const sql = `SELECT COUNT(*) AS n FROM ${table} WHERE project = ?`;
      const { rows } = await client.execute({ sql, args: [this.project] });
      return Number(rows[0]?.["n"]);
    });
  }
}
