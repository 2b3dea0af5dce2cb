/** What stands in a text of the log for what was left out. */

/** The line between the start and the end of a longer text. */
export const cutNote = (length: number, sha256: string): string =>
  `[... cut here: ${length} characters in all, sha256 ${sha256} ...]`;

/** What stands in the place of a text of which only the hash is kept. */
export const hashMark = (sha256: string): string => `sha256:${sha256}`;

const NOT_WHOLE =
  /\n\[\.\.\. cut here: \d+ characters in all, sha256 [0-9a-f]{64} \.\.\.\]\n|^sha256:[0-9a-f]{64}$/;

/** Whether such a line or hash stands there: then this may not be all that there was. */
export const mayBeCut = (stored: string): boolean => NOT_WHOLE.test(stored);
