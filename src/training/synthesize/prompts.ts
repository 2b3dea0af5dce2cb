import type { ChatCompletionMessageParam } from "openai/resources";
import { concreteCalls, type How, type Unit } from "./unit.ts";

/** Goes into the provenance of every question; a change of the words below is a new version. */
export const PROMPT_VERSIONS: Readonly<Record<How, string>> = {
  constrained: "constrained/1",
  open: "open/1",
};

const COMMON = `You write test data for assistants that call functions. Write requests as real users type them: in their
own words, some short, some with needless detail, some casual, some formal. Each request must differ from the others in
wording and order, not only in a word. Never name a function or one of its parameters, and never write JSON in a request.
Answer with JSON only, without any text around it.`;

const CONSTRAINED = `Given are functions and the calls that an assistant should make with them. Write requests of a user to
which exactly these calls are the right answer: everything in the arguments must follow from the request, and nothing that
is left out may be asked for.`;

const NO_CALL = `Given are functions. Write requests of a user that sound close to their subject, but that none of them can
fulfil, so that an assistant should call none of them.`;

const OPEN = `Given are functions. Think of requests of a user that an assistant should answer by calling one or more of
them, and write each with the calls that are right for it. Everything in the arguments must follow from the request, and
arguments that the request does not speak of must be left out.`;

const REQUESTS = '{"requests": ["...", "..."]}';
const ITEMS = '{"items": [{"request": "...", "calls": [{"name": "...", "arguments": {}}]}]}';

/** What the model that writes is asked. */
export function promptOf(unit: Unit, variants: number): ChatCompletionMessageParam[] {
  const functions = JSON.stringify(
    unit.question.turn.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    null,
    1,
  );
  const calls = concreteCalls(unit);
  const form = unit.how === "open" ? ITEMS : REQUESTS;
  const parts = [
    taskOf(unit),
    `Functions:\n${functions}`,
    ...(unit.how === "constrained" && calls.length > 0 ? [`Calls:\n[${calls.join(",\n ")}]`] : []),
    `Write ${variants} of them, in the form ${form}`,
  ];
  return [
    { role: "system", content: COMMON },
    { role: "user", content: parts.join("\n\n") },
  ];
}

function taskOf({ how, answer }: Unit): string {
  if (how === "open") return OPEN;
  return answer.right === "calls" ? CONSTRAINED : NO_CALL;
}
