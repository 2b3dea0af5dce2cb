import type { ViewProps } from "../pages/routes.ts";
import "../style/policies.css";
import "../style/rule.css";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Waiting } from "../parts/trouble.tsx";
import { Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { Editor } from "./editor.tsx";

/** The rule of the tool that the address names, or of all tools. */
export default function RuleView({ place, params }: ViewProps) {
  const gate = useGate();
  const tool = params["tool"] ?? null;
  const policy = useRead("policy", gate.policy, REFRESH_MS);
  return (
    <>
      <p class="way">
        <Link to="/policies">Policies</Link>
      </p>
      <h1>Policy of {tool === null ? "all tools" : <span class="mono">{tool}</span>}</h1>
      <p class="quiet">
        {tool === null
          ? "What is set here holds for every tool that says nothing else."
          : "What is not set here follows from the rule of all tools, and then from the risk."}{" "}
        {tool !== null && (
          <>
            <Link to={`/tools/${encodeURIComponent(tool)}`}>Curves of this tool</Link>,{" "}
            <Link to={`/decisions?${new URLSearchParams({ tool }).toString()}`}>its decisions</Link>.
          </>
        )}
      </p>
      {policy.value === undefined ? (
        <Waiting error={policy.error} />
      ) : (
        <Editor policy={policy.value} tool={tool} place={place} onStale={() => void policy.again()} />
      )}
    </>
  );
}
