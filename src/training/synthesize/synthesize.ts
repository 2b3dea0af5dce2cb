import { EndpointError } from "../endpoint/endpoint-error.ts";
import type { Endpoint, Reply } from "../endpoint/endpoint.ts";
import type { Journal } from "../endpoint/journal.ts";
import { eachParallel } from "../endpoint/pace.ts";
import type { Asking } from "../collect/plan.ts";
import { askBack, judgeDrafts, type Verdict } from "./check.ts";
import { promptOf } from "./prompts.ts";
import { type Draft, readDrafts } from "./read-reply.ts";
import { recordOf, type UnitRecord } from "./record.ts";
import { type Unit, unitName } from "./unit.ts";

export interface Synthesis {
  /** Name of the folder that the source questions come from. */
  readonly data: string;
  readonly variants: number;
  readonly writer: Asking;
  readonly checker: Asking;
  /** How often a new question is asked; 0 for not at all. */
  readonly checks: number;
}

export interface Synthesized {
  readonly records: readonly UnitRecord[];
  readonly failures: readonly { readonly unit: string; readonly message: string }[];
  readonly ended: string | null;
}

const MOST_FAILURES = 10;
/** A reply that is no JSON is asked for again so often, with another seed. */
const WRITING_ATTEMPTS = 3;

/**
 * Has new questions written and checks them; a line in the journal for each unit when all its variants are judged.
 * @param stop asked before each unit: why to stop now, or null
 * @throws EndpointError where no request can go well
 */
export async function synthesize(
  units: readonly Unit[],
  plan: Synthesis,
  endpoint: Endpoint,
  journal: Journal,
  options: {
    readonly concurrency: number;
    readonly stop: () => string | null;
    readonly onReply: (reply: Reply) => void;
    readonly onUnit: () => void;
    readonly now?: () => Date;
  },
): Promise<Synthesized> {
  const records: UnitRecord[] = [];
  const failures: { unit: string; message: string }[] = [];
  let inARow = 0;
  let ended: string | null = null;
  const stopped = (): boolean => {
    ended ??= inARow >= MOST_FAILURES ? `${inARow} units failed one after the other` : options.stop();
    return ended !== null;
  };

  const work = async (unit: Unit): Promise<void> => {
    try {
      const { drafts, model, seed } = await write(unit, plan, endpoint, options.onReply);
      const verdicts: Verdict[] = [];
      for (const verdict of judgeDrafts(unit, drafts)) {
        const asked = { times: plan.checks, onReply: options.onReply };
        verdicts.push(await askBack(unit, verdict, endpoint, plan.checker, asked));
      }
      const record = recordOf(unit, verdicts, {
        data: plan.data,
        model,
        seed,
        made_at: (options.now?.() ?? new Date()).toISOString(),
        check_model: plan.checks === 0 ? null : plan.checker.model,
      });
      await journal.append(JSON.stringify(record));
      records.push(record);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof EndpointError) || error.remedy === "all") throw error;
      inARow++;
      failures.push({ unit: unitName(unit), message: error.message });
    }
    options.onUnit();
  };

  await eachParallel(units, options.concurrency, work, stopped);
  const complete = records.length + failures.length === units.length;
  return { records, failures, ended: complete ? null : ended };
}

/** @throws EndpointError also where no reply was of the form that was asked for */
async function write(
  unit: Unit,
  { writer, variants }: Synthesis,
  endpoint: Endpoint,
  onReply: (reply: Reply) => void,
): Promise<{ readonly drafts: readonly Draft[]; readonly model: string; readonly seed: number }> {
  for (let attempt = 0; attempt < WRITING_ATTEMPTS; attempt++) {
    const seed = unit.seed + attempt;
    const reply = await endpoint.ask({
      model: writer.model,
      messages: promptOf(unit, variants),
      ...writer.parameters,
      seed,
      stream: false,
    });
    onReply(reply);
    const drafts = readDrafts(reply.text ?? "", unit.how)?.slice(0, variants);
    if (drafts !== undefined) return { drafts, model: reply.model === "" ? writer.model : reply.model, seed };
  }
  throw new EndpointError(
    `${writer.model} gave ${WRITING_ATTEMPTS} replies that are not of the form that was asked for`,
    "request",
  );
}
