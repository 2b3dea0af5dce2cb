/**
 * `npm test`: types, rules of style, form, then every test. All steps run even if one fails, so that one run shows
 * everything; the last line is `N passed, N failed` (a step that fails counts as one).
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTotals, type Totals } from "./test-report.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url).href);
const BIN = join(ROOT, "node_modules/.bin");

function run(heading: string, tool: string, args: readonly string[]): boolean {
  process.stdout.write(`\n== ${heading}\n`);
  const started = performance.now();
  const { status, error } = spawnSync(join(BIN, tool), args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, PATH: `${BIN}:${process.env["PATH"] ?? ""}` },
  });
  if (error !== undefined) process.stdout.write(`${error.message}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? "ok" : "FAILED"} (${seconds} s)\n`);
  return status === 0;
}

function runTests(args: readonly string[]): Totals {
  const folder = mkdtempSync(join(tmpdir(), "idk-test-"));
  const file = join(folder, "report.json");
  try {
    const ok = run("Tests", "vitest", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ]);
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

function main(args: readonly string[]): void {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(HELP);
    return;
  }
  const steps = [
    run("Types", "tsc", ["--noEmit"]),
    run("Types of the page", "tsc", ["--noEmit", "--project", "dashboard"]),
    run("Rules of style", "oxlint", []),
    run("Form", "prettier", ["--check", "--log-level", "warn", "."]),
  ];
  const tests = runTests(args);
  const failed = tests.failed + steps.filter((ok) => !ok).length;

  process.stdout.write(`\n${tests.passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main(process.argv.slice(2));
