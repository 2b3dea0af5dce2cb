import { DEFAULT_PROJECT } from "../api/auth/caller.ts";
import type { Services } from "../api/services.ts";
import { InvalidRequestError } from "../core/errors.ts";
import { BUILT_IN_POLICY } from "../core/policy/rule.ts";
import { withDatabase } from "../store/client.ts";
import { listPolicies } from "../store/queries/policies.ts";
import { Field } from "../wire/field.ts";
import { readPolicy, writePolicy } from "../wire/policies/policy.ts";
import type { PolicySettings } from "./types.ts";

type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Sees to it that a policy holds; where another one does, that is a new version in the log.
 * @throws InvalidRequestError that names the field
 * @throws UnavailableError where the database does not answer
 */
export async function holdPolicy(services: Services, send: Send, policy: PolicySettings): Promise<void> {
  const wanted = readPolicy(Field.root(policy).object());
  const [newest] = await withDatabase(services.store, (database) =>
    listPolicies(database, DEFAULT_PROJECT, { limit: 1 }),
  );
  const current = newest?.policy ?? BUILT_IN_POLICY;
  const text = JSON.stringify(writePolicy(current));
  if (text === JSON.stringify(writePolicy({ ...current, ...wanted }))) return;
  const answer = await send("/api/policies", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...policy, reason: "createGate", expected_version: current.version }),
  });
  if (answer.ok) return;
  const { error } = (await answer.json()) as { error: { message: string; param?: string } };
  const options = error.param === undefined ? {} : { param: error.param };
  throw new InvalidRequestError(`createGate: the policy is refused: ${error.message}`, options);
}
