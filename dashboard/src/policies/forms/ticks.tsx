interface TicksProps {
  readonly label: string;
  readonly means: string | undefined;
  readonly words: readonly (readonly [word: string, shown: string])[];
  readonly held: unknown;
  readonly problem: string | undefined;
  readonly onHeld: (words: readonly string[] | "") => void;
}

/** Some of a few words. */
export function Ticks({ label, means, words, held, problem, onHeld }: TicksProps) {
  const chosen: readonly unknown[] = Array.isArray(held) ? held : [];
  return (
    <fieldset class="ticks">
      <legend>{label}</legend>
      {words.map(([word, shown]) => (
        <label key={word} class="tick">
          <input
            type="checkbox"
            checked={chosen.includes(word)}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              const next = words
                .map(([one]) => one)
                .filter((one) => (one === word ? on : chosen.includes(one)));
              onHeld(next.length === 0 ? "" : next);
            }}
          />{" "}
          {shown}
        </label>
      ))}
      {problem !== undefined && <small class="bad">{problem}</small>}
      {means !== undefined && <small>{means}</small>}
    </fieldset>
  );
}
