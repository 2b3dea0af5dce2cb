import type { HeadPriors } from "./rows.ts";

export const DEFAULT_PRIORS: HeadPriors = {
  intercept: 1,
  slope: 0.5,
  risk: 0.5,
  tool: 1,
  feature: 1 / Math.sqrt(20),
};
