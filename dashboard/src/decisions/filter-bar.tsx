import { useState } from "preact/hooks";
import { MODES, VERDICTS } from "../../../src/core/turn.ts";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { RANGE_NAMES } from "../range/range.ts";
import { RangeChoice } from "../range/range-choice.tsx";
import { addressWith, go, Link, type Place } from "../router.tsx";
import { useWide } from "../theme/use-wide.ts";
import { FILTERS, findingOptions, mayLeaveOutTurns, RULINGS } from "./filters.ts";
import { ScoreChips } from "./score-chips.tsx";
import { SCORE_FILTERS } from "./score-filters.ts";

/** What is shown. A change goes into the address at once, and back to the newest. On a small screen it is folded away. */
export function FilterBar({ place, tools }: { readonly place: Place; readonly tools: readonly string[] }) {
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const set = FILTERS.flatMap((name) => {
    const value = place.query.get(name);
    return value === null ? [] : [name === "turns" ? `${value} turns` : value];
  });
  return (
    <>
      {wide ? (
        <Filters place={place} tools={tools} />
      ) : (
        <details class="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            Filters <span class="quiet">{set.length === 0 ? "none set" : set.join(", ")}</span>
          </summary>
          {open && <Filters place={place} tools={tools} />}
        </details>
      )}
      <ScoreChips place={place} />
    </>
  );
}

function Filters({ place, tools }: { readonly place: Place; readonly tools: readonly string[] }) {
  const { query } = place;
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    go(addressWith(place, { ...changes, cursor: undefined }));
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Field label="Tool">
        {(names) => (
          <input
            {...names}
            list="tools-seen"
            // Not `value`: a rendering in between, as news come, would take away what is being typed.
            key={query.get("tool")}
            defaultValue={query.get("tool") ?? ""}
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
      <Field label="Agent">
        {(names) => (
          <input
            {...names}
            key={query.get("agent")}
            defaultValue={query.get("agent") ?? ""}
            placeholder="any"
            autocomplete="off"
            onChange={(event) => set({ agent: event.currentTarget.value.trim() })}
          />
        )}
      </Field>
      <Choice
        label="Ruling"
        value={query.get("ruling") ?? ""}
        any="any"
        options={RULINGS}
        onChoose={(ruling) => set({ ruling })}
      />
      <Choice
        label="Finding"
        value={query.get("finding") ?? ""}
        any="any"
        options={findingOptions(query.get("finding"))}
        onChoose={(finding) => set({ finding })}
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
      {mayLeaveOutTurns(query) && (
        <Choice
          label="Turns"
          value={query.get("turns") ?? ""}
          any="with a call"
          options={[["all", "all"]]}
          onChoose={(turns) => set({ turns })}
        />
      )}
      <RangeChoice place={place} drop={["cursor"]} />
      {query.has("session") && (
        <Field label="Session">
          {(names) => (
            <input
              {...names}
              key={query.get("session")}
              defaultValue={query.get("session") ?? ""}
              autocomplete="off"
              onChange={(event) => set({ session: event.currentTarget.value.trim() })}
            />
          )}
        </Field>
      )}
      {[...FILTERS, ...SCORE_FILTERS, ...RANGE_NAMES, "cursor"].some((name) => query.has(name)) && (
        <Link to={place.path} class="clear">
          Clear filters
        </Link>
      )}
    </form>
  );
}
