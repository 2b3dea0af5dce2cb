/** A dry run in sentences. */
import type { PolicyDryRun } from "../api/types.ts";
import { count, plural } from "../words/format.ts";
import { settingOf } from "./settings.ts";

type Difference = PolicyDryRun["stopped"];
type Counted = Difference["more"];

/** For example “12 more (3 known right, 5 known wrong)”. */
function partWords({ decisions, right, wrong }: Counted, word: string): string {
  const known = [
    ...(right > 0 ? [`${count(right)} known right`] : []),
    ...(wrong > 0 ? [`${count(wrong)} known wrong`] : []),
  ];
  return `${count(decisions)} ${word}${known.length === 0 ? "" : ` (${known.join(", ")})`}`;
}

const changed = ({ more, fewer }: Difference): boolean => more.decisions + fewer.decisions > 0;

/** What is stopped, or where that stays the same, what enforce would stop. */
export function dryRunWords({ tool, counted, stopped, doubted, uncounted, unjudged }: PolicyDryRun): {
  readonly sentence: string;
  readonly difference: Difference;
} {
  const about = tool === null ? "decisions with calls" : `decisions that call ${tool}`;
  if (counted === 0)
    return { sentence: `There are no ${about} yet, so nothing can be counted.`, difference: stopped };
  // In shadow nothing is stopped; what enforce would do says more.
  const real = changed(stopped) || stopped.before + stopped.after > 0 || !changed(doubted);
  const difference = real ? stopped : doubted;
  const of = `Of the last ${plural(counted, "judged decision")}${tool === null ? "" : ` that call ${tool}`}`;
  const verb = real ? "would be stopped" : "would be stopped if they were enforced";
  const { more, fewer, before, after } = difference;
  const now = ` It would be ${count(after)}; now it is ${count(before)}.`;
  if (!changed(difference)) {
    // “The same” would read as if the change did nothing.
    const same =
      uncounted.length + unjudged.length > 0
        ? `no other ${verb} by what can be counted: ${count(after)}, as now.`
        : `the same ${count(after)} ${verb} as now.`;
    return { sentence: `${of}, ${same}`, difference };
  }
  const parts = [
    ...(more.decisions > 0 ? [partWords(more, "more")] : []),
    ...(fewer.decisions > 0 ? [partWords(fewer, "fewer")] : []),
  ];
  return { sentence: `${of}, ${parts.join(" and ")} ${verb}.${now}`, difference };
}

const UNJUDGED: Readonly<
  Record<PolicyDryRun["unjudged"][number]["setting"], readonly [what: string, why: string]>
> = {
  rules: [
    "Business rules",
    "their arguments are not stored, the rule is about the conversation, or nobody counted for its limit then. Their findings stay as they were.",
  ],
  context: [
    "Context rules",
    "their group, channel or load was not recorded. There such a rule does not hold.",
  ],
};

/** For how many decisions a change could not be judged again, and why; null: for none. */
export function unjudgedWords(unjudged: PolicyDryRun["unjudged"]): string | null {
  if (unjudged.length === 0) return null;
  return unjudged
    .map(({ setting, decisions }) => {
      const [what, why] = UNJUDGED[setting];
      return `${what} could not be judged again for ${plural(decisions, "decision")}: ${why}`;
    })
    .join(" ");
}

/** Which changes the log cannot count; null: none. */
export function uncountedWords(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const words = names.map((name) =>
    name.startsWith("checks.")
      ? `the check ${name.slice("checks.".length).replaceAll("_", " ")} (it was off)`
      : `${settingOf(name)?.label ?? name.replaceAll("_", " ")}${name === "after" ? " (see “Order of tools” under Checks)" : ""}`,
  );
  return `Not counted, for the log does not say what they would do: ${words.join(", ")}. Try them in shadow, or by an experiment.`;
}
