import type { Policy } from "../api/types.ts";
import { plural } from "../words/format.ts";

interface WarningsProps {
  readonly items: NonNullable<Policy["warnings"]>;
}

/** What a policy may say, and what probably does not do what was meant, field by field. */
export function Warnings({ items }: WarningsProps) {
  if (items.length === 0) return null;
  return (
    <section class="note" aria-label="Warnings">
      <p>{plural(items.length, "setting")} of the policy may not do what was meant:</p>
      <ul>
        {items.map(({ param, message }) => (
          <li key={`${param} ${message}`}>
            <code>{param}</code> {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Those about one rule.
 * @param tool null: the rule of all tools
 */
export function warningsOf({ warnings = [] }: Policy, tool: string | null): WarningsProps["items"] {
  const places = tool === null ? ["global."] : [`tools.${tool}.`, `tools[${JSON.stringify(tool)}].`];
  return warnings.filter(({ param }) => places.some((place) => param.startsWith(place)));
}
