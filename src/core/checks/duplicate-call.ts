import { shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Check } from "./check.ts";

/** The same call twice in one turn: running it twice may pay, send or delete twice. */
export const duplicateCall: Check = {
  name: "duplicate_call",
  run: ({ candidate }) => {
    const first = new Map<string, number>();
    return candidate.calls.flatMap((call, index): readonly Finding[] => {
      const earlier = first.get(call.canonical);
      if (earlier === undefined) {
        first.set(call.canonical, index);
        return [];
      }
      const message = `${shown(call.name)}: the same call with the same arguments stands already at position ${earlier}.`;
      return [{ check: "duplicate_call", severity: "flag", call: index, message }];
    });
  },
};
