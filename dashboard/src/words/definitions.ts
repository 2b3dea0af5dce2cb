/** The words of the gate for somebody who reads them for the first time. */
export const MODE_MEANS: Readonly<Record<string, string>> = {
  off: "judges nothing",
  shadow: "watches only; everything runs",
  enforce: "replaces calls that it does not trust",
};

export const FALLBACK_MEANS: Readonly<Record<string, string>> = {
  ask_clarification: "ask the user what is missing",
  request_confirmation: "ask the user to confirm",
  offer_options: "let the user choose",
  safe_default: "give a fixed answer or make a harmless call",
  escalate_to_human: "hand over to a human",
};

export const IDKS_MEANS =
  "IDKS is (right calls that ran − wrong calls that ran) / all judged calls; a stopped call counts 0, and 1 is best. Where outcomes are partly known it is estimated from those that are.";

export const FAMILY_MEANS: Readonly<Record<string, string>> = {
  consistency: "Do the samples agree?",
  coverage: "Does the call do all that was asked for?",
  schema: "Does it fit what the tool declares?",
  grounding: "Do its values come from the conversation?",
  intent: "Is it the tool that was meant?",
  suspicious: "Do its values look made up?",
  second_opinion: "Does another model answer the same?",
  dispersion: "How far apart are the samples?",
  graybox: "How sure was the model of its own tokens?",
  session: "What happened before in this conversation?",
  loop: "Does it fit the course of the agent’s work?",
};
