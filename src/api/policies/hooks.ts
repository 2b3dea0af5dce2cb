import { type HookConfig, hookNames, NO_HOOKS } from "../../sampling/hooks.ts";
import type { Field } from "../../wire/field.ts";

/**
 * Refuses names of hooks that the deployment does not have: nobody would ever be asked.
 * @throws InvalidRequestError naming the field
 */
export function requireHooks(rules: readonly Field[], config: HookConfig = NO_HOOKS): void {
  const asked = rules.map((rule) => rule.get("hook").get("name")).filter((name) => !name.absent);
  if (asked.length === 0) return;
  const names = hookNames(config);
  for (const name of asked) {
    if (names.includes(name.string())) continue;
    const known = names.length === 0 ? "none is set" : `known are ${names.join(", ")}`;
    name.fail(`is no hook of this gate; ${known} (IDK_HOOKS)`);
  }
}
