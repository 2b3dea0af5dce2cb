/**
 * The most wrong ones among the first n audits at which "risk <= alpha" may be claimed, when one looks after every audit:
 * error spending (Lan and DeMets 1983, Biometrika 70:659) carried out exactly for binomial counts by the recursion of
 * Armitage, McPherson and Rowe (1969, J. R. Stat. Soc. A 132:235) at risk alpha. If every audit is wrong with a chance of
 * at least alpha given the ones before it, the boundary is ever reached with probability at most delta: wrong counts at
 * alpha are stochastically smaller (coupling), and what is spent never exceeds the plan below.
 */
export interface SpentBoundary {
  /** Most wrong ones of `n` that still prove the claim; -1 where nothing does. n from 1 to MAX_AUDITS. */
  at(n: number): number;
}

/** Audits beyond are not looked at: nearly all of delta is spent by then. */
export const MAX_AUDITS = 20_000;

const rise = (m: number, middle: number, power: number): number =>
  m ** power / (m ** power + middle ** power);

/**
 * Share of delta that may be spent after n audits, by the number of wrong ones that alpha allows (m = n alpha): a little
 * early, for tools that are never wrong; most around m = 17 (500 audits at 3.4 %), the rest for risks near alpha. Chosen for
 * power at n = 500 and a true risk of alpha / 2; it rises to 1 and never depends on the data.
 */
export const spentShare = (m: number): number =>
  0.15 * rise(m, 5, 4) + 0.75 * rise(m, 17, 5) + 0.1 * rise(m, 60, 3);

export function spentBoundary(alpha: number, delta: number): SpentBoundary {
  const known: number[] = [-1];
  // Chance of each wrong count among sequences that have not reached the boundary.
  let alive = new Float64Array(64);
  alive[0] = 1;
  let lowest = 0;
  let spent = 0;
  const extend = (): void => {
    const n = known.length;
    const top = Math.min(n, Math.ceil(n * alpha + 10 * Math.sqrt(n * alpha) + 40));
    if (top >= alive.length) {
      const wider = new Float64Array(2 * top);
      wider.set(alive);
      alive = wider;
    }
    for (let k = top; k > lowest; k--) alive[k] = alive[k]! * (1 - alpha) + alive[k - 1]! * alpha;
    alive[lowest] = alive[lowest]! * (1 - alpha);
    const budget = delta * spentShare(n * alpha);
    while (lowest <= top && spent + alive[lowest]! <= budget) {
      spent += alive[lowest]!;
      alive[lowest] = 0;
      lowest++;
    }
    known.push(Math.max(known[n - 1]!, lowest - 1));
  };
  return {
    at(n) {
      while (known.length <= Math.min(n, MAX_AUDITS)) extend();
      return known[Math.min(n, MAX_AUDITS)]!;
    },
  };
}
