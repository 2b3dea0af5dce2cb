/** Cost of a wrong call in units of a right one, unless a policy says otherwise. */
export const DEFAULT_PENALTY = 1;

/**
 * The threshold on calibrated confidence that maximises the expected IDKS: executing earns p - penalty x (1 - p), which is
 * positive above penalty / (1 + penalty) (Chow 1970, IEEE Trans. Inf. Theory 16:41, the reject rule).
 */
export const penaltyThreshold = (penalty: number): number => penalty / (1 + penalty);
