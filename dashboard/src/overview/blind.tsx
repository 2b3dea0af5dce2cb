import { Fragment } from "preact";
import type { BlindAreas } from "../api/types.ts";
import { Link } from "../router.tsx";
import { count, plural } from "../words/format.ts";

/** The gate's sentences set names between backticks. */
const Ticked = ({ text }: { readonly text: string }) => (
  <>{text.split(/`([^`]*)`/).map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))}</>
);

/** What is stopped again and again, each with what could be done about it. */
export function BlindAreasShort({ areas }: { readonly areas: BlindAreas }) {
  return (
    <section aria-labelledby="blind-title">
      <h2 id="blind-title">Stopped again and again</h2>
      {areas.items.length === 0 ? (
        <p class="quiet">
          Nothing. Requests that the gate stops in the same way at least twice appear here, with what would
          help.
        </p>
      ) : (
        <ol class="blind">
          {areas.items.map((area) => (
            <li key={`${area.kind} ${area.tool} ${area.parameters.join()} ${area.words?.join() ?? ""}`}>
              <p>
                <strong>{plural(area.n, "request")}</strong> to{" "}
                {area.tool === "" ? (
                  "no tool"
                ) : (
                  <Link to={`/tools/${encodeURIComponent(area.tool)}`} class="mono">
                    {area.tool}
                  </Link>
                )}
                {area.parameters.length > 0 && (
                  <>
                    :{" "}
                    {area.parameters.map((name, i) => (
                      <Fragment key={name}>
                        {i > 0 && ", "}
                        <code>{name}</code>
                      </Fragment>
                    ))}{" "}
                    in doubt
                  </>
                )}
                {area.words !== null && area.words.length > 0 && (
                  <span class="quiet"> (“{area.words.join(" … ")}”)</span>
                )}
                {area.correct + area.incorrect > 0 && (
                  <span class="quiet">
                    {" "}
                    Known: {count(area.correct)} would have been right, {count(area.incorrect)} wrong.
                  </span>
                )}
              </p>
              <p>
                <Ticked text={area.proposal.text} />{" "}
                {area.examples[0] !== undefined && (
                  <Link to={`/decisions/${area.examples[0].id}`}>
                    An example<span class="unseen">: {area.tool}</span>
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
