import type { Verdict } from "../api/types.ts";
import type { Held } from "./held.ts";

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  correct: "Correct",
  incorrect: "Incorrect",
  unknown: "Cannot tell",
};

export const VERDICT_KEYS: readonly (readonly [key: string, verdict: Verdict, word: string])[] = [
  ["c", "correct", VERDICT_WORDS.correct],
  ["i", "incorrect", VERDICT_WORDS.incorrect],
  ["u", "unknown", VERDICT_WORDS.unknown],
];

interface VerdictBarProps {
  readonly held: Held | undefined;
  /** Everything is there that is needed to judge. */
  readonly ready: boolean;
  readonly canUndo: boolean;
  readonly onJudge: (verdict: Verdict) => void;
  readonly onUndo: () => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onNote: () => void;
}

/** One button a verdict, each with its key; always in reach. */
export function VerdictBar({ held, ready, canUndo, onJudge, onUndo, onMove, onNote }: VerdictBarProps) {
  return (
    <div class="review-bar" role="group" aria-label="Your verdict">
      {VERDICT_KEYS.map(([key, verdict, word]) => (
        <button
          key={key}
          type="button"
          class={`judge ${verdict}`}
          aria-pressed={held?.judgement.verdict === verdict}
          aria-keyshortcuts={key}
          disabled={!ready}
          onClick={() => onJudge(verdict)}
        >
          {word} <kbd>{key}</kbd>
        </button>
      ))}
      <span class="review-moves">
        <button type="button" aria-keyshortcuts="n" disabled={!ready} onClick={onNote}>
          Note <kbd>n</kbd>
        </button>
        <button type="button" aria-keyshortcuts="z" disabled={!canUndo} onClick={onUndo}>
          Undo <kbd>z</kbd>
        </button>
        <button type="button" aria-keyshortcuts="k" onClick={() => onMove(-1)}>
          <span class="unseen">Previous</span>
          <span aria-hidden="true">↑</span> <kbd>k</kbd>
        </button>
        <button type="button" aria-keyshortcuts="j" onClick={() => onMove(1)}>
          <span class="unseen">Next</span>
          <span aria-hidden="true">↓</span> <kbd>j</kbd>
        </button>
      </span>
    </div>
  );
}
