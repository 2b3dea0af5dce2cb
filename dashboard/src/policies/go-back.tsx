import { ApiError } from "../api/client.ts";
import type { Policy } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { SignOff } from "../parts/sign-off.tsx";
import { Waiting } from "../parts/trouble.tsx";
import { addressWith, go, type Place } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { readVersion, rolledBack } from "./calls.ts";
import { ChangeList } from "./change-list.tsx";
import { contentChanges } from "./changes.ts";

interface GoBackProps {
  readonly version: number;
  /** The one that holds now. */
  readonly policy: Policy;
  readonly place: Place;
  /** Reads again what holds. */
  readonly onStale: () => Promise<void>;
  readonly onSaved: (version: number) => void;
}

/** Makes an earlier version hold again, in one step, after it was shown what that changes. */
export function GoBack({ version, policy, place, onStale, onSaved }: GoBackProps) {
  const gate = useGate();
  const { value: then, error } = useRead(`version ${version}`, () => readVersion(gate, version), null);
  const name = version === 0 ? "the built-in policy" : `version ${version}`;
  const close = () => go(addressWith(place, { back: undefined }));
  if (then === undefined) return <Waiting error={error} />;
  if (then === null) return <p class="quiet">There is no version {version}.</p>;
  const changes = contentChanges(policy, rolledBack(then, policy));
  const rollBack = async (author: string, reason: string) => {
    try {
      const made = await gate.rollBack({ version, author, reason, expected_version: policy.version });
      onSaved(made.version);
      close();
      await onStale();
    } catch (error) {
      // What holds by now is shown, and what going back would change of it.
      if (error instanceof ApiError && error.status === 409) await onStale();
      throw error;
    }
  };
  return (
    <section class="editor" aria-labelledby="back-title">
      <h2 id="back-title">Go back to {name}</h2>
      <p>
        This makes a new version with the content of {name}; nothing is lost. It changes version{" "}
        {policy.version}, which holds now, like this:
      </p>
      <ChangeList changes={changes} />
      {policy.experiment && (
        <p class="note">
          The experiment that runs now{" "}
          {changes.some(({ place: at }) => at === "experiment") ? "ends" : "goes on"}.
        </p>
      )}
      <SignOff
        action={`Go back to ${name}`}
        problem={changes.length === 0 ? "It says the same as what holds." : null}
        onSign={rollBack}
        onCancel={close}
      />
    </section>
  );
}
