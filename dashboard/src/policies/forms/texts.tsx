import { useState } from "preact/hooks";
import { PHRASE_KEYS, type PhraseKey, PLACEHOLDERS } from "../../../../src/core/phrases/keys.ts";
import { localeOf, missingPhrases } from "../../../../src/core/phrases/locale.ts";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import { plural } from "../../words/format.ts";
import { languageWords } from "../words.ts";
import type { JsonFormProps } from "./form-props.ts";
import { membersOf } from "./part.ts";
import { PHRASE_GROUPS, PLACEHOLDER_MEANS } from "./phrase-words.ts";

/** The gate's sentences in words of your own, language by language. */
export function TextsForm({ name, value, problems, locales, onValue }: JsonFormProps) {
  const texts = membersOf(value);
  const [tag, setTag] = useState(() => Object.keys(texts)[0] ?? "en");
  const [more, setMore] = useState("");
  const own = membersOf(texts[tag]);
  const usual = localeOf(tag).phrases;
  const missing = missingPhrases(tag, own).length;
  const set = (key: string, text: string | undefined) => {
    const others = Object.entries(own).filter(([one]) => one !== key);
    const next = text === undefined ? others : [...others, [key, text] as const];
    const rest = Object.entries(texts).filter(([one]) => one !== tag);
    const all = next.length === 0 ? rest : [...rest, [tag, Object.fromEntries(next)] as const];
    onValue(all.length === 0 ? undefined : Object.fromEntries(all));
  };
  const tags = [...new Set([...locales, ...Object.keys(texts), tag])];
  return (
    <>
      <div class="filters">
        <Choice
          label="Language of these texts"
          value={tag}
          options={tags.map((one) => [one, `${languageWords(one)} (${one})`] as const)}
          onChoose={setTag}
        />
        <Field label="Another language" hint="A tag such as de or pt-BR; it needs every text.">
          {(names) => (
            <input
              {...names}
              maxLength={20}
              value={more}
              onInput={(event) => setMore(event.currentTarget.value)}
            />
          )}
        </Field>
        <button
          type="button"
          class="small"
          disabled={!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(more.trim())}
          onClick={() => {
            setTag(more.trim());
            setMore("");
          }}
        >
          Write it
        </button>
      </div>
      {problems[`${name}.${tag}`] !== undefined && <p class="bad small">{problems[`${name}.${tag}`]}</p>}
      {missing > 0 && (
        <p class="quiet">
          No texts of this language come with the gate: {plural(missing, "text")} of {PHRASE_KEYS.length}{" "}
          still missing. The English ones stand in their places.
        </p>
      )}
      {PHRASE_GROUPS.map(([title], at) => {
        const keys = keysOf(at);
        const written = keys.filter((key) => Object.hasOwn(own, key)).length;
        const wrong = keys.some((key) => problems[`${name}.${tag}.${key}`] !== undefined);
        return (
          <details key={title} class="item" open={wrong || undefined}>
            <summary>
              {title}{" "}
              <span class="quiet">({written === 0 ? "none of your own" : `${written} of your own`})</span>
            </summary>
            {keys.map((key) => (
              <Sentence
                key={`${tag} ${key}`}
                name={key}
                usual={usual[key]}
                own={own[key]}
                problem={problems[`${name}.${tag}.${key}`]}
                onText={(text) => set(key, text)}
              />
            ))}
          </details>
        );
      })}
    </>
  );
}

/** Each sentence stands in the first group that takes it. */
const keysOf = (group: number): readonly PhraseKey[] =>
  PHRASE_KEYS.filter((key) => PHRASE_GROUPS.findIndex(([, takes]) => takes(key)) === group);

interface SentenceProps {
  readonly name: PhraseKey;
  readonly usual: string;
  readonly own: unknown;
  readonly problem: string | undefined;
  /** Undefined: the usual text again. */
  readonly onText: (text: string | undefined) => void;
}

function Sentence({ name, usual, own, problem, onText }: SentenceProps) {
  const places = PLACEHOLDERS[name]
    .map((place) => `{${place}}: ${PLACEHOLDER_MEANS[place] ?? place}`)
    .join("; ");
  const title = name.replaceAll("_", " ");
  return (
    <div class="sentence">
      <Field
        label={title}
        problem={problem}
        hint={`${own === undefined ? "" : `Usually “${usual}”. `}${places === "" ? "" : `It must hold ${places}.`}`}
      >
        {(names) => (
          <textarea
            {...names}
            rows={2}
            maxLength={1_000}
            dir="auto"
            placeholder={usual}
            value={typeof own === "string" ? own : ""}
            onInput={(event) => onText(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="button" class="small" onClick={() => onText(own === undefined ? usual : undefined)}>
        {own === undefined ? "Begin with the usual text" : "Take the usual text"}
        <span class="unseen"> for {title}</span>
      </button>
    </div>
  );
}
