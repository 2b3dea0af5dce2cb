import type { Roc } from "../api/types.ts";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { RangeChoice } from "../range/range-choice.tsx";
import { addressWith, go, type Place } from "../router.tsx";
import { count, plural, shortTime } from "../words/format.ts";
import { penaltyIn, TOOL_RANGE } from "./asked.ts";

interface ChoicesProps {
  readonly place: Place;
  /** Undefined: not read yet. */
  readonly roc: Roc | undefined;
  /** What a wrong call costs unless the address says otherwise. */
  readonly penalty: number;
}

/** What the curves are made of: time, the cost of a wrong call, verdicts, and which confidences. */
export function CurveChoices({ place, roc, penalty }: ChoicesProps) {
  const { query } = place;
  const set = (changes: Readonly<Record<string, string | undefined>>) => go(addressWith(place, changes));
  return (
    <form
      class="filters"
      aria-label="What the curves are made of"
      onSubmit={(event) => event.preventDefault()}
    >
      <RangeChoice place={place} usual={TOOL_RANGE} label="Time (whole days, UTC)" />
      <Field label="A wrong call costs as much as … right ones earn">
        {(names) => (
          <input
            {...names}
            type="number"
            min="0.01"
            max="1000"
            step="any"
            value={penaltyIn(query) ?? penalty}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const given = penaltyIn(new URLSearchParams({ penalty: value }));
              set({ penalty: given === null || given === penalty ? undefined : value });
            }}
          />
        )}
      </Field>
      {roc !== undefined && <Sources place={place} roc={roc} />}
      {roc !== undefined && roc.score_contexts.length > 1 && (
        <Choice
          label="Score context"
          value={roc.score_context ?? ""}
          options={roc.score_contexts.map(({ score_context, decisions, last_day }) => [
            score_context,
            `${score_context.slice(0, 8)}: ${plural(decisions, "call")}, last on ${shortTime(last_day)}`,
          ])}
          hint="Confidences that were made in different ways are never mixed."
          onChoose={(context) => set({ score_context: context, head: undefined, arm: undefined })}
        />
      )}
      {roc !== undefined && roc.heads.length > 1 && (
        <Choice
          label="Local head"
          value={roc.head ?? ""}
          any="all"
          options={roc.heads.map(({ head, decisions }) => [
            head,
            `${head === "none" ? "without" : head.slice(0, 13)}: ${plural(decisions, "call")}`,
          ])}
          onChoose={(head) => set({ head })}
        />
      )}
      {roc !== undefined && roc.arms.length > 1 && (
        <Choice
          label="Experiment arm"
          value={roc.arm ?? ""}
          any="all"
          options={roc.arms.map(({ arm, decisions }) => [
            arm,
            `${arm === "none" ? "outside" : arm}: ${plural(decisions, "call")}`,
          ])}
          onChoose={(arm) => set({ arm })}
        />
      )}
    </form>
  );
}

/** Where verdicts come from, each to be switched off and on. At least one stays on. */
function Sources({ place, roc }: { readonly place: Place; readonly roc: Roc }) {
  if (roc.labels.length === 0) return null;
  const all = roc.labels.map(({ source }) => source);
  const on = roc.sources === null ? all : all.filter((source) => roc.sources?.includes(source));
  const choose = (next: readonly string[]) =>
    go(addressWith(place, { sources: next.length === all.length ? undefined : next.join(",") }));
  return (
    <fieldset class="sources">
      <legend>Verdicts from</legend>
      {roc.labels.map(({ source, correct, incorrect }) => {
        const checked = on.includes(source);
        return (
          <label key={source}>
            <input
              type="checkbox"
              checked={checked}
              disabled={checked && on.length === 1}
              onChange={() =>
                choose(
                  checked
                    ? on.filter((one) => one !== source)
                    : all.filter((one) => one === source || on.includes(one)),
                )
              }
            />{" "}
            {source.replaceAll("_", " ")}{" "}
            <span class="quiet">
              {count(correct + incorrect)} ({count(incorrect)} wrong)
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
