import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Problems } from "../draft.ts";
import { type Members, membersOf } from "./part.ts";

interface ItemListProps {
  /** What one of them is called: “Rule”. */
  readonly noun: string;
  readonly path: string;
  readonly items: readonly unknown[];
  readonly problems: Problems;
  readonly begin: Members;
  /** The item in a few words. */
  readonly words: (item: Members) => string;
  readonly form: (item: Members, path: string, onItem: (item: Members) => void) => ComponentChildren;
  readonly onItems: (items: readonly unknown[]) => void;
}

/** The gate names every member that could be meant; here they stand below. */
const readable = (problem: string): string =>
  problem.startsWith("demands nothing") || problem.startsWith("must have one of")
    ? "It says nothing yet: fill in what it demands."
    : problem;

/** Items of a list, each in one line that opens into its form. */
export function ItemList(props: ItemListProps) {
  const { noun, path, items, problems, begin, words, form, onItems } = props;
  const [opened, setOpened] = useState<readonly number[]>([]);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div class="items">
      {items.map((item, i) => {
        const place = `${path}[${i}]`;
        const value = membersOf(item);
        const problem = problems[place];
        const wrong = Object.keys(problems).some((name) => name.startsWith(place));
        return (
          <details
            key={i}
            class="item"
            open={wrong || opened.includes(i)}
            onToggle={(event) => {
              const others = opened.filter((one) => one !== i);
              setOpened(event.currentTarget.open ? [...others, i] : others);
            }}
          >
            <summary>
              {noun} {i + 1}: {words(value)} {wrong && <span class="tag stop">wrong</span>}
            </summary>
            {problem !== undefined && <p class="bad small">{readable(problem)}</p>}
            {form(value, place, (next) => onItems(items.with(i, next)))}
            <button
              type="button"
              class="small"
              onClick={() => {
                setOpened(opened.flatMap((one) => (one === i ? [] : [one > i ? one - 1 : one])));
                onItems(items.toSpliced(i, 1));
                add.current?.focus();
              }}
            >
              Remove
              <span class="unseen">
                {" "}
                {noun} {i + 1}
              </span>
            </button>
          </details>
        );
      })}
      <button
        type="button"
        class="small"
        ref={add}
        onClick={() => {
          setOpened([...opened, items.length]);
          onItems([...items, begin]);
        }}
      >
        Add a {noun.toLowerCase()}
      </button>
    </div>
  );
}
