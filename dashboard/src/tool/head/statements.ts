import { worthOf } from "../../../../src/core/self-confidence/map.ts";
import { readStatementTerm } from "../../../../src/wire/policies/statement-term.ts";
import { Field } from "../../../../src/wire/field.ts";
import { percent, plural } from "../../words/format.ts";
import type { Head } from "./words.ts";

const EXAMPLES = [0.7, 0.85, 0.95];

/** What statements of a model were worth, for a tool; null where the head knows of none. */
export function statementsText({ self_confidence: wire }: Head, tool: string): string | null {
  if (wire === undefined) return null;
  const { weight, map } = readStatementTerm(Field.root(wire));
  const own = map.groups.filter((group) => group.tool === tool);
  const models = own.length === 0 ? [null] : own.map(({ model }) => model);
  const told = models.map((model) => {
    const whose = model === null ? "models" : model;
    const worth = EXAMPLES.map(
      (stated) => `${percent(stated)} means ${percent(worthOf(map, { stated, model }, [tool]))}`,
    );
    return `Where ${whose} ${model === null ? "say" : "says"} how sure ${model === null ? "they are" : "it is"}, ${worth.join(", ")}.`;
  });
  const use =
    weight === 0
      ? "That tells nothing beyond the rest, so no confidence is moved by it."
      : "The confidence of such a call is moved by it.";
  return `${told.join(" ")} Learned from ${plural(map.labels, "outcome")} with a statement. ${use}`;
}
