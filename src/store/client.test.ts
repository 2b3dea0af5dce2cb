import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, type Sqld, startSqld } from "../../test/support/sqld.ts";
import { openDatabase, type StoreEnv, withBusyRetry, withDatabase } from "./client.ts";
import { failureKind, publicMessage } from "./errors.ts";

let sqld: Sqld;
beforeAll(async () => {
  sqld = await startSqld();
  await query(sqld.url, "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)");
});
afterAll(() => sqld.stop());

const query = (url: string, sql: string, args: (string | number)[] = []) =>
  withDatabase({ LIBSQL_URL: url }, ({ client }) => client.execute({ sql, args }));

/** A server that accepts every request and answers as `respond` does. */
const serve = async (
  respond: (response: ServerResponse) => void,
): Promise<{ server: Server; url: string }> => {
  const server = createServer((_, response) => respond(response));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  return { server, url: `http://127.0.0.1:${port}` };
};

const kindOf = async (sql: string, args?: (string | number)[]) => {
  const failed = await withDatabase({ LIBSQL_URL: sqld.url }, ({ client }) =>
    client.execute({ sql, args: args ?? [] }).then(
      () => null,
      (error: unknown) => error,
    ),
  );
  expect(failed).toBeInstanceOf(Error);
  return failureKind(failed);
};

const busy = () => Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });

describe("a database", () => {
  it("is reached by http, ws and libsql addresses of the same server", async () => {
    const { host } = new URL(sqld.url);
    for (const url of [`http://${host}`, `ws://${host}`, `libsql://${host}?tls=0`]) {
      expect((await query(url, "SELECT 1 AS one")).rows[0]?.["one"], url).toBe(1);
    }
  });

  it("is needed: without an address the error names the setting", () => {
    for (const env of [{}, { LIBSQL_URL: "" }] satisfies StoreEnv[]) {
      expect(() => openDatabase(env)).toThrow(/LIBSQL_URL/);
    }
  });

  it("is never quoted in an error, however its address is wrong", async () => {
    for (const url of [
      "https://me:s3cret@db.example",
      "https://s3cret@db.example",
      "libsql:s3cret",
      "s3cret://db.example",
      "s3cret",
      "https://db.example/?s3cret=1",
      "https://db.example:s3cret",
      "libsql://db.example?tls=s3cret",
    ]) {
      const failed = await withDatabase({ LIBSQL_URL: url }, async () => null).catch(
        (error: unknown) => error,
      );
      expect(failed, url).toMatchObject({ name: "UnavailableError", param: "LIBSQL_URL" });
      expect((failed as Error).cause, url).toBeUndefined();
      expect(String(failed), url).not.toContain("s3cret");
    }
    expect(publicMessage(new Error("no answer from https://db.example/?authToken=s3cret now"))).toBe(
      "no answer from [address] now",
    );
  });

  it("that never answers, or stops in the middle of its answer, ends as unavailable", async () => {
    const silent = await serve(() => undefined);
    const stalling = await serve((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("{");
    });
    for (const { server, url } of [silent, stalling]) {
      const use = withDatabase({ LIBSQL_URL: url }, ({ client }) => client.execute("SELECT 1"), {
        timeoutMs: 200,
      });
      await expect(use).rejects.toMatchObject({ name: "UnavailableError", status: 503 });
      server.closeAllConnections();
      server.close();
    }
  });

  it("that is away, overloaded or refuses our token ends as unavailable", async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    await expect(query(away, "SELECT 1")).rejects.toMatchObject({ name: "UnavailableError" });
    for (const status of [401, 429, 500, 503]) {
      const { server, url } = await serve((response) => response.writeHead(status).end("no"));
      await expect(query(url, "SELECT 1"), String(status)).rejects.toMatchObject({
        name: "UnavailableError",
      });
      server.close();
    }
  });
});

describe("what a failure means", () => {
  it("is told from what libSQL really answers", async () => {
    await query(sqld.url, "INSERT INTO t VALUES (1, 'a')");
    expect(await kindOf("INSERT INTO t VALUES (2, 'a')")).toBe("never");
    expect(await kindOf("INSERT INTO t VALUES (3, NULL)")).toBe("never");
    expect(await kindOf("INSERT INTO t (id, name) VALUES (?, ?)", [4])).toBe("never");
    expect(await kindOf("INSERT INTO missing VALUES (1)")).toBe("retry");
    expect(await kindOf("INSERT INTO t (id, name, newer) VALUES (9, 'n', 1)")).toBe("retry");
    expect(await kindOf("SELECT newer FROM t")).toBe("retry");
    expect(await kindOf("SELECT abs(-9223372036854775808)")).toBe("unknown");
  });
});

describe("retry while the database is busy", () => {
  it("goes on until it works, a bounded number of times, and only for that error", async () => {
    let calls = 0;
    const failing = (times: number, error: Error) => async () => {
      calls++;
      if (calls <= times) throw error;
      return calls;
    };
    expect(await withBusyRetry(failing(2, busy()), { baseMs: 1 })).toBe(3);
    calls = 0;
    await expect(withBusyRetry(failing(99, busy()), { attempts: 4, baseMs: 1 })).rejects.toThrow("locked");
    expect(calls).toBe(4);
    calls = 0;
    await expect(withBusyRetry(failing(99, new Error("other")), { baseMs: 1 })).rejects.toThrow("other");
    expect(calls).toBe(1);
  });

  it("F11: gets every row in while another transaction holds the lock", async () => {
    const holder = openDatabase({ LIBSQL_URL: sqld.url });
    const transaction = await holder.client.transaction("write");
    await transaction.execute("INSERT INTO t VALUES (100, 'holder')");
    const writes = Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        withDatabase({ LIBSQL_URL: sqld.url }, ({ client }) =>
          withBusyRetry(() => client.execute(`INSERT INTO t VALUES (${200 + i}, 'w${i}')`), { attempts: 10 }),
        ),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await transaction.commit();
    holder.close();
    await writes;
    expect((await query(sqld.url, "SELECT COUNT(*) AS n FROM t WHERE id >= 200")).rows[0]?.["n"]).toBe(20);
  });
});
