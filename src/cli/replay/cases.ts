import { normalise } from "../../core/normalise.ts";
import type { Sample, Turn } from "../../core/turn.ts";
import type { ConversationFolder, DataFolder, QuestionFolder } from "../../training/data/folder.ts";
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
}

export interface Cases {
  readonly cases: readonly ReplayCase[];
  /** Samples a case; less than asked for where the folder has no more. */
  readonly k: number;
}

/**
 * The cases of a folder by the evaluation protocol: groups of `k` runs whose candidate has a call, or the judged decisions
 * of conversations (one sample each). A folder without any group of k falls back to the largest number that gives one.
 */
export async function readCases(folder: DataFolder, k: number): Promise<Cases> {
  if (folder.kind === "conversations") return { cases: await conversationCases(folder), k: 1 };
  const answers = collectAnswers(await readRuns(folder), folder.questions);
  for (let size = k; size > 1; size--) {
    const cases = groupCases(folder.data, answers, size);
    if (cases.length > 0) return { cases, k: size };
  }
  return { cases: groupCases(folder.data, answers, 1), k: 1 };
}

async function readRuns(folder: QuestionFolder): Promise<Run[]> {
  const runs: Run[] = [];
  for await (const run of labelledRuns(folder)) runs.push(run);
  return runs;
}

function groupCases(data: string, answers: readonly Answers[], k: number): ReplayCase[] {
  return answers.flatMap((answer) => groupsOf(answer, k)).flatMap((group) => groupCase(data, group));
}

function groupCase(data: string, { agent, question, mode, runs }: Group): ReplayCase[] {
  const samples = runs.map((run) => run.sample);
  const { bench, id, turn, key } = question;
  if (!candidateCalls(turn, samples)) return [];
  const origin = { data, bench, id, mode };
  const right = runs.map((run) => run.valid);
  return [{ data, bench, keys: [key], origin, agent, turn, samples, right }];
}

async function conversationCases(folder: ConversationFolder): Promise<ReplayCase[]> {
  const cases: ReplayCase[] = [];
  for await (const conversation of folder.conversations()) {
    const { agent, bench, id, run, keys } = conversation;
    const { data } = folder;
    for (const { decision, turn, sample, reads, right } of loopDecisions(conversation, folder.documents)) {
      if (reads || right === null) continue;
      const origin = { data, bench, id, run, message: decision.message };
      cases.push({ data, bench, keys, origin, agent, turn, samples: [sample], right: [right] });
    }
  }
  return cases;
}

/** Cheap first: most groups are decided without comparing forms. */
function candidateCalls(turn: Turn, samples: readonly Sample[]): boolean {
  const withCalls = samples.filter((sample) => sample.calls.length > 0).length;
  if (withCalls === samples.length || withCalls === 0) return withCalls > 0;
  const { candidate } = normalise(turn, samples);
  return (samples[candidate]?.calls.length ?? 0) > 0;
}
