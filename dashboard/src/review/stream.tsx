import { useEffect, useRef, useState } from "preact/hooks";
import type { Verdict } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { useKeys } from "../keys/keys.ts";
import { Field } from "../parts/field.tsx";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import { addressWith, go, Link, type Place } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { plural } from "../words/format.ts";
import { PersonsAnswer } from "../answer/part.tsx";
import { callText } from "../words/calls.ts";
import { sourceFor, type Stream } from "./calls.ts";
import { Empty } from "./empty.tsx";
import { useHeld } from "./held-here.ts";
import { Item } from "./item.tsx";
import { Progress } from "./progress.tsx";
import { useQueue } from "./use-queue.ts";
import { VERDICT_KEYS, VERDICT_WORDS, VerdictBar } from "./verdict-bar.tsx";

interface StreamProps {
  readonly place: Place;
  readonly stream: Stream;
  readonly author: string;
}

/** One decision of a stream after the other, each with its verdict by one key. */
export function StreamView({ place, stream, author }: StreamProps) {
  const gate = useGate();
  const held = useHeld(gate);
  const tool = place.query.get("tool") ?? "";
  const queue = useQueue(gate, { stream, author, tool, wanted: place.query.get("id") }, held);
  const { current } = queue;
  const reading = useRead(
    `review item ${current ?? ""}`,
    () => (current === null ? Promise.resolve(null) : gate.decision(current)),
    null,
  );
  const decision = reading.value ?? undefined;
  const calls = (current === null ? undefined : (queue.rowOf(current) ?? decision))?.calls;
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const [opened, setOpened] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const [said, setSaid] = useState("");
  const note = useRef<HTMLInputElement>(null);
  const top = useRef<HTMLHeadingElement>(null);
  // The next one is read while this one is looked at.
  const after = current === null ? null : queue.nextOpen(current);
  useEffect(() => void (after !== null && gate.decision(after).catch(() => null)), [after, gate]);
  const before = useRef(current);
  useEffect(() => {
    // Where one begins is left to the browser; each later one begins at its title.
    if (before.current !== null && before.current !== current)
      top.current?.scrollIntoView({ block: "start" });
    before.current = current;
  }, [current]);

  // The way back leads to where one came from, not through all that was judged.
  const show = (id: string | null) => go(addressWith(place, { id: id ?? undefined }), { replace: true });
  const move = (step: 1 | -1) => {
    const next =
      current === null ? (step === -1 ? (queue.ids?.at(-1) ?? null) : null) : queue.beside(current, step);
    if (next !== null) show(next);
    else setSaid(step === 1 ? "This is the last one." : "This is the first one.");
  };
  const noteOf = (id: string): string => notes.get(id) ?? held.of(id)?.judgement.note ?? "";
  const judge = (verdict: Verdict) => {
    if (decision === undefined) {
      setSaid("It is still being read: nothing was judged.");
      return;
    }
    held.give({
      decision: decision.id,
      verdict,
      note: noteOf(decision.id).trim(),
      source: sourceFor(decision),
      author,
    });
    setSaid(`${VERDICT_WORDS[verdict]}. Press z to take it back.`);
    show(queue.nextOpen(decision.id));
  };
  const undo = () => {
    const back = held.takeBack();
    if (back === null) {
      setSaid("There is nothing to take back.");
      return;
    }
    const { decision: id, verdict } = back.judgement;
    setSaid(
      back.saved
        ? `“${VERDICT_WORDS[verdict]}” is saved already. Another verdict takes its place; the page of the decision can withdraw it.`
        : `Taken back: ${VERDICT_WORDS[verdict]}. Nothing was saved.`,
    );
    show(id);
  };
  const open = stream === "informative" || opened === current;
  useKeys("Review", [
    ...VERDICT_KEYS.map(([key, verdict, word]) => ({ keys: key, does: word, run: () => judge(verdict) })),
    { keys: "n", does: "Write a note", run: () => note.current?.focus() },
    { keys: "z", does: "Take the last verdict back", run: undo },
    { keys: "j", does: "Next decision", run: () => move(1) },
    { keys: "k", does: "Previous decision", run: () => move(-1) },
    { keys: "w", does: "Show or hide the whole conversation", run: () => setWhole(!whole) },
    { keys: "v", does: "Show what the gate thought", run: () => setOpened(current) },
  ]);
  const failed = held.all.filter(({ state }) => state === "failed");
  return (
    <>
      <Progress author={author} held={held} />
      {failed.length > 0 && (
        <p class="trouble" role="alert">
          <strong>{plural(failed.length, "verdict")} not saved yet.</strong> {failed[0]?.problem} It is tried
          again by itself; keep this page open.{" "}
          <button type="button" class="small" onClick={() => void held.sendAll()}>
            Try now
          </button>
        </p>
      )}
      {stream === "informative" && tool !== "" && (
        <p>
          Only <span class="mono">{tool}</span>.{" "}
          <Link to={addressWith(place, { tool: undefined, id: undefined })}>All tools</Link>
        </p>
      )}
      <p class="review-said" role="status">
        {said}
      </p>
      <Trouble error={queue.ids === null || queue.error?.status === 0 ? null : queue.error} />
      {queue.ids === null ? (
        <Waiting error={queue.error} />
      ) : current === null ? (
        <Empty stream={stream} done={held.all.length > 0} />
      ) : (
        <section class="review-item" aria-labelledby="review-title">
          <h2 id="review-title" ref={top}>
            {place.query.has("id") && queue.rowOf(current) === undefined
              ? "A decision that was opened by its address"
              : `${queue.ids.indexOf(current) + 1} of ${queue.ids.length}`}{" "}
            <span class="quiet mono">{calls !== undefined && callText(calls)}</span>
          </h2>
          {decision === undefined ? (
            reading.error?.status === 404 ? (
              <p>There is no such decision. Press j or k for another one.</p>
            ) : (
              <Waiting error={reading.error} />
            )
          ) : (
            <Item
              key={current}
              decision={decision}
              reasons={queue.rowOf(current)?.reasons ?? []}
              open={open}
              onOpen={() => setOpened(current)}
              whole={whole}
              onWhole={setWhole}
            />
          )}
          {stream === "escalated" && decision !== undefined && (
            <PersonsAnswer
              key={`answer ${current}`}
              decision={decision}
              onAnswered={(answer, words) => {
                const verdict = answer === "confirm" ? ("correct" as const) : ("incorrect" as const);
                held.done({ decision: decision.id, verdict, note: "", source: sourceFor(decision), author });
                setSaid(words);
                show(queue.nextOpen(decision.id));
              }}
            />
          )}
          <Field label="Note (optional)" class="review-note">
            {(names) => (
              <input
                {...names}
                ref={note}
                maxLength={2000}
                value={noteOf(current)}
                onInput={(event) => setNotes(new Map(notes).set(current, event.currentTarget.value))}
                onKeyDown={(event) => {
                  if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
                }}
              />
            )}
          </Field>
          <VerdictBar
            held={held.of(current)}
            ready={decision !== undefined}
            canUndo={held.all.length > 0}
            onJudge={judge}
            onUndo={undo}
            onMove={move}
            onNote={() => note.current?.focus()}
          />
        </section>
      )}
    </>
  );
}
