import { CANONICAL_RULES, type CanonicalRule } from "../../../src/core/arguments/canonical-rules.ts";
import { Choice } from "../parts/choice.tsx";
import { plural } from "../words/format.ts";
import { CANONICAL_WORDS } from "./canonical-words.ts";
import { textOf } from "./draft.ts";
import { canonicalWords, hasWords } from "./find.ts";
import type { FormPartProps } from "./form-parts.ts";
import { Names } from "./names.tsx";
import { useFirst } from "./use-first.ts";
import { SOURCE_WORDS } from "./words.ts";

/** The rules of equality: first those that are set, the others one click away. */
export function CanonicalRules(props: FormPartProps) {
  const { draft, find, onlySet } = props;
  const first = useFirst(draft, "canonical.");
  const found = CANONICAL_RULES.filter((rule) => find === "" || hasWords(canonicalWords(rule), find));
  const listed = found.length === 0 ? CANONICAL_RULES : found;
  if (find !== "") return <RuleList {...props} rules={listed} />;
  const set = listed.filter((rule) => first.has(`canonical.${rule}`));
  const rest = listed.filter((rule) => !first.has(`canonical.${rule}`));
  if (onlySet) return <RuleList {...props} rules={set} />;
  return (
    <>
      {set.length > 0 && <RuleList {...props} rules={set} />}
      <details open={set.length === 0}>
        <summary>{plural(rest.length, "rule")} not set here</summary>
        <RuleList {...props} rules={rest} />
      </details>
    </>
  );
}

interface RuleListProps extends FormPartProps {
  readonly rules: readonly CanonicalRule[];
}

function RuleList({ rules, draft, preview, onChange }: RuleListProps) {
  const holds = (rule: string) => preview?.canonical.find((held) => held.rule === rule);
  return (
    <ul class="plain rows">
      {rules.map((rule) => {
        const name = `canonical.${rule}`;
        const { means, one, other } = CANONICAL_WORDS[rule];
        const held = holds(rule);
        const text = textOf(draft, name);
        return (
          <li key={rule}>
            <div>
              <strong>{rule}</strong> <span class="quiet">{means}</span>
              <p class="example">
                <code>{one}</code> <span aria-hidden="true">=</span>
                <span class="unseen"> equals </span> <code>{other}</code>
              </p>
            </div>
            <Choice
              label={`Rule: ${rule}`}
              value={text}
              any={
                held === undefined || text !== ""
                  ? "not set here"
                  : `not set here: ${held.on ? "on" : "off"}, ${SOURCE_WORDS[held.source]}`
              }
              options={[
                "on",
                "off",
                ...(rule === "sets" ? [["names", "on, and for these arguments"] as const] : []),
              ]}
              onChoose={(text) => onChange({ [name]: text, [`${name}.names`]: "" })}
            />
            {text === "names" && (
              <Names
                label="Arguments whose order means nothing, one a line"
                name={`${name}.names`}
                draft={draft}
                onChange={onChange}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
