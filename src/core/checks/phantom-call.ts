import { admitsFailure } from "../claims/admits.ts";
import { unbacked } from "../claims/backed.ts";
import { claimsIn } from "../claims/find.ts";
import { phantomOf } from "../claims/learned/judge.ts";
import { failedTools, ranCalls, unsettledTools } from "../claims/ran.ts";
import { capable } from "../claims/relation.ts";
import { profileOf } from "../claims/tool-profile.ts";
import { vocabularyOf } from "../claims/vocabulary.ts";
import { cut } from "../text/cut.ts";
import type { TextCheck } from "./check.ts";

/** Longest stretch of the answer that the finding repeats. */
const QUOTED = 120;
const MOST_TOOLS = 200;

/**
 * The text says that something was done, and no call ran that could have done it, in this turn or before. Reads what the user
 * sees, in English, Chinese, Spanish, German, French and Portuguese; claims in other languages are not seen.
 */
export const phantomCall: TextCheck = {
  name: "phantom_call",
  run: ({ turn, candidate }) => {
    const text = candidate.sample.text ?? "";
    if (turn.tools.length === 0 || turn.callsBarred === true || text.trim() === "") return [];
    const claims = claimsIn(text, vocabularyOf(turn.tools));
    const ran = ranCalls(turn, candidate.sample.calls);
    const offered = turn.tools.slice(0, MOST_TOOLS).map(profileOf);
    const failed = failedTools(turn, ran);
    const hosted = turn.hostedTools === true;
    const backing = {
      offered,
      ran,
      failed,
      unsettled: unsettledTools(turn),
      admitted: admitsFailure(text),
      hosted,
    };
    const open = unbacked(claims, backing);
    const found = phantomOf({ text, turn, own: candidate.sample.calls, backing, claims, unbacked: open });
    if (found === null) return [];
    const { sentence } = found;
    // What the rules find says more exactly which tool it is of.
    const [first] = open;
    const able = first === undefined ? found.able : capable(first, backing).map(({ name }) => name);
    const message = `The answer says that something was done ("${cut(sentence, QUOTED)}"), but no call that could have done it ran. Call the tool, or say that it was not done.`;
    return [
      {
        check: "phantom_call",
        severity: "flag",
        call: null,
        message,
        ...(able.length > 0 && { tools: able }),
      },
    ];
  },
};
