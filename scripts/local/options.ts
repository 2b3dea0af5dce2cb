import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** What `npm start` was asked to do. */
export interface StartOptions {
  readonly port: number;
  /** Absolute folder that holds everything which must survive a restart. */
  readonly data: string;
  /** False: run the last build as it lies in dist/. */
  readonly build: boolean;
  /** A database elsewhere; `null` starts the embedded one in `data`. */
  readonly database: { readonly url: string; readonly authToken: string | undefined } | null;
  /** Simulated traffic: `auto` plays it on our own database while nobody else uses the gate. */
  readonly demo: "auto" | "on" | "off";
}

/** A start that cannot happen: printed as one line, exit code 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StartError";
  }
}

export const HELP = `npm start [-- options]

Starts the gate on this machine: the database (libSQL), the worker (workerd), the web page.

  --port N      port of the gate (default: PORT, else 8787)
  --data DIR    where everything is kept that must survive a restart (default: .data)
  --no-build    run the last build instead of building again
  --demo        play simulated traffic for five minutes, so that the page has something to show
  --no-demo     never play it (default: on an own database without an upstream key, while only the demo uses the gate)
  --help        this text

Environment
  PORT                the same as --port
  UPSTREAM_BASE_URL   the model provider behind /v1/chat/completions (default: a simulated one); UPSTREAM_API_KEY: its key
  UPSTREAM_ANTHROPIC_BASE_URL, UPSTREAM_ANTHROPIC_API_KEY
                      the same behind /v1/messages (default: the provider above); also with GEMINI
  SECOND_UPSTREAMS    other providers that policies may ask for second opinions: {"NAME": {"format", "base_url", "key_var"}}
  IDK_HOOKS           systems that policies may have asked before calls run: {"NAME": {"url", "secret_var"}}
  LIBSQL_URL          use this database instead of starting one (LIBSQL_AUTH_TOKEN: its token)
  IDK_DEMO            1 is the same as --demo, 0 as --no-demo
  IDK_ADMIN_KEY       the admin key (default: one is made and kept in DIR/keys.json)
  LANGFUSE_PUBLIC_KEY, LANGFUSE_SECRET_KEY, LANGFUSE_BASE_URL, LANGFUSE_ENVIRONMENT, LANGFUSE_LABELS
                      send decisions and outcomes to Langfuse as well (default: off)`;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads command line and environment; `null` when only help was asked for. Throws StartError on what it does not know. */
export function readOptions(args: readonly string[], env: Environment, cwd: string): StartOptions | null {
  const values = parse(args);
  if (values.help === true) return null;
  const url = env["LIBSQL_URL"];
  const demo = readDemo(values, env);
  if (demo === "on" && env["UPSTREAM_BASE_URL"]) {
    throw new StartError(
      "Demo traffic is played with a simulated upstream only. Unset UPSTREAM_BASE_URL, or leave --demo out.",
    );
  }
  if (demo === "on" && url && !isOnThisMachine(url)) {
    throw new StartError(
      "Demo traffic is never written to a remote database. Unset LIBSQL_URL, or leave --demo out.",
    );
  }
  return {
    port: readPort(values.port ?? env["PORT"] ?? "8787", values.port === undefined ? "PORT" : "--port"),
    data: resolve(cwd, values.data ?? ".data"),
    build: values["no-build"] !== true,
    database: url ? { url: checkUrl(url), authToken: env["LIBSQL_AUTH_TOKEN"] } : null,
    demo,
  };
}

/** The messages do not repeat the address: it may hold a password. */
function checkUrl(url: string): string {
  if (!URL.canParse(url)) {
    throw new StartError("LIBSQL_URL is no address; it must look like libsql://HOST or http://HOST:PORT.");
  }
  const { username, password } = new URL(url);
  if (username !== "" || password !== "") {
    throw new StartError(
      "LIBSQL_URL must hold no user and no password. Leave them out, and put the token into LIBSQL_AUTH_TOKEN.",
    );
  }
  return url;
}

function readDemo(values: ReturnType<typeof parse>, env: Environment): StartOptions["demo"] {
  if (values["no-demo"] === true) return "off";
  if (values.demo === true) return "on";
  const setting = env["IDK_DEMO"] ?? "";
  if (setting === "0") return "off";
  if (setting === "1") return "on";
  if (setting !== "") throw new StartError(`IDK_DEMO must be 0 or 1, not "${setting}".`);
  // Somebody else's database, or a model of their own: what is recorded there is theirs alone.
  return env["LIBSQL_URL"] || env["UPSTREAM_BASE_URL"] ? "off" : "auto";
}

function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: "string" },
        data: { type: "string" },
        "no-build": { type: "boolean" },
        demo: { type: "boolean" },
        "no-demo": { type: "boolean" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message : String(error)}. See npm start -- --help`,
    );
  }
}

function readPort(text: string, name: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new StartError(`${name} must be a port number from 1 to 65535, not "${text}".`);
  }
  return port;
}
