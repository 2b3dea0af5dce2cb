import { useGate } from "../gate.ts";
import { Failure } from "../parts/failure.tsx";
import { useTask } from "../parts/use-task.ts";
import { Link } from "../router.tsx";
import type { Settings } from "./calls.ts";
import { download, saveBlob } from "../parts/download.ts";

const LOST = {
  open: "calls run unjudged",
  closed: "calls are stopped",
} as const;

/** What runs, and where more is to be read. */
export const About = ({ settings }: { readonly settings: Settings }) => (
  <>
    <p>
      IDK Gate {settings.version}. The model and its card stand under <Link to="/models">Models</Link>.
    </p>
    {settings.upstreams.length === 0 ? (
      <p>
        No upstream is set: set <code>UPSTREAM_BASE_URL</code> to let the gate ask a model, or bring your own
        samples to <code>POST /v1/decisions</code>.
      </p>
    ) : (
      <ul>
        {settings.upstreams.map(({ provider, base_urls: urls, has_key: hasKey }) => (
          <li key={provider}>
            {provider === null ? "Samples come from" : `Those of ${provider} from`} {urls.join(", ")};{" "}
            {hasKey
              ? "a key of the deployment is used where a caller sends none."
              : "callers send their own keys."}
          </li>
        ))}
      </ul>
    )}
    <SecondUpstreams settings={settings} />
    <Load settings={settings} />
    <p>
      Where neither database nor snapshot tells the policy, {LOST[settings.on_policy_lost]} (
      <code>IDK_ON_ERROR</code>).
    </p>
    <ApiDocument />
  </>
);

/** Where second opinions may come from, and what is wrong with a setting. */
function SecondUpstreams({ settings }: { readonly settings: Settings }) {
  const { items, problem } = settings.second_upstreams;
  if (problem !== null) return <p class="problem">{problem}</p>;
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ name, format, base_url: url, has_key: hasKey, problem: wrong }) => (
        <li key={name}>
          {wrong ??
            `Second opinions of ${name} from ${url} (${format}), ${hasKey ? "with its own key" : "without a key"}.`}
        </li>
      ))}
    </ul>
  );
}

/** How the upstreams answered lately. */
function Load({ settings: { load } }: { readonly settings: Settings }) {
  if (load.length === 0) return null;
  return (
    <ul aria-label="Upstreams over the last minutes">
      {load.map(({ upstream, model, calls, failed, timed_out: timedOut, limited, latency_ms: wait }) => (
        <li key={`${upstream} ${model}`}>
          {model === null ? upstream : `${model} at ${upstream}`}: of about {Math.round(calls)} calls of the
          last minutes {Math.round(failed)} failed ({Math.round(timedOut)} timed out, {Math.round(limited)}{" "}
          were refused with 429)
          {wait !== null && `; answers began after ${(wait / 1_000).toFixed(1)} s on average`}.
        </li>
      ))}
    </ul>
  );
}

/** The document wants a key like every other route, so that a plain link would not do. */
function ApiDocument() {
  const gate = useGate();
  const { busy, failure, run } = useTask();
  const save = () =>
    run(async () => {
      const signal = AbortSignal.timeout(30_000);
      saveBlob("openapi.json", await download(gate, "/openapi.json", { signal, onBytes: () => undefined }));
    });
  return (
    <>
      <p>
        Every route is described in the OpenAPI document at <code>/openapi.json</code>; the guides lie in the
        folder <code>docs</code> of the project.
      </p>
      <p class="verdicts">
        <button type="button" disabled={busy} onClick={() => void save()}>
          Save the OpenAPI document
        </button>
      </p>
      <Failure what="It could not be read." failure={failure} />
    </>
  );
}
