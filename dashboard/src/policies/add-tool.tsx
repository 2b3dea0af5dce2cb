import { useState } from "preact/hooks";
import { Field } from "../parts/field.tsx";
import { go } from "../router.tsx";

export const ruleAddress = (tool: string): string => `/policies/tools/${encodeURIComponent(tool)}`;

/** A rule for a tool that no decision has named yet. */
export function AddTool() {
  const [name, setName] = useState("");
  return (
    <form
      class="sign-off"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") go(ruleAddress(name.trim()));
      }}
    >
      <Field label="Tool without a decision yet" hint="Its name, as agents call it.">
        {(names) => (
          <input
            {...names}
            required
            maxLength={256}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit">Add a rule</button>
    </form>
  );
}
