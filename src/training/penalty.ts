/** Cost of a wrong call in units of a right one, unless a policy says otherwise. */
export const DEFAULT_PENALTY = 1;
