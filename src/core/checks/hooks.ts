import type { HookAnswer } from "../evidence.ts";
import { stopsUnanswered } from "../policy/hook.ts";
import { cut, shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Check, CheckInput } from "./check.ts";

const LONGEST_REASON = 300;

/** The sentence around it ends with a stop of its own. */
const said = (reason: string | null): string => {
  const words = cut(reason ?? "", LONGEST_REASON).replace(/[.\s]+$/, "");
  return words === "" ? "" : `: ${words}`;
};

/** The calls that this hook is asked about, and whether one of them may not run without its answer. */
function askedFor(hook: string, { candidate, policyOf }: CheckInput) {
  const about = candidate.calls.flatMap(({ name }, index) => {
    const { hook: own, onError } = policyOf(name);
    return own?.name === hook ? [{ index, stops: stopsUnanswered(own, onError) }] : [];
  });
  return { first: about[0]?.index ?? 0, stops: about.some(({ stops }) => stops) };
}

function findingOf({ hook, verdict, reason, failed }: HookAnswer, input: CheckInput): readonly Finding[] {
  if (verdict === "allow") return [];
  const name = `The hook ${JSON.stringify(shown(hook))}`;
  const { first: call, stops } = askedFor(hook, input);
  if (verdict === "deny") {
    const message = `${name} says no${said(reason)}.`;
    return [{ check: "hook_denied", severity: "block", call, message }];
  }
  const why = failed === null ? `cannot tell${said(reason)}` : `did not answer: ${failed}`;
  return [{ check: "hook_unknown", severity: stops ? "block" : "flag", call, message: `${name} ${why}.` }];
}

/**
 * What the deployment's own systems say of the calls: `hook_denied`; `hook_unknown` where they say nothing. Each stands at the first of
 * the calls that they were asked about.
 */
export const hooks: Check = {
  name: "hook_denied",
  run: (input) =>
    (input.evidence.hooks ?? [])
      .filter(({ form }) => form === input.candidate.canonical)
      .flatMap((answer) => findingOf(answer, input)),
};
