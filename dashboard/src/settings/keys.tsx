import { useState } from "preact/hooks";
import { useGate } from "../gate.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Failure } from "../parts/failure.tsx";
import { Waiting } from "../parts/trouble.tsx";
import { useTask } from "../parts/use-task.ts";
import { useRead } from "../use-read.ts";
import { fullTime } from "../words/format.ts";
import { type Key, listKeys, type NewKey, revokeKey } from "./calls.ts";
import { NewKeyForm } from "./new-key.tsx";
import { Secret } from "./secret.tsx";

export const ROLE_MEANS = {
  agent: "decides and reports outcomes",
  admin: "also opens this page and changes policies and keys",
} as const;

/** Who may use the gate. */
export function Keys({ project, local }: { readonly project: string; readonly local: boolean }) {
  const gate = useGate();
  const keys = useRead("keys", () => listKeys(gate), null);
  const [made, setMade] = useState<NewKey | null>(null);
  const [asked, setAsked] = useState<Key | null>(null);
  const items = keys.value?.items;
  return (
    <>
      <p class="quiet">
        Of the project <span class="mono">{project}</span>. A key goes into the header <code>x-idk-key</code>;
        the gate keeps only its hash.
        {local && " This gate runs locally: from this machine, requests need none."}
      </p>
      {made !== null && <Secret made={made} onDone={() => setMade(null)} />}
      {items === undefined ? (
        <Waiting error={keys.error} />
      ) : items.length === 0 ? (
        <p class="empty">
          No key was made yet. Make one for each agent, so that one can be revoked without the others; they
          will stand here.
        </p>
      ) : (
        <table class="tools keys-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Made</th>
              <th scope="col">State</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {items.map((key) => (
              <Row key={key.id} item={key} onRevoke={() => setAsked(key)} />
            ))}
          </tbody>
        </table>
      )}
      <NewKeyForm
        onMade={(key) => {
          setMade(key);
          void keys.again();
        }}
      />
      {asked !== null && (
        <Revoke
          item={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            void keys.again();
          }}
        />
      )}
    </>
  );
}

const Row = ({ item, onRevoke }: { readonly item: Key; readonly onRevoke: () => void }) => (
  <tr>
    <th scope="row" data-name="Name">
      {item.name}
    </th>
    <td data-name="Role">
      {item.role} <span class="quiet">{ROLE_MEANS[item.role]}</span>
    </td>
    <td data-name="Made">{fullTime(item.created_at)}</td>
    <td data-name="State">
      {item.revoked_at === null ? "works" : <span class="quiet">revoked {fullTime(item.revoked_at)}</span>}
    </td>
    <td data-name="" class="edit">
      {item.revoked_at === null && (
        <button type="button" class="small" onClick={onRevoke}>
          Revoke<span class="unseen"> the key {item.name}</span>
        </button>
      )}
    </td>
  </tr>
);

interface RevokeProps {
  readonly item: Key;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Revoke({ item, onClose, onDone }: RevokeProps) {
  const gate = useGate();
  const { busy, failure, run } = useTask();
  return (
    <Dialog title="Revoke this key?" onClose={onClose}>
      <p>
        Whoever uses <strong>{item.name}</strong> ({item.role}) is refused from now on, everywhere within a
        minute. This cannot be taken back; make a new key instead.
      </p>
      <Failure what="Not revoked." failure={failure} />
      <p class="verdicts">
        <button
          type="button"
          class="main"
          disabled={busy}
          onClick={() =>
            void run(async () => {
              await revokeKey(gate, item.id);
              onDone();
            })
          }
        >
          Revoke it
        </button>
        <button type="button" onClick={onClose}>
          Keep it
        </button>
      </p>
    </Dialog>
  );
}
