import type { DecideInput } from "./input.ts";

/** What the request alone says, whatever comes of it. */
export const requestFields = (input: RecordedRequest) => ({
  id: input.id,
  project: input.project,
  requestHash: input.requestHash ?? null,
  agent: input.turn.agent,
  session: input.turn.session,
  caller: input.caller,
  link: null,
  user: input.user,
  traceparent: input.traceparent ?? null,
  upstreamModel: input.turn.model,
  createdAt: new Date(input.receivedAt).toISOString(),
});

type RecordedRequest = Pick<
  DecideInput,
  "id" | "project" | "caller" | "requestHash" | "turn" | "user" | "traceparent" | "receivedAt"
>;
