/** Settings of several parts under each other: all that is set, or what a search finds. */
import { Link, type Place } from "../router.tsx";
import { plural } from "../words/format.ts";
import { isSet } from "./counts.ts";
import { isFound } from "./find.ts";
import type { FormPartProps } from "./form-parts.ts";
import { sectionAddress } from "./section-nav.tsx";
import { SettingGroup } from "./section-panel.tsx";
import { SECTIONS } from "./sections.ts";
import type { Setting } from "./setting.ts";
import { useSticky } from "./use-sticky.ts";

interface GroupedProps extends FormPartProps {
  readonly place: Place;
  readonly settings: readonly Setting[];
}

/** All that is set, and nothing else. */
export function AllSet({ place, settings, ...props }: GroupedProps) {
  const { draft } = props;
  const set = settings.filter((setting) => isSet(draft, setting)).map(({ name }) => name);
  const shown = useSticky("set", set);
  return (
    <section class="group section" aria-labelledby="section-title">
      <h2 id="section-title" tabIndex={-1}>
        All that is set here
      </h2>
      {shown.size === 0 && <p class="quiet">Nothing is set here. Choose a part, or search for a setting.</p>}
      <Groups
        place={place}
        settings={settings.filter(({ name }) => shown.has(name))}
        {...props}
        onlySet={true}
      />
    </section>
  );
}

/** What a search finds, in every part. */
export function Found({ place, settings, ...props }: GroupedProps) {
  const checks = props.preview?.checks ?? [];
  const found = settings.filter((setting) => isFound(setting, props.find, checks));
  return (
    <section class="group section" aria-labelledby="section-title">
      <h2 id="section-title">Settings that were found</h2>
      <p class="quiet" role="status">
        {found.length === 0
          ? "No setting has these words."
          : `${plural(found.length, "setting")} ${found.length === 1 ? "has" : "have"} these words.`}
      </p>
      <Groups place={place} settings={found} {...props} />
    </section>
  );
}

const Groups = ({ place, settings, ...props }: GroupedProps) => (
  <>
    {SECTIONS.map(([id, title]) => {
      const own = settings.filter(({ section }) => section === id);
      if (own.length === 0) return null;
      return (
        <div key={id} role="group" aria-label={title}>
          <h3>
            <Link to={sectionAddress(place, id)}>{title}</Link>
          </h3>
          <SettingGroup settings={own} {...props} />
        </div>
      );
    })}
  </>
);
