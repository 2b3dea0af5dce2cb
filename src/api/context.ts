import type { Caller } from "./auth/caller.ts";

/** What middleware puts into the context of a request. */
export interface AppEnv {
  Variables: { requestId: string; caller: Caller };
}
