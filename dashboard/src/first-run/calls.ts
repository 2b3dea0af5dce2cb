/** The routes of the demo. */
import type { GateClient } from "../api/client.ts";
import type { Demo } from "../api/types.ts";

export const readDemo = (gate: GateClient) => gate.get<Demo>("/api/demo");
export const playDemo = (gate: GateClient) => gate.post<Demo>("/api/demo");
export const endDemo = (gate: GateClient) => gate.delete<Demo>("/api/demo");
