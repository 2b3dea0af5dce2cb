import { Dialog } from "../parts/dialog.tsx";
import { type KeyGroup, useKeyGroups } from "./keys.ts";

/** All keys that hold on this view. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const groups = useKeyGroups();
  return (
    <Dialog title="Keys" onClose={onClose}>
      {groups.map((group) => (
        <Keys key={group.title} group={group} />
      ))}
    </Dialog>
  );
}

const Keys = ({ group }: { readonly group: KeyGroup }) =>
  group.actions.length === 0 ? null : (
    <>
      <h3>{group.title}</h3>
      <dl class="keys">
        {group.actions.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{NAMES[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};
