import { useState } from "preact/hooks";
import type { Policy } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { Trouble } from "../parts/trouble.tsx";
import { useRead } from "../use-read.ts";
import { fullTime } from "../words/format.ts";
import { ChangeList } from "./change-list.tsx";
import { changesBetween } from "./changes.ts";
import { SignOff } from "../parts/sign-off.tsx";

const BUILT_IN: Policy = {
  version: 0,
  global: {},
  tools: {},
  author: null,
  reason: "built in",
  created_at: null,
};

/** Versions of the policy, newest first, each with what it changed. An earlier one can be made to hold again. */
export function History({
  policy,
  onSaved,
}: {
  readonly policy: Policy;
  readonly onSaved: (version: number) => void;
}) {
  const gate = useGate();
  const reading = useRead(`versions ${policy.version}`, () => gate.policyVersions({}), null);
  const [chosen, setChosen] = useState<Policy | null>(null);
  const page = reading.value;
  if (page === undefined) return <Trouble error={reading.error} />;
  // Where there are more than fit on a page, the last one shown has nothing to be compared with.
  const versions = page.next_cursor === null ? [...page.items, BUILT_IN] : page.items;
  const rollBack = async (author: string, reason: string) => {
    if (chosen === null) return;
    const change = { version: chosen.version, author, reason, expected_version: policy.version };
    const { version } = await gate.rollBack(change);
    setChosen(null);
    onSaved(version);
  };
  return (
    <details class="history">
      <summary>
        {policy.version === 0 ? "The built-in policy holds" : `Version ${policy.version} of the policy holds`}
        ; all versions
      </summary>
      <ol class="versions">
        {versions.map((version, i) => (
          <li key={version.version}>
            <p>
              <strong>{version.version === 0 ? "Built in" : `Version ${version.version}`}</strong>
              {version.version === policy.version && <span class="tag good">holds now</span>}{" "}
              {version.created_at !== null && (
                <span class="quiet">
                  {fullTime(version.created_at)}, {version.author ?? "nobody named"}
                </span>
              )}
              {version.version !== 0 && <> “{version.reason}”</>}
            </p>
            {versions[i + 1] !== undefined && (
              <ChangeList changes={changesBetween(versions[i + 1] ?? BUILT_IN, version)} />
            )}
            {version.version !== policy.version && chosen?.version !== version.version && (
              <button type="button" onClick={() => setChosen(version)}>
                Go back to {version.version === 0 ? "the built-in policy" : `version ${version.version}`}
              </button>
            )}
            {chosen?.version === version.version && (
              <div class="editor">
                <h3>What changes</h3>
                <ChangeList changes={changesBetween(policy, version)} />
                <SignOff
                  action={
                    version.version === 0
                      ? "Go back to the built-in policy"
                      : `Go back to version ${version.version}`
                  }
                  problem={null}
                  onSign={rollBack}
                  onCancel={() => setChosen(null)}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
