/**
 * `npm test`: every test, and beside them types, rules of style and form, which are told when the tests are through. All steps run
 * even if one fails, so that one run shows everything; the last line is `N passed, N failed` (a step that fails counts as one).
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTotals, type Totals } from "./test-report.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url).href);
const BIN = join(ROOT, "node_modules/.bin");

/** How a step went: its output, where it was kept, and the line that ends it. */
interface Step {
  readonly ok: boolean;
  readonly text: string;
}

/** @param shown whether the output goes to the terminal at once, or is kept for later */
function run(tool: string, args: readonly string[], shown: boolean): Promise<Step> {
  const started = performance.now();
  const child = spawn(join(BIN, tool), args, {
    cwd: ROOT,
    stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
    // Prettier's newer command line gives the same verdict in two thirds of the time.
    env: {
      ...process.env,
      PRETTIER_EXPERIMENTAL_CLI: "1",
      PATH: `${BIN}:${process.env["PATH"] ?? ""}`,
    },
  });
  let text = "";
  const keep = (chunk: Buffer) => (text += chunk.toString());
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return new Promise((done) => {
    const end = (ok: boolean, more = "") => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      done({ ok, text: `${text}${more}${ok ? "ok" : "FAILED"} (${seconds} s)\n` });
    };
    child.once("error", (error) => end(false, `${error.message}\n`));
    child.once("close", (code) => end(code === 0));
  });
}

const CHECKS: readonly (readonly [heading: string, tool: string, ...args: string[]])[] = [
  ["Types", "tsc", "--noEmit"],
  ["Types of the page", "tsc", "--noEmit", "--project", "dashboard"],
  ["Rules of style", "oxlint"],
  ["Form", "prettier", "--check", "--no-cache", "--log-level", "warn", "."],
];

/** One after the other, so that they take no more than one core from the tests beside them. */
async function runChecks(): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [heading, tool, ...args] of CHECKS) {
    const { ok, text } = await run(tool, args, false);
    steps.push({ ok, text: `\n== ${heading}\n${text}` });
  }
  return steps;
}

async function runTests(args: readonly string[]): Promise<Totals> {
  const folder = mkdtempSync(join(tmpdir(), "idk-test-"));
  const file = join(folder, "report.json");
  const options = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    process.stdout.write("\n== Tests, and beside them types, style and form\n");
    const { ok, text } = await run("vitest", [...options, ...args], true);
    process.stdout.write(text);
    const totals = readTotals(readReport(file));
    // Vitest also ends with an error for what no test is to blame for, such as a rejection that nobody handled.
    return ok || totals.failed > 0 ? totals : { ...totals, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

const HELP = `Usage: npm test [-- FILTER ... options of vitest]

Checks types, style and form, then runs every test, or those whose path contains a FILTER. The last line is
"N passed, N failed"; the exit code is 0 when nothing failed.

  --help   print this (node_modules/.bin/vitest --help lists the options of vitest)
`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(HELP);
    return;
  }
  const [tests, checks] = await Promise.all([runTests(args), runChecks()]);
  for (const { text } of checks) process.stdout.write(text);
  const failed = tests.failed + checks.filter(({ ok }) => !ok).length;

  process.stdout.write(`\n${tests.passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main(process.argv.slice(2));
