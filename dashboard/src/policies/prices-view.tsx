import { useState } from "preact/hooks";
import "../style/policies.css";
import type { Policy } from "../api/types.ts";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Field } from "../parts/field.tsx";
import { SignOff } from "../parts/sign-off.tsx";
import { Waiting } from "../parts/trouble.tsx";
import { go, Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { ChangeList } from "./change-list.tsx";
import { contentChanges } from "./changes.ts";
import { pricesText, readPrices } from "./prices.ts";

/** What models cost: a part of the policy, with a version like the rest of it. */
export default function PricesView() {
  const gate = useGate();
  const policy = useRead("policy", gate.policy, REFRESH_MS);
  const [saved, setSaved] = useState<Policy | null>(null);
  return (
    <>
      <p class="way">
        <Link to="/policies">Policies</Link>
      </p>
      <h1>Prices of models</h1>
      <p class="quiet">
        US dollars per million tokens. From these and the tokens that providers report, every decision keeps
        what its answer cost and what gating added. A model without a price has no known cost.
      </p>
      <p class="done" role="status">
        {saved !== null && `Saved as version ${saved.version}. Decisions from now on have their cost by it.`}
      </p>
      {policy.value === undefined ? (
        <Waiting error={policy.error} />
      ) : (
        // A change by somebody else must not take away what is written here; saving tells of it.
        <PricesForm key={saved?.version ?? ""} policy={saved ?? policy.value} onSaved={setSaved} />
      )}
    </>
  );
}

function PricesForm({
  policy,
  onSaved,
}: {
  readonly policy: Policy;
  readonly onSaved: (policy: Policy) => void;
}) {
  const gate = useGate();
  const [base] = useState(policy);
  const [text, setText] = useState(() => pricesText(policy.prices));
  const { prices, problems } = readPrices(text);
  const [first] = problems;
  const changes = contentChanges(base, { ...base, prices });
  const save = async (author: string, reason: string) => {
    const { global, tools, version } = base;
    onSaved(await gate.savePolicy({ global, tools, prices, author, reason, expected_version: version }));
  };
  return (
    <section class="editor" aria-label="Prices">
      <Field
        label="A model a line: name, input, output, cached input, cache write"
        hint="The last two may be left out: then they cost what input costs. The exact name holds first, then a name that is followed by a date or version only, and the longest beginning that ends with *."
        problem={first && `Line ${first.line}: ${first.problem}`}
        class="wide"
      >
        {(names) => (
          <textarea
            {...names}
            class="mono"
            rows={10}
            spellcheck={false}
            placeholder="gpt-4o  2.5  10  1.25"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <h2>What changes</h2>
      <ChangeList changes={first === undefined ? changes : []} />
      <SignOff
        action="Save as a new version"
        problem={
          first === undefined
            ? changes.length === 0
              ? "Nothing is changed yet."
              : null
            : "A line cannot be read."
        }
        onSign={save}
        onCancel={() => go("/policies")}
      />
    </section>
  );
}
