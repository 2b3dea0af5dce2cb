import { useState } from "preact/hooks";
import type { Policy } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { SignOff } from "../parts/sign-off.tsx";
import { Trouble } from "../parts/trouble.tsx";
import { ChangeList } from "../policies/change-list.tsx";
import { rolledBack } from "../policies/calls.ts";
import { contentChanges } from "../policies/changes.ts";
import { Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { fullTime } from "../words/format.ts";
import { toolVersions } from "./versions.ts";

interface ToolHistoryProps {
  readonly policy: Policy;
  readonly tool: string;
  readonly onSaved: (version: number, words: string) => void;
  readonly onRefused: () => void;
}

/** Versions of the policy that changed something for this tool, and a step back behind each. */
export function ToolHistory({ policy, tool, onSaved, onRefused }: ToolHistoryProps) {
  const gate = useGate();
  const reading = useRead(`versions ${policy.version}`, () => gate.policyVersions({}), null);
  const [chosen, setChosen] = useState<Policy | null>(null);
  if (reading.value === undefined) return <Trouble error={reading.error} />;
  const versions = toolVersions(reading.value, tool);
  const rollBack = async (author: string, reason: string) => {
    if (chosen === null) return;
    const change = { version: chosen.version, author, reason, expected_version: policy.version };
    const { version } = await gate.rollBack(change).catch((error: unknown) => {
      onRefused();
      throw error;
    });
    setChosen(null);
    onSaved(version, `Rolled back: version ${version} is what version ${chosen.version} was.`);
  };
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      {versions.length === 0 ? (
        <p class="quiet">
          Nothing was ever set for this tool. What you save here appears as a version, and can be taken back.
        </p>
      ) : (
        <ol class="versions">
          {versions.map(({ version, before, changes }) => (
            <li key={version.version}>
              <p>
                <strong>Version {version.version}</strong>
                {version.version === policy.version && <span class="tag good">holds now</span>}{" "}
                <span class="quiet">
                  {version.created_at === null ? "" : `${fullTime(version.created_at)}, `}
                  {version.author ?? "nobody named"}
                </span>{" "}
                “{version.reason}”
              </p>
              <ChangeList changes={changes} />
              {chosen?.version !== before.version ? (
                <button type="button" class="small" onClick={() => setChosen(before)}>
                  {version.version === policy.version ? "Take this back" : "Go back to before this"}
                </button>
              ) : (
                <div class="editor">
                  <h3>What changes, for this tool and all others</h3>
                  <ChangeList changes={contentChanges(policy, rolledBack(before, policy))} />
                  <SignOff
                    action={`Roll back to version ${before.version}`}
                    problem={null}
                    onSign={rollBack}
                    onCancel={() => setChosen(null)}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {reading.value.next_cursor !== null && (
        <p class="quiet">
          Looked at the newest {reading.value.items.length} versions.{" "}
          <Link to="/policies/versions">All versions</Link>
        </p>
      )}
    </section>
  );
}
