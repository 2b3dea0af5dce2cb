import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { drawChart } from "../../training/results/chart/draw.ts";
import { EXPERIMENTS } from "../../training/results/experiments.ts";
import { documentFile, pictureName, readDocument, type ResultDocument } from "./document.ts";
import { resultsPage } from "./markdown.ts";

/** Width of a line in this project's files. */
const PRINT_WIDTH = 110;

/** Writes the pictures, then the document: a document that is there is whole. */
export async function saveDocument(folder: string, document: ResultDocument): Promise<void> {
  mkdirSync(join(folder, "results"), { recursive: true });
  for (const { key, chart } of document.result.charts) {
    write(join(folder, "results", pictureName(document.name, key)), drawChart(chart));
  }
  write(documentFile(folder, document.name), await pretty(JSON.stringify(document), "json"));
}

/** Writes the page from all documents in the folder; returns its path. */
export async function savePage(folder: string): Promise<string> {
  const documents = EXPERIMENTS.flatMap(({ name }) => readDocument(folder, name) ?? []);
  const file = join(folder, "results.md");
  write(file, await pretty(resultsPage(documents), "markdown"));
  return file;
}

const pretty = (text: string, parser: "json" | "markdown"): Promise<string> =>
  format(text, { parser, printWidth: PRINT_WIDTH });

/** Whoever reads meanwhile sees the old file or the new one. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
