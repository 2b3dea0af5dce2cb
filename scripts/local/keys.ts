import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./options.ts";

/**
 * The admin key of a local gate: made once, kept in DIR/keys.json, readable by its owner only.
 * Requests from this machine need none; the key is for everybody else, for example a container.
 */
export function localAdminKey(data: string): string {
  const path = join(data, "keys.json");
  if (existsSync(path)) return readKey(path);
  const admin = `idk_local_${randomBytes(24).toString("base64url")}`;
  writeFileSync(path, `${JSON.stringify({ admin }, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return admin;
}

function readKey(path: string): string {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof value === "object" && value !== null && "admin" in value && typeof value.admin === "string") {
      if (value.admin.length >= 16) return value.admin;
    }
  } catch {
    // Falls through to the same message: the file is there and cannot be used.
  }
  throw new StartError(`${path} holds no admin key. Delete it, and the next start makes a new one.`);
}
