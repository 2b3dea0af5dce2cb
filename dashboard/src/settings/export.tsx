import { useEffect, useRef, useState } from "preact/hooks";
import { queryText } from "../api/client.ts";
import { useGate } from "../gate.ts";
import { Choice } from "../parts/choice.tsx";
import { Failure } from "../parts/failure.tsx";
import { Field } from "../parts/field.tsx";
import { useTask } from "../parts/use-task.ts";
import { RangeChoice } from "../range/range-choice.tsx";
import { isCustom, rangeOf } from "../range/range.ts";
import { addressWith, go, type Place } from "../router.tsx";
import { download, saveBlob } from "../parts/download.ts";

const WHAT = [
  ["decisions", "decisions, without their content"],
  ["labels", "labels, with how they were chosen"],
] as const;
const FORMATS = [
  ["jsonl", "JSON lines"],
  ["csv", "CSV"],
] as const;

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Decisions and labels as files; what is chosen stands in the address. */
export function Export({ place }: { readonly place: Place }) {
  const gate = useGate();
  const { query } = place;
  const what = query.get("export") === "labels" ? "labels" : "decisions";
  const format = query.get("format") === "csv" ? "csv" : "jsonl";
  const tool = query.get("tool") ?? "";
  const [bytes, setBytes] = useState<number | null>(null);
  const [done, setDone] = useState("");
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { busy, failure, run } = useTask();
  const choose = (changes: Readonly<Record<string, string | undefined>>) =>
    go(addressWith(place, changes), { replace: true });
  const save = () =>
    run(async () => {
      const controller = new AbortController();
      stop.current = controller;
      setDone("");
      setBytes(0);
      try {
        const path = what === "labels" ? "/api/labels" : "/api/export/decisions";
        const text = queryText({
          format,
          ...(isCustom(query) || query.has("range") ? rangeOf(query, Date.now()) : {}),
          tool: what === "labels" ? undefined : tool,
        });
        const blob = await download(gate, `${path}${text}`, { signal: controller.signal, onBytes: setBytes });
        saveBlob(`${what}.${format}`, blob);
        setDone(`${what}.${format} is ready, ${size(blob.size)}.`);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
        setDone("Stopped; nothing was saved.");
      } finally {
        setBytes(null);
      }
    });
  return (
    <>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Choice label="What" value={what} options={WHAT} onChoose={(chosen) => choose({ export: chosen })} />
        <Choice
          label="As"
          value={format}
          options={FORMATS}
          onChoose={(chosen) => choose({ format: chosen })}
        />
        <RangeChoice place={place} usual="" any="all that is kept" />
        {what === "decisions" && (
          <Field label="Tool">
            {(names) => (
              <input
                {...names}
                placeholder="all"
                value={tool}
                onInput={(event) => choose({ tool: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        <button type="submit" disabled={busy}>
          Save the file
        </button>
        {busy && (
          <button type="button" onClick={() => stop.current?.abort()}>
            Stop
          </button>
        )}
      </form>
      <p role="status" class="quiet">
        {bytes === null ? done : `${size(bytes)} so far …`}
      </p>
      <Failure what="The file is not complete, so it was not saved." failure={failure} />
      <p class="quiet">
        The same by a command: <code>npm run labels -- export</code>, or{" "}
        <code>{`curl '${location.origin}/api/export/decisions?format=jsonl' -H 'x-idk-key: …'`}</code>.
      </p>
    </>
  );
}
