/** The parts of a rule in which a person finds its settings. A setting names its part in the registry (`settings.ts`). */
export const SECTIONS = [
  ["risk", "Mode and risk", "Whether calls are judged, and how sure the gate must be."],
  ["context", "Thresholds by context", "Where and when a call needs more confidence, or less."],
  ["samples", "Samples", "How often the model is asked for the same turn."],
  ["checks", "Checks", "What is looked at in a call, and whether it stops the call."],
  ["rules", "Business rules", "What must hold whatever the confidence: limits, lists, and systems of yours."],
  ["models", "Other models", "Who else is asked before a call runs."],
  ["stopped", "Stopped calls", "What a user gets in the place of a call."],
  ["words", "Words for users", "In which language and in which words users are spoken to."],
  ["equal", "Equal values", "What counts as equal when samples are compared."],
  ["learning", "Learning", "What the gate tries and asks people for, so that it gets better."],
  ["record", "Record and failure", "What is stored, and what holds when the gate itself fails."],
] as const satisfies readonly (readonly [id: string, title: string, about: string])[];

export type SectionId = (typeof SECTIONS)[number][0];

/** The part that shows what is set, of all others. */
export const SET_HERE = "set";
export type Shown = SectionId | typeof SET_HERE;

/** The part that an address names; null: none that there is. */
export const sectionNamed = (name: string | null): Shown | null =>
  name === SET_HERE ? SET_HERE : (SECTIONS.find(([id]) => id === name)?.[0] ?? null);

export const titleOf = (section: SectionId): string => SECTIONS.find(([id]) => id === section)?.[1] ?? "";
