import decision from "../../../examples/decision.json?raw";

/** A first decision that can be pasted into a shell. */
export const exampleCommand = (origin: string): string =>
  `curl -s ${origin}/v1/decisions -H 'content-type: application/json' -d '${decision.trim()}'`;
