/** What Gemini refuses in a history. */
export type Part = Readonly<Record<string, unknown>>;
export interface Content {
  readonly role?: string;
  readonly parts: readonly Part[];
}

/** A provider signs the calls that a model made after it thought; only it can. */
export const signatureOf = (name: string): string => Buffer.from(`signed ${name}`).toString("base64");

/** Google's word for a call that another model made. */
const OF_ANOTHER_MODEL = "skip_thought_signature_validator";

/** Contents of one role that follow each other count as one. */
export function merged(contents: readonly Content[]): readonly Content[] {
  const all: Content[] = [];
  for (const content of contents) {
    const last = all.at(-1);
    if (last !== undefined && last.role === content.role)
      all.splice(-1, 1, { ...last, parts: [...last.parts, ...content.parts] });
    else all.push(content);
  }
  return all;
}

const named = (parts: readonly Part[], kind: string): readonly string[] =>
  parts.flatMap((part) => {
    const value = part[kind] as { readonly name: string; readonly id?: string } | undefined;
    return value === undefined ? [] : [`${value.name} ${value.id ?? ""}`];
  });

function objectionToContent({ role, parts }: Content, next: Content | undefined): string | null {
  if (parts.length === 0) return "contents.parts must not be empty.";
  if (role !== "model") return null;
  const calls = named(parts, "functionCall");
  const results = next === undefined ? [] : named(next.parts, "functionResponse");
  if (calls.toSorted().join() !== results.toSorted().join())
    return "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
  const first = parts.find((part) => part["functionCall"] !== undefined);
  const name = (first?.["functionCall"] as { readonly name: string } | undefined)?.name;
  const signature = first?.["thoughtSignature"];
  if (name !== undefined && signature !== signatureOf(name) && signature !== OF_ANOTHER_MODEL)
    return `Function call is missing a thought_signature in functionCall parts: ${name}.`;
  const open = parts.filter((part) => part["executableCode"] !== undefined).length;
  if (open > parts.filter((part) => part["codeExecutionResult"] !== undefined).length)
    return "executable code without its result";
  return parts.every((part) => part["thought"] === true) ? "a turn of thoughts alone" : null;
}

/** Why a history is refused; null where it is not. */
export function objectionToAll(contents: readonly Content[]): string | null {
  const all = merged(contents);
  const [problem] = all.flatMap((content, at) => objectionToContent(content, all[at + 1]) ?? []);
  return problem ?? null;
}
