import { resolve } from "node:path";
import type { PublicConfig } from "@portal/domain/wire/config";
import type { HttpBankDataSettings } from "@portal/providers/bank-data/http-bank-data";
import { readAch, type AchSettings } from "./ach-settings.ts";
import { readBankData } from "./bank-data-settings.ts";
import { sandboxLenderKey } from "./sandbox-keys.ts";
import { checkStrength, readKeys, type GivenKeys, type KeyRing, type Keys } from "./key-settings.ts";
import { readMailSettings, type MailSettings } from "./mail-settings.ts";
import { readPublicConfig } from "./public-settings.ts";
import type { S3Address } from "@portal/providers/storage/s3-storage";
import { readStorage } from "./storage-settings.ts";
import { readSso, type SsoSettings } from "./sso-settings.ts";

/** Everything the server is told at start. Read once, checked at once, then handed on in the context. */
export type Config = KeyRing & {
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
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  readonly requestsPerMinute: number;
  /** False: nobody gets a new password by mail, every address is refused (CH-12). */
  readonly passwordRecoveryEnabled: boolean;
  /** Whether the API describes itself under /api/docs and /api/openapi.json. */
  readonly hasApiDocs: boolean;
  /** Undefined: files lie in `dataDir`. */
  readonly storage: S3Address | undefined;
  /** Undefined: the sandbox's own. */
  readonly sso: SsoSettings | undefined;
  /** How payments are drawn, and by which bank. */
  readonly ach: AchSettings;
  /** Undefined: the sandbox's own; in production nobody's bank is connected. */
  readonly bankData: HttpBankDataSettings | undefined;
  /** Where the sandbox's widget listens, apart from the portal; 0 is any that is free. */
  readonly widgetPort: number;
  readonly publicConfig: PublicConfig;
  readonly mail: MailSettings;
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
  STORAGE_URL: {
    fallback: "",
    what: "`s3://bucket/prefix?region=…`, with `&endpoint=…&pathStyle=true` for stores other than Amazon's; empty keeps files in `DATA_DIR`",
    secret: true,
  },
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
    what: "Bearer keys of the lender's operations: `name:key`, several separated by commas; empty switches them off",
    secret: true,
  },
  SSO_ISSUER: {
    fallback: "",
    what: "OpenID Connect issuer that borrowers sign on with, such as `https://www.paypal.com`; the sandbox has its own",
  },
  SSO_CLIENT_ID: { fallback: "", what: "The portal's client id there; the browser is told it too" },
  SSO_CLIENT_SECRET: { fallback: "", what: "The portal's client secret there", secret: true },
  SMTP_URL: {
    fallback: "",
    what: "Mail server that sends the portal's mail: `smtps://user:password@host`, or `smtp://` with STARTTLS",
    secret: true,
  },
  MAIL_FROM: { fallback: "", what: "Whom mail is from: `Northbank <no-reply@example.com>`" },
  ACH_URL: {
    fallback: "",
    what: "Where payment files go to the bank: `sftp://user:password@host/folder?hostKey=SHA256:…`, or a folder as `file:///…`; the sandbox has its own bank",
    secret: true,
  },
  ACH_SFTP_KEY: { fallback: "", what: "Private key for `ACH_URL`: its file in base64", secret: true },
  ACH_ORIGINATOR: {
    fallback: "",
    what: "JSON object of what the bank has laid down for the files; see docs/payments.md",
  },
  ACH_OFFSET_ACCOUNT: {
    fallback: "",
    what: "`routing:account` that a balanced file credits, with `:Savings` for one; empty leaves files unbalanced",
    secret: true,
  },
  BANK_DATA_URL: {
    fallback: "",
    what: "Service that connects borrowers' banks, see docs/open-banking.md; the sandbox has its own, and without one production takes uploaded statements alone",
  },
  BANK_DATA_KEY: { fallback: "", what: "The portal's bearer key there", secret: true },
  SANDBOX_WIDGET_PORT: {
    fallback: "",
    what: "Port of the sandbox's open-banking widget; default `PORT` + 1",
  },
  LOG_LEVEL: { fallback: "info", what: "`debug`, `info`, `warn`, `error` or `silent`" },
  REQUESTS_PER_MINUTE: { fallback: "600", what: "Requests that one address may send in a minute" },
  PASSWORD_RECOVERY: {
    fallback: "on",
    what: "`on`, or `off`: borrowers get no new password by mail and have to call",
  },
  API_DOCS: {
    fallback: "",
    what: "`on` or `off`: the API's description under `/api/docs`; without it `on` in the sandbox alone",
  },
  PUBLIC_CONFIG: {
    fallback: "",
    what: "JSON object of texts, phones and flags for the browser; see docs/configuration.md",
  },
} as const satisfies Record<string, Setting>;

type Name = keyof typeof settings;
export type Environment = Readonly<Partial<Record<string, string>>>;

/** Any free one beside any free one. */
const nextTo = (port: number) => (port === 0 || port === 65_535 ? 0 : port + 1);

