import { readOutcomes } from "../../wire/outcomes/request.ts";
import type { Caller } from "../auth/caller.ts";
import { NOT_DRAWN, refuseForgedSources, warnOfUnknownSources } from "../outcome-sources.ts";
import type { Services } from "../services.ts";
import { recordOutcomes } from "./record.ts";

/** The answer of `POST /v1/outcomes`. */
export interface ReportedOutcomes {
  readonly accepted: number;
  /** Of these, how many have a decision that is known now. */
  readonly joined: number;
  /** The others, which wait for theirs. */
  readonly pending: number;
  readonly errors: readonly {
    readonly index: number;
    readonly type: string;
    readonly message: string;
    readonly param: string | undefined;
  }[];
  readonly warnings?: readonly { readonly index: number; readonly message: string }[];
}

/**
 * Takes one verdict or many.
 * @param value the parsed body
 * @throws InvalidRequestError for a single one that cannot be read
 * @throws UnavailableError where the outbox does not take them
 */
export async function reportOutcomes(
  services: Services,
  caller: Caller,
  value: unknown,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<ReportedOutcomes> {
  const { project } = caller;
  const batch = readOutcomes(value, project, new Date(services.now()).toISOString());
  const { outcomes: taken, errors } = refuseForgedSources(batch, caller, !Array.isArray(value));
  const { outcomes, joined, reviews } = await recordOutcomes(
    services,
    project,
    taken.map(({ outcome }) => outcome),
    waitUntil,
  );
  const warnings = [
    ...warnOfUnknownSources(taken),
    ...reviews.map((place) => ({ index: taken[place]?.index ?? place, message: NOT_DRAWN })),
  ].toSorted((a, b) => a.index - b.index);
  return {
    accepted: outcomes.length,
    joined,
    pending: outcomes.length - joined,
    errors: errors.map(({ index, error: { type, message, param } }) => ({ index, type, message, param })),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}
