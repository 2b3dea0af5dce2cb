import type { ComponentChildren } from "preact";
import type { Health } from "./api.ts";
import type { GateState } from "./state.ts";

/** What runs: gate, model, database, policy. */
export function Status({ state }: { state: GateState }) {
  const { health, policyVersion } = state;
  const reached = health.error === null;
  const now = reached ? health.value : undefined;
  return (
    <section aria-label="What runs">
      <dl class="status">
        <Fact name="Gate" good={now?.ok}>
          {health.value === undefined && reached ? "…" : now?.ok === true ? "running" : "no answer"}
        </Fact>
        <Fact name="Database" good={now === undefined ? undefined : now.database === "ok"}>
          {now?.database ?? "unknown"}
        </Fact>
        <Fact name="Model">{modelText(health.value?.model ?? null)}</Fact>
        <Fact name="Policy">{policyText(policyVersion.value)}</Fact>
      </dl>
    </section>
  );
}

/** The typed-array reader gives the same scores; it means that onnxruntime did not start. */
function modelText(model: Health["model"]) {
  if (model === null) return "unknown";
  return (
    <span title={model.sha256}>
      {model.id}
      {model.engine === "reader" ? " (without onnxruntime)" : ""}
    </span>
  );
}

function policyText(version: number | null | undefined): string {
  if (version === undefined || version === null) return "unknown";
  return version === 0 ? "built-in" : `version ${version}`;
}

function Fact(props: { name: string; good?: boolean | undefined; children: ComponentChildren }) {
  const state = props.good === undefined ? "" : props.good ? " good" : " bad";
  return (
    <div class={`fact${state}`}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
