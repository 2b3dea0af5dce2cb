import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { type GateProcess, startGateProcess } from "./gate-process.ts";
import { type Sqld, startSqld } from "./sqld.ts";

/** A gate started as a user starts it, on a database of its own that the test can take away and bring back. */
export class Scene {
  readonly data = mkdtempSync(join(tmpdir(), "idk-gate-"));
  readonly #databaseFolder = mkdtempSync(join(tmpdir(), "idk-gate-sqld-"));
  readonly #gates: GateProcess[] = [];
  #database: Sqld | null = null;

  get databaseUrl(): string {
    if (this.#database === null) throw new Error("The scene has no database yet.");
    return this.#database.url;
  }

  async startDatabase(): Promise<void> {
    const port = this.#database?.port;
    this.#database = await startSqld({ dir: this.#databaseFolder, ...(port === undefined ? {} : { port }) });
    await migrateDatabase(this.#database.url);
  }

  async killDatabase(): Promise<void> {
    await this.#database?.kill("SIGKILL");
  }

  async startGate(env: Readonly<Record<string, string>> = {}): Promise<GateProcess> {
    const gate = await startGateProcess({ data: this.data, env: { ...env, LIBSQL_URL: this.databaseUrl } });
    this.#gates.push(gate);
    return gate;
  }

  async end(): Promise<void> {
    for (const gate of this.#gates) await gate.killAll();
    await this.#database?.stop();
    rmSync(this.data, { recursive: true, force: true });
    rmSync(this.#databaseFolder, { recursive: true, force: true });
  }
}

/** Waits until /healthz answers 200 again. */
export async function untilAnswering(url: string): Promise<void> {
  for (const since = Date.now(); Date.now() - since < 30_000; await sleep(100)) {
    const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await health?.body?.cancel();
    if (health?.ok === true) return;
  }
  throw new Error(`${url} does not answer again`);
}
