/**
 * What asks a model to state how sure it is. The scale is told by examples, since models use the upper end of a bare scale only
 * (Xiong et al. 2024, ICLR, "Can LLMs Express Their Uncertainty?": most stated values lie between 80 and 100).
 */
export const STATEMENT_SCALE: readonly string[] = [
  "99: every argument stands word for word in what the user said, and only this tool does what was asked.",
  '85: one argument was worked out from the conversation, such as a date from "next Friday".',
  "65: one argument is the likelier of two, such as which of two orders is meant.",
  "40: an argument was filled in that nobody stated, or another tool fits about as well.",
  "15: the request was not understood, and the call is a guess.",
];

/** For the end of a system prompt; `readStatement` reads what comes of it. */
export const STATEMENT_PROMPT = [
  "Whenever you call a tool, also state in the text of the same answer how sure you are that running exactly these calls is what the user wants, as a whole number from 0 to 100:",
  "<confidence>85</confidence><doubts>The year of the date is not stated.</doubts>",
  "Of 100 calls that you give 85, 85 should turn out right. Use the whole scale:",
  ...STATEMENT_SCALE.map((line) => `- ${line}`),
  "In doubts name what you are not sure of, one short sentence each, divided by semicolons, in the language of the user; write none where there is nothing. State it once, and do not speak of it otherwise.",
].join("\n");
