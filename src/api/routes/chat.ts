import { completeChat } from "../chat/complete.ts";
import { CHAT_PATH } from "../http/errors.ts";
import { type App, mount } from "../http/mount.ts";
import { chatHeadersSchema, chatRequestSchema, chatResponseSchema } from "../openapi/chat.ts";
import type { Services } from "../services.ts";

export function mountChat(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: CHAT_PATH,
      tag: "drop-in",
      summary: "OpenAI chat: the upstream's answer, or an abstention in its place.",
      headers: chatHeadersSchema,
      body: chatRequestSchema,
      answer: chatResponseSchema,
    },
    function complete(c) {
      return completeChat(services, c.get("caller"), c.req.raw, c.get("requestId"), (work) =>
        c.executionCtx.waitUntil(work),
      );
    },
  );
}
