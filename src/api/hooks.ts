import type { AskHook } from "../gate/evidence/hook.ts";
import { askHook, askLocalHook, hookOf, NO_HOOKS } from "../sampling/hooks.ts";
import type { Services } from "./services.ts";

/** Asks the hooks that the deployment names, and no others. */
export const hookAsker =
  ({ hooks = NO_HOOKS, now }: Pick<Services, "hooks" | "now">): AskHook =>
  async (name, body, signal) => {
    const local = hooks.local?.get(name);
    return local === undefined
      ? askHook(hookOf(hooks, name), body, now(), signal)
      : askLocalHook(local, body, signal);
  };
