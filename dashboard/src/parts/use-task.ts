import { useState } from "preact/hooks";

export interface Task {
  readonly busy: boolean;
  /** Why it failed the last time; null when it did not. */
  readonly failure: string | null;
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** Something that a button starts: one at a time, and what went wrong is kept until the next try. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
