/**
 * What is wrong with an XML document, or null: every tag is closed in order, attributes are quoted and named once, and no bare
 * `<` or `&` stands in a text. Enough for documents without comments, CDATA and entities of their own.
 */
export function xmlProblem(text: string): string | null {
  const open: string[] = [];
  let at = 0;
  let roots = 0;
  for (const { 0: tag, index, groups } of text.matchAll(TAG)) {
    const between = textProblem(text.slice(at, index));
    if (between !== null) return between;
    at = index + tag.length;
    const { close, name = "", attributes = "", empty } = groups ?? {};
    const names = [...attributes.matchAll(/([\w:-]+)=/g)].map(([, own]) => own);
    if (new Set(names).size < names.length) return `${tag} names an attribute twice`;
    const values = [...attributes.matchAll(/"([^"]*)"/g)].map(([, value]) => textProblem(value ?? ""));
    const bad = values.find((problem) => problem !== null);
    if (bad !== undefined) return bad;
    if (close !== undefined) {
      const opened = open.pop();
      if (opened !== name) return `</${name}> closes <${String(opened)}>`;
    } else {
      if (open.length === 0) roots++;
      if (empty === undefined) open.push(name);
    }
  }
  if (open.length > 0) return `<${open.join("> <")}> is never closed`;
  if (roots !== 1) return `${roots} roots`;
  return textProblem(text.slice(at));
}

const TAG = /<(?<close>\/)?(?<name>[A-Za-z][\w:-]*)(?<attributes>(?:\s+[\w:-]+="[^"<]*")*)\s*(?<empty>\/)?>/g;

function textProblem(text: string): string | null {
  if (/[<>]/.test(text)) return `a bare < or > in "${text.slice(0, 40)}"`;
  if (/&(?!(?:lt|gt|amp|quot);)/.test(text)) return `a bare & in "${text.slice(0, 40)}"`;
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text) || !text.isWellFormed()
    ? "a character that XML does not know"
    : null;
}
