import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./options.ts";

/**
 * The lock of a local database. libSQL's server lets every web page read its answers (CORS `*`), so the port on
 * loopback alone keeps nobody out who gets the user to open a page.
 */
export interface DatabaseKey {
  /** The public key in PEM, as the server's `--auth-jwt-key-file` wants it. */
  readonly publicKeyFile: string;
  /** A JWT that may read and write everything; without an end, because only this machine's data hang on it. */
  readonly token: string;
}

/** Where the token lies for other tools of the same user, for example a shell on the database. */
export const DATABASE_TOKEN_FILE = "database-token";

/**
 * Reads the Ed25519 key in DIR/database-key.pem, or makes it where there is none yet. The public key and the token
 * follow from it and are written anew, all readable by their owner only.
 * @throws StartError when the file is there and holds no such key
 */
export function localDatabaseKey(data: string): DatabaseKey {
  const key = readOrMakeKey(join(data, "database-key.pem"));
  const publicKeyFile = join(data, "database-key.pub.pem");
  writePrivate(publicKeyFile, createPublicKey(key).export({ type: "spki", format: "pem" }).toString());
  const token = signToken(key);
  writePrivate(join(data, DATABASE_TOKEN_FILE), `${token}\n`);
  return { publicKeyFile, token };
}

function readOrMakeKey(path: string): KeyObject {
  if (existsSync(path)) return readKey(path);
  const { privateKey } = generateKeyPairSync("ed25519");
  writePrivate(path, privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  return privateKey;
}

function readKey(path: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(path, "utf8"));
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Falls through to the same message: the file is there and cannot be used.
  }
  throw new StartError(`${path} holds no Ed25519 key. Delete it, and the next start makes a new one.`);
}

function writePrivate(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** RFC 7519 and 8037; `a: rw` is libSQL's claim for full access. */
function signToken(key: KeyObject): string {
  const signed = `${encode({ alg: "EdDSA", typ: "JWT" })}.${encode({ a: "rw" })}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString("base64url")}`;
}
