/** What others said of a decision's calls, line by line: other models, hooks, counters, and the time around it. */
import type { DecisionDetail } from "../api/types.ts";
import { count, fullTime, percent, plural } from "../words/format.ts";

export interface OtherLine {
  /** Who or what it is. */
  readonly who: string;
  readonly said: string;
  /** Whether it speaks for the call, against it, or says nothing; a fact was asked for, and takes no side. */
  readonly stands: "for" | "against" | "nothing" | "fact";
  /** In its own words. */
  readonly words?: string | undefined;
}

type Evidence = DecisionDetail["evidence"];
type Opinion = NonNullable<Evidence["opinions"]>[number];
type Hook = NonNullable<Evidence["hooks"]>[number];
type Validation = Evidence["validations"][number];
type Counted = NonNullable<Evidence["uses"]>["counted"][number];

const of = (model: string | null, upstream: string | null): string =>
  `${model ?? "A model that is not named"}${upstream === null ? "" : ` of ${upstream}`}`;

const partsLeftOut = (parts: readonly string[]): string =>
  parts.length === 0 ? "" : ` It was not shown ${parts.join(", ").replaceAll("_", " ")}.`;

function opinionLine(
  { model, upstream, answer, asked, failed, left_out: leftOut }: Opinion,
  form: string | null,
): OtherLine {
  const who = of(model, upstream);
  if (!asked) return { who, said: `could not be asked: ${failed ?? "nobody knows why"}.`, stands: "nothing" };
  if (answer === null)
    return { who, said: `gave no answer: ${failed ?? "nobody knows why"}.`, stands: "nothing" };
  const shown = partsLeftOut(leftOut);
  const same = form !== null && answer.canonical === form;
  if (same) return { who, said: `makes the same call.${shown}`, stands: "for" };
  if (answer.calls.length === 0)
    return { who, said: `calls no tool.${shown}`, stands: "against", words: answer.text ?? undefined };
  const calls = answer.calls.map((call) => `${call.tool} ${call.arguments}`).join("; ");
  return { who, said: `makes another call.${shown}`, stands: "against", words: calls };
}

const HOOK_SAYS = { allow: "allows it.", deny: "denies it.", unknown: "does not know." } as const;

function hookLine({ hook, verdict, reason, failed }: Hook): OtherLine {
  const who = `The hook ${hook}`;
  if (failed !== null) return { who, said: `gave no answer: ${failed}.`, stands: "nothing" };
  return {
    who,
    said: HOOK_SAYS[verdict],
    stands: verdict === "allow" ? "for" : verdict === "deny" ? "against" : "nothing",
    words: reason ?? undefined,
  };
}

const VALIDATION_SAYS = {
  right: "checked it and finds it right.",
  wrong: "checked it and finds it wrong.",
  unsure: "checked it and cannot tell.",
} as const;

function validationLine(one: Validation): OtherLine {
  const { model, upstream, verdict, reason, missing, failed, left_out: leftOut } = one;
  const who = of(model, upstream);
  if (failed !== null) return { who, said: `did not check it: ${failed}.`, stands: "nothing" };
  const misses = missing.length === 0 ? "" : ` It misses: ${missing.join("; ")}.`;
  return {
    who,
    said: `${VALIDATION_SAYS[verdict]}${misses}${partsLeftOut(leftOut)}`,
    stands: verdict === "right" ? "for" : verdict === "wrong" ? "against" : "nothing",
    words: reason ?? undefined,
  };
}

function countedLine({ tool, per, hours, of: argument, calls, sum, failed }: Counted): OtherLine {
  const who = `Calls of ${tool} per ${per}${hours === null ? "" : ` in ${plural(hours, "hour")}`}`;
  if (failed !== null) return { who, said: `could not be counted: ${failed}.`, stands: "nothing" };
  const summed = argument === null || sum === null ? "" : `, ${argument} ${sum} in sum`;
  return { who, said: `${count(calls)} before this one${summed}.`, stands: "fact" };
}

/** The moment and the sender, as far as a rule asked for them. */
function conditionLine({ at, group, channel, load }: NonNullable<Evidence["conditions"]>): OtherLine {
  const parts = [
    fullTime(at),
    ...(group === null ? [] : [`user group ${group}`]),
    ...(channel === null ? [] : [`channel ${channel}`]),
    ...(load === null || load.calls === 0
      ? []
      : [
          `of about ${count(Math.round(load.calls))} calls to the model’s provider ${percent(load.failed / load.calls)} failed`,
        ]),
  ];
  return { who: "When and where", said: `${parts.join(", ")}.`, stands: "fact" };
}

/** Everything that was asked besides the model itself, in the order in which it was asked. */
export function otherLines({ samples, candidate, evidence }: DecisionDetail): readonly OtherLine[] {
  const form = samples.find(({ index }) => index === candidate)?.canonical ?? null;
  const { opinions, hooks, validations, uses, conditions } = evidence;
  return [
    ...(opinions ?? []).map((one) => opinionLine(one, form)),
    ...validations.map(validationLine),
    ...(hooks ?? []).map(hookLine),
    ...(uses?.counted ?? []).map(countedLine),
    ...(uses?.failed == null
      ? []
      : [
          { who: "Earlier calls", said: `could not be counted: ${uses.failed}.`, stands: "nothing" as const },
        ]),
    ...(conditions === null ? [] : [conditionLine(conditions)]),
  ];
}
