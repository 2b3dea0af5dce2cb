import { describe, expect, it } from "vitest";
import { fieldCase } from "../../../test/support/field-cases.ts";
import { shouldPropose } from "./should-propose.ts";

interface Flapping {
  readonly current_threshold: number;
  readonly daily_optimum: number[];
  readonly n_labelled_per_day: number[];
  readonly min_labels: number;
}

describe("shouldPropose", () => {
  it("F16: proposes nothing while the optimum flaps around the threshold", () => {
    const input = fieldCase("F16") as unknown as Flapping;
    const answers = input.daily_optimum.map((proposed, day) =>
      shouldPropose(
        { current: input.current_threshold, proposed, newLabels: input.n_labelled_per_day[day]! },
        { minLabels: input.min_labels },
      ),
    );
    expect(answers.filter((answer) => answer.propose)).toEqual([]);
    expect(answers.map((answer) => answer.why)).toEqual([
      "inside the dead band",
      "too few new labels",
      "inside the dead band",
      "too few new labels",
      "inside the dead band",
      "inside the dead band",
    ]);
  });

  const moved = { current: 0.5, proposed: 0.7, newLabels: 100 };
  it.each([
    [moved, true, null],
    [{ ...moved, proposed: 0.55 }, false, "inside the dead band"],
    [{ ...moved, proposed: NaN }, false, "inside the dead band"],
    [{ ...moved, newLabels: 29 }, false, "too few new labels"],
    [{ ...moved, interval: [0.45, 0.9] as const }, false, "inside the interval"],
    [{ ...moved, interval: [0.6, 0.9] as const, gain: [0.01, 0.05] as const }, true, null],
    [{ ...moved, gain: [-0.01, 0.05] as const }, false, "no sure gain"],
  ])("%j: %s, %s", (state, propose, why) => expect(shouldPropose(state)).toEqual({ propose, why }));
});
