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
  const answers = new Map<string, Answer | null>();
  for (const file of folder.runFiles) {
    for await (const run of folder.runs(file)) {
      const name = questionName(run);
      const question = folder.questions.get(name);
      if (question === undefined) continue;
      const answer = answers.get(name) ?? answerOf(folder, question);
      answers.set(name, answer);
      const label =
        answer === null
          ? null
          : labelSample({ bench: run.bench, tools: question.turn.tools, answer }, run.sample);
      yield { run, label };
    }
  }
}

function answerOf(folder: QuestionFolder, question: Question): Answer | null {
  if (question.groundTruth === null) return null;
  const read = readAnswer(question);
  if (read.ok) return read.answer;
  throw new DataError(`${folder.data}: question ${question.bench}/${question.id} ${read.problem}`);
}
