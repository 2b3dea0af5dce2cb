import { normalise } from "../../core/normalise.ts";
import type { Sample, Turn } from "../../core/turn.ts";
import type { ConversationFolder, DataFolder, QuestionFolder } from "../../training/data/folder.ts";
import { questionsAsOffered } from "../../training/data/offered.ts";
import type { Run } from "../../training/data/questions.ts";
import { loopDecisions } from "../../training/decisions.ts";
import { labelledRuns } from "../../training/labels/label-folder.ts";
import { collectAnswers, groupsOf, type Answers, type Group } from "../../training/groups.ts";

/** One recorded turn to send: what a model answered, and whether each answer was right. */
export interface ReplayCase {
  /** Name of the data folder. */
  readonly data: string;
  readonly bench: string;
  /** Keys of the question's texts, as the card of a model lists those it has seen. */
  readonly keys: readonly string[];
  /** Where it stands in the data, for the decision's metadata. */
  readonly origin: Readonly<Record<string, string | number>>;
  readonly agent: string;
  readonly turn: Turn;
  readonly samples: readonly Sample[];
  /** Whether running each sample's calls was right; null without a label. */
  readonly right: readonly (boolean | null)[];
  /** What is known of a decision in a conversation; null for a group of samples. */
  readonly loop: LoopFacts | null;
}

export interface LoopFacts {
  /** Every call goes to a known tool that only reads. */
  readonly reads: boolean;
  /** Every call only reads or hands over to a person. */
  readonly lowRisk: boolean;
  /** Every call was expected in its turn; null without labels. */
  readonly expected: boolean | null;
  /** The whole conversation reached its goal; null without labels. */
  readonly passed: boolean | null;
}

/** Cases that are sent one after the other: the decisions of a conversation, or one group. */
export interface Thread {
  readonly bench: string;
  readonly cases: readonly ReplayCase[];
}

export interface Cases {
  readonly threads: readonly Thread[];
  /** Samples a case; less than asked for where the folder has no more. */
  readonly k: number;
}

/**
 * The cases of a folder by the evaluation protocol: groups of `k` runs whose candidate has a call, or all decisions of
 * conversations (one sample each, labelled only where the protocol judges them). A folder without any group of k falls back to the largest number that gives one.
 */
export async function readCases(folder: DataFolder, k: number): Promise<Cases> {
  if (folder.kind === "conversations") return { threads: await conversationThreads(folder), k: 1 };
  const answers = collectAnswers(await readRuns(folder), questionsAsOffered(folder.questions));
  for (let size = k; size > 1; size--) {
    const threads = groupThreads(folder.data, answers, size);
    if (threads.length > 0) return { threads, k: size };
  }
  return { threads: groupThreads(folder.data, answers, 1), k: 1 };
}

async function readRuns(folder: QuestionFolder): Promise<Run[]> {
  const runs: Run[] = [];
  for await (const run of labelledRuns(folder)) runs.push(run);
  return runs;
}

function groupThreads(data: string, answers: readonly Answers[], k: number): Thread[] {
  return answers.flatMap((answer) => groupsOf(answer, k)).flatMap((group) => groupThread(data, group));
}

function groupThread(data: string, { agent, question, mode, runs }: Group): Thread[] {
  const samples = runs.map((run) => run.sample);
  const { bench, id, turn, key } = question;
  if (!candidateCalls(turn, samples)) return [];
  const origin = { data, bench, id, mode };
  const right = runs.map((run) => run.valid);
  return [{ bench, cases: [{ data, bench, keys: [key], origin, agent, turn, samples, right, loop: null }] }];
}

async function conversationThreads(folder: ConversationFolder): Promise<Thread[]> {
  const threads: Thread[] = [];
  const { data } = folder;
  for await (const conversation of folder.conversations()) {
    const { agent, bench, id, run, keys, valid: passed } = conversation;
    const cases = [...loopDecisions(conversation, folder.documents)].map((one): ReplayCase => {
      const { decision, turn, sample, reads, lowRisk, right, expected } = one;
      const origin = { data, bench, id, run, message: decision.message };
      const loop = { reads, lowRisk, expected, passed };
      return {
        data,
        bench,
        keys,
        origin,
        agent,
        turn,
        samples: [sample],
        right: [reads ? null : right],
        loop,
      };
    });
    if (cases.length > 0) threads.push({ bench, cases });
  }
  return threads;
}

/** Cheap first: most groups are decided without comparing forms. */
function candidateCalls(turn: Turn, samples: readonly Sample[]): boolean {
  const withCalls = samples.filter((sample) => sample.calls.length > 0).length;
  if (withCalls === samples.length || withCalls === 0) return withCalls > 0;
  const { candidate } = normalise(turn, samples);
  return (samples[candidate]?.calls.length ?? 0) > 0;
}
