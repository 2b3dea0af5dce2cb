import type { DecisionDetail, FeatureDefinition } from "../api/types.ts";
import { FAMILY_MEANS } from "../words/definitions.ts";

interface Row {
  readonly name: string;
  readonly value: number | null;
  readonly definition: FeatureDefinition | undefined;
}

/** The numbers that the classifier read, by family, each with what it counts. */
export function Features({
  decision,
  definitions,
}: {
  readonly decision: DecisionDetail;
  readonly definitions: readonly FeatureDefinition[];
}) {
  const families = byFamily(decision.features, definitions);
  if (families.size === 0) return null;
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title">What the gate measured</h2>
      {[...families].map(([family, rows]) => (
        <details key={family} class="family">
          <summary>
            <strong>{family.replaceAll("_", " ")}</strong> {FAMILY_MEANS[family] ?? ""}{" "}
            <span class="quiet">{rows.length} numbers</span>
          </summary>
          <table class="plain">
            <thead>
              <tr>
                <th scope="col">Feature</th>
                <th scope="col" class="number">
                  Value
                </th>
                <th scope="col">What it is</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, value, definition }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td class="number">{value === null ? <span class="quiet">missing</span> : shown(value)}</td>
                  <td>
                    {definition?.definition}
                    {definition !== undefined && (
                      <span class="quiet">
                        {" "}
                        {definition.range}
                        {value === null ? `; missing when ${definition.missing}` : SIGN[definition.sign]}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </section>
  );
}

const SIGN: Readonly<Record<FeatureDefinition["sign"], string>> = {
  1: "; more is better",
  [-1]: "; less is better",
  0: "",
};

const shown = (value: number): string =>
  (Number.isInteger(value) ? String(value) : value.toFixed(3)).replace("-", "−");

function byFamily(
  features: Readonly<Record<string, number | null>>,
  definitions: readonly FeatureDefinition[],
): Map<string, Row[]> {
  const known = new Map(definitions.map((definition) => [definition.name, definition]));
  const families = new Map<string, Row[]>();
  for (const [name, value] of Object.entries(features)) {
    const definition = known.get(name);
    const family = definition?.family ?? "others";
    families.set(family, [...(families.get(family) ?? []), { name, value, definition }]);
  }
  return families;
}
