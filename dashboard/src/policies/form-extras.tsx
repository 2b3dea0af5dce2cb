/** Settings that need more than one control. */
import type { PolicyPreview } from "../api/types.ts";
import { Choice } from "../parts/choice.tsx";
import { DecimalField } from "../parts/number-field.tsx";
import { type Held, heldWords } from "./control.tsx";
import { textOf } from "./draft.ts";
import type { FormPartProps } from "./form-parts.ts";
import { Names } from "./names.tsx";
import { NO_OPINION } from "./opinion.ts";
import { OpinionForm } from "./opinion-form.tsx";

const held = (preview: PolicyPreview | undefined, setting: string): Held | undefined =>
  preview?.settings[setting];

const unset = (text: string, preview: PolicyPreview | undefined, setting: string): string =>
  text === "" && held(preview, setting) !== undefined
    ? `not set here: ${heldWords(setting, held(preview, setting))}`
    : "not set here";

/** A second model that is asked. */
export function SecondOpinion({ draft, problems, preview, onChange }: FormPartProps) {
  const second = textOf(draft, "second_opinion");
  return (
    <>
      <Choice
        label="Second opinion"
        value={second}
        any={unset(second, preview, "second_opinion")}
        options={[
          ["off", "off: nobody is asked"],
          ["model", "ask another model"],
        ]}
        hint="Another model is asked the same. Its answer is compared with the call, and never released."
        onChoose={(text) => onChange({ ...NO_OPINION, second_opinion: text })}
      />
      {second === "model" && <OpinionForm draft={draft} problems={problems} onChange={onChange} />}
    </>
  );
}

/** Agents that make one call at a time. */
export function OneCallAgents({ draft, preview, onChange }: FormPartProps) {
  const agents = textOf(draft, "one_call_agents");
  return (
    <>
      <Choice
        label="Agents that make one call at a time"
        value={agents}
        any={unset(agents, preview, "one_call_agents")}
        options={[["names", "these agents"]]}
        hint="That calls are still missing says nothing about theirs."
        onChoose={(text) => onChange({ one_call_agents: text, "one_call_agents.names": "" })}
      />
      {agents === "names" && (
        <Names
          label="Names, one a line; * for all, nothing for none"
          name="one_call_agents.names"
          draft={draft}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** When the gate itself takes a tool back to shadow. */
export function Guard({ draft, problems, preview, onChange }: FormPartProps) {
  const input = (name: string, label: string, hint: string) => (
    <DecimalField
      label={label}
      hint={hint}
      problem={problems[name]}
      value={textOf(draft, name)}
      onInput={(text) => onChange({ [name]: text })}
    />
  );
  const now = textOf(draft, "guard.max_wrong") === "" ? held(preview, "guard") : undefined;
  return (
    <>
      {input(
        "guard.max_wrong",
        "Guard: most executed calls that may be wrong",
        `${now === undefined ? "" : `Not set here: ${heldWords("guard", now)}. `}A share, 0.001 to 0.999. Once the gate is sure that more are wrong, the tool goes back to shadow.`,
      )}
      {input("guard.confidence", "Guard: how sure it must be", "0.5 to 0.999; 0.95 where nothing is set.")}
    </>
  );
}
