import { askedActions } from "../features/asked-actions.ts";
import { covers } from "../features/coverage-index.ts";
import { isChoice, stands } from "../features/stated.ts";
import { contentStems } from "../features/text/words.ts";
import type { ToolDocument } from "../features/tool-document.ts";
import { count, sum, type CandidateView } from "../features/view.ts";
import { cut, shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Check, CheckInput } from "./check.ts";

/** Content words that a request, and the description of a tool, must have to be compared at all. */
const FEWEST_WORDS = 3;
const HEAD = 200;
/** Cosine of request and tool below which they have no word in common that says anything. */
const NO_OVERLAP = 0.02;
/** Weight share of the request that the tool's whole declaration holds. */
const NOT_DECLARED = 0.05;
/** The same for the best tool that is offered: above it there is something else to call. */
const NOTHING_FITS = 0.05;
/** Weight share of the request that values and called tools hold together. */
const NOT_COVERED = 0.5;
/** Share of the values that the open request holds: a call that is made of its words belongs to it. */
const NOT_REQUESTED = 0.5;

const isDescribed = ({ tool }: ToolDocument): boolean =>
  contentStems(tool.description.slice(0, HEAD)).length >= FEWEST_WORDS;

const declaredShare = (document: ToolDocument, { turn }: CandidateView): number =>
  sum(turn.ask.content.filter(({ stem }) => document.fullStems.has(stem)).map(({ weight }) => weight)) /
  turn.ask.mass;

/** A request to which neither the words of the called tools nor their values fit. */
function strange({ view, candidate }: CheckInput): readonly Finding[] {
  const { ask, intents } = view.turn;
  if (ask.content.length < FEWEST_WORDS || Math.max(0, ...intents.values()) >= NOTHING_FITS) return [];
  const foreign = view.calls.filter(({ document }) => {
    if (document === null || (intents.get(document.tool) ?? 0) >= NO_OVERLAP) return false;
    return isDescribed(document) && declaredShare(document, view) < NOT_DECLARED;
  });
  if (foreign.length === 0) return [];
  const cover = covers(view);
  const held = sum(ask.content.filter(({ stem }) => cover.stem(stem)).map(({ weight }) => weight));
  if (held / ask.mass >= NOT_COVERED) return [];
  return foreign.map(({ call }) => ({
    check: "irrelevant_tool",
    severity: "flag",
    call: candidate.calls.indexOf(call),
    message: `${shown(call.name)}: nothing in the request fits this tool. Where no tool fits, say so instead of calling one.`,
  }));
}

/**
 * In a conversation: no offered tool does anything of what the request asks to be done, the user confirmed nothing, and the values
 * are not the request's.
 */
function unserved({ view, prepared }: CheckInput): readonly Finding[] {
  const { words } = askedActions(prepared);
  if (words.length === 0 || words.some(({ served }) => served > 0)) return [];
  if (prepared.loop.asked === true && prepared.loop.agreed) return [];
  const values = view.leaves
    .map(({ leaf }) => leaf)
    .filter((leaf) => leaf.squashed !== "" && !isChoice(leaf));
  const requested = count(values, (leaf) => stands(leaf, prepared.requested));
  if (values.length > 0 && requested / values.length >= NOT_REQUESTED) return [];
  const asked = [...new Set(words.map(({ stem }) => stem))]
    .slice(0, 3)
    .map((stem) => JSON.stringify(cut(stem, 40)));
  const call = view.calls.length === 1 ? 0 : null;
  const message = `No offered tool does what the request asks for (${asked.join(", ")}). Say so instead of calling another one.`;
  return [{ check: "irrelevant_tool", severity: "flag", call, message }];
}

/**
 * Nothing in the tool list fits the request. Compares words, so it is silent where request and tools are in two languages.
 */
export const irrelevantTool: Check = {
  name: "irrelevant_tool",
  run: (input) => {
    const { view, prepared, candidate } = input;
    if (candidate.calls.length === 0 || !view.sameLanguage) return [];
    return prepared.history.present ? unserved(input) : strange(input);
  },
};
