/** What points a client at this gate: the lines to change, each in the words of its language. */

export interface Snippet {
  readonly name: string;
  /** Lines before, the two that matter, and lines behind. */
  readonly before: string;
  readonly change: string;
  readonly after: string;
}

const KEY = "the key that you made for this agent";

/**
 * @param origin of the gate, such as "https://gate.example"
 * @param needsKey false on a local start, which lets its own machine in without one
 */
export function snippets(origin: string, needsKey: boolean): readonly Snippet[] {
  const note = needsKey ? "" : " // not needed from this machine";
  const pythonNote = needsKey ? "" : "  # not needed from this machine";
  return [
    {
      name: "JavaScript",
      before: `import OpenAI from "openai";\n\nconst client = new OpenAI({\n`,
      change: `  baseURL: "${origin}/v1",\n  defaultHeaders: { "x-idk-key": "${KEY}" },${note}\n`,
      after: `});\n`,
    },
    {
      name: "Python",
      before: `from openai import OpenAI\n\nclient = OpenAI(\n`,
      change: `    base_url="${origin}/v1",\n    default_headers={"x-idk-key": "${KEY}"},${pythonNote}\n`,
      after: `)\n`,
    },
    {
      name: "curl",
      before: "",
      change: `curl -s ${origin}/v1/chat/completions \\\n  -H 'x-idk-key: ${KEY}' \\\n`,
      after: `  -H 'content-type: application/json' \\\n  -H "authorization: Bearer $OPENAI_API_KEY" \\\n  -d '{"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Hello"}]}'\n`,
    },
  ];
}
