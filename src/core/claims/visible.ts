/** What of an answer its author says in its own voice: no quotation, no code, no draft for somebody else. */
import { tailOf } from "../text/cut.ts";

/** Longest end of a text that is read, in UTF-16 units: what was done is said at the end. */
export const LONGEST_READ = 6_000;

const REASONING = /<(think|thinking|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi;
const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))/gmu;
const QUOTE_LINE = /^[ \t]*>.*$/gmu;
const CODE = /`[^`\n]{1,400}`/gu;
const LINK = /\[([^\]\n]{1,300})\]\([^)\n]{1,500}\)/gu;
/** A word or two in quotation marks name a thing; a sentence is somebody's words. Both are left out. */
const QUOTED =
  /"[^"\n]{1,600}"|“[^”\n]{1,600}”|„[^“”\n]{1,600}[“”]|«[^»\n]{1,600}»|»[^«\n]{1,600}«|「[^」\n]{1,600}」|『[^』\n]{1,600}』|‘[^’\n]{2,600}’(?![\p{L}])|(?<![\p{L}\p{N}])'[^'\n]{3,600}'(?![\p{L}\p{N}])/gu;
const EMPHASIS = /\*{1,3}|_{2}|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])|~~/gu;

const DRAFT_INTRO =
  /(?:draft|template|suggested|version|example|sample|e-?mail|letter|message|note|reply|response|text|tweet|post|borrador|ejemplo|correo|mensaje|carta|texto|propuesta|brouillon|exemple|modèle|courriel|lettre|texte|entwurf|vorlage|beispiel|vorschlag|nachricht|brief|rascunho|exemplo|modelo|mensagem|草稿|示例|模板|范文|邮件|回复|内容)[^\n:：]{0,60}[:：]\s*$/iu;
const DRAFT_END = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/u;
const AFTER_DRAFT =
  /^\s*(?:let me know|would you|shall i|should i|do you|feel free|want me|is there|¿|soll|möchten|passt|voulez|souhaitez|dois-je|posso|quer|deseja|gostaria|需要我|要我|您觉得|如需)/iu;

/** The text without what is not the author's own claim; line breaks stay. */
export function ownVoice(text: string): string {
  const read = tailOf(text, LONGEST_READ)
    .replace(REASONING, " ")
    .replace(FENCE, "\n")
    .replace(QUOTE_LINE, "\n")
    .replace(CODE, " x ")
    .replace(LINK, "$1")
    .replace(QUOTED, " x ")
    .replace(EMPHASIS, "");
  return withoutDrafts(read);
}

/** A line that announces a draft takes the lines after it along, up to a rule or a question to the reader. */
function withoutDrafts(text: string): string {
  let drafting = false;
  return text
    .split("\n")
    .filter((line) => {
      if (drafting && (DRAFT_END.test(line) || AFTER_DRAFT.test(line))) drafting = false;
      const kept = !drafting;
      if (DRAFT_INTRO.test(line) && !/^\s*(?:[-*•]|\d+[.)])\s/u.test(line)) drafting = true;
      return kept;
    })
    .join("\n");
}
