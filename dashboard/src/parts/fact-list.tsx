import type { ComponentChildren } from "preact";

/** A name and what is known of it; null is left out. */
export type Fact = readonly [name: string, value: ComponentChildren];

export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts.flatMap(([name, value]) =>
      value === null
        ? []
        : [
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>,
          ],
    )}
  </dl>
);
