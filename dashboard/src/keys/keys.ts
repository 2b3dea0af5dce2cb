/** Keys of the page: a view says what its keys do while it is open, and `?` lists all that hold. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface KeyAction {
  /** One key as `KeyboardEvent.key` names it, or two after each other with a space between: "g d". */
  readonly keys: string;
  readonly does: string;
  readonly run: () => void;
}

export interface KeyGroup {
  readonly title: string;
  readonly actions: readonly KeyAction[];
}

/** Longest time between the two keys of a pair, in milliseconds. */
const PAIR_MS = 1_500;

const groups = new Map<symbol, KeyGroup>();
const changed = new EventTarget();
let first: { readonly key: string; readonly at: number } | null = null;

/** The groups that hold now, the frame's first. */
export function useKeyGroups(): readonly KeyGroup[] {
  const [all, setAll] = useState<readonly KeyGroup[]>([...groups.values()]);
  useEffect(() => {
    const read = () => setAll([...groups.values()]);
    read();
    changed.addEventListener("change", read);
    return () => changed.removeEventListener("change", read);
  }, []);
  return all;
}

/** The keys of a part of the page, while it is shown. What `actions` do may change with every rendering. */
export function useKeys(title: string, actions: readonly KeyAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  const listed = actions.map(({ keys, does }) => `${keys}\t${does}`).join("\n");
  // Before anybody can see the part: who sees it may press its keys.
  useLayoutEffect(() => {
    const id = Symbol(title);
    const bound = listed === "" ? [] : latest.current.map(({ keys, does }) => bind(keys, does));
    groups.set(id, { title, actions: bound });
    changed.dispatchEvent(new Event("change"));
    return () => {
      groups.delete(id);
      changed.dispatchEvent(new Event("change"));
    };
    function bind(keys: string, does: string): KeyAction {
      return { keys, does, run: () => latest.current.find((action) => action.keys === keys)?.run() };
    }
  }, [title, listed]);
}

/** Text fields and lists want their keys for themselves, and so does a dialog that is open. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  return (
    target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null
  );
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event)) return;
  const pair = first !== null && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${event.key}` : null;
  first = null;
  // What was shown last knows best what a key means now.
  const all = [...groups.values()].toReversed().flatMap(({ actions }) => actions);
  const action =
    all.find(({ keys }) => keys === pair) ?? all.find(({ keys }) => pair === null && keys === event.key);
  if (action !== undefined) {
    event.preventDefault();
    action.run();
  } else if (all.some(({ keys }) => keys.startsWith(`${event.key} `))) {
    first = { key: event.key, at: event.timeStamp };
  }
}

/** Listens to the whole page; called once. @returns how to stop */
export function listenToKeys(): () => void {
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
