import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { DataError } from "../../core/errors.ts";
import type { Conversation, FunctionDocument } from "./conversations.ts";
import { readTauConversations, readTauTools } from "./tau.ts";
import { readConversations, readFunctions } from "./conversations.ts";
import { findLinesFile, listLinesFiles } from "./lines.ts";
import type { Question, Run } from "./questions.ts";
import { readQuestions, readRuns } from "./questions.ts";

/** A folder of questions and of the runs of agents on them. */
export interface QuestionFolder {
  readonly kind: "questions";
  /** Name of the folder; the whole path where two folders have the same name. */
  readonly data: string;
  readonly questions: ReadonlyMap<string, Question>;
  readonly runFiles: readonly string[];
  /** The runs of one file, in the file's order. */
  runs(file: string): AsyncGenerator<Run>;
}

/** A folder of whole conversations. */
export interface ConversationFolder {
  readonly kind: "conversations";
  readonly data: string;
  readonly documents: ReadonlyMap<string, FunctionDocument>;
  conversations(): AsyncGenerator<Conversation>;
}

export type DataFolder = QuestionFolder | ConversationFolder;

/**
 * Opens data folders: `questions.jsonl[.gz]` with `runs/*.jsonl[.gz]`, `conversations.jsonl[.gz]` with `functions.json`, or
 * conversations of tau-bench (`<agent>.jsonl[.gz]` with `tools.json`). Questions and documents are read at once, runs and conversations as they are asked for.
 * @throws DataError on a folder that is missing or holds neither
 */
export async function openFolders(paths: readonly string[]): Promise<DataFolder[]> {
  const names = paths.map((path) => basename(resolve(path)));
  const folders: DataFolder[] = [];
  for (const [i, path] of paths.entries()) {
    const name = names[i] ?? path;
    folders.push(await openFolder(path, names.indexOf(name) === names.lastIndexOf(name) ? name : path));
  }
  return folders;
}

async function openFolder(path: string, data: string): Promise<DataFolder> {
  if (!existsSync(path)) throw new DataError(`${path}: there is no such folder`);
  const conversations = findLinesFile(path, "conversations");
  if (conversations !== null) {
    const documents = readFunctions(join(path, "functions.json"));
    return {
      kind: "conversations",
      data,
      documents,
      conversations: () => readConversations(conversations, documents),
    };
  }
  const file = findLinesFile(path, "questions");
  const tauTools = join(path, "tools.json");
  if (file === null && existsSync(tauTools)) {
    const documents = readTauTools(tauTools);
    const files = listLinesFiles(path);
    if (files.length === 0) throw new DataError(`${path}: holds no .jsonl.gz file with conversations`);
    return {
      kind: "conversations",
      data,
      documents,
      conversations: () => readTauConversations(files, documents),
    };
  }
  if (file === null) {
    throw new DataError(
      `${path}: holds neither questions.jsonl.gz, nor conversations.jsonl.gz, nor tools.json with conversations of tau-bench`,
    );
  }
  const runFiles = listLinesFiles(join(path, "runs"));
  if (runFiles.length === 0) throw new DataError(`${join(path, "runs")}: holds no .jsonl.gz file with runs`);
  const questions = await readQuestions(file);
  return { kind: "questions", data, questions, runFiles, runs: (runs) => readRuns(runs, questions) };
}
