import { atLevels, findAll } from "../core/checks/index.ts";
import { NO_EVIDENCE } from "../core/evidence.ts";
import type { PreparedTurn } from "../core/features/prepare.ts";
import { prepareTurn } from "../core/features/prepare.ts";
import { extractFeatures } from "../core/features/registry.ts";
import { normalise, normaliseOpinion } from "../core/normalise.ts";
import type { Normalised } from "../core/normalised.ts";
import type { Sample, Turn } from "../core/turn.ts";
import { Corruptor } from "./corrupt.ts";
import type { ConversationFolder, DataFolder, QuestionFolder } from "./data/folder.ts";
import { questionsAsOffered } from "./data/offered.ts";
import type { Question, Run } from "./data/questions.ts";
import { loopDecisions } from "./decisions.ts";
import { collectAnswers, groupsOf } from "./groups.ts";
import type { Group } from "./groups.ts";
import { labelledRuns } from "./labels/label-folder.ts";
import { OpinionDraw, type Opinions, type SecondAgent } from "./opinions.ts";
import type { Row, RowLabels, RowOpinion } from "./rows.ts";

/** What was done so far, for a progress bar: `done` of `total` units of the folder. */
export type OnProgress = (done: number, total: number) => void;

export interface ExtractOptions {
  /** Numbers of samples, each 1..10. Conversations have one sample whatever is asked. */
  readonly ks: readonly number[];
  /** Agents whose groups are left out. */
  readonly without?: ReadonlySet<string> | undefined;
  /** Share of the right groups that are followed by a simulated wrong one, 0..1; none where absent. */
  readonly corrupted?: number | undefined;
  /** Where second opinions come from; none where absent. */
  readonly opinions?: Opinions | undefined;
  /** Share of the groups that are followed by a row with a second opinion drawn at random, 0..1; none where absent. */
  readonly drawn?: number | undefined;
  /** The agent whose first run every group is followed by, as second opinion; groups that it did not answer get none. */
  readonly second?: SecondAgent | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** The rows of a folder in a fixed order. Groups whose candidate has no call are left out. */
export function extractRows(folder: DataFolder, options: ExtractOptions): AsyncGenerator<Row> {
  return folder.kind === "questions" ? groupRows(folder, options) : decisionRows(folder, options);
}

async function* groupRows(folder: QuestionFolder, options: ExtractOptions): AsyncGenerator<Row> {
  const runs: Run[] = [];
  for await (const run of labelledRuns(folder)) {
    if (options.without?.has(run.agent) !== true) runs.push(run);
  }
  const answers = collectAnswers(runs, questionsAsOffered(folder.questions));
  const prepared = new Map<Question, PreparedTurn>();
  const corruptor = new Corruptor(CORRUPTION_SEED, options.corrupted ?? 0);
  const { opinions, second } = options;
  const draw = opinions === undefined ? null : new OpinionDraw(opinions, options.drawn ?? 0, options.without);
  for (const [i, answer] of answers.entries()) {
    const turn = prepared.get(answer.question) ?? prepareTurn(answer.question.turn);
    prepared.set(answer.question, turn);
    const groups = options.ks.flatMap((k) => groupsOf(answer, k).map((group) => ({ group, k })));
    for (const { group, k } of groups) {
      const normalised = normalise(
        group.question.turn,
        group.runs.map((run) => run.sample),
      );
      const row = groupRow(folder.data, group, k, turn, normalised);
      if (row === null) continue;
      yield row;
      const wrong = row.labels.executed === 1 ? corruptedRow(row, group, turn, corruptor) : null;
      if (wrong !== null) yield wrong;
      const withOpinion = (sample: Sample | null | undefined, opinion: RowOpinion): Row[] => {
        const judged = sample ? judge(group.question.turn, turn, normalised, sample) : null;
        return judged === null ? [] : [{ ...row, ...judged, opinion }];
      };
      yield* withOpinion(draw?.next(group.agent, group.question), "drawn");
      if (second !== undefined) yield* withOpinion(opinions?.of(second, group.question), "asked");
    }
    options.onProgress?.(i + 1, answers.length);
  }
}

function groupRow(
  data: string,
  group: Group,
  k: number,
  turn: PreparedTurn,
  normalised: Normalised,
): Row | null {
  const judged = judge(group.question.turn, turn, normalised);
  if (judged === null) return null;
  const valid = group.runs.map((run) => run.valid);
  const { bench, id, key } = group.question;
  return {
    name: { kind: "group", agent: group.agent, bench, id, mode: group.mode },
    data,
    k,
    labels: groupLabels(valid, normalised.candidate),
    keys: [key],
    simulated: false,
    opinion: "none",
    ...judged,
  };
}

/** All samples make the same simulated mistake: what agreement cannot see. */
function corruptedRow(row: Row, group: Group, turn: PreparedTurn, corruptor: Corruptor): Row | null {
  const right = group.runs[row.candidate]?.sample;
  const asked = group.question.turn.messages.map((message) => message.text).join("\n");
  const wrong = right === undefined ? null : corruptor.corrupt(right, asked);
  if (wrong === null) return null;
  const samples = group.runs.map(() => wrong);
  const judged = judge(group.question.turn, turn, normalise(group.question.turn, samples));
  // What a check blocks needs no classifier.
  if (judged === null || judged.blocked) return null;
  return { ...row, ...judged, labels: { executed: 0, passk: 0, first: 0 }, simulated: true };
}

/** The simulated mistakes are part of the data, so they do not change with the seed of folds and forest. */
const CORRUPTION_SEED = 1;

function groupLabels(valid: readonly (boolean | null)[], candidate: number): RowLabels {
  return {
    executed: toLabel(valid[candidate]),
    passk: valid.includes(false) ? 0 : valid.includes(null) ? Number.NaN : 1,
    first: toLabel(valid[0]),
  };
}

async function* decisionRows(folder: ConversationFolder, options: ExtractOptions): AsyncGenerator<Row> {
  let done = 0;
  for await (const conversation of folder.conversations()) {
    done++;
    options.onProgress?.(done, done);
    if (options.without?.has(conversation.agent) === true) continue;
    const { agent, bench, id, run, keys } = conversation;
    const passed = conversation.valid;
    for (const one of loopDecisions(conversation, folder.documents)) {
      const { decision, turn, sample, reads, lowRisk, right, expected, failed } = one;
      const judged = judge(turn, prepareTurn(turn), normalise(turn, [sample]));
      if (judged === null) continue;
      const label = toLabel(right);
      const { message, abstainRight } = decision;
      yield {
        name: {
          kind: "decision",
          agent,
          bench,
          id,
          run,
          message,
          reads,
          lowRisk,
          abstainRight,
          expected,
          passed,
        },
        data: folder.data,
        k: 1,
        labels: { executed: label, passk: label, first: label },
        keys,
        failed,
        simulated: false,
        opinion: "none",
        ...judged,
      };
    }
  }
}

/** What the gate reads off a turn and its samples; null where the candidate has no call. */
function judge(
  turn: Turn,
  prepared: PreparedTurn,
  normalised: Normalised,
  opinion: Sample | null = null,
): Pick<Row, "candidate" | "tools" | "agreement" | "blocked" | "findings" | "features"> | null {
  const candidate = normalised.samples[normalised.candidate];
  if (candidate === undefined || candidate.calls.length === 0) return null;
  const found = findAll({ turn, normalised, candidate, evidence: NO_EVIDENCE, prepared });
  const told = atLevels(found, candidate, () => undefined);
  return {
    candidate: normalised.candidate,
    tools: [...new Set(candidate.calls.map((call) => call.name))],
    agreement: normalised.agreement ?? Number.NaN,
    blocked: told.some((finding) => finding.severity === "block"),
    findings: [...new Set(found.map(({ check }) => check))],
    features: extractFeatures({
      turn: prepared,
      normalised,
      candidate,
      secondOpinion: opinion && normaliseOpinion(turn, opinion),
    }),
  };
}

const toLabel = (valid: boolean | null | undefined): number =>
  valid === null || valid === undefined ? Number.NaN : Number(valid);
