const BEYOND_ASCII = /[\u0080-\uffff]/;

const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[‘’´]/g, "'")
    .replace(/[“”„«»]/g, '"');

/** Lower case, without the accents of Latin letters, straight quotes: what the phrases are written in. */
export const fold = (text: string): string =>
  (BEYOND_ASCII.test(text) ? withoutAccents(text) : text)
    .toLowerCase()
    .replaceAll("`", "'")
    .replace(/\s+/g, " ");

const MOST_SENTENCES = 12;
const LONGEST_SENTENCE = 400;

/** The first sentences of a text, each at most 400 UTF-16 units. Abbreviations may part one; nothing depends on it. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .slice(0, MOST_SENTENCES * LONGEST_SENTENCE)
    .split(/(?<=[.!?])\s+|(?<=[。！？])|[\r\n]+/)
    .map((sentence) => sentence.trim().slice(0, LONGEST_SENTENCE))
    .filter((sentence) => sentence !== "")
    .slice(0, MOST_SENTENCES);
