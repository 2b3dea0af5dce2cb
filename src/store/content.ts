import { answersIn, mapAnswers } from "../core/evidence.ts";
import type { StoreContent } from "../core/policy/rule.ts";
import type { DecisionRecord, SampleRecord } from "../core/record.ts";
import type { Fallback, Finding } from "../core/turn.ts";
import { type Marks, marksOf } from "./marks.ts";
import { boundedJson, BOUNDS, fitsAsJson } from "./bounds.ts";
import { boundEvidence, formsIn, mapEvidence } from "./evidence.ts";
import type { StoredContent, StoredDecision } from "./stored.ts";
import { headOf } from "../core/text/cut.ts";
import { hashMark } from "../core/text/excerpt.ts";
import { boundName, excerpt, sha256Hex, wellFormed } from "./text.ts";

/**
 * What stays of a decision under its `storeContent`:
 * - `full` keeps everything; long texts are cut to start and end, with their full length and SHA-256.
 * - `hash` puts `sha256:<hex>` in the place of arguments, messages, texts, metadata, canonical forms, and of the
 *   sentences that may quote them (findings, fallback). Equal forms stay equal. The tools' declarations are kept: they
 *   are the deployment's configuration, not what a user said.
 * - `none` keeps none of these. Canonical forms become `form 1`, `form 2`, ... which can be compared in the decision only.
 *
 * Names, ids and numbers stay in every case. The marks by which a session is found go with the decision to the outbox in
 * every case; under `none` the database gets only those of call ids. The result fits a database row: at most 1.5 MB as JSON.
 */
export async function applyStoreContent(record: DecisionRecord): Promise<StoredDecision> {
  const bounded = await boundLists(record, await marksOf(record));
  const stored = await bounded[record.storeContent]();
  if (fitsAsJson(stored, BOUNDS.record)) return stored;
  // Only a record made to be large gets here; its hashes are small whatever it held.
  return withoutTools(await bounded.hash());
}

/** What stays of an outcome's note, which is content as well. */
export async function noteToStore(note: string | null, storeContent: StoreContent): Promise<string | null> {
  if (note === null || note === "" || storeContent === "full") return note;
  return storeContent === "hash" ? mark(note) : null;
}

/** A record whose lists and names are bounded, with the marks in the place of what was said. */
type Bounded = Omit<DecisionRecord, "spoken" | "reuse"> & { readonly marks: Marks };

const nameOrNull = async (name: string | null): Promise<string | null> => name && boundName(name);
const sentence = async (text: string): Promise<string> => wellFormed(headOf(text, BOUNDS.sentence));
const words = async (text: string): Promise<string> => wellFormed(headOf(text, BOUNDS.answer));
const mark = async (text: string): Promise<string> => hashMark(await sha256Hex(text));
const nothing = async (): Promise<string> => "";

/** Cuts what may be of any number or length whatever is stored, then offers the three ways to store it. */
async function boundLists(whole: DecisionRecord, marks: Marks) {
  const { spoken: _, reuse: _reuse, ...record } = whole;
  const base: Bounded = {
    ...record,
    marks,
    agent: await nameOrNull(record.agent),
    session: await nameOrNull(record.session),
    user: await nameOrNull(record.user),
    upstreamModel: await nameOrNull(record.upstreamModel),
    gatedBy: await nameOrNull(record.gatedBy),
    calls: await Promise.all(
      record.calls
        .slice(0, BOUNDS.calls)
        .map(async (call) => ({ ...call, tool: await boundName(call.tool) })),
    ),
    findings: record.findings.slice(0, BOUNDS.calls),
    gateError: record.gateError && {
      ...record.gateError,
      message: wellFormed(headOf(record.gateError.message, BOUNDS.sentence)),
    },
    samples: await Promise.all(record.samples.map(boundSample)),
    evidence: await boundEvidence(record.evidence, boundSample),
  };
  return { full: () => storeFull(base), hash: () => storeHash(base), none: () => storeNone(base) };
}

const boundSample = async (sample: SampleRecord): Promise<SampleRecord> => ({
  ...sample,
  responseId: await nameOrNull(sample.responseId),
  finishReason: await nameOrNull(sample.finishReason),
  calls: await Promise.all(
    sample.calls.slice(0, BOUNDS.calls).map(async (call) => ({
      id: await nameOrNull(call.id),
      tool: await boundName(call.tool),
      arguments: call.arguments,
    })),
  ),
});

async function storeFull(record: Bounded): Promise<StoredDecision> {
  const limit = sampleTextLimit(answersOf(record));
  return {
    ...(await mapTexts(record, {
      text: (text) => excerpt(text, limit),
      form: (text) => boundForm(text, limit),
      sentence,
      words,
    })),
    content: await toContent(
      boundedJson(record.content.messages, BOUNDS.messages),
      boundedJson(record.content.tools, BOUNDS.tools),
      boundedJson(record.content.metadata, BOUNDS.metadata),
    ),
  };
}

