import { ALL_TOOLS, type Change } from "./changes.ts";

/** Before and after, setting by setting. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <p class="quiet">Nothing changes.</p>;
  return (
    <ul class="changes">
      {changes.map(({ place, setting, before, after }) => (
        <li key={`${place} ${setting}`}>
          <span class={place === ALL_TOOLS ? "" : "mono"}>{place}</span>, {setting}:{" "}
          <del>{before ?? "not set"}</del> <span aria-hidden="true">→</span> <ins>{after ?? "not set"}</ins>
        </li>
      ))}
    </ul>
  );
}
