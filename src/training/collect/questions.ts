import { existsSync } from "node:fs";
import { join } from "node:path";
import { DataError } from "../../core/errors.ts";
import type { Line } from "../data/lines.ts";
import { findLinesFile, readLines } from "../data/lines.ts";
import type { Question } from "../data/questions.ts";
import { questionName, readQuestions } from "../data/questions.ts";
import { openJournal } from "../endpoint/journal.ts";

/** Which questions of a folder are meant. */
export interface Pick {
  /** null for all. */
  readonly benches: ReadonlySet<string> | null;
  /** The first so many of each bench; null for all. */
  readonly perBench: number | null;
}

/**
 * The questions of a folder, which needs no runs, in the file's order.
 * @throws DataError where there are none, or a bench is not there
 */
export async function pickQuestions(folder: string, pick: Pick): Promise<Question[]> {
  const all = [...(await readQuestions(questionsFile(folder))).values()];
  const known = new Set(all.map(({ bench }) => bench));
  const missing = [...(pick.benches ?? [])].find((bench) => !known.has(bench));
  if (missing !== undefined) {
    throw new DataError(`${folder}: holds no bench "${missing}". It has ${[...known].join(", ")}.`);
  }
  const seen = new Map<string, number>();
  return all.filter(({ bench }) => {
    if (pick.benches !== null && !pick.benches.has(bench)) return false;
    const nth = (seen.get(bench) ?? 0) + 1;
    seen.set(bench, nth);
    return pick.perBench === null || nth <= pick.perBench;
  });
}

function questionsFile(folder: string): string {
  if (!existsSync(folder)) throw new DataError(`${folder}: there is no such folder`);
  const file = findLinesFile(folder, "questions");
  if (file === null) throw new DataError(`${folder}: holds neither questions.jsonl.gz nor questions.jsonl`);
  return file;
}

/**
 * Puts the picked questions of `from` into the questions file of `to`, unless they stand there already: runs need
 * their questions beside them.
 */
export async function bringQuestions(from: string, to: string, picked: readonly Question[]): Promise<void> {
  const there = findLinesFile(to, "questions");
  const known = there === null ? new Map<string, Question>() : await readQuestions(there);
  const missing = new Set(picked.map(questionName).filter((name) => !known.has(name)));
  if (missing.size === 0) return;
  if (there?.endsWith(".gz") === true) {
    throw new DataError(
      `${there}: lacks ${missing.size} of the questions. Unpack it (gunzip) to let them be added.`,
    );
  }
  const journal = await openJournal(join(to, "questions.jsonl"), () => undefined);
  try {
    for await (const line of readLines(questionsFile(from))) {
      if (missing.has(nameOf(line))) await journal.append(line.text.trim());
    }
  } finally {
    await journal.close();
  }
}

const nameOf = ({ value: { bench, id } }: Line): string =>
  questionName({ bench: String(bench), id: String(id) });
