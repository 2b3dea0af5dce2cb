import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "./api/client.ts";

export interface Reading<T> {
  /** The last good value; it stays visible while later reads fail. Undefined until the first one. */
  readonly value: T | undefined;
  /** Why the last read failed; null when it did not. */
  readonly error: ApiError | null;
  readonly readAt: Date | null;
}

const BEGIN = { value: undefined, error: null, readAt: null };

/**
 * Reads now, whenever `what` changes, and every `everyMs` while the page is visible (null: only once). One read at a
 * time; an answer to an earlier question is thrown away. `again` during a read reads once more after it.
 * @param what names what is read, so that another question starts with an empty value
 */
export function useRead<T>(
  what: string,
  read: () => Promise<T>,
  everyMs: number | null,
): Reading<T> & { readonly again: () => Promise<void> } {
  const [state, setState] = useState<Reading<T> & { readonly what: string }>({ ...BEGIN, what });
  const latest = useRef({ what, read });
  latest.current = { what, read };
  const busyWith = useRef<string | null>(null);

  const more = useRef(false);

  const again = useCallback(async () => {
    if (busyWith.current === latest.current.what) {
      // What is being read may be from before whatever the caller knows of.
      more.current = true;
      return;
    }
    do {
      more.current = false;
      const asked = latest.current;
      busyWith.current = asked.what;
      const result = await outcome(asked.read);
      if (latest.current.what !== asked.what) return;
      busyWith.current = null;
      setState((before) => ({
        what: asked.what,
        value: result.value ?? (before.what === asked.what ? before.value : undefined),
        error: result.error,
        readAt: new Date(),
      }));
    } while (more.current);
  }, []);

  useEffect(() => void again(), [what, again]);

  useEffect(() => {
    if (everyMs === null) return undefined;
    const look = () => {
      if (!document.hidden && busyWith.current !== latest.current.what) void again();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [everyMs, again]);

  return { ...(state.what === what ? state : BEGIN), again };
}

async function outcome<T>(read: () => Promise<T>): Promise<{ value?: T; error: ApiError | null }> {
  try {
    return { value: await read(), error: null };
  } catch (error) {
    return { error: error instanceof ApiError ? error : new ApiError(String(error), 0) };
  }
}
