import { secondUpstreamNames, type SecondUpstreamConfig } from "../../sampling/second-upstreams.ts";
import { isRecord } from "../../core/schema/parts.ts";
import type { Field } from "../../wire/field.ts";

/**
 * Refuses names of second upstreams that the deployment does not have: nobody would ever be asked.
 * @throws InvalidRequestError naming the field
 */
export function requireSecondUpstreams(
  rules: readonly Field[],
  config: SecondUpstreamConfig | undefined,
): void {
  const asked = rules
    .flatMap(askedIn)
    .map((model) => model.get("upstream"))
    .filter((upstream) => !upstream.absent);
  if (asked.length === 0) return;
  const names = config === undefined ? [] : secondUpstreamNames(config);
  for (const upstream of asked) {
    if (names.includes(upstream.string())) continue;
    const known = names.length === 0 ? "none is set" : `known are ${names.join(", ")}`;
    upstream.fail(`is no second upstream of this gate; ${known} (SECOND_UPSTREAMS)`);
  }
}

/** Everything in a rule that names a model, each with the upstream that it may name beside it. */
const askedIn = (rule: Field): readonly Field[] => [
  rule.get("second_opinion"),
  rule.get("validation"),
  ...rule.get("panel").get("models").itemsOrNone(),
];

/** The rule of all tools, and that of each tool. */
export const rulesIn = (body: Field): readonly Field[] => {
  const tools = body.get("tools");
  const named = isRecord(tools.value) ? tools.entries() : [];
  return [body.get("global"), ...named.map(([, rule]) => rule)];
};
