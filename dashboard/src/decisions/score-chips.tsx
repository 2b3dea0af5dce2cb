import { addressWith, Link, type Place } from "../router.tsx";
import { SCORE_FILTERS, scoreFilterText } from "./score-filters.ts";

/** The filters that came with a link, each with a way to take it away; nothing where there are none. */
export function ScoreChips({ place }: { readonly place: Place }) {
  const set = SCORE_FILTERS.flatMap((name) => {
    const value = place.query.get(name);
    return value === null ? [] : [{ name, text: scoreFilterText(name, value) }];
  });
  if (set.length === 0) return null;
  return (
    <ul class="chips" aria-label="Filters of the link">
      {set.map(({ name, text }) => (
        <li key={name}>
          {text}{" "}
          <Link to={addressWith(place, { [name]: undefined, cursor: undefined })}>
            <span aria-hidden="true">×</span>
            <span class="unseen">Take away the filter: {text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
