import { answersIn, notesOf, withAnswers } from "../../core/evidence.ts";
import type { SampleRecord } from "../../core/record.ts";
import { decodeFeatures, encodeFeatures } from "../features.ts";
import type {
  decisionCalls,
  decisionContents,
  decisionKeys,
  decisions,
  decisionTools,
  samples,
  toolsets,
} from "../schema.ts";
import type { DecisionSummary, StoredContent, StoredDecision } from "../stored.ts";
import { type Marks, NO_MARKS } from "../marks.ts";
import { splitCostColumns, toCostColumns } from "./cost-columns.ts";
import { fromSampleUse, toSampleUse } from "../sample-use.ts";
import { knownVerdict } from "./outcome-rows.ts";
import { toIso, toMilliseconds } from "./times.ts";

/** The rows that a decision becomes. */
export interface DecisionRows {
  readonly decision: typeof decisions.$inferInsert;
  readonly content: typeof decisionContents.$inferInsert;
  readonly toolset: typeof toolsets.$inferInsert | null;
  readonly samples: readonly (typeof samples.$inferInsert)[];
  readonly tools: readonly (typeof decisionTools.$inferInsert)[];
  readonly calls: readonly (typeof decisionCalls.$inferInsert)[];
  readonly keys: readonly (typeof decisionKeys.$inferInsert)[];
}

/** @throws RangeError when a time is no date. */
export function toDecisionRows(stored: StoredDecision): DecisionRows {
  const {
    content,
    samples: given,
    evidence,
    features,
    model,
    gateError,
    createdAt,
    experiment,
    audit,
    cost,
    marks: _marks,
    ...fields
  } = stored;
  const decisionId = stored.id;
  const time = toMilliseconds(createdAt);
  const released = sampleAt(stored, stored.released);
  const candidate = sampleAt(stored, stored.candidate);
  const answer = released ?? candidate;
  const { project, mode, action, wouldAbstain, session, caller } = stored;
  const known = storedMarks(stored);
  return {
    // Spreading a large object into another one takes ten times as long.
    decision: Object.assign(fields, {
      said: known.said,
      form: known.form,
      createdAt: time,
      evidence: Object.keys(evidence).length === 0 ? null : notesOf(evidence),
      sameForm: released && candidate ? released.canonical === candidate.canonical : null,
      features: features && encodeFeatures(features),
      modelId: model.id,
      modelSha256: model.sha256,
      gateErrorType: gateError?.type ?? null,
      gateErrorMessage: gateError?.message ?? null,
      gateErrorOnError: gateError?.onError ?? null,
      experiment: experiment?.id ?? null,
      arm: experiment?.arm ?? null,
      unit: experiment?.unit ?? null,
      auditProbability: audit?.probability ?? null,
      auditDrawn: audit?.drawn ?? false,
      ...toCostColumns(cost),
    }),
    content: {
      decisionId,
      messages: content.messages,
      metadata: content.metadata,
      toolsetSha256: content.toolsSha256,
    },
    toolset:
      content.toolsSha256 === null || content.tools === null
        ? null
        : { sha256: content.toolsSha256, tools: content.tools },
    samples: [...given, ...answersIn(evidence)].map((sample) => {
      const { asked: _asked, orderSeed: _seed, repeats: _repeats, ...columns } = sample;
      return { ...columns, usage: toSampleUse(sample), decisionId };
    }),
    tools: toolsOf(candidate, released).map((tool) => ({
      decisionId,
      tool,
      project,
      createdAt: time,
      mode,
      action,
      wouldAbstain,
    })),
    calls: (answer?.calls ?? []).map((call, position) => ({
      decisionId,
      position,
      project,
      tool: call.tool,
      toolCallId: call.id,
      session,
      createdAt: time,
    })),
    keys: session === null ? [] : known.keys.map((key) => ({ decisionId, key, project, caller, session })),
  };
}

/** Under `none` not even hashes of what was said, or of arguments, get into the database; ids stay as they always do. */
const storedMarks = ({ storeContent, marks }: StoredDecision): Marks =>
  storeContent === "none" ? { ...NO_MARKS, keys: marks.keys.filter((key) => key.startsWith("id:")) } : marks;

/** The calls that the agent saw: the released sample's, or the candidate's where nothing was released. */
export const answeredCalls = (stored: StoredDecision): SampleRecord["calls"] =>
  (sampleAt(stored, stored.released) ?? sampleAt(stored, stored.candidate))?.calls ?? [];

const sampleAt = (stored: StoredDecision, index: number | null): SampleRecord | undefined =>
  index === null ? undefined : stored.samples.find((sample) => sample.index === index);

const toolsOf = (...from: (SampleRecord | undefined)[]): string[] => [
  ...new Set(from.flatMap((sample) => sample?.calls.map((call) => call.tool) ?? [])),
];

/** The decision without samples, content and features. */
export function fromDecisionRow(row: Omit<typeof decisions.$inferSelect, "features">): DecisionSummary {
  const { cost, rest: own } = splitCostColumns(row);
  const { createdAt, modelId, modelSha256, gateErrorType, gateErrorMessage, gateErrorOnError, ...fields } =
    own;
  const {
    verdict,
    verdictSource,
    sameForm: _,
    said: _said,
    form: _form,
    evidence: _evidence,
    caller,
    ...others
  } = fields;
  const { experiment, arm, unit, auditProbability, auditDrawn, ...shown } = others;
  const {
    audited: _audited,
    labelProbability: _own,
    eitherProbability: _either,
    otherWay: _way,
    ...rest
  } = shown;
  return {
    ...rest,
    caller: caller ?? "",
    createdAt: toIso(createdAt),
    experiment: experiment === null || arm === null || unit === null ? null : { id: experiment, arm, unit },
    cost,
    audit: auditProbability === null ? null : { probability: auditProbability, drawn: auditDrawn },
    model: { id: modelId, sha256: modelSha256 },
    gateError:
      gateErrorType === null || gateErrorMessage === null || gateErrorOnError === null
        ? null
        : { type: gateErrorType, message: gateErrorMessage, onError: gateErrorOnError },
    verdict: knownVerdict(verdict),
    verdictSource,
  };
}

/** The whole decision. */
export function fromDecisionRows(
  row: typeof decisions.$inferSelect,
  content: StoredContent,
  sampleRows: readonly (typeof samples.$inferSelect)[],
): StoredDecision {
  const { features, ...fields } = row;
  const { verdict: _verdict, verdictSource: _source, ...summary } = fromDecisionRow(fields);
  const answers = sampleRows.map(({ decisionId: _decision, usage, ...sample }) => ({
    ...sample,
    ...fromSampleUse(usage),
  }));
  return {
    ...summary,
    features: features && decodeFeatures(features),
    marks: { keys: [], said: row.said, form: row.form },
    samples: answers.filter(({ index }) => index >= 0),
    evidence: withAnswers(
      row.evidence,
      answers.filter(({ index }) => index < 0),
    ),
    content,
  };
}