async function storeHash(record: Bounded): Promise<StoredDecision> {
  const hashed = async (value: unknown) => {
    const text = JSON.stringify(value ?? null);
    return text === "null" ? null : JSON.stringify(await mark(text));
  };
  return {
    ...(await mapTexts(record, { text: mark, form: mark, sentence: mark, words: mark })),
    content: await toContent(
      hashed(record.content.messages),
      boundedJson(record.content.tools, BOUNDS.tools),
      hashed(record.content.metadata),
    ),
  };
}

async function storeNone(record: Bounded): Promise<StoredDecision> {
  const forms = [
    ...new Set([...answersOf(record).map((sample) => sample.canonical), ...formsIn(record.evidence)]),
  ];
  const kept = await mapTexts(record, {
    text: nothing,
    form: async (text) => `form ${forms.indexOf(text) + 1}`,
    sentence: nothing,
    words: nothing,
  });
  return {
    ...kept,
    point: kept.point && { ...kept.point, form: null },
    samples: kept.samples.map((sample) => ({ ...sample, text: null })),
    evidence: mapAnswers(kept.evidence, (answer) => ({ ...answer, text: null })),
    content: { messages: null, tools: null, toolsSha256: null, metadata: null },
  };
}

interface TextRules {
  /** Texts and arguments of samples. */
  readonly text: (text: string) => Promise<string>;
  /** Canonical forms; equal forms must give equal results, different forms different ones. */
  readonly form: (text: string) => Promise<string>;
  /** Sentences of the gate that may quote values. */
  readonly sentence: (text: string) => Promise<string>;
  /** What the user read instead of a call. */
  readonly words: (text: string) => Promise<string>;
}

async function mapTexts(record: Bounded, rules: TextRules): Promise<Omit<StoredDecision, "content">> {
  const finding = async (found: Finding) => ({ ...found, message: await rules.sentence(found.message) });
  const sample = async (one: SampleRecord) => ({
    ...one,
    canonical: await rules.form(one.canonical),
    text: one.text === null ? null : await rules.text(one.text),
    calls: await Promise.all(
      one.calls.map(async (call) => ({ ...call, arguments: await rules.text(call.arguments) })),
    ),
  });
  const fallback = async (given: Fallback): Promise<Fallback> => ({
    action: given.action,
    message: await rules.words(given.message),
    ...(given.options
      ? { options: await Promise.all(given.options.slice(0, BOUNDS.options).map(rules.words)) }
      : {}),
    ...(given.call ? { call: { ...given.call, arguments: await rules.text(given.call.arguments) } } : {}),
  });
  const { content: _, ...rest } = record;
  return {
    ...rest,
    findings: await Promise.all(record.findings.map(finding)),
    fallback: record.fallback && (await fallback(record.fallback)),
    samples: await Promise.all(record.samples.map(sample)),
    evidence: await mapEvidence(record.evidence, { ...rules, answer: sample }),
  };
}

/** The samples and, after them, the answers of other models. */
const answersOf = ({
  samples,
  evidence,
}: Pick<DecisionRecord, "samples" | "evidence">): readonly SampleRecord[] => [
  ...samples,
  ...answersIn(evidence),
];

/** One limit for all texts of the samples, so that together they stay within their share. */
function sampleTextLimit(samples: readonly SampleRecord[]): number {
  const texts = samples.flatMap((sample) => [
    sample.canonical,
    sample.text ?? "",
    ...sample.calls.map((call) => call.arguments),
  ]);
  let limit: number = BOUNDS.text;
  const total = () => texts.reduce((sum, text) => sum + Math.min(text.length, limit), 0);
  while (limit > BOUNDS.least && total() > BOUNDS.samples) limit = Math.floor(limit / 2);
  return limit;
}

/** A form that is too long to keep is compared by its hash: an excerpt of two different forms might be equal. */
const boundForm = async (form: string, limit: number): Promise<string> =>
  form.length <= limit ? wellFormed(form) : `sha256:${await sha256Hex(form)}`;

async function toContent(
  messages: Promise<string | null>,
  tools: Promise<string | null>,
  metadata: Promise<string | null>,
): Promise<StoredContent> {
  const toolsText = await tools;
  return {
    messages: await messages,
    tools: toolsText,
    toolsSha256: toolsText === null ? null : await sha256Hex(toolsText),
    metadata: await metadata,
  };
}

const withoutTools = (stored: StoredDecision): StoredDecision => ({
  ...stored,
  content: { ...stored.content, tools: null, toolsSha256: null },
});
