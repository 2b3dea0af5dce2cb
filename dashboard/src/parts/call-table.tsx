import type { ComparedRow } from "../decision/compare.ts";
import { Long } from "../review/long.tsx";
import { revealed } from "../words/hidden.ts";

interface CallTableProps {
  readonly tool: string;
  /** What the tool is for, as it was declared. */
  readonly says: string | null;
  readonly rows: readonly ComparedRow[];
  /** Nothing is folded up: who answers for the call has to see all of it. */
  readonly whole?: boolean;
}

/** One call with its arguments, each to its end, signs that nobody sees by their numbers. */
export function CallTable({ tool, says, rows, whole = false }: CallTableProps) {
  const shown = (text: string) => (whole ? revealed(text) : <Long text={revealed(text)} />);
  return (
    <table class="plain call-table">
      <caption>
        <span class="mono">{revealed(tool) || "(no name)"}</span>
        {says !== null && (
          <span class="quiet">
            {" "}
            <Long text={says} />
          </span>
        )}
      </caption>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row" class="mono">
              {revealed(name)}
            </th>
            <td class="mono" dir="auto">
              {shown(values[0] ?? "")}
            </td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td class="quiet">no arguments</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
