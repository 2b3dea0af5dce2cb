import { mkdtempSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, startDatabase } from "../../scripts/local/database.ts";
import { takeLock } from "../../scripts/local/lock.ts";
import { openDatabase } from "../../src/store/client.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { startSqld } from "../support/sqld.ts";

let root: string;
let data: string;
const running: Database[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "idk-local-"));
  data = join(root, "data");
});
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(): Promise<Database> {
  const database = await startDatabase(
    data,
    () => undefined,
    () => undefined,
  );
  running.push(database);
  return database;
}

async function stop(database: Database): Promise<void> {
  running.splice(running.indexOf(database), 1);
  await database.stop();
}

async function run(sql: string, url: string, authToken?: string) {
  const database = openDatabase({ LIBSQL_URL: url, ...(authToken ? { LIBSQL_AUTH_TOKEN: authToken } : {}) });
  try {
    return (await database.client.execute(sql)).rows.map((row) => row[0]);
  } finally {
    database.close();
  }
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe("the local database", () => {
  it("answers only those who have its token, also on its other doors", async () => {
    const { url, authToken } = await start();
    expect(await run("SELECT 7", url, authToken)).toEqual([7]);
    await expect(run("SELECT 7", url)).rejects.toThrow(/401/);
    await expect(run("SELECT 7", url, `${authToken.slice(0, -8)}AAAAAAAA`)).rejects.toThrow(/401/);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${authToken.split(".")[1]}.`;
    await expect(run("SELECT 7", url, unsigned)).rejects.toThrow(/401/);
    for (const path of ["/dump", "/beta/listen?table=decisions&namespace=default"]) {
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 401]);
    }
  });

  it("keeps key and data for the next start", async () => {
    const first = await start();
    await migrateDatabase(first.url, first.authToken);
    await run("CREATE TABLE kept AS SELECT 42 AS x", first.url, first.authToken);
    await stop(first);
    const second = await start();
    expect(second.authToken).toBe(first.authToken);
    expect(await run("SELECT x FROM kept", second.url, second.authToken)).toEqual([42]);
  });

  it("takes over a folder of a version that had no key", async () => {
    mkdirSync(join(data, "libsql"), { recursive: true });
    const old = await startSqld({ dir: join(data, "libsql") });
    await run("CREATE TABLE kept AS SELECT 42 AS x", old.url);
    await old.kill("SIGTERM");
    const { url, authToken } = await start();
    expect(await run("SELECT x FROM kept", url, authToken)).toEqual([42]);
    await expect(run("SELECT x FROM kept", url)).rejects.toThrow(/401/);
  });

  it("lets nobody else on this machine read the folder, the key or the token", async () => {
    const lock = await takeLock(data, "http://127.0.0.1:1");
    await start();
    lock.release();
    expect(modeOf(data)).toBe(0o700);
    for (const file of ["database-key.pem", "database-token"]) {
      expect([file, modeOf(join(data, file))]).toEqual([file, 0o600]);
    }
    expect(readFileSync(join(data, "database-key.pem"), "utf8")).toContain("BEGIN PRIVATE KEY");
  });

  it("says what to do about a key that cannot be used", async () => {
    mkdirSync(data);
    writeFileSync(join(data, "database-key.pem"), "");
    await expect(start()).rejects.toThrow(/database-key\.pem holds no Ed25519 key\. Delete it/);
  });
});
