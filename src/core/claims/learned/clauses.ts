/** The clauses of an answer's pieces: one action is told of in each, more or less. */
import { type Piece, piecesOf } from "./pieces.ts";

export interface Clause {
  readonly text: string;
  readonly piece: Piece;
  /** Its place in the answer, from 0. */
  readonly at: number;
  /** Its place in its piece, and how many there are. */
  readonly within: number;
  readonly of: number;
}

const LONGEST_ALONE = 14;
const CUT =
  /(?<=[;:,])\s+|\s+[–—-]{1,2}\s+|(?<=[，；：])|\s*→\s*|\s+\|\s+|\s+(?=(?:and|but|so|then|plus|while|y|pero|así que|además|und|aber|sowie|dazu|et|mais|puis|ainsi que|e|mas|então)\s)|(?=(?:并且|而且|同时|然后|另外|顺便|并(?=[^不没])))/iu;
const WORDS = /\p{Script=Han}|[\p{L}\p{M}]+|\p{N}+/gu;

const size = (text: string): number => text.match(WORDS)?.length ?? 0;
const LEAST = 3;

/** Pieces cut at commas, colons, dashes and joining words; what is shorter than three words stays with what is before it, or with what follows. */
function partsOf(text: string): string[] {
  if (text.length <= LONGEST_ALONE) return [text];
  const parts: string[] = [];
  let open = "";
  for (const part of text.split(CUT)) {
    if (part.trim() === "") continue;
    open = open === "" ? part.trim() : `${open} ${part.trim()}`;
    if (size(open) >= LEAST) {
      parts.push(open);
      open = "";
    }
  }
  if (open !== "") {
    const last = parts.pop();
    parts.push(last === undefined ? open : `${last} ${open}`);
  }
  return parts;
}

const MOST_CLAUSES = 120;

/** The last 120 clauses of a text. */
export function clausesOf(text: string): Clause[] {
  const all = piecesOf(text).flatMap((piece) => {
    const parts = partsOf(piece.text);
    return parts.map((part, within) => ({ text: part, piece, within, of: parts.length }));
  });
  return all.slice(-MOST_CLAUSES).map((one, at) => ({ ...one, at }));
}
