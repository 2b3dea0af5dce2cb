import { AuthenticationError, PermissionError, UnavailableError } from "../../core/errors.ts";
import { createMiddleware } from "hono/factory";
import { hashKey, isKey } from "../../store/queries/keys.ts";
import type { AppEnv } from "../context.ts";
import { type Caller, DEFAULT_PROJECT } from "./caller.ts";
import type { Background, KeyCache } from "./key-cache.ts";
import { fromOwnConsole } from "./loopback.ts";
import { equalHashes } from "./equal-hashes.ts";

export interface AuthConfig {
  /** The secret IDK_ADMIN_KEY; empty or undefined where none is set. */
  readonly adminKey: string | undefined;
  /** Set by the local start only: loopback needs no key. */
  readonly local: boolean;
}

/** Whoever holds the admin secret, or sits at the console of a local start. */
export const OWNER: Caller = { project: DEFAULT_PROJECT, role: "admin", owner: true, keyId: null };
const MAX_KEY = 512;

/** A deployment that nobody has claimed yet answers nothing but its health. */
export const isClaimed = ({ adminKey, local }: AuthConfig): boolean =>
  local || (adminKey ?? "").trim() !== "";

export class Authenticator {
  readonly #config: AuthConfig;
  readonly #keys: KeyCache;
  #secretHash: string | null = null;

  constructor(config: AuthConfig, keys: KeyCache) {
    this.#config = config;
    this.#keys = keys;
  }

  /**
   * @throws UnavailableError while no admin secret is set (503, naming the secret), or when the database cannot be asked
   * @throws AuthenticationError for no key and for a key that nobody knows
   */
  async identify(request: Request, background: Background): Promise<Caller> {
    if (!isClaimed(this.#config)) {
      throw new UnavailableError(
        "This gate is not set up: it has no admin secret. Set IDK_ADMIN_KEY (wrangler secret put IDK_ADMIN_KEY) and send it as x-idk-key.",
      );
    }
    const key = request.headers.get("x-idk-key");
    if (key === null) {
      if (this.#config.local && fromOwnConsole(request)) return OWNER;
      throw new AuthenticationError("Send your key of this gate in the header x-idk-key.", {
        param: "x-idk-key",
      });
    }
    const caller = key.length > MAX_KEY ? null : await this.#find(key.trim(), background);
    if (caller === null)
      throw new AuthenticationError("The key in x-idk-key is not known here.", { param: "x-idk-key" });
    return caller;
  }

  /** Forgets what it knows of keys, after one was made or revoked. */
  forget(): void {
    this.#keys.clear();
  }

  async #find(key: string, background: Background): Promise<Caller | null> {
    if (key === "") return null;
    const hash = await hashKey(key);
    const secret = this.#config.adminKey?.trim() ?? "";
    if (secret !== "" && equalHashes(hash, (this.#secretHash ??= await hashKey(secret)))) return OWNER;
    // What is no key of ours costs no query.
    const known = isKey(key) ? await this.#keys.get(hash, background) : null;
    return known === null
      ? null
      : { project: known.project, role: known.role, owner: false, keyId: known.id };
  }
}

/** Lets only known callers through. */
export const requireCaller = (authenticator: Authenticator) =>
  createMiddleware<AppEnv>(async function requireCaller(c, next) {
    c.set("caller", await authenticator.identify(c.req.raw, (work) => c.executionCtx.waitUntil(work)));
    await next();
  });

/** Behind `requireCaller`. */
export const requireAdmin = () =>
  createMiddleware<AppEnv>(async function requireAdmin(c, next) {
    if (c.get("caller").role !== "admin") {
      throw new PermissionError("This path needs a key with the admin role.", { param: "x-idk-key" });
    }
    await next();
  });
