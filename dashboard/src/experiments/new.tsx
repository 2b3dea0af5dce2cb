import { useEffect, useState } from "preact/hooks";
import { useGate } from "../gate.ts";
import type { ViewProps } from "../pages/routes.ts";
import { Choice } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { SignOff } from "../parts/sign-off.tsx";
import { Waiting } from "../parts/trouble.tsx";
import { go, Link } from "../router.tsx";
import { useLast } from "../use-last.ts";
import { useRead } from "../use-read.ts";
import "../style/policies.css";
import "../style/rule.css";
import "../style/experiments.css";
import { ArmEditor } from "./arm-editor.tsx";
import { create, experiment, planOf } from "./calls.ts";
import { ChangeRows } from "./change-rows.tsx";
import { BLANK, type Form, formOf, keepForm, keptForm, toDraft } from "./form.ts";
import { GuardRails } from "./guard-rails.tsx";
import { PowerPanel } from "./power-panel.tsx";
import { unitsWord } from "./words.ts";

const MOST_ARMS = 10;
/** A plan is asked for when nobody has typed for so long. */
const PAUSE_MS = 500;

/** The whole draft of an experiment on one page, with what it takes and what it changes. `?from=` begins with another one's settings. */
export default function NewExperimentView({ place }: ViewProps) {
  const gate = useGate();
  const from = place.query.get("from");
  const copied = useRead(
    `experiment to copy ${from ?? ""}`,
    () => (from === null ? Promise.resolve(null) : experiment(gate, from)),
    null,
  );
  if (from !== null && copied.value === undefined) return <Waiting error={copied.error} />;
  const begin = copied.value ? formOf(copied.value) : (keptForm() ?? BLANK);
  return <Drafting key={from ?? ""} begin={begin} />;
}

function Drafting({ begin }: { readonly begin: Form }) {
  const gate = useGate();
  const [form, setForm] = useState(begin);
  const set = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));
  useEffect(() => keepForm(form), [form]);
  const tools = useRead("tools", () => gate.tools({}), null).value?.items.map(({ tool }) => tool) ?? [];
  const policy = useRead("policy", gate.policy, null).value;
  const read = toDraft(form);
  const draft = "draft" in read ? read.draft : null;
  const asked = useSettled(draft === null ? "" : JSON.stringify({ ...draft, name: "" }));
  const plan = useRead(
    `plan ${asked}`,
    () => (asked === "" ? Promise.resolve(null) : planOf(gate, JSON.parse(asked) as typeof draft & object)),
    null,
  );
  const shown = useLast(plan.value ?? undefined);
  const refused = plan.error?.status === 400 ? plan.error.message : null;
  const problem = "problem" in read ? read.problem : draft?.name === "" ? "Give it a name." : refused;
  const text = (name: keyof Form, label: string, hint?: string, more: object = {}) => (
    <Field label={label} hint={hint}>
      {(names) => (
        <input
          {...names}
          {...more}
          autocomplete="off"
          value={String(form[name])}
          onInput={(event) => set({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
  const number = { type: "number", step: "any", min: "0" };
  return (
    <>
      <p class="back">
        <Link to="/experiments">← All experiments</Link>
      </p>
      <h1>New experiment</h1>
      {shown?.running && (
        <p class="trouble">
          <strong>
            “<Link to={`/experiments/${encodeURIComponent(shown.running.id)}`}>{shown.running.name}</Link>”
            runs now,
          </strong>{" "}
          and at most one runs at a time. You can keep this one as a draft and start it when the other has
          ended.
        </p>
      )}
      <section class="fields" aria-label="What it is about">
        {text("name", "Name", undefined, { maxLength: 256 })}
        <Choice
          label="Who stays in an arm"
          value={form.unit}
          options={[
            ["session", "a session"],
            ["user", "a user"],
          ]}
          hint="Turns without one are outside."
          onChoose={(unit) => set({ unit })}
        />
        {text("tool", "Only decisions of the tool", "Empty: all tools count.", { placeholder: "all tools" })}
      </section>
      <h2>Arms</h2>
      <div class="arms">
        {form.arms.map((arm, at) => (
          <ArmEditor
            key={at}
            arm={arm}
            place={at}
            tools={tools}
            policy={policy}
            onChange={(changed) => set({ arms: form.arms.with(at, changed) })}
            onRemove={form.arms.length <= 2 ? null : () => set({ arms: form.arms.toSpliced(at, 1) })}
          />
        ))}
      </div>
      {form.arms.length < MOST_ARMS && (
        <button type="button" onClick={() => set({ arms: [...form.arms, { id: "", share: "", rules: [] }] })}>
          Add an arm
        </button>
      )}
      <h2>How sure it must be</h2>
      <section class="fields" aria-label="How sure it must be">
        {text("effect", "Smallest difference worth finding (IDKS)", undefined, number)}
        {text("penalty", "Penalty of a wrong call", "In units of a right one.", number)}
        {text(
          "hours",
          "Waiting time, hours",
          "A decision counts once it is so old, with the verdicts until then.",
          number,
        )}
        {text(
          "units",
          `Least ${unitsWord(form.unit === "user" ? "user" : "session")} in each arm`,
          undefined,
          number,
        )}
        {text("power", "Chance to find it", undefined, { ...number, max: "0.99" })}
        {text("confidence", "Confidence of the intervals", undefined, { ...number, max: "0.999" })}
      </section>
      <GuardRails rails={form.rails} onRails={(rails) => set({ rails })} />
      <h2>What it takes</h2>
      {draft === null ? (
        <p class="quiet">The estimate follows as soon as the form can be read.</p>
      ) : shown !== undefined && refused === null ? (
        <PowerPanel plan={shown} draft={draft} onEffect={(effect) => set({ effect: String(effect) })} />
      ) : plan.error !== null && refused === null ? (
        <Waiting error={plan.error} />
      ) : (
        <p class="quiet">{refused ?? "Reading …"}</p>
      )}
      <h2>What the arms change</h2>
      {shown?.warnings.map((warning) => (
        <p key={warning} class="trouble">
          {warning}
        </p>
      ))}
      {shown !== undefined ? (
        shown.arms.map(({ id, changes }) => (
          <div key={id}>
            <h3 class="mono">{id}</h3>
            <ChangeRows changes={changes} />
          </div>
        ))
      ) : (
        <p class="quiet">Each arm against the policy that holds now.</p>
      )}
      <SignOff
        action="Keep as a draft"
        problem={problem}
        onSign={async (author, reason) => {
          if (draft === null) return;
          const made = await create(gate, draft, { author, reason });
          keepForm(null);
          go(`/experiments/${encodeURIComponent(made.id)}`);
        }}
        onCancel={() => {
          keepForm(null);
          go("/experiments");
        }}
      />
      <p class="quiet note">Nothing runs yet: the draft is started on its own page.</p>
    </>
  );
}

/** The value once it has not changed for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
