import type { Evidence } from "../core/evidence.ts";
import type { SampleRecord } from "../core/record.ts";

/** What an opinion's observation is called; its id follows from it. @param position among the opinions, from 0 */
export const opinionPart = (position: number): string =>
  position === 0 ? "second opinion" : `second opinion ${position + 1}`;

/** The answers of other models that came, each under the name of its observation. */
export const opinionsOf = ({ opinions = [] }: Evidence<SampleRecord>) =>
  opinions.flatMap(({ model, answer }, position) =>
    answer === null ? [] : [{ part: opinionPart(position), model, answer }],
  );
