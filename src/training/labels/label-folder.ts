import { DataError } from "../../core/errors.ts";
import type { QuestionFolder } from "../data/folder.ts";
import type { Question, Run } from "../data/questions.ts";
import { questionName } from "../data/questions.ts";
import { labelSample } from "./label-sample.ts";
import type { Label } from "./label.ts";
import type { Answer } from "./possible.ts";
import { readAnswer } from "./possible.ts";

/** A run with our verdict; null where its question has no possible answers to check against. */
export interface LabelledRun {
  readonly run: Run;
  readonly label: Label | null;
}

/**
 * Labels every run of a folder, file by file.
 * @throws DataError on a `ground_truth` that cannot be read
 */
export async function* labelFolder(folder: QuestionFolder): AsyncGenerator<LabelledRun> {
  const labelOf = createLabeller(folder);
  for (const file of folder.runFiles) {
    for await (const run of folder.runs(file)) yield { run, label: labelOf(run) };
  }
}

/**
 * The runs of a folder, file by file, with our verdict where a run carries none and its question has possible answers.
 * @throws DataError on a `ground_truth` that is needed and cannot be read
 */
export async function* labelledRuns(folder: QuestionFolder): AsyncGenerator<Run> {
  const labelOf = createLabeller(folder);
  for (const file of folder.runFiles) {
    for await (const run of folder.runs(file)) {
      yield run.valid === null ? { ...run, valid: labelOf(run)?.valid ?? null } : run;
    }
  }
}

/** Labels runs one by one; each question's answer is read once. */
function createLabeller(folder: QuestionFolder): (run: Run) => Label | null {
  const answers = new Map<string, Answer | null>();
  return (run) => {
    const name = questionName(run);
    const question = folder.questions.get(name);
    if (question === undefined) return null;
    let answer = answers.get(name);
    if (answer === undefined) {
      answer = answerOf(folder, question);
      answers.set(name, answer);
    }
    if (answer === null) return null;
    return labelSample({ bench: run.bench, tools: question.turn.tools, answer }, run.sample);
  };
}

function answerOf(folder: QuestionFolder, question: Question): Answer | null {
  if (question.groundTruth === null) return null;
  const read = readAnswer(question);
  if (read.ok) return read.answer;
  throw new DataError(`${folder.data}: question ${question.bench}/${question.id} ${read.problem}`);
}
