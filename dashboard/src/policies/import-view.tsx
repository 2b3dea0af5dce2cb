import { useState } from "preact/hooks";
import "../style/policies.css";
import { ApiError } from "../api/client.ts";
import type { PolicyCheck } from "../api/types.ts";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Field } from "../parts/field.tsx";
import { SignOff } from "../parts/sign-off.tsx";
import { Waiting } from "../parts/trouble.tsx";
import { go, Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { plural } from "../words/format.ts";
import { checkPolicy } from "./calls.ts";
import { ChangeList } from "./change-list.tsx";
import { contentChanges } from "./changes.ts";
import { Warnings } from "./warnings.tsx";

type Checked = { readonly unreadable: string } | PolicyCheck;

/** A policy as a JSON document: what is wrong with it, field by field, then what it would change, then a new version. */
export default function ImportView() {
  const gate = useGate();
  const [text, setText] = useState("");
  const [checked, setChecked] = useState<Checked | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const policy = useRead("policy", gate.policy, REFRESH_MS);
  const write = (written: string) => {
    setText(written);
    setChecked(null);
    setSaved(null);
  };
  const check = async () => setChecked(await checkText(text, (document) => checkPolicy(gate, document)));
  const sent = checked !== null && "policy" in checked ? checked.policy : null;
  // An experiment is begun and ended on its own page; what the document leaves out stays.
  const { experiment: _experiment, ...parts } = sent ?? { global: {}, tools: {} };
  const after = policy.value && { ...policy.value, ...parts };
  const save = async (author: string, reason: string) => {
    if (policy.value === undefined) return;
    const body = { ...parts, author, reason, expected_version: policy.value.version };
    try {
      setSaved((await gate.savePolicy(body)).version);
      setChecked(null);
    } finally {
      await policy.again();
    }
  };
  return (
    <>
      <p class="way">
        <Link to="/policies">Policies</Link>
      </p>
      <h1>Import a policy</h1>
      <p class="quiet">
        A JSON document as the export writes it: <code>{'{"global": {…}, "tools": {"name": {…}}}'}</code>. Its
        rules take the place of all rules; local heads and recalibration that it leaves out stay.
      </p>
      <p class="done" role="status">
        {saved !== null && `Saved as version ${saved}. It holds within a few seconds.`}
      </p>
      <form
        class="import"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <Field label="From a file">
          {(names) => (
            <input
              {...names}
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget: { files } }) => void files?.[0]?.text().then(write)}
            />
          )}
        </Field>
        <Field label="The document" class="wide">
          {(names) => (
            <textarea
              {...names}
              class="mono"
              rows={14}
              spellcheck={false}
              required
              value={text}
              onInput={(event) => write(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit">Check it</button>
      </form>
      {checked !== null && <Problems checked={checked} />}
      {sent !== null &&
        (policy.value === undefined || after === undefined ? (
          <Waiting error={policy.error} />
        ) : (
          <section class="editor" aria-labelledby="changes-title">
            <h2 id="changes-title">What changes</h2>
            <ChangeList changes={contentChanges(policy.value, after)} />
            {checked !== null && "warnings" in checked && <Warnings items={checked.warnings} />}
            <SignOff
              action="Save as a new version"
              problem={
                contentChanges(policy.value, after).length === 0 ? "It says what holds already." : null
              }
              onSign={save}
              onCancel={() => go("/policies")}
            />
          </section>
        ))}
    </>
  );
}

async function checkText(text: string, ask: (document: unknown) => Promise<PolicyCheck>): Promise<Checked> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { unreadable: `This is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  try {
    return await ask(document);
  } catch (error) {
    return { unreadable: error instanceof ApiError ? error.message : String(error) };
  }
}

function Problems({ checked }: { readonly checked: Checked }) {
  if ("unreadable" in checked) {
    return (
      <p class="trouble" role="alert">
        {checked.unreadable}
      </p>
    );
  }
  const { problems } = checked;
  if (problems.length === 0) return null;
  return (
    <section class="trouble" role="alert">
      <h2>{plural(problems.length, "thing is", "things are")} wrong; nothing was saved</h2>
      <ul>
        {problems.map(({ param, message }) => (
          <li key={`${param} ${message}`}>
            {param !== "" && <code>{param}</code>}{" "}
            {param === "" ? message : message.replace(param, "").trim()}
          </li>
        ))}
      </ul>
    </section>
  );
}
