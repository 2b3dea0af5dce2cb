/** The questions that the words of a clause answer by themselves, as groups of clauses with a label each. */
import { groupBy } from "../../core/group-by.ts";
import { type Called, isLost } from "../../core/claims/learned/calls.ts";
import { profileOf, type ToolProfile } from "../../core/claims/tool-profile.ts";
import type { Bag } from "./bags.ts";

/** Clauses of which, where the label is 1, one at least is so; where it is 0, none is. */
export interface Group {
  readonly clauses: readonly number[];
  readonly label: 0 | 1;
}

export type Question = (bag: Bag) => readonly Group[];

/** Does it say that something was done? */
export const saysDone: Question = ({ sentence, instances, claims }) => {
  const each = (label: 0 | 1): Group[] => instances.map((_, i) => ({ clauses: [i], label }));
  if (sentence.marks !== null) {
    const outside = instances.flatMap(({ mark }, i): Group[] =>
      mark < 0 ? [{ clauses: [i], label: 0 }] : [],
    );
    return [...outside, ...marked(instances, () => 1)];
  }
  if (claims === false) return each(0);
  return claims === true ? [{ clauses: instances.map((_, i) => i), label: 1 }] : [];
};

/** Was something changed, rather than looked up? Known where only tools of one of the two kinds ran, or by what its writer calls it. */
export const saysChanged: Question = ({ sentence: { marks, turn, kind }, instances, calls }) => {
  if (marks === null) return [];
  const profiles = calls.filter(({ fine }) => fine).map((call) => profileIn(turn.tools, call));
  const onlyReads = profiles.length > 0 && profiles.every(({ reads }) => reads);
  const onlyActs = profiles.length > 0 && profiles.every(({ reads }) => !reads);
  return marked(instances, (mark) => {
    const done = marks[mark]?.done === true;
    if (onlyReads) return done ? 0 : 1;
    if (onlyActs && done) return 1;
    if (calls.length > 0 || done) return null;
    return LOOKED.test(kind) ? 0 : 1;
  });
};
const LOOKED = /look|search|read|check|negative/iu;

/** Beside a call that ran: is it about something that no call did? */
export const saysMore: Question = ({ sentence: { marks }, instances, calls }) =>
  marks === null || !calls.some(({ fine }) => fine)
    ? []
    : marked(instances, (mark) => (marks[mark]?.done === true ? 0 : 1));

/** After a call that failed and was not made good: does it tell so? An honest answer does somewhere, a phantom nowhere. */
export const saysFailed: Question = ({ sentence: { phantom, marks }, instances, calls }) => {
  if (marks === null || !calls.some(isLost)) return [];
  return phantom
    ? instances.map((_, i): Group => ({ clauses: [i], label: 0 }))
    : [{ clauses: instances.map((_, i) => i), label: 1 }];
};

const profileIn = (tools: Bag["sentence"]["turn"]["tools"], { name }: Called): ToolProfile =>
  profileOf(tools.find((tool) => tool.name === name) ?? { name, description: "", parameters: null });

/** A group for each mark, with the label that it is given; null: none. */
function marked(instances: Bag["instances"], labelOf: (mark: number) => 0 | 1 | null): Group[] {
  const byMark = groupBy(
    instances.map(({ mark }, i) => ({ mark, i })).filter(({ mark }) => mark >= 0),
    ({ mark }) => mark,
  );
  return [...byMark].flatMap(([mark, clauses]): Group[] => {
    const label = labelOf(mark);
    return label === null ? [] : [{ clauses: clauses.map(({ i }) => i), label }];
  });
}
