/** Which decisions tell the most when a person looks at them, and why, in words. */
import type { Risk, Verdict } from "../turn.ts";

/** What one source said of the call. */
export interface Said {
  readonly source: string;
  readonly author: string;
  readonly verdict: Verdict;
}

export interface Candidate {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** 0..1; null where it could not be scored. */
  readonly confidence: number | null;
  readonly threshold: number | null;
  /** The riskiest of its calls. */
  readonly risk: Risk;
  /** Verdicts of all sources; empty where none is known. */
  readonly said: readonly Said[];
}

export interface Informative {
  readonly id: string;
  readonly score: number;
  /** The strongest first; never empty. */
  readonly reasons: readonly string[];
}

/** Further from the line than this a verdict says little about where the line should be. */
const NEAR = 0.15;
/** A disagreement counts more than all else: one of the sources is wrong for sure. */
const DISAGREEMENT = 2;
const BY_RISK: Readonly<Record<Risk, number>> = { high: 0.5, medium: 0.2, unknown: 0.2, low: 0 };

const WORDS: Readonly<Partial<Record<Verdict, string>>> = { correct: "right", incorrect: "wrong" };

const nameOf = ({ source, author }: Said): string =>
  author === "" ? source.replaceAll("_", " ") : `${author} (${source.replaceAll("_", " ")})`;

/** "agent says right, tool result says wrong"; null where nobody contradicts another. */
function disagreement(said: readonly Said[]): string | null {
  const known = said.filter(({ verdict }) => WORDS[verdict] !== undefined);
  if (new Set(known.map(({ verdict }) => verdict)).size < 2) return null;
  return known.map((one) => `${nameOf(one)} says ${WORDS[one.verdict]}`).join(", ");
}

function nearness(
  confidence: number | null,
  threshold: number | null,
): { share: number; words: string } | null {
  if (confidence === null || threshold === null) return null;
  const distance = Math.abs(confidence - threshold);
  if (distance > NEAR) return null;
  const points = Math.round(distance * 100);
  const side = confidence < threshold ? "below" : "above";
  return {
    share: 1 - distance / NEAR,
    words: points === 0 ? "on the line" : `${points} ${points === 1 ? "point" : "points"} ${side} the line`,
  };
}

/**
 * Of these decisions those that are worth a person's look, the most telling first, equal ones by time, the newest first:
 * sources that contradict each other, a confidence near the threshold (uncertainty sampling: Lewis & Gale 1994, SIGIR, section 3,
 * about the line that decides instead of one half), a high risk. What has none of these is left out.
 */
export function mostInformative(candidates: readonly Candidate[], limit: number): readonly Informative[] {
  return candidates
    .flatMap((candidate) => {
      const apart = disagreement(candidate.said);
      const near = nearness(candidate.confidence, candidate.threshold);
      const reasons = [
        ...(apart === null ? [] : [apart]),
        ...(near === null ? [] : [near.words]),
        ...(candidate.risk === "high" ? ["high risk"] : []),
      ];
      if (reasons.length === 0) return [];
      const score = (apart === null ? 0 : DISAGREEMENT) + (near?.share ?? 0) + BY_RISK[candidate.risk];
      return [{ id: candidate.id, createdAt: candidate.createdAt, score, reasons }];
    })
    .toSorted((a, b) => b.score - a.score || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id, score, reasons }) => ({ id, score, reasons }));
}
