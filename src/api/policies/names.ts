import type { OwnPhrases } from "../../core/phrases/locale.ts";
import type { Field } from "../../wire/field.ts";
import type { Services } from "../services.ts";
import { requireCheckNames } from "./check-names.ts";
import { requireHooks } from "./hooks.ts";
import { requireLocales } from "./locales.ts";
import { requireSecondUpstreams, rulesIn } from "./second-upstreams.ts";

type Known = Pick<Services, "upstream" | "hooks">;
type Refusal = (rules: readonly Field[]) => void;

const refusals = ({ upstream, hooks }: Known, texts: OwnPhrases | undefined): readonly Refusal[] => [
  requireCheckNames,
  (rules) => requireSecondUpstreams(rules, upstream.second),
  (rules) => requireHooks(rules, hooks),
  (rules) => requireLocales(rules, texts),
];

/**
 * Refuses names of systems, findings and languages that the deployment does not have.
 * @param texts the operator's own
 * @throws InvalidRequestError naming the field
 */
export function requireNames(body: Field, known: Known, texts: OwnPhrases | undefined): void {
  for (const refuse of refusals(known, texts)) refuse(rulesIn(body));
}

/** The same, rule by rule: each throws for itself. */
export const nameChecks = (
  body: Field,
  known: Known,
  texts: OwnPhrases | undefined,
): readonly (() => void)[] =>
  rulesIn(body).flatMap((rule) => refusals(known, texts).map((refuse) => () => refuse([rule])));
