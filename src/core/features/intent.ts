/** Is this the tool that the request is about? The least fitting called tool counts. */
import { defineFamily } from "./define.ts";
import { weightOf } from "./text/words.ts";
import type { ToolDocument } from "./tool-document.ts";
import { count, least, type CandidateView } from "./view.ts";

interface Shared {
  readonly view: CandidateView;
  /** Declared tools that the candidate calls. */
  readonly called: readonly ToolDocument[];
  readonly calledScores: readonly number[];
  readonly otherScores: readonly number[];
  /** Content words of the ask text that neither the called tools' declarations nor the values hold. */
  readonly unmatched: number;
}

function share(view: CandidateView): Shared {
  const { turn, sameLanguage } = view;
  // Words of two languages cannot be compared: then there is nothing to say about any tool.
  const documents = sameLanguage ? view.calls.map((call) => call.document) : [];
  const called = [...new Set(documents)].filter((document) => document !== null);
  const calledTools = new Set(called.map((document) => document.tool));
  const calledScores: number[] = [];
  const otherScores: number[] = [];
  for (const [tool, score] of turn.intents) (calledTools.has(tool) ? calledScores : otherScores).push(score);
  const used = new Set(view.allCalls.map((call) => call.document));
  const declared = [...used].flatMap((document) => (document === null ? [] : [document.fullStems]));
  const unmatched = count(
    turn.ask.content,
    ({ stem }) => !view.values.stems.has(stem) && !declared.some((stems) => stems.has(stem)),
  );
  return { view, called, calledScores, otherScores, unmatched };
}

/** Weight share of `stems` that the ask text holds; NaN for no stems. */
function alignment(stems: Iterable<string>, asked: ReadonlySet<string>): number {
  let mass = 0;
  let found = 0;
  for (const stem of stems) {
    const weight = weightOf(stem);
    mass += weight;
    if (asked.has(stem)) found += weight;
  }
  return mass === 0 ? Number.NaN : found / mass;
}

const leastOf = (shared: Shared, value: (document: ToolDocument) => number): number =>
  least(shared.called.map(value).filter((x) => !Number.isNaN(x)));

function askInDeclaration(document: ToolDocument, { turn }: CandidateView): number {
  if (turn.ask.mass === 0) return Number.NaN;
  let found = 0;
  for (const { stem, weight } of turn.ask.content) if (document.fullStems.has(stem)) found += weight;
  return found / turn.ask.mass;
}

function otherExplains({ turn, values, allCalls }: CandidateView): number {
  const used = new Set(allCalls.map((call) => call.document));
  const vocabularies = [...used].flatMap((document) => (document === null ? [] : [document.stems]));
  const open = turn.ask.content.filter(
    ({ stem }) => !values.stems.has(stem) && !vocabularies.some((stems) => stems.has(stem)),
  );
  let best = 0;
  for (const document of turn.documents.values()) {
    if (used.has(document)) continue;
    let mass = 0;
    for (const { stem, weight } of open) if (document.stems.has(stem)) mass += weight;
    best = Math.max(best, mass);
  }
  return best;
}

const UNKNOWN = "no declared tool called, or one described in another language than the ask text";

export const intent = defineFamily<Shared>("intent", share, [
  {
    name: "intent_overlap",
    definition: "Cosine of ask text and called tool (name, description, parameter names) on weighted stems.",
    range: "0..1",
    missing: UNKNOWN,
    sign: 1,
    compute: (s) => least(s.calledScores),
  },
  {
    name: "intent_margin",
    definition: "Score of the least fitting called tool minus that of the best tool not called.",
    range: "-1..1",
    missing: `${UNKNOWN}, or no other tool`,
    sign: 1,
    compute: (s) =>
      s.otherScores.length === 0 ? Number.NaN : least(s.calledScores) - Math.max(...s.otherScores),
  },
  {
    name: "intent_rank",
    definition: "Share of the other tools that fit better than the least fitting called one.",
    range: "0..1",
    missing: `${UNKNOWN}, or no other tool`,
    sign: -1,
    compute: (s) => {
      const lowest = least(s.calledScores);
      if (s.otherScores.length === 0 || Number.isNaN(lowest)) return Number.NaN;
      return s.otherScores.filter((score) => score > lowest).length / s.otherScores.length;
    },
  },
  {
    name: "intent_name",
    definition: "Weight share of the words of the called tool's name that the ask text holds.",
    range: "0..1",
    missing: `${UNKNOWN}, or a name without words`,
    sign: 1,
    compute: (s) => leastOf(s, (document) => alignment(document.nameStems, s.view.turn.ask.stems)),
  },
  {
    name: "intent_declared",
    definition:
      "Weight share of the ask text's content words that the called tool's whole declaration holds.",
    range: "0..1",
    missing: `${UNKNOWN}, or no content words in the ask text`,
    sign: 1,
    compute: (s) => leastOf(s, (document) => askInDeclaration(document, s.view)),
  },
  {
    name: "intent_unmatched_words",
    definition: "Number of content words that neither the called tools' declarations nor the values hold.",
    range: "0..",
    missing: "no content words in the ask text, or in another language than the tools",
    sign: -1,
    compute: (s) => (s.view.turn.ask.mass === 0 || !s.view.sameLanguage ? Number.NaN : s.unmatched),
  },
  {
    name: "intent_other_explains",
    definition:
      "Weight of the content words unmatched by calls and called tools that one other tool's words hold.",
    range: "0..",
    missing: `${UNKNOWN}, or no other tool`,
    sign: -1,
    compute: (s) =>
      s.called.length === 0 || s.otherScores.length === 0 ? Number.NaN : otherExplains(s.view),
  },
]);
