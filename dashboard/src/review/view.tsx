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
  readonly says: string;
}

const TABS: readonly Tab[] = [
  {
    name: "audit",
    title: "Random audit",
    says: "Chance drew these, each with a known probability, so they speak for all calls: only they can carry a promise. Judge them as they come; leave none out because it is hard or dull (“cannot tell” is an answer).",
  },
  {
    name: "informative",
    title: "Most informative",
    says: "Chosen because they tell the most: near the threshold, of high risk, or with sources that contradict each other. They sharpen curves and the local head, but stand for nothing else, so no promise rests on them.",
  },
  {
    name: "second",
    title: "Second opinion",
    says: "A colleague judged these. What they said is hidden, so that the two verdicts are independent and your agreement can be measured.",
  },
  { name: "agreement", title: "Agreement and export", says: "" },
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
      {tab.says !== "" && <p class={`review-says ${tab.name}`}>{tab.says}</p>}
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
        <StreamView key={`${stream} ${author}`} place={place} stream={stream} author={author} />
      )}
    </>
  );
}
