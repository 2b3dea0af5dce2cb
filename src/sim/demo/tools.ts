import type { Random } from "../../core/statistics/random.ts";
import { SCENARIO } from "../scenarios/catalogue.ts";
import type { SimCall, Step, Story, Values } from "../story.ts";
import type { ChatCall } from "./chat.ts";

/** Share of right calls that fail once for a reason of their own. */
const FLAKY_SHARE = 0.04;
/** Share of wrong calls that the tool notices; the others run. */
const NOTICED_SHARE = 0.6;

/**
 * What the agent's tools answer to a call: JSON, with a field `error` where it failed. A right call gets the story's
 * result; a wrong one is refused or, which is worse, done.
 */
export function runTool(
  story: Story,
  { function: { name, arguments: raw } }: ChatCall,
  random: Random,
): string {
  const offered = SCENARIO[story.scenario].tools.some((tool) => tool.function.name === name);
  if (!offered) return failure(`There is no tool named ${name}.`);
  const args = readObject(raw);
  if (args === null) return failure("The arguments are no JSON object.");
  const result = resultOf(story, { name, args });
  if (result !== null) {
    return random.next() < FLAKY_SHARE ? failure("Timeout after 10 s. Try again.") : JSON.stringify(result);
  }
  return random.next() < NOTICED_SHARE
    ? failure(`Nothing was found for these arguments of ${name}. Check them.`)
    : JSON.stringify({ done: true });
}

const failure = (error: string): string => JSON.stringify({ error });

function readObject(raw: string): Values | null {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function resultOf(story: Story, call: SimCall): Values | null {
  for (const step of story.steps) {
    const place = step.right.findIndex((one) => isSame(one, call, step));
    const result = step.results[place];
    if (result !== undefined) return result;
  }
  return null;
}

/** The same call, in whatever words its free texts are. */
function isSame(one: SimCall, other: SimCall, { wordings = {} }: Step): boolean {
  const names = new Set([...Object.keys(one.args), ...Object.keys(other.args)]);
  return (
    one.name === other.name &&
    [...names].every(
      (name) => name in wordings || JSON.stringify(one.args[name]) === JSON.stringify(other.args[name]),
    )
  );
}
