/** What the words of a tool's declaration say. The cheap part is made for every tool, the rest only for called ones. */
import type { Tool } from "../turn.ts";
import { actionsOfTool } from "./tool-actions.ts";
import { formatsIn, type StatedFormat } from "./suspicious-values.ts";
import { clip } from "./text/clip.ts";
import { looksEnglish } from "./text/language.ts";
import { numbersIn } from "./text/numbers.ts";
import { contentStems, isContentWord, squash, stemOf, weightOf, wordsOf } from "./text/words.ts";
import {
  asNode,
  defaultText,
  descriptionOf,
  enumStrings,
  itemsOf,
  propertiesOf,
  type Property,
} from "./schema-view.ts";

const LONGEST_DESCRIPTION = 4_000;
/** Characters of the name of a tool or parameter that are read. */
export const LONGEST_NAME = 200;

export interface PropertyDocument extends Property {
  /** Stems of the name's words, stop words included. */
  readonly nameStems: readonly string[];
  /** Content stems of the first eight words of the description, without the name's. */
  readonly descriptionStems: readonly string[];
  readonly description: string;
  readonly squashedDescription: string;
  readonly enums: readonly string[];
  /** How its values are written, as the description states it. */
  readonly formats: readonly StatedFormat[];
}

export class ToolDocument {
  readonly tool: Tool;
  /** Content stems of the tool's name. */
  readonly nameStems: readonly string[];
  /** Content stems of name, description and the top parameter names. */
  readonly stems: ReadonlySet<string>;
  /** Content stems of name and description. */
  readonly nameAndDescriptionStems: ReadonlySet<string>;
  /** Euclidean length of the weights of `stems`. */
  readonly norm: number;
  #properties: ReadonlyMap<string, PropertyDocument> | undefined;
  #full: ReadonlySet<string> | undefined;
  #squashed: string | undefined;
  #numbers: ReadonlySet<number> | undefined;
  #english: boolean | undefined;
  #actions: ReadonlySet<string> | undefined;

  constructor(tool: Tool) {
    this.tool = tool;
    this.nameStems = contentStems(clip(tool.name, LONGEST_NAME));
    const description = contentStems(clip(tool.description, LONGEST_DESCRIPTION));
    this.nameAndDescriptionStems = new Set([...this.nameStems, ...description]);
    const stems = new Set(this.nameAndDescriptionStems);
    for (const { name } of propertiesOf(asNode(tool.parameters))) {
      for (const stem of contentStems(clip(name, LONGEST_NAME))) stems.add(stem);
    }
    this.stems = stems;
    let sum = 0;
    for (const stem of stems) sum += weightOf(stem) ** 2;
    this.norm = Math.sqrt(sum);
  }

  /** Top-level parameters by name. */
  get properties(): ReadonlyMap<string, PropertyDocument> {
    return (this.#properties ??= new Map(
      propertiesOf(asNode(this.tool.parameters)).map((property) => [property.name, documentOf(property)]),
    ));
  }

  /** Content stems of everything the declaration says, nested descriptions and enums included. */
  get fullStems(): ReadonlySet<string> {
    return (this.#full ??= new Set([...this.stems, ...contentStems(this.#text())]));
  }

  /** Everything the declaration says, squashed; a value that stands in it may have been copied from there. */
  get squashed(): string {
    return (this.#squashed ??= squash(this.#text()));
  }

  get english(): boolean {
    return (this.#english ??= looksEnglish(this.tool.description));
  }

  /** What it does, in the words of `actionsOf`; empty where none is understood. */
  get actions(): ReadonlySet<string> {
    return (this.#actions ??= actionsOfTool(this.tool));
  }

  get numbers(): ReadonlySet<number> {
    return (this.#numbers ??= new Set(numbersIn(this.#text()).flatMap((mention) => mention.values)));
  }

  #text(): string {
    const parts: string[] = [clip(this.tool.description, LONGEST_DESCRIPTION)];
    collect(this.tool.parameters, parts, 0);
    return clip(parts.join("\n"), 20_000);
  }
}

const DEEPEST = 8;
const MOST_PARTS = 600;

function collect(schema: unknown, parts: string[], depth: number): void {
  const node = asNode(schema);
  if (node === null || depth > DEEPEST || parts.length > MOST_PARTS) return;
  const description = descriptionOf(node);
  if (description !== "") parts.push(description);
  parts.push(...enumStrings(node));
  const preset = defaultText(node);
  if (preset !== null) parts.push(preset);
  for (const property of propertiesOf(node)) {
    parts.push(property.name);
    collect(property.schema, parts, depth + 1);
  }
  collect(itemsOf(node), parts, depth + 1);
}

function documentOf(property: Property): PropertyDocument {
  const description = clip(descriptionOf(property.schema), LONGEST_DESCRIPTION);
  const nameStems = wordsOf(clip(property.name, LONGEST_NAME)).map(stemOf);
  const descriptionStems = wordsOf(description)
    .slice(0, 8)
    .filter(isContentWord)
    .map(stemOf)
    .filter((stem) => !nameStems.includes(stem));
  return {
    ...property,
    nameStems,
    descriptionStems,
    description,
    squashedDescription: squash(description),
    enums: enumStrings(property.schema),
    formats: formatsIn(description),
  };
}
