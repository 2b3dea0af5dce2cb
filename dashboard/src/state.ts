import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import {
  ApiError,
  type DecisionRow,
  type Health,
  readDecisions,
  readHealth,
  readPolicyVersion,
} from "./api.ts";

const REFRESH_MS = 5_000;
const ROWS = 20;

/** Each part is read for itself, so that one failure does not hide what the others know. */
export interface Part<T> {
  /** The last good value; stays visible while later reads fail. */
  readonly value: T | undefined;
  readonly error: ApiError | null;
}

export interface GateState {
  readonly health: Part<Health>;
  readonly policyVersion: Part<number | null>;
  readonly decisions: Part<readonly DecisionRow[]>;
  /** When the last round of reads ended. */
  readonly readAt: Date | null;
}

const NOTHING = { value: undefined, error: null };
const BEGIN: GateState = { health: NOTHING, policyVersion: NOTHING, decisions: NOTHING, readAt: null };

/** Reads the gate now and every few seconds while the page is visible. One round at a time. */
export function useGate(key: string): GateState {
  const [state, setState] = useState<GateState>(BEGIN);
  const last = useRef(BEGIN);
  const busy = useRef(false);

  const refresh = useCallback(async () => {
    if (busy.current || document.hidden) return;
    busy.current = true;
    const [health, policyVersion, decisions] = await Promise.all([
      part(last.current.health, readHealth(key)),
      part(last.current.policyVersion, readPolicyVersion(key)),
      part(last.current.decisions, readDecisions(key, ROWS)),
    ]);
    last.current = { health, policyVersion, decisions, readAt: new Date() };
    setState(last.current);
    busy.current = false;
  }, [key]);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    const onVisible = () => void refresh();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [refresh]);

  return state;
}

async function part<T>(before: Part<T>, reading: Promise<T>): Promise<Part<T>> {
  try {
    return { value: await reading, error: null };
  } catch (error) {
    const known = error instanceof ApiError ? error : new ApiError(String(error), 0);
    return { value: before.value, error: known };
  }
}
