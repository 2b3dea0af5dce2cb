import type { Field } from "../../wire/field.ts";
import type { Services } from "../services.ts";
import { requireCheckNames } from "./check-names.ts";
import { requireHooks } from "./hooks.ts";
import { requireSecondUpstreams } from "./second-upstreams.ts";

/**
 * Refuses names of systems and of findings that the deployment does not have.
 * @throws InvalidRequestError naming the field
 */
export function requireNames(body: Field, { upstream, hooks }: Pick<Services, "upstream" | "hooks">): void {
  requireCheckNames(body);
  requireSecondUpstreams(body, upstream.second);
  requireHooks(body, hooks);
}
