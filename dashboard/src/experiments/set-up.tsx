import { hoursInWords } from "../../../src/core/experiments/hours.ts";
import type { ExperimentDetail, Rule } from "../api/types.ts";
import { type Fact, FactList } from "../parts/fact-list.tsx";
import { changesBetween, type Rules } from "../policies/changes.ts";
import { count, fullTime, percent } from "../words/format.ts";
import { unitsWord } from "./words.ts";

/** What each arm sets, and all that was said of the experiment when it was made. */
export function SetUp({ of }: { readonly of: ExperimentDetail }) {
  return (
    <>
      <Arms of={of} />
      <Facts of={of} />
    </>
  );
}

function Arms({ of }: { readonly of: ExperimentDetail }) {
  return (
    <section aria-labelledby="arms-title">
      <h2 id="arms-title">Arms</h2>
      <ul class="arms-list">
        {of.arms.map(({ id, share, global = {}, tools = {} }, at) => (
          <li key={id}>
            <strong class="mono">{id}</strong> {percent(share)}
            {at === 0 && <span class="quiet"> · what the others are compared with</span>}
            <ul class="changes">
              {changesBetween(
                { global: {}, tools: {} },
                { global: global as Rule, tools: tools as Rules["tools"] },
              ).map(({ place, setting, after }) => (
                <li key={`${place} ${setting}`}>
                  <span class="mono">{place}</span>, {setting}: {after}
                </li>
              ))}
            </ul>
            {Object.keys(global).length + Object.keys(tools).length === 0 && (
              <p class="quiet">The policy as it is.</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ of }: { readonly of: ExperimentDetail }) {
  const rails = Object.entries(of.guard_rails).map(
    ([metric, most]) => `${metric.replaceAll("_", " ")} +${most}`,
  );
  const facts: readonly Fact[] = [
    ["Id", of.id],
    ["Made", `${fullTime(of.created_at)}${of.author === null ? "" : ` by ${of.author}`}`],
    ["Reason", of.reason],
    ["Started", of.started_at && fullTime(of.started_at)],
    ["Ended", of.ended_at && fullTime(of.ended_at)],
    ["Stays in an arm", `a ${of.unit}`],
    ["Counts", of.tool === null ? "all tools" : `decisions of ${of.tool}`],
    ["Penalty", String(of.penalty)],
    ["Smallest difference", `${of.minimum_effect} IDKS`],
    ["Intervals", `${percent(of.confidence)}, at all looks together`],
    ["Waiting time", hoursInWords(of.maturation_hours)],
    ["Least in each arm", `${count(of.minimum_units)} ${unitsWord(of.unit)}`],
    ["Planned size", plannedText(of)],
    ["Guard rails", rails.length === 0 ? "none" : rails.join(", ")],
  ];
  return (
    <section aria-labelledby="setup-title">
      <h2 id="setup-title">Set-up</h2>
      <FactList facts={facts} />
    </section>
  );
}

function plannedText({ plan: { units, days }, unit }: ExperimentDetail): string {
  if (units === null) return "none: too little was known";
  return `up to ${count(units)} ${unitsWord(unit)}${days === null ? "" : `, about ${count(days)} days`}`;
}
