/** What a tool can do and to what, in the words of claims. */
import type { Tool } from "../turn.ts";
import { wordsOf } from "../features/text/words.ts";
import { ACTIONS } from "./families.ts";
import { type Form, formsOf } from "./forms.ts";
import { type Things, thingsIn } from "./things.ts";

export interface ToolProfile {
  readonly name: string;
  /** Of the name, in lower case. */
  readonly words: readonly string[];
  readonly families: ReadonlySet<string>;
  /** Of the name. */
  readonly named: Things;
  /** Of name and description. */
  readonly things: Things;
  /** The first word of its name, where no table knows it: it may be a verb. */
  readonly ownVerb: string | null;
  /** Its name or description says what it does, in words that are known. */
  readonly understood: boolean;
  /** It only reads. */
  readonly reads: boolean;
  /** It changes something, rather than to read or to reckon. */
  readonly acts: boolean;
  /** It reads one record, rather than to look for several. */
  readonly looksUp: boolean;
  /** It runs whatever it is given, so that no claim can be held against its name. */
  readonly runsAnything: boolean;
}

const READS: ReadonlySet<string> = new Set(
  (
    "get list show view read lookup look query check track search find fetch retrieve describe browse count lists gets status history info details think calculate compute " +
    "ver listar consultar buscar leer obtener mostrar revisar comprobar estado verificar encontrar rastrear " +
    "ler obter procurar pesquisar conferir achar voir lire lister chercher rechercher trouver afficher consulter verifier obtenir suivre " +
    "lesen suchen anzeigen pruefen abrufen finden nachschlagen auflisten zeigen verfolgen inspect scan ping monitor verify validate"
  ).split(" "),
);
const LOOKS_FOR: ReadonlySet<string> = new Set([
  "search",
  "find",
  "list",
  "lists",
  "browse",
  "query",
  "lookup",
]);
const ANYTHING: ReadonlySet<string> = new Set(
  "execute exec bash shell python code http sql command terminal invoke delegate computer browser script eval".split(
    " ",
  ),
);
/** Verbs whose object says what is done: `create_refund`. */
const OPEN: ReadonlySet<string> = new Set([
  "create",
  "process",
  "submit",
  "send",
  "do",
  "run",
  "apply",
  "fetch",
  "book",
]);
/** What the answer itself may do. */
const COMPUTES =
  /^(?:analy|estimat|predict|evaluat|solv|determin|convert|compar(?:e|ing|is|ar$|er$)|calc|sum|count|round|format|pars|plot|simulat|evolv|measur|recommend|suggest|explain|translat|classif|rank|sort|factor|integrat|deriv|identif|detect|find|generat\w+ (?:prime|random))/;
const LONGEST_DESCRIPTION = 400;
const LEADING_WORDS = 5;

/** "aendern": names of tools have no umlauts. */
const spelled = (word: string): string =>
  word
    .replaceAll("ae", "ä")
    .replaceAll("oe", "ö")
    .replace(/(?<![aeq])ue/g, "ü");
const formsIn = (word: string): readonly Form[] => {
  const plain = formsOf(word);
  return plain.length > 0 ? plain : formsOf(spelled(word));
};

const keysOf = (word: string): string[] =>
  formsIn(word).flatMap(({ kind, key }) =>
    kind === "base" || kind === "participle" || kind === "ing" ? [key] : [],
  );

function familiesOfWords(words: readonly string[]): {
  readonly keys: readonly string[];
  readonly plain: boolean;
} {
  const verbs = words.map((word) => ({ word, keys: keysOf(word) })).filter(({ keys }) => keys.length > 0);
  const pure = verbs.filter(({ word }) => thingsIn(word).names.size === 0);
  const kept =
    pure.length > 0 ? verbs.filter((verb) => pure.includes(verb) || verb.word === words[0]) : verbs;
  return { keys: kept.flatMap(({ keys }) => keys), plain: pure.length === 0 };
}

/** `get_order`, `order_lookup`, `order_status`, but not `add_to_list`. */
function readsOnly(words: readonly string[]): boolean {
  if (READS.has(words[0] ?? "")) return true;
  const acting = words.some(
    (word) => !READS.has(word) && thingsIn(word).names.size === 0 && keysOf(word).length > 0,
  );
  return !acting && words.some((word) => READS.has(word));
}

function familiesOf(name: string, description: string): ReadonlySet<string> {
  const words = wordsOf(name);
  const checks = words.includes("check") && (words.includes("in") || words.includes("out"));
  if (!checks && readsOnly(words)) return new Set(["search"]);
  const inName = familiesOfWords(words);
  const first = description.slice(0, 120).split(/[.:;\n]/)[0] ?? "";
  const leading = wordsOf(first).slice(0, LEADING_WORDS);
  const inText =
    inName.keys.length > 0 && !inName.plain ? { keys: [], plain: false } : familiesOfWords(leading);
  const keys = [...inName.keys, ...inText.keys];
  if (
    inName.keys.length === 0 &&
    leading.slice(0, 2).some((word) => READS.has(word) || READS.has(word.replace(/s$/, "")))
  ) {
    return new Set(["search"]);
  }
  const families = keys.flatMap((key) => ACTIONS.get(key)?.families ?? []);
  const open = keys.length === 0 || inName.plain || keys.some((key) => OPEN.has(key));
  if (words.includes("off") || leading.includes("off")) return new Set(["disable", "enable", "change"]);
  return new Set([
    ...families,
    ...(open ? thingsIn(`${words.join(" ")}`).families : []),
    ...(checks ? ["register", "book"] : []),
    ...(words.some((word) => /^(?:call|phone|dial|telephone)$/.test(word)) ? ["call"] : []),
  ]);
}

/** By name and description: agents send the same tools with every request. */
const PROFILES = new Map<string, ToolProfile>();
const MOST_KEPT = 2_000;
const LONGEST_NAME = 200;

/** Worked out once a tool, as long as not too many others come. */
export function profileOf({ name, description: told }: Tool): ToolProfile {
  const description = (told ?? "").slice(0, LONGEST_DESCRIPTION);
  if (name.length > LONGEST_NAME) return madeOf(name, description);
  const key = `${name.length} ${name}${description}`;
  const known = PROFILES.get(key);
  if (known !== undefined) return known;
  if (PROFILES.size >= MOST_KEPT) PROFILES.clear();
  const profile = madeOf(name, description);
  PROFILES.set(key, profile);
  return profile;
}

function madeOf(whole: string, description: string): ToolProfile {
  const name = whole.slice(0, LONGEST_NAME);
  const words = wordsOf(name);
  const families = familiesOf(name, description);
  const [first = ""] = words;
  const ownVerb =
    /^[a-z]{3,20}$/.test(first) &&
    formsIn(first).length === 0 &&
    !words.slice(1).some((word) => keysOf(word).length > 0 && thingsIn(first).names.size > 0) &&
    !READS.has(first) &&
    !COMPUTES.test(first)
      ? first
      : null;
  return {
    name: whole,
    words,
    families: ownVerb === null ? families : new Set([...families, `own:${ownVerb}`]),
    ownVerb,
    understood: families.size > 0,
    acts: (ownVerb !== null || !(families.size === 1 && families.has("search"))) && !COMPUTES.test(first),
    reads: families.size === 1 && families.has("search"),
    named: thingsIn(words.join(" ")),
    things: thingsIn(`${words.join(" ")} ${description}`),
    looksUp: families.size === 1 && families.has("search") && !words.some((word) => LOOKS_FOR.has(word)),
    runsAnything: words.some((word) => ANYTHING.has(word)),
  };
}
