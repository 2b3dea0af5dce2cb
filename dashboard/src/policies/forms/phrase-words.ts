/** What stands for what in the gate's sentences, for whoever writes them anew. */
export const PLACEHOLDER_MEANS: Readonly<Record<string, string>> = {
  tool: "the tool, by its label or its name",
  parameters: "the parameters that are missing or meant, as a list",
  parameter: "one parameter, by its label or its name",
  value: "a value, in quotes",
  values: "the values, as a list",
  choices: "what the samples say, each made by “choice”",
  what: "a noun such as “mail address”, or the parameter",
  whom: "the person or thing that the user named",
  calls: "the calls, each made by “call”",
  things: "what the user asked for and no call covers",
  instead: "the harmless call, made by “call”",
  text: "the text itself",
  number: "the number of the choice",
  arguments: "the arguments, each made by “argument”",
};

/** Groups of sentences, in the order in which a user may read them. */
export const PHRASE_GROUPS: readonly (readonly [title: string, keys: (key: string) => boolean])[] = [
  ["Questions", (key) => key.startsWith("ask_") || key === "guess" || key === "answer_option"],
  [
    "In the place of a call",
    (key) => ["confirm", "escalate", "escalate_again", "safe_call", "nothing_to_do", "closed"].includes(key),
  ],
  [
    "What is uncertain",
    (key) =>
      [
        "again",
        "missing",
        "unknown_tool",
        "nameless_tool",
        "unreadable",
        "invalid",
        "disagree",
        "choice",
        "unstated",
        "value_as",
        "unknown_value",
        "unknown_value_of",
        "uncovered",
        "general",
        "not_allowed",
        "ways",
        "options_for",
      ].includes(key),
  ],
  ["Answers that claim what was not done", (key) => /^(?:phantom|printed)_call/.test(key)],
  ["Nouns, lists and quotes", () => true],
];
