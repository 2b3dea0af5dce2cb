import type { Health } from "../api/types.ts";
import type { Reading } from "../use-read.ts";

/** One line about what runs: gate, database, model. */
export function Status({ health }: { readonly health: Reading<Health> }) {
  const now = health.error === null ? health.value : undefined;
  const known = health.value ?? null;
  const gate =
    health.error !== null ? "no answer" : now === undefined ? "…" : now.ok ? "running" : "not well";
  return (
    <dl class="status" aria-label="What runs">
      <Fact name="Gate" good={gate === "…" ? null : gate === "running"} text={gate} />
      <Fact
        name="Database"
        good={now === undefined ? null : now.database === "ok"}
        text={now?.database ?? "unknown"}
      />
      <Fact name="Model" good={null} text={modelText(known?.model ?? null)} />
    </dl>
  );
}

/** The typed-array reader gives the same scores; it means that onnxruntime did not start. */
const modelText = (model: Health["model"]): string =>
  model === null ? "unknown" : `${model.id}${model.engine === "reader" ? " (without onnxruntime)" : ""}`;

function Fact({
  name,
  good,
  text,
}: {
  readonly name: string;
  readonly good: boolean | null;
  readonly text: string;
}) {
  return (
    <div class={good === null ? "" : good ? "good" : "bad"}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
