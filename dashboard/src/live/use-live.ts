import { useEffect, useRef, useState } from "preact/hooks";
import type { GateClient } from "../api/client.ts";
import { EventParser } from "./event-stream.ts";

/** `live`: news come by themselves; `away`: they cannot, so whoever wants them must ask again and again. */
export type Liveness = "connecting" | "live" | "away";

const FEED = "/v1/decisions/stream";
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Decisions that come together are read together. */
const GATHER_MS = 150;

/**
 * Listens for new decisions by one connection that carries the page's key, which the browser's own EventSource cannot. After a
 * break it goes on behind the last event that it got. While the page is hidden it listens to nothing: a browser has only six
 * connections to a host, and every open tab would take one.
 */
export function useLive(gate: GateClient, wanted: boolean, onNews: () => void): Liveness {
  const [state, setState] = useState<Liveness>("connecting");
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(() => {
    if (!wanted) return undefined;
    let lastId = "";
    let open: AbortController | null = null;
    let gathering: ReturnType<typeof setTimeout> | null = null;
    const stopped = new AbortController();
    const tell = () => {
      gathering ??= setTimeout(() => {
        gathering = null;
        latest.current();
      }, GATHER_MS);
    };

    /** Until the connection ends. @returns whether it ever stood */
    const listen = async (): Promise<boolean> => {
      open = new AbortController();
      const { signal } = open;
      const headers = lastId === "" ? {} : { "last-event-id": lastId };
      let stood = false;
      try {
        const response = await gate.fetch(FEED, { headers, signal });
        const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : null;
        if (!reader) return false;
        const parser = new EventParser();
        for (;;) {
          const { value, done } = await reader.read();
          if (done) return stood;
          for (const { id } of parser.push(value)) {
            lastId = id;
            stood = true;
            setState("live");
            // Also when it opens: something may have come after the list was read and before anybody listened.
            tell();
          }
        }
      } catch {
        return stood;
      }
    };

    const run = async () => {
      let wait = FIRST_WAIT_MS;
      while (!stopped.signal.aborted) {
        if (document.hidden) await shown(stopped.signal);
        const stood = await listen();
        if (stopped.signal.aborted) return;
        if (document.hidden) continue;
        wait = stood ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, wait * 2);
        if (!stood) setState("away");
        await pause(wait, stopped.signal);
      }
    };
    const onVisibility = () => {
      if (document.hidden) open?.abort();
    };
    document.addEventListener("visibilitychange", onVisibility);
    void run();
    return () => {
      stopped.abort();
      open?.abort();
      if (gathering !== null) clearTimeout(gathering);
      document.removeEventListener("visibilitychange", onVisibility);
      setState("connecting");
    };
  }, [gate, wanted]);
  return state;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Resolves once the page is to be seen. */
const shown = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
  });
