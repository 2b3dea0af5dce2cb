import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inferVerdicts } from "../../src/core/outcomes/conversation/infer.ts";
import type { Conversation, FunctionDocument } from "../../src/training/data/conversations.ts";
import { openFolders } from "../../src/training/data/folder.ts";
import { loopDecisions } from "../../src/training/decisions.ts";
import { linkedTurns, turnOf } from "../support/user-replies.ts";

/**
 * Verdicts inferred over whole conversations of other agents, as if each of their requests had come through the gate. Their
 * users hardly ever object, so this is a test of what must not be inferred.
 */
const DATA = join(import.meta.dirname, "../../../shared/data");

interface Row {
  readonly verdict: string;
  readonly right: boolean | null;
  readonly quote: string;
}

function inferredOver(conversation: Conversation, documents: ReadonlyMap<string, FunctionDocument>): Row[] {
  const { messages } = conversation;
  const tools = [...documents.values()].map(({ tool }) => tool);
  const labels = new Map(
    [...loopDecisions(conversation, documents)].map(({ decision, right }) => [decision.message, right]),
  );
  const ends = [...messages.keys()].filter((at) => messages[at]?.role === "assistant");
  return [...ends, messages.length].flatMap((end) => {
    const request = messages.slice(0, end);
    return inferVerdicts({ ...turnOf(request), tools }, linkedTurns(request)).map(
      ({ decisionId, verdict, quote }) => ({
        verdict,
        right: labels.get(Number(decisionId.slice(3))) ?? null,
        quote,
      }),
    );
  });
}

describe.each(["tau-airline", "bfcl-v4-multi"])("%s", (name) => {
  it("gives no verdict `incorrect` on calls that were right, and none `correct`", async () => {
    const [folder] = await openFolders([join(DATA, name)]);
    if (folder?.kind !== "conversations") throw new Error(`${name} holds no conversations`);
    const rows: Row[] = [];
    let conversations = 0;
    for await (const conversation of folder.conversations()) {
      conversations += 1;
      rows.push(...inferredOver(conversation, folder.documents));
    }
    const incorrect = rows.filter(({ verdict }) => verdict === "incorrect");
    const wrong = incorrect.filter(({ right }) => right === true).map(({ quote }) => quote);
    console.info(
      `${name}: ${conversations} conversations; incorrect ${incorrect.length}, of these on right calls ${wrong.length}; ` +
        `unknown ${rows.length - incorrect.length}`,
    );
    expect(conversations).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
    expect(rows.map(({ verdict }) => verdict)).not.toContain("correct");
  });
});
