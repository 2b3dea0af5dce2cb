import { ALL_TOOLS, type Change } from "./changes.ts";

/** Before and after, setting by setting. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <p class="quiet">Nothing changes.</p>;
  return (
    <ul class="changes">
      {changes.map(({ place, setting, before, after }) => (
        <li key={`${place} ${setting}`}>
          <bdi class={place === ALL_TOOLS ? "" : "mono"}>{place}</bdi>, {setting}:{" "}
          <del dir="auto">{before ?? "not set"}</del> <span aria-hidden="true">→</span>{" "}
          <ins dir="auto">{after ?? "not set"}</ins>
        </li>
      ))}
    </ul>
  );
}
