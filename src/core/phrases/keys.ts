/**
 * Every sentence that the gate says to a user in the place of a call, by its key, with what it must name. A locale is complete or
 * none: so nobody reads a sentence that is half translated.
 */
export const PLACEHOLDERS = {
  /** Before a question that comes back. */
  again: [],
  missing: ["tool", "parameters"],
  unknown_tool: ["tool"],
  nameless_tool: [],
  unreadable: ["tool"],
  invalid: ["tool", "value", "parameter"],
  disagree: ["tool", "choices"],
  /** One of the choices of `disagree`. */
  choice: ["parameter", "values"],
  unstated: ["tool", "values"],
  /** One of the values of `unstated`. */
  value_as: ["value", "parameter"],
  /** An address or a number that a model cannot know; `what` is a noun below, or the parameter. */
  unknown_value: ["tool", "what"],
  unknown_value_of: ["what", "whom"],
  uncovered: ["calls", "things"],
  general: ["calls"],
  /** A check or a rule stands against the call as it is. */
  not_allowed: ["calls"],
  ways: [],
  options_for: ["tool", "parameter"],

  ask_missing: [],
  ask_other_words: [],
  ask_value: ["parameter"],
  ask_which: ["parameters"],
  ask_which_one: [],
  ask_right: [],
  ask_right_or_other: [],
  ask_details: [],
  ask_different: [],
  ask_unknown: ["what"],
  ask_unknown_of: ["what", "whom"],
  /** Guess and confirm: one value is clearly likelier. */
  guess: ["value"],
  answer_option: [],

  confirm: ["calls"],
  escalate: [],
  escalate_again: [],
  /** A harmless call runs in the place of the doubtful one. */
  safe_call: ["instead", "calls"],
  nothing_to_do: [],
  /** The answer says that something was done, and nothing was; `_after`: that answer is out already. */
  phantom_call: [],
  phantom_call_after: [],
  /** The answer holds a call as text. */
  printed_call: [],
  printed_call_after: [],
  ask_try_again: [],
  ask_person: [],
  closed: [],

  /** Nouns. */
  mail_address: [],
  web_address: [],
  phone_number: [],

  /** How things are put together. */
  quote: ["text"],
  empty_text: [],
  comma: [],
  and: [],
  or: [],
  space: [],
  option: ["number", "text"],
  call: ["tool", "arguments"],
  argument: ["parameter", "value"],
  next_call: [],
  yes: [],
  no: [],
  nothing: [],
} as const;

export type PhraseKey = keyof typeof PLACEHOLDERS;
export type PlaceholderOf<K extends PhraseKey> = (typeof PLACEHOLDERS)[K][number];
/** All sentences of one locale. */
export type Phrases = Readonly<Record<PhraseKey, string>>;

export const PHRASE_KEYS = Object.keys(PLACEHOLDERS) as readonly PhraseKey[];
export const isPhraseKey = (key: string): key is PhraseKey => Object.hasOwn(PLACEHOLDERS, key);

const PLACE = /\{([^{}]*)\}/g;

/** Puts the values into a sentence, once: a value that looks like a placeholder stays as it is. */
export const fill = <K extends PhraseKey>(
  phrases: Phrases,
  key: K,
  values: Readonly<Record<PlaceholderOf<K>, string>>,
): string => {
  const known: Readonly<Record<string, string>> = values;
  return phrases[key].replace(PLACE, (place, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? place) : place,
  );
};

/** What is wrong with a template, in words for who wrote it; null: nothing. */
export function templateProblem(key: PhraseKey, template: string): string | null {
  const wanted: readonly string[] = PLACEHOLDERS[key];
  const found = [...template.matchAll(PLACE)].map(([, name = ""]) => name);
  const list = wanted.map((name) => `{${name}}`).join(", ");
  const unknown = found.find((name) => !wanted.includes(name));
  if (unknown !== undefined)
    return `has the placeholder {${unknown}}, which this text does not know; ${list === "" ? "it has none" : `known are ${list}`}`;
  const missing = wanted.find((name) => !found.includes(name));
  if (missing !== undefined) return `must name {${missing}}; a text of this key holds ${list}`;
  if (/[{}]/.test(template.replace(PLACE, ""))) return "has a { or } that belongs to no placeholder";
  return null;
}
