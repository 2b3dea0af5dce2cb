import type { AskHook } from "../gate/evidence/hook.ts";
import { askHook, hookOf, NO_HOOKS } from "../sampling/hooks.ts";
import type { Services } from "./services.ts";

/** Asks the hooks that the deployment names, and no others. */
export const hookAsker =
  ({ hooks = NO_HOOKS, now }: Pick<Services, "hooks" | "now">): AskHook =>
  async (name, body, signal) =>
    askHook(hookOf(hooks, name), body, now(), signal);
