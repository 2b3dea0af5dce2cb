import { DEFAULT_SETTINGS, isLearner, type Learner, LEARNERS } from "../training/settings.ts";
import { UsageError } from "./args.ts";

/** What `--learner` names; the default of the shipped settings where it is not given. */
export function learnerOption(text: string | undefined): Learner {
  if (text === undefined) return DEFAULT_SETTINGS.learner;
  if (isLearner(text)) return text;
  throw new UsageError(`--learner must be ${LEARNERS.join(", ")}, got "${text}".`);
}
