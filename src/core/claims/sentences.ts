/** A text cut into sentences; lines, list items and the full stops of all six languages end one. */

export interface Sentence {
  readonly text: string;
  /** It asks. */
  readonly asks: boolean;
  /** It ends with a colon: what it speaks of follows. */
  readonly introduces: boolean;
}

const MOST_SENTENCES = 200;
const LONGEST_SENTENCE = 600;
/** A full stop behind an abbreviation, or a day of a month in German, ends nothing. */
const END =
  /(?<=[!?…]|(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|Sr|Sra|Srta|St|Fr|Hr|Dra|Lic|Mme|No|Nr|Str|ca|etc|approx|(?:am|vom|bis|zum|den|der|dem|ab|und|zum) \d{1,2}))\.)["')\]]*\s+|(?<=[。！？；])["”』」)]*|(?<=…)(?=\p{Script=Han})|\n+|(?=¿)/u;
const LEAD = /^[\s\p{P}\p{S}]*(?:\d{1,2}[.)]\s+)?[\s\p{So}✓✔*•–—-]*/u;
const ASKS = /[?？]\s*["')\]”]*\s*$|[吗么呢][。.!！]?\s*$/u;
const INTRODUCES = /[:：]\s*$/u;
const TRAILING = /[\p{P}\p{S}\s]+$/u;

export function sentencesOf(text: string): Sentence[] {
  return text
    .split(END)
    .slice(-MOST_SENTENCES)
    .flatMap((piece) => {
      const said = piece.slice(0, LONGEST_SENTENCE);
      const asks = ASKS.test(said);
      const bare = said.replace(LEAD, "").replace(TRAILING, "");
      return bare === "" ? [] : [{ text: bare, asks, introduces: INTRODUCES.test(said) }];
    });
}
