import { useState } from "preact/hooks";
import { useGate } from "../gate.ts";
import { SignOff } from "../parts/sign-off.tsx";
import { ChangeList } from "../policies/change-list.tsx";
import { changesBetween } from "../policies/changes.ts";
import { useRead } from "../use-read.ts";
import { promotionIn } from "./calls.ts";

/** After a promotion: one step back to the policy before it, with what that changes. Nothing where it is too long ago. */
export function TakeBack({ id, onDone }: { readonly id: string; readonly onDone: (text: string) => void }) {
  const gate = useGate();
  const [open, setOpen] = useState(false);
  const reading = useRead(`promotion ${id}`, () => promotionIn(gate, id), 15_000);
  const found = reading.value;
  if (found === undefined || found === null) return null;
  const { made, before, newest } = found;
  const target = before ?? { version: 0, global: {}, tools: {} };
  const changes = changesBetween(newest, target);
  return (
    <>
      <p>
        It is version {made.version} of the policy
        {newest.version === made.version ? "" : `; version ${newest.version} holds now`}.{" "}
        {!open && (
          <button type="button" class="small" onClick={() => setOpen(true)}>
            Go back to version {target.version} …
          </button>
        )}
      </p>
      {open && (
        <div class="editor">
          <h3>What changes</h3>
          {newest.version !== made.version && (
            <p class="trouble">
              Others changed the policy since (last: {newest.author ?? "nobody named"}, “{newest.reason}”).
              Going back undoes that as well.
            </p>
          )}
          <ChangeList changes={changes} />
          <SignOff
            action={`Go back to version ${target.version}`}
            problem={changes.length === 0 ? "It holds already." : null}
            onSign={async (author, reason) => {
              const change = { version: target.version, author, reason, expected_version: newest.version };
              const { version } = await gate.rollBack(change);
              setOpen(false);
              onDone(`The policy is as before the promotion: version ${version}.`);
              await reading.again();
            }}
            onCancel={() => setOpen(false)}
          />
        </div>
      )}
    </>
  );
}
