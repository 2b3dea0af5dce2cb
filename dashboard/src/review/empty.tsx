import type { JSX } from "preact";
import { Link } from "../router.tsx";
import type { Stream } from "./calls.ts";

/** What will stand here, and when. */
export function Empty({ stream, done }: { readonly stream: Stream; readonly done: boolean }) {
  return (
    <div class="empty">
      <p>
        <strong>{done ? "All done: nothing waits here." : "Nothing waits here."}</strong>
      </p>
      {TEXT[stream]()}
    </div>
  );
}

const TEXT: Readonly<Record<Stream, () => JSX.Element>> = {
  audit: () => (
    <p>
      The gate draws a share of all calls by chance (<code>audit_share</code> of the policy, 1 % unless it
      says otherwise). The next one that is drawn appears here a few seconds after it was decided. Meanwhile
      the <Link to="/review?stream=informative">most informative</Link> decisions may be worth a look.
    </p>
  ),
  informative: () => (
    <p>
      Here appear the newest decisions without a verdict that lie within 15 points of their threshold or have
      a high risk, and those whose sources contradict each other, as soon as there are any.
    </p>
  ),
  escalated: () => (
    <p>
      Where the gate stops a call and hands it to a person (<code>escalate_to_human</code>), it waits here
      until somebody has confirmed, rejected or judged it.
    </p>
  ),
  second: () => (
    <p>
      As soon as a colleague has judged a decision, it appears here for your own verdict. Open this page in
      their browser, or under another name, to begin.
    </p>
  ),
};
