import { existsSync } from "node:fs";
import { DataError } from "../../core/errors.ts";
import { integerField, stringField } from "../data/fields.ts";
import type { Line } from "../data/lines.ts";
import type { Question } from "../data/questions.ts";
import { questionName } from "../data/questions.ts";
import type { Bill } from "../endpoint/bill.ts";
import { EndpointError } from "../endpoint/endpoint-error.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { openJournal } from "../endpoint/journal.ts";
import type { Journal } from "../endpoint/journal.ts";
import { eachParallel } from "../endpoint/pace.ts";
import { labelSample } from "../labels/label-sample.ts";
import type { Label } from "../labels/label.ts";
import { readAnswer } from "../labels/possible.ts";
import type { Asking, Job } from "./plan.ts";
import { askingBody, jobsOf } from "./plan.ts";
import { runLine } from "./run-line.ts";

export interface Collection {
  readonly questions: readonly Question[];
  readonly samples: number;
  readonly agent: string;
  readonly mode: string;
  /** The runs file; it is created, or goes on where it ends. */
  readonly file: string;
}

/** The runs file, open, and what is still to be asked. */
export interface OpenCollection extends Collection {
  readonly journal: Journal;
  readonly jobs: readonly Job[];
  /** Answers of this plan that the file holds already. */
  readonly done: number;
}

/** @throws DataError where the file holds runs of another agent, or another process writes it */
export async function openCollection(plan: Collection): Promise<OpenCollection> {
  const there = new Set<string>();
  const journal = await openJournal(plan.file, (line) => there.add(runKey(line, plan)));
  const jobs = jobsOf(plan.questions, plan.samples, (question, run) =>
    there.has(keyOf(question, plan.mode, run)),
  );
  return { ...plan, journal, jobs, done: plan.questions.length * plan.samples - jobs.length };
}

/** The answers that are still to be asked for, without creating anything. */
export async function missingJobs(plan: Collection): Promise<readonly Job[]> {
  if (!existsSync(plan.file)) return jobsOf(plan.questions, plan.samples, () => false);
  const { journal, jobs } = await openCollection(plan);
  await journal.close();
  return jobs;
}

const keyOf = (of: { bench: string; id: string }, mode: string, run: number): string =>
  `${questionName(of)}\u0000${mode}\u0000${run}`;

function runKey(line: Line, { agent }: Collection): string {
  const found = stringField(line, "agent");
  if (found !== agent) {
    throw new DataError(
      `${line.file}:${line.number}: a run of "${found}", not of "${agent}". Name another --agent.`,
    );
  }
  const of = { bench: stringField(line, "bench"), id: stringField(line, "id") };
  return keyOf(of, stringField(line, "mode"), integerField(line, "run"));
}

/** A request that the endpoint did not answer, in spite of retries. */
export interface Failure {
  readonly bench: string;
  readonly id: string;
  readonly run: number;
  readonly message: string;
}

export interface Collected {
  readonly written: number;
  readonly labelled: number;
  readonly valid: number;
  readonly failures: readonly Failure[];
  /** Why it ended before all was asked; null where nothing did. */
  readonly ended: string | null;
}

/** So many failures in a row are no accident. */
const MOST_FAILURES = 10;

/**
 * Asks for every answer that is missing and writes a line for each as it comes.
 * @param stop asked before each request: why to stop now, or null
 * @throws EndpointError where no request can go well
 */
export async function collect(
  { questions, agent, mode, journal, jobs }: OpenCollection,
  endpoint: Endpoint,
  asking: Asking,
  options: {
    readonly concurrency: number;
    readonly bill: Bill;
    readonly stop: () => string | null;
    readonly onAnswer: () => void;
    readonly now?: () => Date;
  },
): Promise<Collected> {
  const labels = labellers(questions);
  const failures: Failure[] = [];
  const counts = { written: 0, labelled: 0, valid: 0 };
  let inARow = 0;
  let ended: string | null = null;

  const stopped = (): boolean => {
    ended ??= inARow >= MOST_FAILURES ? `${inARow} requests failed one after the other` : options.stop();
    return ended !== null;
  };

  const work = async ({ question, run }: Job): Promise<void> => {
    const { bench, id } = question;
    const { body, restore } = askingBody(question, asking);
    try {
      const reply = await endpoint.ask(body);
      const calls = reply.calls.map(restore);
      const label = labels.get(question)?.(calls) ?? null;
      options.bill.add(reply.usage);
      const date = (options.now?.() ?? new Date()).toISOString();
      await journal.append(runLine({ bench, id, agent, mode, run }, { ...reply, calls }, label, date));
      inARow = 0;
      counts.written++;
      if (label !== null) counts.labelled++;
      if (label?.valid === true) counts.valid++;
    } catch (error) {
      if (!(error instanceof EndpointError) || error.remedy === "all") throw error;
      inARow++;
      failures.push({ bench, id, run, message: error.message });
    }
    options.onAnswer();
  };

  await eachParallel(jobs, options.concurrency, work, stopped);
  const complete = counts.written + failures.length === jobs.length;
  return { ...counts, failures, ended: complete ? null : ended };
}

type Labeller = (calls: Parameters<typeof labelSample>[1]["calls"]) => Label;

/** Labels for the questions that have possible answers. */
function labellers(questions: readonly Question[]): Map<Question, Labeller> {
  const known = new Map<Question, Labeller>();
  for (const question of questions) {
    if (question.groundTruth === null) continue;
    const read = readAnswer(question);
    if (!read.ok) throw new DataError(`question ${question.bench}/${question.id} ${read.problem}`);
    const asked = { bench: question.bench, tools: question.turn.tools, answer: read.answer };
    known.set(question, (calls) => labelSample(asked, { calls }));
  }
  return known;
}
