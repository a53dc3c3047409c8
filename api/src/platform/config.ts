import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { defaultPublicConfig, publicConfig, type PublicConfig } from "@portal/domain/wire/config";
import * as z from "zod/mini";

/** Everything the server is told at start. Read once, checked at once, then handed on in the context. */
export type Config = {
  readonly mode: "sandbox" | "production";
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Undefined: the portal runs a PostgreSQL of its own in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The browser's address of the portal, without a trailing slash. */
  readonly origin: string;
  /** How many proxies stand in front: the client's address is that many entries from the right. */
  readonly trustedProxies: number;
  readonly tokenKey: Uint8Array;
  readonly pepper: Uint8Array;
  /** Keys that encrypt files and fields; the first encrypts, all decrypt. */
  readonly encryptionKeys: readonly { readonly id: string; readonly key: Uint8Array }[];
  /** Bearer key of the lender's operations; undefined switches them off. */
  readonly lenderKey: string | undefined;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  readonly requestsPerMinute: number;
  readonly publicConfig: PublicConfig;
};

type Setting = { readonly fallback: string; readonly what: string; readonly secret?: true };

/** Every setting with its default, as the README lists them (checked by a test). */
export const settings = {
  PORTAL_MODE: {
    fallback: "sandbox",
    what: "`sandbox` runs the built-in providers; `production` refuses them",
  },
  HOST: { fallback: "127.0.0.1", what: "Address to listen on" },
  PORT: { fallback: "8080", what: "Port to listen on" },
  DATA_DIR: {
    fallback: "data",
    what: "Folder of the embedded database, the uploaded files and the sandbox's keys",
  },
  DATABASE_URL: { fallback: "", what: "PostgreSQL 15 or newer to use instead of the embedded one" },
  PORTAL_ORIGIN: {
    fallback: "",
    what: "The portal's address in the browser; default `http://localhost:PORT`",
  },
  TRUSTED_PROXIES: { fallback: "0", what: "Number of proxies in front of the portal" },
  TOKEN_KEY: { fallback: "", what: "Signs session tokens: 32 bytes or more in base64", secret: true },
  PEPPER: {
    fallback: "",
    what: "Mixed into password and answer hashes: 32 bytes or more in base64",
    secret: true,
  },
  ENCRYPTION_KEYS: {
    fallback: "",
    what: "Encrypts files and fields: `id:base64` of 32 bytes, several separated by commas, the newest first",
    secret: true,
  },
  LENDER_KEY: {
    fallback: "",
    what: "Bearer key of the lender's operations; empty switches them off",
    secret: true,
  },
  LOG_LEVEL: { fallback: "info", what: "`debug`, `info`, `warn`, `error` or `silent`" },
  REQUESTS_PER_MINUTE: { fallback: "600", what: "Requests that one address may send in a minute" },
  PUBLIC_CONFIG: {
    fallback: "",
    what: "JSON object of texts, phones and flags for the browser; see docs/configuration.md",
  },
} as const satisfies Record<string, Setting>;

type Name = keyof typeof settings;
export type Environment = Readonly<Partial<Record<string, string>>>;

/** Bad settings, one line each; the start stops with these lines. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.name = "ConfigFault";
    this.faults = faults;
  }
}

/** The three keys as they stand in settings; the sandbox makes its own and keeps them in its data folder. */
export type Keys = Readonly<Record<"TOKEN_KEY" | "PEPPER" | "ENCRYPTION_KEYS", string>>;

export function newKeys(): Keys {
  const key = () => randomBytes(32).toString("base64");
  return { TOKEN_KEY: key(), PEPPER: key(), ENCRYPTION_KEYS: `k1:${key()}` };
}

/**
 * Reads the settings, or throws a `ConfigFault` that names every bad one.
 * @param sandboxKeys gives keys for a sandbox start; asked only when none are set.
 */
