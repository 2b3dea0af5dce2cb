import type { PolicyDocument } from "../../core/policy/rule.ts";
import type { PolicyContent } from "../../store/queries/policies.ts";
import type { Field } from "../../wire/field.ts";
import { readPolicy } from "../../wire/policies/policy.ts";
import type { Services } from "../services.ts";
import { requireNames } from "./names.ts";

/** What becomes of the policy that holds. */
export type Edit = (current: PolicyDocument) => PolicyContent;

/** What is left out stays. A running experiment can be ended here, and is begun in no other way than by its own route. */
export const replaced =
  (body: Field, names: Pick<Services, "upstream" | "hooks">): Edit =>
  (current) => {
    const sent = readPolicy(body);
    requireNames(body, names, sent.global.texts);
    const running = current.experiment ?? null;
    if (sent.experiment && JSON.stringify(sent.experiment) !== JSON.stringify(running)) {
      body
        .get("experiment")
        .fail(
          "is not the one that runs; leave it out to let that go on, send null to stop it, and start another by POST /api/experiments/{id}/start",
        );
    }
    return { ...current, ...sent };
  };

/** Everything as it was then, but for an experiment that has ended since: a rollback ends experiments, it never begins one. */
export const rolledBack =
  (then: PolicyDocument): Edit =>
  (current) => ({
    ...then,
    experiment: then.experiment && then.experiment.id === current.experiment?.id ? then.experiment : null,
  });
