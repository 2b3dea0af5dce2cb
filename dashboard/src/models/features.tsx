import { useRef } from "preact/hooks";
import type { Model } from "../api/types.ts";
import { useKeys } from "../keys/keys.ts";
import { SearchField } from "../parts/search-field.tsx";
import type { Place } from "../router.tsx";
import { FAMILY_MEANS } from "../words/definitions.ts";
import { plural, UNKNOWN } from "../words/format.ts";

type Feature = Model["features"]["items"][number];

const SIGN = new Map([
  [1, "more is better"],
  [-1, "more is worse"],
  [0, "either way"],
]);

const number = (value: number | null): string =>
  value === null ? UNKNOWN : String(Number(value.toPrecision(3)));

const matches = ({ name, definition, family }: Feature, wanted: string): boolean =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) =>
      `${name} ${name.replaceAll("_", " ")} ${family} ${definition}`.toLowerCase().includes(word),
    );

/** What the model looks at, by family; `?q=` searches names and definitions. */
export function Features({ model, place }: { readonly model: Model; readonly place: Place }) {
  const search = useRef<HTMLInputElement>(null);
  useKeys("Models", [{ keys: "/", does: "Search features", run: () => search.current?.focus() }]);
  const wanted = place.query.get("q") ?? "";
  const { items, version } = model.features;
  const found = items.filter((feature) => matches(feature, wanted));
  const families = [...new Set(found.map(({ family }) => family))];
  return (
    <>
      <p class="quiet">
        {plural(items.filter(({ read }) => read).length, "feature")} of registry version {version}. “Seen in
        training” is their mean ± one standard deviation there.
      </p>
      <SearchField label="Search features" place={place} input={search} />
      <p role="status" class="quiet">
        {wanted !== "" && `${plural(found.length, "feature")} found`}
      </p>
      {families.map((family) => {
        const members = found.filter((feature) => feature.family === family);
        return (
          <details key={family} class="group" open={wanted !== ""}>
            <summary>
              {family.replaceAll("_", " ")}{" "}
              <span class="quiet">
                ({members.length}) {FAMILY_MEANS[family]}
              </span>
            </summary>
            <div class="scroll" tabIndex={0} role="region" aria-label={`Features: ${family}`}>
              <table class="plain features">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">What it counts</th>
                    <th scope="col">Range</th>
                    <th scope="col">Missing where</th>
                    <th scope="col">For the call</th>
                    <th scope="col">Seen in training</th>
                  </tr>
                </thead>
                <tbody>
                  {members.map((feature) => (
                    <Row key={feature.name} feature={feature} />
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        );
      })}
    </>
  );
}

const Row = ({ feature }: { readonly feature: Feature }) => (
  <tr>
    <th scope="row" class="mono">
      {feature.name}
      {!feature.read && <span class="quiet"> not read by this bundle</span>}
      {feature.invasiveness === "graybox" && <span class="quiet"> needs token probabilities</span>}
    </th>
    <td>{feature.definition}</td>
    <td>{feature.range}</td>
    <td>{feature.missing}</td>
    <td>{SIGN.get(feature.sign)}</td>
    <td class="number">
      {number(feature.mean)} ± {number(feature.sd)}
    </td>
  </tr>
);
