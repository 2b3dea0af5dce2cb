/**
 * A bet: fraction of the capital, of the most that could be staked, and the share of the first capital given to it.
 * 0.45 grows fastest near a true risk of alpha / 2 (Kelly's bet for 0.55 alpha), 0.9 for tools that are hardly ever wrong.
 */
const BETS: readonly (readonly [fraction: number, capital: number])[] = [
  [0.45, 0.85],
  [0.9, 0.15],
];

/** Capital of a gambler who bets that risk is below alpha, after each audit. */
export interface Wealth {
  /** ln of the capital; starts at 0. */
  log(): number;
  /** @param weight of its bound, 0..1: what an audit with another probability counts */
  add(wrong: number, weight: number): void;
  /** Audits until ln of the capital reaches `goal`, if they are wrong at `risk` and weigh `weight`; null: never. */
  until(goal: number, risk: number, weight: number): number | null;
}

/**
 * Betting against "risk >= alpha" (Waudby-Smith and Ramdas 2024, J. R. Stat. Soc. B 86:1, arXiv 2010.09686, eq. 23 with
 * the fixed, diversified bets of its section 4 and appendix B): the capital is multiplied by 1 + lambda w (alpha - wrong).
 * If the weighted risk is at least alpha, no factor gains in expectation, so by Ville's inequality the capital ever reaches
 * 1 / delta with probability at most delta: valid at every look, for weighted labels too.
 */
export function createWealth(alpha: number): Wealth {
  const stakes = BETS.map(([fraction]) => fraction / (1 - alpha));
  const logs = BETS.map(([, capital]) => Math.log(capital));
  return {
    log() {
      const most = Math.max(...logs);
      return most + Math.log(logs.reduce((sum, value) => sum + Math.exp(value - most), 0));
    },
    add(wrong, weight) {
      for (let i = 0; i < stakes.length; i++) {
        logs[i] = logs[i]! + Math.log1p(stakes[i]! * weight * (alpha - wrong));
      }
    },
    until(goal, risk, weight) {
      const waits = stakes.map((stake, i) => {
        const growth =
          risk * Math.log1p(stake * weight * (alpha - 1)) + (1 - risk) * Math.log1p(stake * weight * alpha);
        return growth > 0 ? Math.ceil((goal - logs[i]!) / growth) : Infinity;
      });
      const least = Math.min(...waits);
      return Number.isFinite(least) ? Math.max(1, least) : null;
    },
  };
}
