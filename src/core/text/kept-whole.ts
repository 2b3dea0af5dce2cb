/** A text of which the log keeps only the hash: see `store/content.ts`. */
const HASHED = /^sha256:[0-9a-f]{64}$/;
/** What stands in the place of the middle of a long one: see `cutOut`. */
const CUT = /\[\.\.\. cut here: \d+ characters in all, sha256 [0-9a-f]{64} \.\.\.\]/;

/** Whether a text of the log stands there to its end. One that only looks cut counts as cut: nobody answers for it, which is safe. */
export const isKeptWhole = (text: string): boolean => text !== "" && !HASHED.test(text) && !CUT.test(text);