export function readConfig(environment: Environment, sandboxKeys: (dataDir: string) => Keys): Config {
  const faults: string[] = [];
  const text = (name: Name): string => environment[name]?.trim() || settings[name].fallback;
  const fail = (name: Name, fault: string) => void faults.push(`${name}: ${fault}`);

  const mode = oneOf("PORTAL_MODE", ["sandbox", "production"] as const);
  const production = mode === "production";
  const dataDir = resolve(text("DATA_DIR"));
  const port = whole("PORT", 0, 65_535);
  const keys = production || text("TOKEN_KEY") ? undefined : sandboxKeys(dataDir);

  const config: Config = {
    mode,
    host: text("HOST"),
    port,
    dataDir,
    databaseUrl: databaseUrl(),
    origin: origin(),
    trustedProxies: whole("TRUSTED_PROXIES", 0, 10),
    tokenKey: key("TOKEN_KEY"),
    pepper: key("PEPPER"),
    encryptionKeys: encryptionKeys(),
    lenderKey: lenderKey(),
    logLevel: oneOf("LOG_LEVEL", ["debug", "info", "warn", "error", "silent"] as const),
    requestsPerMinute: whole("REQUESTS_PER_MINUTE", 1, 1_000_000),
    publicConfig: publicPart(),
  };
  if (faults.length > 0) throw new ConfigFault(faults);
  return config;

  function oneOf<const Choice extends string>(name: Name, choices: readonly [Choice, ...Choice[]]): Choice {
    const choice = choices.find((candidate) => candidate === text(name));
    if (!choice) fail(name, `must be one of ${choices.join(", ")}`);
    return choice ?? choices[0];
  }

  function whole(name: Name, least: number, most: number): number {
    const value = Number(text(name));
    if (!Number.isInteger(value) || value < least || value > most) {
      fail(name, `must be a whole number from ${least} to ${most}`);
    }
    return value;
  }

  function databaseUrl(): string | undefined {
    const url = text("DATABASE_URL");
    if (url && !/^postgres(ql)?:\/\//.test(url)) fail("DATABASE_URL", "must begin with postgres://");
    if (!url && production) fail("DATABASE_URL", "is required in production");
    return url || undefined;
  }

  function origin(): string {
    const given = text("PORTAL_ORIGIN");
    if (!given) {
      if (production) fail("PORTAL_ORIGIN", "is required in production");
      return `http://localhost:${port || settings.PORT.fallback}`;
    }
    if (!URL.canParse(given) || new URL(given).pathname !== "/") {
      fail("PORTAL_ORIGIN", "must be an address such as https://portal.example.com, without a path");
      return given;
    }
    const { protocol, origin: address } = new URL(given);
    if (production && protocol !== "https:") fail("PORTAL_ORIGIN", "must begin with https://");
    return address;
  }

  function key(name: "TOKEN_KEY" | "PEPPER"): Uint8Array {
    const bytes = Buffer.from(text(name) || (keys?.[name] ?? ""), "base64");
    if (bytes.length < 32) fail(name, "must be at least 32 bytes in base64");
    return new Uint8Array(bytes);
  }

  function encryptionKeys(): Config["encryptionKeys"] {
    const entries = (text("ENCRYPTION_KEYS") || (keys?.ENCRYPTION_KEYS ?? "")).split(",");
    return entries.map((entry) => {
      const [id = "", encoded = ""] = entry.trim().split(":");
      const bytes = Buffer.from(encoded, "base64");
      if (!/^[a-z0-9-]{1,16}$/.test(id) || bytes.length !== 32) {
        fail("ENCRYPTION_KEYS", "must be id:base64 pairs with keys of 32 bytes, such as k1:…");
      }
      return { id, key: new Uint8Array(bytes) };
    });
  }

  function lenderKey(): string | undefined {
    const given = text("LENDER_KEY");
    if (given && given.length < 32) fail("LENDER_KEY", "must be at least 32 characters");
    return given || undefined;
  }

  function publicPart(): PublicConfig {
    const given = text("PUBLIC_CONFIG");
    if (!given) return defaultPublicConfig;
    let parsed: unknown;
    try {
      parsed = JSON.parse(given);
    } catch {
      fail("PUBLIC_CONFIG", "is not JSON");
      return defaultPublicConfig;
    }
    const checked = z.safeParse(publicConfig, { ...defaultPublicConfig, ...(parsed as object) });
    if (checked.success) return checked.data;
    for (const issue of checked.error.issues)
      fail("PUBLIC_CONFIG", `${issue.path.join(".")}: ${issue.message}`);
    return defaultPublicConfig;
  }
}
