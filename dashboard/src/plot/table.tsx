import { useState } from "preact/hooks";
import { saveBlob } from "../parts/download.ts";
import { UNKNOWN } from "../words/format.ts";
import type { Column } from "./series.ts";

interface NumbersTableProps {
  readonly title: string;
  readonly columns: readonly Column[];
  /** The numbers as a file, made when it is wanted. */
  readonly csv: () => string;
}

/** The numbers behind a picture, folded away until somebody wants them, and as a file. */
export function NumbersTable({ title, columns, csv }: NumbersTableProps) {
  const [open, setOpen] = useState(false);
  const rows = columns[0]?.values.length ?? 0;
  return (
    <details class="numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Numbers</summary>
      {open && (
        <>
          <button type="button" class="small" onClick={() => saveFile(`${fileName(title)}.csv`, csv())}>
            Save as CSV
          </button>
          <div class="scroll" tabIndex={0} role="region" aria-label={`Numbers: ${title}`}>
            <table class="plain">
              <thead>
                <tr>
                  {columns.map(({ label }) => (
                    <th key={label} scope="col" class="number">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Array.from({ length: rows }, (_, row) => (
                  <tr key={row}>
                    {columns.map(({ label, values, format }) => (
                      <td key={label} class="number">
                        {values[row] === null || values[row] === undefined ? UNKNOWN : format(values[row])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </details>
  );
}

const fileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** Gives the browser a text to save. */
export function saveFile(name: string, text: string, type = "text/csv"): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}
