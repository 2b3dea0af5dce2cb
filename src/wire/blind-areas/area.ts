import type { BlindArea } from "../../core/blind-areas/group.ts";

/** An item of `GET /api/blind-areas`. */
export interface BlindAreaBody extends Omit<BlindArea, "firstAt" | "lastAt"> {
  readonly first_at: string;
  readonly last_at: string;
}

const iso = (time: number): string => new Date(time).toISOString();

export const writeBlindArea = ({ firstAt, lastAt, ...area }: BlindArea): BlindAreaBody => ({
  ...area,
  first_at: iso(firstAt),
  last_at: iso(lastAt),
});
