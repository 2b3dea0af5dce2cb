import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GateClient } from "../api/client.ts";
import { type Reading, useRead } from "../use-read.ts";
import { type Stream, type Waiting, waitingIn } from "./calls.ts";
import type { HeldVerdicts } from "./held.ts";

const REFRESH_MS = 15_000;
/** More are read when fewer than these are left. */
const FEW = 5;

export interface Queue {
  /** In the order in which they are looked at; null until the first were read. */
  readonly ids: readonly string[] | null;
  readonly rowOf: (id: string) => Waiting | undefined;
  /** The one that is shown; null where nothing is left. */
  readonly current: string | null;
  /** How many of those that were read have no verdict of this tab. */
  readonly left: number;
  readonly error: Reading<unknown>["error"];
  /** The one without a verdict after another, else the first of all; null where there is none. */
  readonly nextOpen: (after: string) => string | null;
  /** The neighbour in the list. */
  readonly beside: (id: string, step: 1 | -1) => string | null;
}

/**
 * The decisions of a stream as they were first read, so that none moves while somebody looks; new ones are added at the end.
 * @param wanted the decision that the address names, which may be none of the stream's
 */
export function useQueue(
  gate: GateClient,
  {
    stream,
    author,
    tool,
    wanted,
  }: {
    readonly stream: Stream;
    readonly author: string;
    readonly tool: string;
    readonly wanted: string | null;
  },
  held: HeldVerdicts,
): Queue {
  const what = JSON.stringify(["review", stream, author, tool]);
  const { value, error, again } = useRead(what, () => waitingIn(gate, stream, author, tool), REFRESH_MS);
  const [rows, setRows] = useState<ReadonlyMap<string, Waiting> | null>(null);
  useEffect(() => {
    if (value === undefined) return;
    // Another read of the same rows does not move those that are there.
    setRows((before) => new Map([...(before ?? []), ...value.items.map((row) => [row.id, row] as const)]));
  }, [value]);
  const ids = useMemo(() => {
    if (rows === null) return null;
    const read = [...rows.keys()];
    return wanted === null || rows.has(wanted) ? read : [wanted, ...read];
  }, [rows, wanted]);
  const isOpen = (id: string): boolean => held.of(id) === undefined;
  const open = (ids ?? []).filter(isOpen);
  const asked = useRef(0);
  useEffect(() => {
    // Once for each that is done, or an empty stream would be asked without end.
    if (ids === null || open.length >= FEW || asked.current === held.all.length) return;
    asked.current = held.all.length;
    void again();
  });
  return {
    ids,
    rowOf: (id) => rows?.get(id),
    current: wanted ?? open[0] ?? null,
    left: open.length,
    error,
    nextOpen: (after) => {
      const all = ids ?? [];
      const place = all.indexOf(after);
      return [...all.slice(place + 1), ...all.slice(0, place)].find(isOpen) ?? null;
    },
    beside: (id, step) => {
      const place = (ids ?? []).indexOf(id);
      return place === -1 ? null : (ids?.[place + step] ?? null);
    },
  };
}
