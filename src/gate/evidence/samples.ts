import type { SampleNeed } from "../../core/policy/needs.ts";
import { type Draw, drawSample, drawSamples, type DrawResult } from "../chat/draw.ts";
import { KnownModel } from "../chat/known-model.ts";
import type { Asking, Job } from "./fetch.ts";
import type { Fetched } from "./gathering.ts";
import type { Planned } from "./turn-sampling.ts";

const isDraw = (planned: Planned): planned is Draw => "asked" in planned;
const isPlain = (planned: Planned): boolean => isDraw(planned) && planned.asked === "resample";

/** Several answers of one request, where the provider gives them; each is fetched by its position. */
class Together {
  readonly #draw: () => Promise<readonly DrawResult[]>;
  #drawn: Promise<readonly DrawResult[]> | null = null;
  #told = false;

  constructor(draw: () => Promise<readonly DrawResult[]>) {
    this.#draw = draw;
  }

  /** Nothing came, also no reason why; each is then to be asked for by itself. True once. */
  async wasRefused(): Promise<boolean> {
    if (this.#told || this.#drawn === null || (await this.#drawn).length > 0) return false;
    this.#told = true;
    return true;
  }

  /** Undefined where it did not come: it is then to be asked for by itself. */
  async at(position: number): Promise<DrawResult | undefined> {
    this.#drawn ??= this.#draw();
    return (await this.#drawn)[position];
  }
}

/** Extra samples of the caller's own model, each asked for as the policy says. */
export function fetchSamples(need: SampleNeed, { turn, signal, sampling }: Asking): readonly Job[] {
  const now = Date.now();
  const planned = sampling.plan(turn, need, now);
  const plain = planned.filter(isPlain);
  const [first] = planned.filter(isDraw);
  const ends =
    first === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(first.deadline - now)]);
  const several =
    plain.length > 1 &&
    turn.format.oneOf !== undefined &&
    new KnownModel(turn, null, "resample").may("several_answers");
  const together =
    several && first !== undefined
      ? new Together(() => drawSamples(turn, { ...first, asked: "resample", answers: plain.length }, ends))
      : null;
  return planned.map((one): Job => {
    if (!isDraw(one)) return async () => ({ kind: "sample", result: one });
    const position = plain.indexOf(one);
    return async (): Promise<Fetched> => {
      const shared = position < 0 ? undefined : await together?.at(position);
      const result = shared ?? (await drawSample(turn, null, ends, one));
      if (shared === undefined && "sample" in result && (await together?.wasRefused()) === true)
        new KnownModel(turn, null, "resample").doubtSeveral();
      sampling.took("sample" in result ? result.sample : null);
      return { kind: "sample", result };
    };
  });
}
