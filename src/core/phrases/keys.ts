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
  /** What stands against it, after `not_allowed`. */
  blocked_by_rule: ["rule"],
  blocked_by_system: [],
  blocked_by_model: [],
  blocked_by_repeat: [],
  blocked_by_check: [],
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
  /** The same after a sentence that says already that nothing was done. */
  hand_over: [],
  /** There is more in the calls than anybody could read and confirm in a chat. */
  too_long: [],
  /** A person looked at the calls and said no. */
  rejected: ["calls"],
  rejected_why: ["reason"],
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

/**
 * Sentences that came after operators had begun to write locales of their own, each with what such a locale says in its place where it
 * lacks it: an older sentence of its own, or nothing. So a stored locale stays whole, in one language.
 */
export const STAND_INS = {
  blocked_by_rule: null,
  blocked_by_system: null,
  blocked_by_model: null,
  blocked_by_repeat: null,
  blocked_by_check: null,
  hand_over: "ask_person",
  too_long: "escalate",
  rejected: "not_allowed",
  rejected_why: null,
} as const satisfies Partial<Record<PhraseKey, PhraseKey | null>>;

export type PhraseKey = keyof typeof PLACEHOLDERS;
export type PlaceholderOf<K extends PhraseKey> = (typeof PLACEHOLDERS)[K][number];
/** All sentences of one locale. */
export type Phrases = Readonly<Record<PhraseKey, string>>;

export const PHRASE_KEYS = Object.keys(PLACEHOLDERS) as readonly PhraseKey[];
export const isLater = (key: PhraseKey): key is keyof typeof STAND_INS => Object.hasOwn(STAND_INS, key);
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
