import { MODES, VERDICTS } from "../../../src/core/turn.ts";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { addressWith, go, Link, type Place } from "../router.tsx";
import { DEFAULT_RANGE, fromLocal, RANGES, RULINGS, toLocal } from "./filters.ts";
import { ScoreChips } from "./score-chips.tsx";
import { SCORE_FILTERS } from "./score-filters.ts";

const FILTERS = [
  "tool",
  "session",
  "ruling",
  "mode",
  "verdict",
  "from",
  "to",
  "range",
  "cursor",
  ...SCORE_FILTERS,
];

/** What is shown. A change goes into the address at once, and back to the newest. */
export function FilterBar({ place, tools }: { readonly place: Place; readonly tools: readonly string[] }) {
  const { query } = place;
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    go(addressWith(place, { ...changes, cursor: undefined }));
  const custom = query.has("from") || query.has("to");
  const chooseRange = (range: string) =>
    range === "custom"
      ? set({ range: undefined, from: new Date(Date.now() - 24 * 3_600_000).toISOString() })
      : set({ range: range === DEFAULT_RANGE ? undefined : range, from: undefined, to: undefined });
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Field label="Tool">
        {(names) => (
          <input
            {...names}
            list="tools-seen"
            value={query.get("tool") ?? ""}
            placeholder="any"
            autocomplete="off"
            onChange={(event) => set({ tool: event.currentTarget.value.trim() })}
          />
        )}
      </Field>
      <datalist id="tools-seen">
        {tools.map((tool) => (
          <option key={tool} value={tool} />
        ))}
      </datalist>
      <Choice
        label="Ruling"
        value={query.get("ruling") ?? ""}
        any="any"
        options={RULINGS}
        onChoose={(ruling) => set({ ruling })}
      />
      <Choice
        label="Mode"
        value={query.get("mode") ?? ""}
        any="any"
        options={MODES}
        onChoose={(mode) => set({ mode })}
      />
      <Choice
        label="Outcome"
        value={query.get("verdict") ?? ""}
        any="any"
        options={[...VERDICTS, ["none", "none yet"]]}
        onChoose={(verdict) => set({ verdict })}
      />
      <Choice
        label="Time"
        value={custom ? "custom" : (query.get("range") ?? DEFAULT_RANGE)}
        options={[...RANGES.map(([name, words]) => [name, words] as const), ["custom", "from – to"]]}
        onChoose={chooseRange}
      />
      {custom && (
        <>
          <Moment label="From" value={query.get("from")} onChoose={(from) => set({ from })} />
          <Moment label="To" value={query.get("to")} onChoose={(to) => set({ to })} />
        </>
      )}
      {query.has("session") && (
        <Field label="Session">
          {(names) => (
            <input
              {...names}
              value={query.get("session") ?? ""}
              autocomplete="off"
              onChange={(event) => set({ session: event.currentTarget.value.trim() })}
            />
          )}
        </Field>
      )}
      <ScoreChips place={place} />
      {FILTERS.some((name) => query.has(name)) && (
        <Link to={place.path} class="clear">
          Clear filters
        </Link>
      )}
    </form>
  );
}

function Moment(props: {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (iso: string | undefined) => void;
}) {
  return (
    <Field label={props.label}>
      {(names) => (
        <input
          {...names}
          type="datetime-local"
          value={toLocal(props.value)}
          onChange={(event) => props.onChoose(fromLocal(event.currentTarget.value))}
        />
      )}
    </Field>
  );
}
