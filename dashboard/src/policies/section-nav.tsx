import { addressWith, Link, type Place } from "../router.tsx";
import { plural } from "../words/format.ts";
import { countsBySection, setNames, wrongSettings } from "./counts.ts";
import type { Draft, Problems } from "./draft.ts";
import { SECTIONS, SET_HERE, type Shown } from "./sections.ts";

interface SectionNavProps {
  readonly place: Place;
  readonly shown: Shown | null;
  readonly draft: Draft;
  readonly problems: Problems;
}

/** The address of a part of the form; a search ends with it. */
export const sectionAddress = (place: Place, section: Shown): string =>
  addressWith(place, { section, q: undefined });

/** The parts of a rule, each with how much is set in it and whether something is wrong there. */
export function SectionNav({ place, shown, draft, problems }: SectionNavProps) {
  const counts = countsBySection(draft);
  const wrong = wrongSettings(problems);
  return (
    <nav class="sections" aria-label="Parts of the rule">
      <ul class="plain">
        <li>
          <Link to={sectionAddress(place, SET_HERE)} current={shown === SET_HERE}>
            All that is set <Count n={setNames(draft).size} />
          </Link>
        </li>
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <Link to={sectionAddress(place, id)} current={shown === id}>
              {title} <Count n={counts.get(id) ?? 0} />
              <Wrong n={wrong.filter(({ section }) => section === id).length} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Count = ({ n }: { readonly n: number }) =>
  n === 0 ? null : (
    <span class="count">
      {n}
      <span class="unseen"> set here</span>
    </span>
  );

const Wrong = ({ n }: { readonly n: number }) => (n === 0 ? null : <span class="tag stop">{n} wrong</span>);

/** Where something is wrong, with the way there. */
export function WrongPlaces({ place, problems }: Pick<SectionNavProps, "place" | "problems">) {
  const wrong = wrongSettings(problems);
  if (wrong.length === 0) return null;
  return (
    <p class="bad">
      {plural(wrong.length, "setting")} {wrong.length === 1 ? "is" : "are"} wrong:{" "}
      {wrong.map(({ name, label, section }, i) => (
        <span key={name}>
          {i > 0 && ", "}
          <Link to={sectionAddress(place, section)}>{label}</Link>
        </span>
      ))}
    </p>
  );
}
