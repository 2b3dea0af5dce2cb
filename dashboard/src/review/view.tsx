import { useState } from "preact/hooks";
import { useKeys } from "../keys/keys.ts";
import type { ViewProps } from "../pages/routes.ts";
import { keepAuthor, keptAuthor } from "../parts/author.ts";
import { go, Link } from "../router.tsx";
import "../style/review.css";
import { Agreement } from "./agreement.tsx";
import { AuthorForm } from "./author-form.tsx";
import { STREAMS } from "./calls.ts";
import { StreamView } from "./stream.tsx";

interface Tab {
  readonly name: (typeof STREAMS)[number] | "agreement";
  readonly title: string;
  /** What stands in it, in a few words, and what follows from that. */
  readonly says: string;
  readonly more: string;
}

const TABS: readonly Tab[] = [
  {
    name: "audit",
    title: "Random audit",
    says: "Drawn by chance: only these can carry a promise.",
    more: "Each was drawn with a known probability, so they speak for all calls. Judge them as they come, and leave none out because it is hard or dull: “cannot tell” is an answer.",
  },
  {
    name: "informative",
    title: "Most informative",
    says: "Chosen because they tell the most: no promise rests on them.",
    more: "They lie near the threshold, have a high risk, or their sources contradict each other. They sharpen the curves and the local head, but stand for nothing else.",
  },
  {
    name: "second",
    title: "Second opinion",
    says: "Judged by a colleague, whose verdict is hidden.",
    more: "So the two verdicts are independent, and your agreement can be measured.",
  },
  { name: "agreement", title: "Agreement and export", says: "", more: "" },
  {
    name: "escalated",
    title: "Escalated",
    says: "Users were told that a person looks at these.",
    more: "Nothing ran. Confirm a call, and it runs once when the agent asks again; reject it, and its user reads your reason. Either is your verdict too. A verdict alone says whether the call would have been right, and tells the user nothing.",
  },
];

const addressOf = (name: Tab["name"]): string => (name === "audit" ? "/review" : `/review?stream=${name}`);

/** Judging calls: what chance drew, what tells the most, what a colleague judged; and how far people agree. */
export default function ReviewView({ place }: ViewProps) {
  const [author, setAuthor] = useState(keptAuthor);
  const [asking, setAsking] = useState(false);
  const tab = TABS.find(({ name }) => name === place.query.get("stream")) ?? TABS[0]!;
  useKeys(
    "Streams of the review",
    TABS.map(({ name, title }, i) => ({ keys: String(i + 1), does: title, run: () => go(addressOf(name)) })),
  );
  const stream = STREAMS.find((name) => name === tab.name);
  return (
    <>
      <div class="bar">
        <h1>Review</h1>
        {author !== "" && (
          <p class="quiet">
            You are {author}.{" "}
            <button type="button" class="small" onClick={() => setAsking(true)}>
              Somebody else
            </button>
          </p>
        )}
      </div>
      <nav class="tabs" aria-label="Streams">
        {TABS.map(({ name, title }) => (
          <Link key={name} to={addressOf(name)} current={name === tab.name}>
            {title}
          </Link>
        ))}
      </nav>
      {tab.says !== "" && (
        <details class={`review-says ${tab.name}`}>
          <summary>{tab.says}</summary>
          <p>{tab.more}</p>
        </details>
      )}
      {stream === undefined ? (
        <Agreement place={place} />
      ) : author === "" || asking ? (
        <AuthorForm
          author={author}
          onAuthor={(name) => {
            keepAuthor(name);
            setAuthor(name);
            setAsking(false);
          }}
        />
      ) : (
        <StreamView
          key={JSON.stringify([stream, author, place.query.get("tool")])}
          place={place}
          stream={stream}
          author={author}
        />
      )}
    </>
  );
}
