import { useRef, useState } from "preact/hooks";
import type { ViewProps } from "../pages/routes.ts";
import "../style/policies.css";
import type { Policy } from "../api/types.ts";
import { REFRESH_MS, useGate } from "../gate.ts";
import { useKeys } from "../keys/keys.ts";
import { SearchField } from "../parts/search-field.tsx";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import { saveFile } from "../plot/table.tsx";
import { go, Link } from "../router.tsx";
import { useLast } from "../use-last.ts";
import { useRead } from "../use-read.ts";
import { fullTime, plural } from "../words/format.ts";
import { AddTool } from "./add-tool.tsx";
import { exported } from "./calls.ts";
import { RuleTable } from "./rule-table.tsx";
import { Warnings } from "./warnings.tsx";

/** Tools that are listed at first. */
const SHOWN = 100;
const MONTH_MS = 30 * 86_400_000;

/** The policy as a list of rules; `?q=` narrows it to tools with this in their name. */
export default function PoliciesView({ place }: ViewProps) {
  const gate = useGate();
  const [most, setMost] = useState(SHOWN);
  const policy = useRead("policy", gate.policy, REFRESH_MS * 2);
  const [from] = useState(() => new Date(Date.now() - MONTH_MS).toISOString());
  const version = policy.value?.version;
  const tools = useRead(`tools ${version}`, () => gate.tools({ from }), null);
  const search = useRef<HTMLInputElement>(null);
  useKeys("Policies", [
    { keys: "/", does: "Search tools by name", run: () => search.current?.focus() },
    { keys: "a", does: "Edit the rule of all tools", run: () => go("/policies/all") },
    { keys: "v", does: "Versions", run: () => go("/policies/versions") },
    { keys: "i", does: "Import", run: () => go("/policies/import") },
  ]);
  const wanted = place.query.get("q") ?? "";
  const known = useLast(tools.value);
  const found = known?.items.filter(({ tool }) => tool.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <>
      <div class="bar">
        <h1>Policies</h1>
        {policy.value !== undefined && <Actions policy={policy.value} />}
      </div>
      <Trouble error={policy.value === undefined ? null : policy.error} />
      {policy.value === undefined ? (
        <Waiting error={policy.error} />
      ) : (
        <>
          <Holding policy={policy.value} />
          <Warnings items={policy.value.warnings ?? []} />
          <div class="filters">
            <SearchField label="Tools with this in their name" place={place} input={search} />
            <AddTool />
          </div>
          {found === undefined ? (
            <Waiting error={tools.error} />
          ) : (
            <RuleTable policy={policy.value} tools={found.slice(0, most)} />
          )}
          {found !== undefined && found.length > most && (
            <button type="button" onClick={() => setMost(most + SHOWN)}>
              Show more of {plural(found.length, "tool")}
            </button>
          )}
          {found?.length === 0 && (
            <p class="empty">
              {wanted === ""
                ? "No tool was called in the last 30 days, and none has a rule. A tool appears here with its first decision; until then the rule of all tools holds for it."
                : `No tool has “${wanted}” in its name.`}
            </p>
          )}
        </>
      )}
    </>
  );
}

const Actions = ({ policy }: { readonly policy: Policy }) => (
  <div class="verdicts">
    <Link to="/policies/versions">Versions</Link>
    <Link to="/policies/import">Import</Link>
    <Link to="/policies/prices">Prices</Link>
    <button
      type="button"
      onClick={() =>
        saveFile(
          `policy-version-${policy.version}.json`,
          `${JSON.stringify(exported(policy), null, 2)}\n`,
          "application/json",
        )
      }
    >
      Export
    </button>
  </div>
);

function Holding({ policy }: { readonly policy: Policy }) {
  const { version, author, reason, created_at: at, experiment, heads, auto_recalibrate: auto } = policy;
  const learned = Object.keys(heads ?? {}).length;
  return (
    <>
      <p>
        {version === 0 ? (
          <>The built-in policy holds: every tool in shadow, thresholds by the risk. Nothing was set yet.</>
        ) : (
          <>
            Version {version} holds, by {author ?? "nobody named"}
            {at !== null && `, ${fullTime(at)}`}: “{reason}”.
          </>
        )}
      </p>
      {experiment && (
        <p class="note">
          The experiment{" "}
          <Link to={`/experiments/${encodeURIComponent(experiment.id)}`}>
            <span class="mono">{experiment.id}</span>
          </Link>{" "}
          runs: in its sessions the rules of its arms lie over these.
        </p>
      )}
      <p class="quiet">
        {learned === 0
          ? "No local head: confidences are the model’s own."
          : `${plural(learned, "local head")} correct the model’s confidences;`}{" "}
        {learned > 0 && <Link to="/models">what they do</Link>}{" "}
        {auto
          ? `New ones are applied without a person, by at most ${auto.max_step} of a tool’s logit.`
          : "A person applies each new one."}
      </p>
    </>
  );
}