/** Bad settings, one line each; the start stops with these lines. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.name = "ConfigFault";
    this.faults = faults;
  }
}

/** Where the sandbox's keys are: `make` makes them at the first start, `find` only looks for them. */
export type SandboxKeys = {
  make(dataDir: string): Keys;
  find(dataDir: string): Keys | undefined;
};

/**
 * Reads the settings, or throws a `ConfigFault` that names every bad one.
 * @param sandboxKeys gives keys for a sandbox start when none are set, and tells production which not to take.
 */
export function readConfig(environment: Environment, sandboxKeys: SandboxKeys): Config {
  const faults: string[] = [];
  const text = (name: Name): string => environment[name]?.trim() || settings[name].fallback;
  const fail = (name: Name, fault: string) => void faults.push(`${name}: ${fault}`);

  const mode = oneOf("PORTAL_MODE", ["sandbox", "production"] as const);
  const production = mode === "production";
  const dataDir = resolve(text("DATA_DIR"));
  const port = whole("PORT", 0, 65_535);
  const portalOrigin = origin();
  const keys = givenKeys();
  if (production) checkStrength(keys, sandboxKeys.find(dataDir), fail);
  const sso = readSso(
    {
      SSO_ISSUER: text("SSO_ISSUER"),
      SSO_CLIENT_ID: text("SSO_CLIENT_ID"),
      SSO_CLIENT_SECRET: text("SSO_CLIENT_SECRET"),
    },
    { isProduction: production },
    fail,
  );

  const ach = readAch(
    {
      ACH_URL: text("ACH_URL"),
      ACH_SFTP_KEY: text("ACH_SFTP_KEY"),
      ACH_ORIGINATOR: text("ACH_ORIGINATOR"),
      ACH_OFFSET_ACCOUNT: text("ACH_OFFSET_ACCOUNT"),
    },
    { isProduction: production },
    fail,
  );
  const publicConfig = readPublicConfig(
    text("PUBLIC_CONFIG"),
    { origin: portalOrigin, isProduction: production, clientId: sso?.clientId },
    (fault) => fail("PUBLIC_CONFIG", fault),
  );
  const bankData = readBankData(
    { BANK_DATA_URL: text("BANK_DATA_URL"), BANK_DATA_KEY: text("BANK_DATA_KEY") },
    { isProduction: production, widgetUrl: publicConfig.openBankingWidgetUrl },
    fail,
  );
  const config: Config = {
    mode,
    host: text("HOST"),
    port,
    dataDir,
    databaseUrl: databaseUrl(),
    origin: portalOrigin,
    trustedProxies: whole("TRUSTED_PROXIES", 0, 10),
    ...readKeys(keys, fail),
    logLevel: oneOf("LOG_LEVEL", ["debug", "info", "warn", "error", "silent"] as const),
    requestsPerMinute: whole("REQUESTS_PER_MINUTE", 1, 1_000_000),
    passwordRecoveryEnabled: oneOf("PASSWORD_RECOVERY", ["on", "off"]) === "on",
    hasApiDocs: oneOf("API_DOCS", ["on", "off"], production ? "off" : "on") === "on",
    storage: readStorage(text("STORAGE_URL"), (fault) => fail("STORAGE_URL", fault)),
    sso,
    ach,
    bankData,
    widgetPort: text("SANDBOX_WIDGET_PORT") ? whole("SANDBOX_WIDGET_PORT", 0, 65_535) : nextTo(port),
    publicConfig,
    mail: readMailSettings(
      { SMTP_URL: text("SMTP_URL"), MAIL_FROM: text("MAIL_FROM") },
      { isProduction: production, productName: publicConfig.productName },
      fail,
    ),
  };
  if (faults.length > 0) throw new ConfigFault(faults);
  return config;

  function oneOf<const Choice extends string>(
    name: Name,
    choices: readonly [Choice, ...Choice[]],
    unset?: Choice,
  ): Choice {
    const given = text(name) || unset;
    const choice = choices.find((candidate) => candidate === given);
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
      return `http://localhost:${port}`;
    }
    const isAddress = URL.canParse(given);
    if (!isAddress || new URL(given).pathname !== "/")
      fail("PORTAL_ORIGIN", "must be an address such as https://portal.example.com, without a path");
    if (!isAddress) return given;
    const { protocol, origin: address } = new URL(given);
    if (production && protocol !== "https:") fail("PORTAL_ORIGIN", "must begin with https://");
    return address;
  }

  function givenKeys(): GivenKeys {
    const made = production || text("TOKEN_KEY") ? undefined : sandboxKeys.make(dataDir);
    return {
      TOKEN_KEY: text("TOKEN_KEY") || (made?.TOKEN_KEY ?? ""),
      PEPPER: text("PEPPER") || (made?.PEPPER ?? ""),
      ENCRYPTION_KEYS: text("ENCRYPTION_KEYS") || (made?.ENCRYPTION_KEYS ?? ""),
      LENDER_KEY: text("LENDER_KEY") || (made ? sandboxLenderKey(made) : ""),
    };
  }
}
