/** The routes of the overview. */
import type { GateClient, Query } from "../api/client.ts";
import type { Alarm, BlindAreas, Page, Sampling, Today } from "../api/types.ts";

export const readToday = (gate: GateClient) => gate.get<Today>("/api/today");
export const readSampling = (gate: GateClient, query: Query) => gate.get<Sampling>("/api/sampling", query);
export const readBlindAreas = (gate: GateClient, query: Query) =>
  gate.get<BlindAreas>("/api/blind-areas", query);
export const readAlarms = (gate: GateClient, query: Query) => gate.get<Page<Alarm>>("/api/alarms", query);

/** @param on false takes it back */
export const acknowledgeAlarm = (
  gate: GateClient,
  id: string,
  on: boolean,
  author: string,
): Promise<Alarm> => {
  const path = `/api/alarms/${encodeURIComponent(id)}/acknowledge`;
  return on ? gate.post<Alarm>(path, author === "" ? {} : { author }) : gate.delete<Alarm>(path);
};
