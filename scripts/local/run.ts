/** Starts database and worker, watches over them, and stops them in order when told to. Started by ../start.ts. */
import { join } from "node:path";
import type { StoreEnv } from "../../src/store/client.ts";
import { build } from "../build.ts";
import { deepestReason } from "../deepest-reason.ts";
import { startDatabase } from "./database.ts";
import type { Demo } from "./demo.ts";
import { untilHealthy } from "./health.ts";
import { localAdminKey } from "./keys.ts";
import { localLangfuse } from "./langfuse.ts";
import { takeLock } from "./lock.ts";
import { readOptions, StartError, type StartOptions } from "./options.ts";
import { isFree } from "./ports.ts";
import { prepareUpstream } from "./upstream.ts";
import { watch } from "./watch.ts";
import { welcome } from "./welcome.ts";

const PING_MS = 5_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** What was started, to be stopped last to first. */
const cleanup: (() => void | Promise<void>)[] = [];
let stopping = false;

async function end(code: number): Promise<never> {
  if (stopping) return new Promise(() => {}); // The first call ends the process.
  stopping = true;
  for (const step of cleanup.toReversed()) {
    await Promise.resolve(step()).catch((error: unknown) => say(`While stopping: ${String(error)}`));
  }
  process.exit(code);
}

const stop = () => {
  if (!stopping) say("\nStopping ...");
  void end(0);
};
process.on("message", (message) => {
  if (message === "stop") stop();
});
process.on("disconnect", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// The terminal may be gone before we are.
process.stdout.on("error", () => {});

async function start(options: StartOptions): Promise<void> {
  const url = `http://127.0.0.1:${options.port}`;
  const lock = await takeLock(options.data, url);
  cleanup.push(() => lock.release());
  if (!(await isFree(options.port))) {
    throw new StartError(
      `Port ${options.port} is taken by another program. Choose another one: PORT=${options.port + 1} npm start`,
    );
  }
  say(options.build ? "Starting the database, building the page and the worker ..." : "Starting ...");
  const givenKey = process.env["IDK_ADMIN_KEY"] || undefined;
  const adminKey = givenKey ?? localAdminKey(options.data);
  const onError = process.env["IDK_ON_ERROR"];
  const langfuse = localLangfuse(process.env);

  // The tools that run the worker take a second to load; whoever is refused above does not wait for them.
  const [database, { startWorker }] = await Promise.all([
    prepareDatabase(options, () => lock.noteChildren()),
    import("./worker.ts"),
    options.build ? build() : undefined,
  ]);

  const upstream = await prepareUpstream(process.env);
  cleanup.push(() => upstream.sim?.server.stop());
  const [{ createDemo }, { startDemoControl }] = await Promise.all([
    import("./demo.ts"),
    import("./demo-control.ts"),
  ]);
  const demo = upstream.sim === null ? null : createDemo(url, upstream.sim, say);
  // The page may ask for it only where what it leaves behind is in nobody's database but ours.
  const control = demo === null || options.database !== null ? null : await startDemoControl(url, demo);
  cleanup.push(() => control?.stop());
  const worker = await startWorker({
    port: options.port,
    state: join(options.data, "state"),
    variables: {
      ...database,
      ...upstream.variables,
      IDK_LOCAL: "1",
      IDK_ADMIN_KEY: adminKey,
      ...(onError === undefined ? {} : { IDK_ON_ERROR: onError }),
      ...(control === null ? {} : { IDK_DEMO_URL: control.url }),
      ...retentionSettings(),
      ...langfuse.variables,
    },
    onLog: (level, line) => say(`[worker ${level}] ${line}`),
    onRestart: () => {
      lock.noteChildren();
      say("The worker ended by itself and was started again. The outbox kept what it had.");
    },
  });
  cleanup.push(() => worker.stop());
  cleanup.push(() => demo?.stop());
  lock.noteChildren();

  const health = await untilHealthy(url);
  say(
    welcome({
      url,
      data: options.data,
      databaseUrl: database.LIBSQL_URL,
      ownDatabase: options.database === null,
      ownKey: givenKey === undefined,
      upstreamUrl: upstream.sim === null ? (upstream.variables["UPSTREAM_BASE_URL"] ?? null) : null,
      simUrl: upstream.sim?.server.url ?? null,
      langfuseUrl: langfuse.baseUrl,
      health,
    }),
  );
  await playDemo(url, options.demo, demo);
  await watch(url, worker, say, () => stopping);
}

/** The demo is no part of the gate: whatever is wrong with it is said in one line, and the gate runs on. */
async function playDemo(url: string, wanted: StartOptions["demo"], demo: Demo | null): Promise<void> {
  if (wanted === "off" || demo === null) return;
  try {
    const { wantsDemo } = await import("./demo.ts");
    if (wanted === "auto" && !(await wantsDemo(url, new Date()))) return;
    demo.play(wanted === "auto");
  } catch (error) {
    say(`No demo traffic: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function prepareDatabase(options: StartOptions, noteChildren: () => void) {
  const { migrateDatabase } = await import("../../src/store/migrate.ts");
  if (options.database !== null) {
    const { url, authToken } = options.database;
    const variables = {
      LIBSQL_URL: url,
      ...(authToken === undefined ? {} : { LIBSQL_AUTH_TOKEN: authToken }),
    };
    await pingDatabase(variables);
    await migrateDatabase(url, authToken).catch((error: unknown) => {
      throw new StartError(
        `The database in LIBSQL_URL cannot be brought up to date: ${deepestReason(error)}`,
      );
    });
    return variables;
  }
  const database = await startDatabase(options.data, say, noteChildren);
  cleanup.push(() => database.stop());
  await migrateDatabase(database.url, database.authToken);
  return { LIBSQL_URL: database.url, LIBSQL_AUTH_TOKEN: database.authToken };
}

/** Before the migration, which would wait without end for a server that takes the connection and says nothing. */
async function pingDatabase(variables: StoreEnv): Promise<void> {
  const { withDatabase } = await import("../../src/store/client.ts");
  await withDatabase(variables, ({ client }) => client.execute("SELECT 1"), { timeoutMs: PING_MS }).catch(
    (error: unknown) => {
      throw new StartError(`The database in LIBSQL_URL cannot be reached: ${deepestReason(error)}`);
    },
  );
}

try {
  const options = readOptions(process.argv.slice(2), process.env, process.cwd());
  if (options !== null) await start(options);
  if (!stopping) await end(0);
} catch (error) {
  if (!stopping) {
    process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
    await end(1);
  }
}

/** How long the log keeps what; see src/store/retention.ts. */
function retentionSettings(): Record<string, string> {
  return Object.fromEntries(
    ["IDK_KEEP_CONTENT_DAYS", "IDK_KEEP_DECISIONS_DAYS"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
