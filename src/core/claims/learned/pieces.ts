/** An answer's own voice, cut into the stretches that are judged one by one. */
import { ownVoice } from "../visible.ts";

export interface Piece {
  /** With the mark that closes it, at most 400 UTF-16 units. */
  readonly text: string;
  /** Its place, from 0, and how many there are. */
  readonly at: number;
  readonly of: number;
  /** The pieces around it; empty at the ends. */
  readonly before: string;
  readonly after: string;
}

const LONGEST_PIECE = 400;
/** What was done is said at the end. */
const MOST_PIECES = 60;
const END =
  /(?<=[!?…]|\.{2,3}|(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|Sr|Sra|Srta|St|Fr|Hr|Dra|Lic|Mme|No|Nr|Str|ca|etc|approx|\d))\.)["')\]”»]*\s+|(?<=[。！？；])["”』」)]*|(?<=…)(?=\p{Script=Han})|\n+|(?=¿)/u;
const SOMETHING = /[\p{L}\p{N}]/u;

/** The last 60 pieces of a text in which there is a letter or a digit. */
export function piecesOf(text: string): Piece[] {
  const said = ownVoice(text)
    .split(END)
    .map((piece) => piece.trim().slice(0, LONGEST_PIECE))
    .filter((piece) => SOMETHING.test(piece))
    .slice(-MOST_PIECES);
  return said.map((piece, at) => ({
    text: piece,
    at,
    of: said.length,
    before: said[at - 1] ?? "",
    after: said[at + 1] ?? "",
  }));
}
