import { useState } from "preact/hooks";
import { useGate } from "../gate.ts";
import { Choice } from "../parts/choice.tsx";
import { Failure } from "../parts/failure.tsx";
import { Field } from "../parts/field.tsx";
import { useTask } from "../parts/use-task.ts";
import { createKey, type NewKey } from "./calls.ts";

const ROLES = [
  ["agent", "agent: decides and reports outcomes"],
  ["admin", "admin: may change everything"],
] as const;

export function NewKeyForm({ onMade }: { readonly onMade: (key: NewKey) => void }) {
  const gate = useGate();
  const [name, setName] = useState("");
  const [role, setRole] = useState<"agent" | "admin">("agent");
  const { busy, failure, run } = useTask();
  const make = () =>
    run(async () => {
      onMade(await createKey(gate, { name: name.trim(), role }));
      setName("");
    });
  return (
    <form
      class="sign-off"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Field label="Name of the new key">
        {(names) => (
          <input
            {...names}
            required
            pattern=".*\S.*"
            maxLength={128}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Choice
        label="Role"
        value={role}
        options={ROLES}
        onChoose={(chosen) => setRole(chosen === "admin" ? "admin" : "agent")}
      />
      <button type="submit" disabled={busy}>
        Make a key
      </button>
      <Failure what="No key was made." failure={failure} />
    </form>
  );
}
