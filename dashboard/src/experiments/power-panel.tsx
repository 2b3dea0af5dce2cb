import type { ExperimentPlan } from "../api/types.ts";
import { Plot } from "../plot/plot.tsx";
import { count, fixed, plural } from "../words/format.ts";
import type { Draft } from "./calls.ts";
import { unitsWord } from "./words.ts";

interface PowerPanelProps {
  readonly plan: ExperimentPlan;
  readonly draft: Draft;
  /** Chooses another smallest difference. */
  readonly onEffect: (effect: number) => void;
}

/** How many sessions it takes, how long that is at the recent pace, and what other differences would take. */
export function PowerPanel({ plan: { plan, by_effect: effects }, draft, onEffect }: PowerPanelProps) {
  const units = unitsWord(draft.unit);
  const { seen } = plan;
  const rests = `by the last ${seen.days} days: ${count(seen.units)} ${units}, ${count(seen.decisions)} judged calls, ${count(seen.labelled)} with a verdict`;
  if (plan.units === null) {
    return (
      <p class="empty">
        <strong>No estimate yet.</strong> {plan.note} It can run all the same: its result is final once you
        say so, and the interval tells at any time what is known. Verdicts (from the agent, tools or the
        review) make an estimate possible.
      </p>
    );
  }
  const nearest = (effect: number) =>
    effects.reduce((best, one) =>
      Math.abs(one.effect - effect) < Math.abs(best.effect - effect) ? one : best,
    );
  return (
    <>
      <p class="power">
        To find a difference of <strong>{fixed(draft.minimum_effect, 3)} IDKS</strong> it takes at most{" "}
        <strong>
          {count(plan.units)} {units}
        </strong>{" "}
        of two arms together, about <strong>{plan.days === null ? "—" : plural(plan.days, "day")}</strong> at
        today’s traffic. If it is real, it is seen after {count(plan.expected_units ?? plan.units)} {units} on
        average, since you may look at any time.
      </p>
      <p class="quiet note">
        Estimated {rests}. One look at a fixed end would need {count(plan.fixed_units ?? 0)}.
      </p>
      {effects.length > 0 && (
        <Plot
          title="Days that a difference takes"
          data={{
            x: effects.map(({ effect }) => effect),
            series: [
              {
                label: "days at most",
                colour: "link",
                values: effects.map(({ days }) => days),
                format: (days) => count(Math.round(days)),
              },
            ],
          }}
          x={{ label: "smallest difference in IDKS", format: (effect) => fixed(effect, 3) }}
          y={{
            label: "days",
            range: [0, Math.max(7, 4 * (plan.days ?? 0))],
            format: (days) => count(Math.round(days)),
          }}
          height={180}
          markers={[{ at: draft.minimum_effect, label: "chosen" }]}
          summary={`A difference half as large takes four times as long; ${fixed(draft.minimum_effect, 3)} takes ${plan.days ?? "unknown"} days.`}
          onPoint={(effect) => onEffect(nearest(effect).effect)}
        />
      )}
    </>
  );
}
