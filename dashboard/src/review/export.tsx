import { useState } from "preact/hooks";
import { queryText } from "../api/client.ts";
import { useGate } from "../gate.ts";
import { Choice } from "../parts/choice.tsx";
import { download, saveBlob } from "../parts/download.ts";
import { RANGES } from "../decisions/filters.ts";

const SOURCES = [
  ["human_audit", "random audit only"],
  ["human_review", "chosen review only"],
] as const;
const FORMATS = [
  ["csv", "CSV"],
  ["jsonl", "JSON lines"],
] as const;

/** A file that takes longer is asked for by the settings, where it can be watched and stopped. */
const LONGEST_MS = 300_000;

/** All labels of the time as a file, each with its source and how it was chosen. */
export function ExportLabels({ from, range }: { readonly from: () => string; readonly range: string }) {
  const gate = useGate();
  const [source, setSource] = useState("");
  const [format, setFormat] = useState<string>("csv");
  const [said, setSaid] = useState("");
  const words = RANGES.find(([name]) => name === range)?.[1] ?? "chosen time";
  const save = async () => {
    setSaid("Reading …");
    try {
      const path = `/api/labels${queryText({ format, source, from: from() })}`;
      const signal = AbortSignal.timeout(LONGEST_MS);
      const file = await download(gate, path, { signal, onBytes: () => undefined });
      saveBlob(`labels${source === "" ? "" : `-${source}`}.${format}`, file);
      setSaid("Saved.");
    } catch (error) {
      setSaid(`Not saved: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">Export</h2>
      <p class="quiet">
        The labels of the {words}, each with its source, author, note, and whether chance drew it (with its
        probability) or somebody chose it.
      </p>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Choice label="Labels" value={source} any="all sources" options={SOURCES} onChoose={setSource} />
        <Choice label="As" value={format} options={FORMATS} onChoose={setFormat} />
        <button type="submit">Save the file</button>
        <span role="status">{said}</span>
      </form>
    </section>
  );
}
