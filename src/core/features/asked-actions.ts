/** What the open request asks to be done, word by word, and how well the offered tools could. */
import type { PreparedTurn } from "./prepare.ts";
import type { ToolDocument } from "./tool-document.ts";
import { actionsOf } from "./text/actions.ts";
import { isContentWord, stemOf, weightOf, wordsOf } from "./text/words.ts";

/** A word that asks for an action, and the things beside it: the first after it, or the last before it. */
export interface AskedAction {
  readonly stem: string;
  readonly actions: ReadonlySet<string>;
  readonly objects: readonly string[];
  /** How well the best offered tool does it, 0..1; see `fitOf`. */
  readonly served: number;
}

export interface AskedActions {
  readonly words: readonly AskedAction[];
  readonly asked: ReadonlySet<string>;
  /** Clauses that ask for an action on something. */
  readonly clauses: number;
  /** Those of them of which no offered tool does any action. */
  readonly unserved: number;
}

const CLAUSE_END =
  /[.?!](?=\s|$)|[,;:\n]|\b(?:and|then|also|finally|plus|but|while|once|after|before|so that)\b/i;
const QUOTED = /"[^"\n]{1,300}"|“[^”\n]{1,300}”|`[^`\n]{1,300}`|(?<![\p{L}\d])'[^'\n]{1,300}'(?![\p{L}\d])/gu;
const FILLERS: ReadonlySet<string> = new Set(
  "kindly sure ensure able right now everything current new first last same".split(" "),
);
const MOST_TOOLS = 200;
const MOST_CLAUSES = 100;
const MOST_WORDS = 60;
const OBJECTS_AFTER = 4;
const OBJECTS_BEFORE = 3;

const ASKED = new WeakMap<PreparedTurn, AskedActions>();

/** Worked out once a turn. */
export function askedActions(turn: PreparedTurn): AskedActions {
  const known = ASKED.get(turn) ?? readRequest(turn);
  ASKED.set(turn, known);
  return known;
}

function readRequest(turn: PreparedTurn): AskedActions {
  const doing = toolsByAction(turn.documents);
  const clauses = turn.request.text
    .replace(QUOTED, " ")
    .split(CLAUSE_END, MOST_CLAUSES)
    .map((clause) => actionsIn(wordsOf(clause)));
  const words = clauses.flat().slice(0, MOST_WORDS);
  const asking = clauses.filter((own) => own.some(({ objects }) => objects.length > 0));
  const offered = (word: Omit<AskedAction, "served">): boolean => [...word.actions].some((a) => doing.has(a));
  return {
    words: words.map((word) => ({ ...word, served: bestFit(doing, word) })),
    asked: new Set(words.flatMap(({ actions }) => [...actions])),
    clauses: asking.length,
    unserved: asking.filter((own) => !own.some(offered)).length,
  };
}

function actionsIn(words: readonly string[]): Omit<AskedAction, "served">[] {
  const stems = words.map(stemOf);
  const things = (from: number, to: number): string[] =>
    stems.slice(from, to).filter((stem, i) => {
      const word = words[from + i] ?? "";
      return stem.length > 2 && isContentWord(word) && !FILLERS.has(word);
    });
  return stems.flatMap((stem, at) => {
    const actions = actionsOf(stem);
    if (actions.size === 0) return [];
    const after = things(at + 1, stems.length).slice(0, OBJECTS_AFTER);
    return [{ stem, actions, objects: after.length > 0 ? after : things(0, at).slice(-OBJECTS_BEFORE) }];
  });
}

/** A tool list comes with many turns, and so do its documents. */
const DOING = new WeakMap<PreparedTurn["documents"], ReadonlyMap<string, readonly ToolDocument[]>>();

function toolsByAction(documents: PreparedTurn["documents"]): ReadonlyMap<string, readonly ToolDocument[]> {
  const known = DOING.get(documents);
  if (known !== undefined) return known;
  const doing = new Map<string, ToolDocument[]>();
  DOING.set(documents, doing);
  for (const document of [...documents.values()].slice(0, MOST_TOOLS)) {
    for (const action of document.actions) {
      const list = doing.get(action);
      if (list === undefined) doing.set(action, [document]);
      else list.push(document);
    }
  }
  return doing;
}

function bestFit(
  doing: ReadonlyMap<string, readonly ToolDocument[]>,
  word: Omit<AskedAction, "served">,
): number {
  const weights = word.objects.map(weightOf);
  let best = 0;
  for (const action of word.actions) {
    for (const document of doing.get(action) ?? []) {
      best = Math.max(best, fitOfAble(document, word.objects, weights));
    }
  }
  return best;
}

/**
 * How well a tool does what a word asks, 0..1: 0 where it does none of the actions; else .4, and up to .6 more for the most
 * specific thing beside the word that the tool names: all of it in its name, less in description or parameters.
 */
export function fitOf(document: ToolDocument, { actions, objects }: Omit<AskedAction, "served">): number {
  if (![...actions].some((action) => document.actions.has(action))) return 0;
  return fitOfAble(document, objects, objects.map(weightOf));
}

/** The same of a tool that does one of the actions. */
function fitOfAble(document: ToolDocument, objects: readonly string[], weights: readonly number[]): number {
  let most = 0;
  for (let i = 0; i < objects.length; i += 1) {
    most = Math.max(most, placeOf(document, objects[i]!) * weights[i]!);
  }
  return 0.4 + 0.6 * most;
}

function placeOf(document: ToolDocument, stem: string): number {
  if (document.nameStems.includes(stem)) return 1;
  if (document.nameAndDescriptionStems.has(stem)) return 0.6;
  return document.stems.has(stem) ? 0.4 : 0;
}
