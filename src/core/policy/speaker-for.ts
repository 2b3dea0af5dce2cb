import { localeFor } from "../phrases/locale.ts";
import { Speaker } from "../phrases/speaker.ts";
import type { Message } from "../turn.ts";
import { resolveTool } from "./resolve.ts";
import type { ToolPolicy } from "./tool-policy.ts";
import type { PolicyDocument } from "./rule.ts";

/**
 * Who speaks to a user under a policy.
 * @param policy of the riskiest tool: its locale holds
 */
export const speakerFor = (
  document: PolicyDocument,
  { locale }: Pick<ToolPolicy, "locale">,
  messages: readonly Pick<Message, "role" | "text">[],
): Speaker =>
  new Speaker(localeFor(locale, messages, document.global.texts), (tool) => resolveTool(document, tool));
