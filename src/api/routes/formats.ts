import { completeChat } from "../chat/complete.ts";
import { FORMAT_ROUTES } from "../formats/all.ts";
import { type App, mount } from "../http/mount.ts";
import type { Services } from "../services.ts";

/** One route a wire format. */
export function mountFormats(app: App, services: Services): void {
  for (const { format, owns: _, ...doc } of FORMAT_ROUTES) {
    mount(app, { ...doc, method: "post", tag: "drop-in" }, function complete(c) {
      const { raw } = c.req;
      const [caller, requestId] = [c.get("caller"), c.get("requestId")];
      const asked = { format, request: raw, params: c.req.param(), caller, requestId };
      return completeChat(services, asked, (work) => c.executionCtx.waitUntil(work));
    });
  }
}
