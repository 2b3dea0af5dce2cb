import type { RefObject } from "preact";
import { addressWith, go, type Place } from "../router.tsx";
import { Field } from "./field.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly place: Place;
  /** Where a key puts the focus. */
  readonly input: RefObject<HTMLInputElement | null>;
}

/** What a list is narrowed to; it stands in the address as `?q=` while it is typed. */
export const SearchField = ({ label, place, input }: SearchFieldProps) => (
  <Field label={label}>
    {(names) => (
      <input
        {...names}
        ref={input}
        type="search"
        value={place.query.get("q") ?? ""}
        onInput={(event) => go(addressWith(place, { q: event.currentTarget.value }), { replace: true })}
      />
    )}
  </Field>
);
