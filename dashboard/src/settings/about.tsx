import { useGate } from "../gate.ts";
import { Failure } from "../parts/failure.tsx";
import { useTask } from "../parts/use-task.ts";
import { Link } from "../router.tsx";
import type { Settings } from "./calls.ts";
import { download, saveBlob } from "./download.ts";

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
    <p>
      Samples come from{" "}
      {settings.upstream.base_urls.length === 0
        ? "no upstream yet: set UPSTREAM_BASE_URL, or bring your own samples to POST /v1/decisions"
        : settings.upstream.base_urls.join(", ")}
      {settings.upstream.base_urls.length > 0 &&
        (settings.upstream.has_key
          ? "; a key of the deployment is used where a caller sends none"
          : "; callers send their own keys")}
      . Where neither database nor snapshot tells the policy, {LOST[settings.on_policy_lost]} (
      <code>IDK_ON_ERROR</code>).
    </p>
    <ApiDocument />
  </>
);

const GUIDES = [
  "README",
  "log",
  "labels",
  "recalibration",
  "experiments",
  "statistics",
  "noticing",
  "results",
];

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
