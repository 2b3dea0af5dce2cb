/** Verbs that nobody stands beside: "Sent!", "Email sent". */
import { type Grammar, GRAMMARS } from "./grammar.ts";
import { back, isThing, type Place, type Voice, wordAt } from "./place.ts";
import { clauseStart, isSign } from "./tokens.ts";

/** "Sent!", "Cancelled your order", "Email sent": no verb beside it says who, and nothing denies it. */
export function bare(place: Place, grammar: Grammar): Voice | null {
  const { tokens, at } = place;
  const first = back(place, at - 1, grammar.between, INTERJECTIONS);
  const next = wordAt(place, at + 1);
  const ends = isSign(tokens[at + 1]);
  if (first < 0 || (isSign(tokens[first]) && first <= 3)) {
    const goesOn =
      first < 0 && place.form.language === "en" && !next.endsWith("s") && NAMED_OBJECT.test(nextWords(place));
    const follows = ends || grammar.follows.has(next) || /\d/.test(next) || goesOn;
    const sure = place.form.kind !== "participle" || !SAME_AS_BASE.has(wordAt(place, at)) || ends;
    return follows && sure && !tokens.slice(Math.max(0, first), at).some(({ word }) => DENIES.has(word))
      ? "bare"
      : null;
  }
  const start = clauseStart(tokens, at);
  if (wordAt(place, start) === "consider" && ends && tokens.length <= 7) return "bare";
  const signs = tokens.findIndex((token, i) => i > at && isSign(token));
  const end = signs < 0 ? tokens.length : signs;
  if (tokens.slice(at + 1, end).some(({ word }) => FINITE.has(word))) return null;
  const thing = tokens.slice(start, first + 1);
  const short = thing.length <= 7 && end - at <= 9 && start <= 3;
  if (!short || !(ends || AFTER_THING.has(next) || /\d/.test(next))) return null;
  // "Points redeemed for flights expire later" is about points in general.
  const many =
    place.form.language === "en" &&
    /[^s]s$/.test(thing.at(-1)?.word ?? "") &&
    !/\d/.test(thing[0]?.word ?? "");
  if (many && !ends && tokens.length - at > 3) return null;
  const plain = thing.every(({ word }) => !DENIES.has(word) && !NO_THING.has(word));
  if (!plain || (place.form.key === "act" && thing.length > 4)) return null;
  if (isThing(place, thing)) return "bare";
  return start === 0 && next !== ":" && !thing.some(({ word }) => FUTURE.test(word)) ? "fact" : null;
}

/** "Moved report.docx into Archive": what follows is one thing, not a kind of things that is told of. */
const NAMED_OBJECT =
  /^(?!.* (?:is|are|can|cannot|will|must|may|have|has|should)(?: |$)).* (?:into|to|from|for|in|on|under|with)(?: |$)/;
const nextWords = ({ tokens, at }: Place): string =>
  ` ${tokens
    .slice(at + 1, at + 8)
    .map(({ word }) => word)
    .join(" ")}`;

/** Every "no" of all languages, and what says that nothing changed: a bare verb may be spelled alike in two. */
const DENIES: ReadonlySet<string> = new Set([
  ...Object.values(GRAMMARS).flatMap(({ no }) => [...no]),
  // As it was before: "sigue abierta", "remains closed".
  ...(
    "still remains remain stays stay sigue siguen continúa continúan permanece permanecen todavía aún reste restent demeure toujours encore bleibt " +
    "bleiben weiterhin continua continuam permanecem ainda segue seguem"
  ).split(" "),
]);
const INTERJECTIONS: ReadonlySet<string> = new Set(
  "ok okay done great sure yes alright right all so vale listo bueno voilà bon pronto".split(" "),
);
/** Past forms that are also orders: "Set your alarm". */
const SAME_AS_BASE: ReadonlySet<string> = new Set([
  "set",
  "put",
  "let",
  "reset",
  "read",
  "run",
  "cut",
  "shut",
  "hit",
]);
/** May follow "Email sent". */
const AFTER_THING: ReadonlySet<string> = new Set(
  (
    "del al du der dem den da do das dos entre under to for on at off as in with from successfully and by via until now today tomorrow just under hace depuis dès agora ahora sur du entre dans ce desde hoje hoy avec à au pour par jusqu et para a al en por con y hasta " +
    "para à ao em no na por com e até"
  ).split(" "),
);

const FUTURE = /(?:ré|rá|rán|rei|rão|rai|rons|remos)$/u;
/** After "Flights booked in May": the sentence goes on, and is about such things in general. */
const FINITE: ReadonlySet<string> = new Set(
  "is are was were will can cannot may must have has should cost get need est sont peuvent doivent es son pueden deben tienen tiene está están é são têm tem podem devem kosten".split(
    " ",
  ),
);

/** Words that show that what stands before a participle is no bare thing. */
const NO_THING: ReadonlySet<string> = new Set(
  (
    "i me let we you he she they it be been being is are was were have has had will would can could should may might must to if when once " +
    "after before until not get gets gotten getting having who which that what how any want need as by like " +
    "je tu il elle nous vous ils elles être est sont ai as a avons avez ont sera serait si quand que qui dès fois avoir ait soit les " +
    "debería debió haberse haberlo poder ser está están es son he has ha hemos han haya será sería si cuando que una vez esté fue quiere quieres haber sea ya los las " +
    "deveria devia está estão foi foram é são ser ter tem têm tenha será seria se quando que assim você quer seja esteja depois antes os"
  ).split(" "),
);
