import { format as checks } from "@cfworker/json-schema";

const CHECKS = new Map<string, (text: string) => boolean>(Object.entries(checks));

/** Whether a text has the format; formats that nobody knows fit always. */
export const fitsFormat = (text: string, format: string): boolean => CHECKS.get(format)?.(text) ?? true;
