/** Levels of checks, and rules of the canonical form. */
import { CANONICAL_RULES } from "../../../src/core/arguments/canonical-rules.ts";
import type { PolicyPreview } from "../api/types.ts";
import { Choice } from "../parts/choice.tsx";
import { CANONICAL_WORDS } from "./canonical-words.ts";
import { type Draft, type Problems, textOf } from "./draft.ts";
import { Names } from "./names.tsx";
import { SOURCE_WORDS } from "./words.ts";

export interface FormPartProps {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly preview: PolicyPreview | undefined;
  readonly onChange: (changes: Draft) => void;
}

const LEVELS = [
  ["block", "block: stop the call"],
  ["flag", "flag: only say so"],
  ["off", "off"],
] as const;

export function Checks({ draft, preview, onChange }: FormPartProps) {
  if (preview === undefined) return <p class="quiet">Reading …</p>;
  return (
    <ul class="plain rows">
      {preview.checks.map(({ check, level, source, fixed, means }) => {
        const name = `checks.${check}`;
        return (
          <li key={check}>
            <div>
              <strong>{check.replaceAll("_", " ")}</strong> <span class="quiet">{means}</span>
            </div>
            {fixed ? (
              <p class="quiet">
                {level === "block"
                  ? "Always blocks: a guess is never run."
                  : "Set by what happens if the gate itself fails."}
              </p>
            ) : (
              <Choice
                label={`Level of ${check.replaceAll("_", " ")}`}
                value={textOf(draft, name)}
                any={
                  textOf(draft, name) === ""
                    ? `not set here: ${level}, ${SOURCE_WORDS[source]}`
                    : "not set here"
                }
                options={LEVELS}
                onChoose={(text) => onChange({ [name]: text })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function CanonicalRules({ draft, preview, onChange }: FormPartProps) {
  const holds = (rule: string) => preview?.canonical.find((held) => held.rule === rule);
  return (
    <ul class="plain rows">
      {CANONICAL_RULES.map((rule) => {
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
