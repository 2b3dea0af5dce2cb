import { rawAt } from "../../core/arguments/raw-at.ts";
import type { Sample, Turn } from "../../core/turn.ts";
import { arrayField, integerField, optionalBoolean, optionalString, stringField } from "./fields.ts";
import { lineError, readLines } from "./lines.ts";
import type { Line } from "./lines.ts";
import { readCall, readMessages, readTools } from "./messages.ts";
import { questionKey } from "./question-key.ts";

/** One question of a single-turn folder. */
export interface Question {
  readonly bench: string;
  readonly id: string;
  readonly turn: Turn;
  /** JSON text of the possible answers as it stands in the file ("null": no call is right); null in data without them. */
  readonly groundTruth: string | null;
  /** Equal for the same question text in any folder; see `questionKey`. */
  readonly key: string;
}

/** One recorded answer to a question. */
export interface Run {
  readonly bench: string;
  readonly id: string;
  readonly agent: string;
  readonly mode: string;
  readonly run: number;
  readonly sample: Sample;
  /** The leaderboard's own verdict; null in data without labels. */
  readonly valid: boolean | null;
  /** What the leaderboard found wrong ("value_error:string"); null where it says nothing. */
  readonly error: string | null;
}

/** Name of a question inside its folder. */
export const questionName = (of: { bench: string; id: string }): string => `${of.bench}\u0000${of.id}`;

/**
 * @returns questions by `questionName`
 * @throws DataError on a broken line and on a question that stands there twice
 */
export async function readQuestions(file: string): Promise<Map<string, Question>> {
  const questions = new Map<string, Question>();
  for await (const line of readLines(file)) {
    const question = readQuestion(line);
    const name = questionName(question);
    if (questions.has(name))
      throw lineError(line, `question ${question.bench}/${question.id} stands here twice`);
    questions.set(name, question);
  }
  return questions;
}

function readQuestion(line: Line): Question {
  const messages = readMessages(line);
  return {
    bench: stringField(line, "bench"),
    id: stringField(line, "id"),
    turn: {
      agent: null,
      session: null,
      model: null,
      messages,
      tools: readTools(line, line.value.functions),
      maxTokens: null,
    },
    groundTruth: rawAt(line.text, ["ground_truth"]),
    key: questionKey(messages),
  };
}

/**
 * The runs of one file.
 * @throws DataError on a broken line and on a run of a question that `questions` does not hold
 */
export async function* readRuns(file: string, questions: ReadonlyMap<string, Question>): AsyncGenerator<Run> {
  for await (const line of readLines(file)) {
    const run = readRun(line);
    if (!questions.has(questionName(run))) {
      throw lineError(line, `run of ${run.bench}/${run.id}, which is not in the questions file`);
    }
    yield run;
  }
}

function readRun(line: Line): Run {
  const calls = line.value.calls ?? null;
  return {
    bench: stringField(line, "bench"),
    id: stringField(line, "id"),
    agent: stringField(line, "agent"),
    mode: optionalString(line, "mode") ?? "",
    run: integerField(line, "run"),
    sample: {
      id: null,
      calls:
        calls === null
          ? []
          : arrayField(line, "calls").map((call, i) => readCall(line, `call ${i}`, call, ["calls", i])),
      text: typeof line.value.text === "string" ? line.value.text : null,
      finishReason: null,
      logprobs: null,
      usage: null,
    },
    valid: optionalBoolean(line, "valid"),
    error: typeof line.value.error === "string" ? line.value.error : null,
  };
}
