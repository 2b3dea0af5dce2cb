import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { addressWith, go, type Place } from "../router.tsx";
import { DEFAULT_RANGE, fromLocal, isCustom, RANGES, toLocal } from "./range.ts";

interface RangeChoiceProps {
  readonly place: Place;
  /** Parameters that mean nothing in another range, such as a place in a list. */
  readonly drop?: readonly string[];
  /** What holds where the address names none; "" for any time. */
  readonly usual?: string;
  /** What stands for any time, where that can be chosen. */
  readonly any?: string;
  readonly label?: string;
}

/** Chooses the range of time; it goes into the address at once. */
export function RangeChoice(props: RangeChoiceProps) {
  const { place, drop = [], usual = DEFAULT_RANGE, any, label = "Time" } = props;
  const { query } = place;
  const dropped = Object.fromEntries(drop.map((name) => [name, undefined]));
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    go(addressWith(place, { ...changes, ...dropped }));
  const custom = isCustom(query);
  return (
    <>
      <Choice
        label={label}
        value={custom ? "custom" : (query.get("range") ?? usual)}
        {...(any === undefined ? {} : { any })}
        options={[...RANGES.map(([name, words]) => [name, words] as const), ["custom", "from – to"]]}
        onChoose={(range) =>
          range === "custom"
            ? set({ range: undefined, from: new Date(Date.now() - 24 * 3_600_000).toISOString() })
            : set({ range: range === usual ? undefined : range, from: undefined, to: undefined })
        }
      />
      {custom && (
        <>
          <Moment label="From" value={query.get("from")} onChoose={(from) => set({ from })} />
          <Moment label="To" value={query.get("to")} onChoose={(to) => set({ to })} />
        </>
      )}
    </>
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
          key={props.value}
          defaultValue={toLocal(props.value)}
          onChange={(event) => props.onChoose(fromLocal(event.currentTarget.value))}
        />
      )}
    </Field>
  );
}
