/** A time of day from and to, as rules have it. */
import type { Part } from "./part.ts";

export const HOURS_PARTS: readonly Part[] = [
  { kind: "text", key: "from", label: "From", means: "Such as 22:00." },
  { kind: "text", key: "to", label: "To", means: "Such as 07:00." },
  { kind: "text", key: "offset", label: "Offset from UTC", means: "Such as +02:00; empty: UTC." },
];
