const MARKS = /\p{M}/gu;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Lower case without accents, so that a word is found however it is written. */
export const fold = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? text.toLowerCase().normalize("NFD").replace(MARKS, "").normalize("NFC").replaceAll("ß", "ss")
    : text.toLowerCase();
