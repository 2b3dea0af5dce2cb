import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { check } from "prettier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResultDocument } from "../../src/cli/report/document.ts";
import { EXPERIMENTS } from "../../src/training/results/experiments.ts";
import type { Row } from "../../src/training/results/result.ts";
import { reportFolders } from "../support/report-data.ts";
import { type Ended, runCommand } from "../support/run-command.ts";
import { xmlProblem } from "../support/well-formed.ts";

const ROOT = join(import.meta.dirname, "../..");

function report(...args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/report.ts", ...args], {
      cwd: ROOT,
      timeout: 170_000,
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

let folders: ReturnType<typeof reportFolders>;
let out: string;
let data: string[];
let first: Ended;
let documents: ResultDocument[];

beforeAll(async () => {
  folders = reportFolders();
  out = mkdtempSync(join(tmpdir(), "idk-report-"));
  data = [folders.old, folders.new, folders.loops].flatMap((folder) => ["--data", folder]);
  first = await report(...data, "--out", out, "--folds", "2", "--json");
  documents = JSON.parse(first.out) as ResultDocument[];
}, 170_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

/** As documents are. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

const resultOf = (name: string) => documents.find((document) => document.name === name)!.result;
const rowsOf = (name: string, table = 0): readonly Row[] => resultOf(name).tables[table]!.rows;

describe("npm run report", () => {
  it("runs every experiment, and says on stderr what runs and how long it took", () => {
    expect(first.code).toBe(0);
    expect(documents.map(({ name }) => name)).toEqual(EXPERIMENTS.map(({ name }) => name));
    for (const { name } of EXPERIMENTS) expect(first.err).toMatch(new RegExp(`\\] ${name}: \\d+\\.\\d s\n`));
  });

  it("gives each number with n, an interval and the command that makes it", () => {
    for (const { name, command, result } of documents) {
      expect(command).toContain(`npm run report -- --only ${name} --data`);
      expect(result.findings.length).toBeGreaterThan(0);
      for (const { rows } of result.tables) for (const row of rows) expect(Number(row.n ?? 1)).not.toBeNaN();
    }
    const [row] = rowsOf("repeats");
    expect(row).toMatchObject({ k: 1, n: 240, questions: 40 });
    expect(row!.auroc).toMatchObject({
      value: expect.any(Number) as number,
      interval: [expect.any(Number), expect.any(Number)],
    });
  });

  it("measures the gate as `evaluate --folds` does", async () => {
    const evaluated = await runCommand("evaluate", [...data, "--folds", "2", "--json"]);
    const { sets } = JSON.parse(evaluated.out) as {
      sets: { data: string; k: number; auroc_executed: number; idks: number }[];
    };
    const rows = rowsOf("repeats");
    expect(rows.length).toBe(sets.length);
    // Neither chance nor perfect, or equal numbers would say little.
    expect(sets.some(({ auroc_executed }) => auroc_executed > 0.55 && auroc_executed < 0.95)).toBe(true);
    for (const { data: name, k, auroc_executed, idks } of sets) {
      const row = rows.find((own) => own.data === name && own.k === k);
      expect(row).toMatchObject({ auroc: { value: round(auroc_executed) }, idks: { value: round(idks) } });
    }
  });

  it("measures a second opinion as `evaluate --second` does", async () => {
    const second = "gpt-4o-2024-05-13:prompt";
    const evaluated = await runCommand("evaluate", [
      "--data",
      folders.old,
      "--folds",
      "2",
      "--k",
      "1",
      "--second",
      second,
      "--json",
    ]);
    const [set] = (
      JSON.parse(evaluated.out) as {
        sets: { auroc_executed: number; idks: number; without_second: { idks: number } }[];
      }
    ).sets;
    const rows = rowsOf("second");
    expect(rows.map((row) => row.second)).toEqual([second]);
    expect(rows[0]).toMatchObject({
      auroc_with: { value: round(set!.auroc_executed) },
      idks_with: { value: round(set!.idks) },
      idks_without: { value: round(set!.without_second.idks) },
    });
  });

  it("never learns from what it judges across models and data: makers and folders left out", () => {
    expect(
      rowsOf("cross-model")
        .map((row) => row.test)
        .toSorted(),
    ).toEqual(["Anthropic", "Google", "OpenAI", "gpt-oss"]);
    const protocols = rowsOf("transfer").map((row) => row.protocol);
    expect(protocols).toContain(`learned from ${basename(folders.new)}`);
    expect(protocols).toContain("kind of question left out");
  });

  it("marks the simulation, and floors that these data cannot show", () => {
    expect(resultOf("invasiveness")).toMatchObject({ simulation: true });
    expect(rowsOf("invasiveness").filter((row) => row.data === "SIMULATION")).toHaveLength(2);
    expect(rowsOf("floors").find((row) => row.set === "v4, k=5")).toMatchObject({
      n: 0,
      verdict: "not measured",
    });
  });

  it("writes a page, JSON and pictures that are well-formed and in the project's form", async () => {
    const page = readFileSync(join(out, "results.md"), "utf8");
    expect(await check(page, { parser: "markdown", printWidth: 110 })).toBe(true);
    for (const { result, command } of documents) {
      expect(page).toContain(`## ${result.title}`);
      expect(page).toContain(command);
    }
    const files = readdirSync(join(out, "results"));
    const pictures = files.filter((file) => file.endsWith(".svg"));
    expect(pictures.length).toBeGreaterThanOrEqual(9);
    for (const file of pictures) {
      expect(page).toContain(`](results/${file})`);
      expect(xmlProblem(readFileSync(join(out, "results", file), "utf8")), file).toBeNull();
    }
    for (const file of files.filter((name) => name.endsWith(".json"))) {
      const text = readFileSync(join(out, "results", file), "utf8");
      expect(await check(text, { parser: "json", printWidth: 110 })).toBe(true);
    }
    expect(files.filter((file) => file.endsWith(".part"))).toEqual([]);
    for (const hash of Object.values(documents[0]!.data)) expect(page).toContain(hash);
  });
});

describe("a second run", () => {
  it("takes what is there, and runs again only what is gone, broken or asked for", async () => {
    const again = await report(...data, "--out", out, "--folds", "2", "--json");
    expect(JSON.parse(again.out)).toEqual(documents);
    expect(again.err.match(/as it was/g)).toHaveLength(EXPERIMENTS.length);

    writeFileSync(join(out, "results/adaptive.json"), '{"name": "adaptive"');
    rmSync(join(out, "results/threshold.svg"));
    const some = await report(...data, "--out", out, "--folds", "2", "--only", "adaptive, threshold,repeats");
    expect(some.err).toMatch(/repeats: as it was[\s\S]*threshold: \d[\s\S]*adaptive: \d/);
    expect(some.out).toMatch(/== Adaptive sampling/);
    expect(existsSync(join(out, "results/threshold.svg"))).toBe(true);
    const { result } = JSON.parse(readFileSync(join(out, "results/adaptive.json"), "utf8")) as ResultDocument;
    expect(result).toEqual(resultOf("adaptive"));
  });

  it("with other options is another result, and the page says which parts are older", async () => {
    const other = await report(
      ...data,
      "--out",
      out,
      "--folds",
      "3",
      "--only",
      "repeats",
      "--limit-questions",
      "30",
      "--threads",
      "1",
    );
    expect(other).toMatchObject({ code: 0 });
    expect(other.err).not.toContain("as it was");
    const page = readFileSync(join(out, "results.md"), "utf8");
    expect(page).toContain("A sample, no result");
    expect(page).toContain("Older than the rest of this page");
  });
});

it("prints its help, which names every experiment, and does nothing else", async () => {
  const { code, out: help, err } = await report("--help");
  expect([code, err]).toEqual([0, ""]);
  expect(help).toMatch(/^Usage: npm run report/);
  for (const { name, about } of EXPERIMENTS) expect(help).toMatch(new RegExp(`${name} +${about}`));
});

describe("bad options", () => {
  it.each<[string, string[], RegExp]>([
    [
      "an experiment that is none",
      ["--only", "repeats,nope"],
      /--only: there is no experiment "nope"; there are repeats, /,
    ],
    ["a sample for docs/", ["--limit-questions", "5"], /--limit-questions needs --out DIR/],
    ["a folder that is not there", ["--data", "/nowhere"], /--data: there is no folder \/nowhere/],
    ["one fold", ["--folds", "1"], /--folds must be an integer from 2 to 20/],
    ["no thread", ["--threads", "0"], /--threads must be an integer from 1/],
    ["an option that is none", ["--nope"], /--nope/],
  ])("%s ends with code 2 and one line", async (_, args, message) => {
    const { code, out: printed, err } = await report(...args);
    expect([code, printed]).toEqual([2, ""]);
    expect(err).toMatch(/^error: [^\n]*\n$/);
    expect(err).toMatch(message);
  });

  it("a folder without data is named, from whatever thread", async () => {
    const empty = mkdtempSync(join(tmpdir(), "idk-empty-"));
    const { code, err } = await report("--data", empty, "--out", out, "--only", "repeats");
    rmSync(empty, { recursive: true });
    expect(code).toBe(2);
    expect(err.trim().split("\n").at(-1)).toMatch(/^error: .*holds neither questions.jsonl.gz/);
  });
});
