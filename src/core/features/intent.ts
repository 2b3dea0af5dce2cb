/** Is this the tool that the request is about? The least fitting called tool counts. */
import { defineFamily } from "./define.ts";
import { gramCosine } from "./text/grams.ts";
import { weightOf } from "./text/words.ts";
import type { ToolDocument } from "./tool-document.ts";
import { least, type CandidateView } from "./view.ts";

interface Shared {
  readonly view: CandidateView;
  /** Declared tools that the candidate calls. */
  readonly called: readonly ToolDocument[];
  readonly calledScores: readonly number[];
  readonly otherScores: readonly number[];
  /** Weights of the ask text's content words that neither the called tools' declarations nor the values hold, descending. */
  readonly unmatched: readonly number[];
}

function share(view: CandidateView): Shared {
  const called = [...new Set(view.calls.map((call) => call.document))].filter(
    (document) => document !== null,
  );
  const calledTools = new Set(called.map((document) => document.tool));
  const calledScores: number[] = [];
  const otherScores: number[] = [];
  for (const [tool, score] of view.turn.intents)
    (calledTools.has(tool) ? calledScores : otherScores).push(score);
  const documents = view.allCalls.map((call) => call.document).filter((document) => document !== null);
  const unmatched = view.turn.ask.content
    .filter(
      ({ stem }) =>
        !view.values.stems.has(stem) && !documents.some((document) => document.fullStems.has(stem)),
    )
    .map(({ weight }) => weight)
    .toSorted((a, b) => b - a);
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

function requiredHint(document: ToolDocument, { turn }: CandidateView): number {
  const hints = [...document.properties.values()]
    .filter((property) => property.required)
    .map((property) => alignment([...property.nameStems, ...property.descriptionStems], turn.ask.stems));
  return least(hints.filter((hint) => !Number.isNaN(hint)));
}

const UNKNOWN = "no declared tool called";

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
    name: "intent_trigrams",
    definition: "Cosine of the character trigrams of ask text and called tool (name, description).",
    range: "0..1",
    missing: UNKNOWN,
    sign: 1,
    compute: (s) => leastOf(s, (document) => gramCosine(s.view.turn.ask.trigrams, document.trigrams)),
  },
  {
    name: "intent_margin",
    definition: "Score of the least fitting called tool minus that of the best tool not called.",
    range: "-1..1",
    missing: "no declared tool called, or no other tool",
    sign: 1,
    compute: (s) =>
      s.otherScores.length === 0 ? Number.NaN : least(s.calledScores) - Math.max(...s.otherScores),
  },
  {
    name: "intent_rank",
    definition: "Share of the other tools that fit better than the least fitting called one.",
    range: "0..1",
    missing: "no declared tool called, or no other tool",
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
    name: "intent_description",
    definition:
      "Weight share of the words of the called tool's name and description that the ask text holds.",
    range: "0..1",
    missing: `${UNKNOWN}, or no words`,
    sign: 1,
    compute: (s) =>
      leastOf(s, (document) => alignment(document.nameAndDescriptionStems, s.view.turn.ask.stems)),
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
    name: "intent_required_hint",
    definition:
      "The required parameter that the ask text hints at least: share of the words of its name and description.",
    range: "0..1",
    missing: "no required parameters",
    sign: 1,
    compute: (s) => leastOf(s, (document) => requiredHint(document, s.view)),
  },
  {
    name: "intent_best",
    definition: "Score of the best fitting of all offered tools.",
    range: "0..1",
    missing: "no tools offered",
    sign: 1,
    compute: (s) => {
      const scores = [...s.calledScores, ...s.otherScores];
      return scores.length === 0 ? Number.NaN : Math.max(...scores);
    },
  },
  {
    name: "intent_worst_word",
    definition:
      "Weight of the most specific content word that neither the called tools' declarations nor the values hold.",
    range: "0..1",
    missing: "no content words in the ask text",
    sign: -1,
    compute: (s) => (s.view.turn.ask.content.length === 0 ? Number.NaN : (s.unmatched[0] ?? 0)),
  },
  {
    name: "intent_unmatched_words",
    definition: "Number of content words that neither the called tools' declarations nor the values hold.",
    range: "0..",
    missing: "no content words in the ask text",
    sign: -1,
    compute: (s) => (s.view.turn.ask.content.length === 0 ? Number.NaN : s.unmatched.length),
  },
]);
