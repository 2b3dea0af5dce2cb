/**
 * `npm run build`: the page into dist/dashboard, the worker into dist/worker, the library into dist/library. `npm start` and the
 * tests of the whole worker run exactly this build; a deployment bundles the same sources with the same settings.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseOptions, runCommand } from "../src/cli/args.ts";
import { buildLibrary } from "./build-library.ts";
import { StartError } from "./local/options.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url).href);
const BIN = join(ROOT, "node_modules/.bin");
const LONGEST_MS = 120_000;

/** Nothing of a build needs the network; these settings keep it from asking. */
const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_LOG_PATH: join(ROOT, ".wrangler/logs"),
  CI: "1",
  NO_COLOR: "1",
};

export async function buildDashboard(): Promise<void> {
  await run("the page", "vite", ["build", "--config", "dashboard/vite.config.ts", "--logLevel", "warn"]);
}

export async function buildWorker(): Promise<void> {
  mkdirSync(join(ROOT, "dist/dashboard"), { recursive: true }); // the assets binding wants the folder to exist
  rmSync(join(ROOT, "dist/worker"), { recursive: true, force: true });
  await run("the worker", "wrangler", ["deploy", "--dry-run", "--outdir", "dist/worker"]);
}

export async function build(): Promise<void> {
  await buildDashboard();
  await buildWorker();
}

/** Runs a tool of the project; its output is shown only if it fails. */
function run(what: string, tool: string, args: readonly string[]): Promise<void> {
  const child = spawn(join(BIN, tool), args, {
    cwd: ROOT,
    env: { ...process.env, ...QUIET, PATH: `${BIN}:${process.env["PATH"] ?? ""}` },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: LONGEST_MS,
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) => {
      if (code === 0) done();
      else
        fail(
          new StartError(
            `Building ${what} failed (${tool}, ${signal ?? `exit code ${code}`}):\n${output.trim()}`,
          ),
        );
    });
  });
}

const HELP = `
Usage: npm run build [-- options]

Builds the page into dist/dashboard and the worker into dist/worker, which npm start does by itself, and the library into
dist/library (docs/library.md).

  --json   print JSON only: {"page":FOLDER,"worker":FOLDER,"library":FOLDER}; for machines: npm run -s build -- --json
  --help   print this
`;

async function main(argv: readonly string[]): Promise<void> {
  const options = parseOptions({}, HELP, argv);
  if (options === null) return;
  try {
    await build();
    await buildLibrary();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const built = { page: "dist/dashboard", worker: "dist/worker", library: "dist/library" };
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify(built)}\n`
      : `Built: ${built.page}, ${built.worker}, ${built.library}\n`,
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runCommand(main, process.argv.slice(2));
}
