import type { ViewProps } from "../pages/routes.ts";
import "../style/policies.css";
import "../style/models.css";
import type { Model } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import { useRead } from "../use-read.ts";
import { count, fixed, fullTime } from "../words/format.ts";
import { CalibrationDetail } from "./calibration-detail.tsx";
import { CalibrationMap } from "./calibration-map.tsx";
import { Features } from "./features.tsx";
import { Heads } from "./heads.tsx";
import { MetricsPart } from "./metrics-part.tsx";
import { Training, Untested } from "./training.tsx";

/** The model that runs, with its card, and what this deployment's outcomes add to it. */
export default function ModelsView({ place }: ViewProps) {
  const gate = useGate();
  const models = useRead("models", gate.models, null);
  const policy = useRead("policy", gate.policy, null);
  const model = models.value?.items[0];
  const calibration = place.query.get("calibration");
  if (model === undefined) {
    return (
      <>
        <h1>Models</h1>
        {models.value === undefined ? (
          <Waiting error={models.error} />
        ) : (
          <p class="empty">No model runs. The gate decides as its policies say without one (on_error).</p>
        )}
      </>
    );
  }
  return (
    <>
      <h1>Models</h1>
      {calibration !== null && <CalibrationDetail id={calibration} place={place} />}
      <Identity model={model} />
      <h2>Local heads in use</h2>
      {policy.value === undefined ? (
        <Waiting error={policy.error} />
      ) : (
        <Heads heads={policy.value.heads ?? {}} model={model} place={place} />
      )}
      <h2>What it is worth</h2>
      <MetricsPart model={model} place={place} />
      <Untested model={model} />
      <h2>Calibration map</h2>
      <CalibrationMap model={model} />
      <h2>What it was trained on</h2>
      <Training model={model} />
      <h2>What it looks at</h2>
      <Features model={model} place={place} />
      <h2>Another model</h2>
      <p>
        One bundle ships inside the worker. To change it, train one with{" "}
        <code>npm run train -- --data DIR --out src/classifier/model</code>, look at it with{" "}
        <code>npm run evaluate</code>, then <code>npm run deploy</code> (locally: <code>npm start</code>). Its
        decisions get score contexts of their own, so calibrations of this one are never mixed with them, and
        local heads are learned anew. Two bundles side by side need two deployments.
      </p>
      <Trouble error={models.error} />
    </>
  );
}

function Identity({ model }: { readonly model: Model }) {
  const facts: readonly (readonly [string, string])[] = [
    ["Trained", fullTime(model.created)],
    ["Threshold at its own penalty", `${fixed(model.threshold)} (penalty ${model.penalty})`],
    ["Questions it has seen", count(model.training.questions)],
    ["Features it reads", count(model.features.items.filter(({ read }) => read).length)],
    ["Seed", String(model.seed)],
    ["SHA-256 of model.onnx", model.sha256],
  ];
  return (
    <section class="card" aria-labelledby="model-title">
      <h2 id="model-title">
        <span class="mono">{model.id}</span> <span class="tag good">runs now</span>
      </h2>
      <p>
        {model.engine === "onnxruntime"
          ? "onnxruntime scores with it."
          : "The gate’s own reader of the file scores with it, since onnxruntime did not start here. Both give the same scores."}
      </p>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class={name.startsWith("SHA") ? "mono" : ""}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
