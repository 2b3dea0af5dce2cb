import { type Conditions, type Evidence, NO_EVIDENCE } from "../core/evidence.ts";
import { readsConditions } from "../core/policy/conditions.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import { headOf } from "../core/text/cut.ts";
import type { DecideInput } from "./input.ts";

const LONGEST_NAME = 256;

type Sent = Pick<DecideInput, "evidence" | "receivedAt" | "sender" | "content" | "load">;

/** What a request says of its sender: by a header, else in its metadata. */
function senderOf(
  { sender, content }: Sent,
  name: "group" | "channel",
): Pick<Conditions, "group" | "channel"> {
  const { metadata } = content;
  const inBody =
    typeof metadata === "object" && metadata !== null && Object.hasOwn(metadata, name)
      ? (metadata as Readonly<Record<string, unknown>>)[name]
      : undefined;
  const said = sender?.[name] ?? inBody;
  return typeof said === "string" && said.trim() !== "" ? { [name]: headOf(said, LONGEST_NAME) } : {};
}

/** What was fetched, with what is known of the moment and the sender where the policy asks for it. */
export function withConditions(input: Sent, policy: PolicyDocument): Evidence {
  const { evidence = NO_EVIDENCE, receivedAt } = input;
  if (evidence.conditions !== undefined || !readsConditions(policy)) return evidence;
  const at = new Date(receivedAt).toISOString();
  const conditions = {
    at,
    load: input.load ?? null,
    ...senderOf(input, "group"),
    ...senderOf(input, "channel"),
  };
  return { ...evidence, conditions };
}
