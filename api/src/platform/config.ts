import { isEmail } from "@portal/domain/wire/email";
import { resolve } from "node:path";
import { databaseUrlFault } from "@portal/database/primary";
import type { PublicConfig } from "@portal/domain/wire/config";
import { readPeriods, type RetentionPeriods } from "@portal/domain/retention/rules";
import type { HttpServiceSettings } from "@portal/providers/http-service";
import { readAch, type AchSettings } from "./environment/ach-settings.ts";
import type { HttpESignSettings } from "@portal/providers/e-sign/http-e-sign";
import { readBankData } from "./environment/bank-data-settings.ts";
import { readDesk, type DeskSettings } from "./environment/desk-settings.ts";
import { readESign } from "./environment/e-sign-settings.ts";
import { sandboxLenderKey } from "./keys/sandbox-keys.ts";
import { checkStrength, readKeys, type GivenKeys, type KeyRing, type Keys } from "./keys/key-settings.ts";
import { readMailSettings, type MailSettings } from "./environment/mail-settings.ts";
import { readPublicConfig } from "./environment/public-settings.ts";
import type { S3Address } from "@portal/providers/storage/s3-storage";
import { settingReader } from "./environment/setting-reader.ts";
import type { settings } from "./environment/settings.ts";
import { readStorage } from "./environment/storage-settings.ts";
import { readSso, type SsoSettings } from "./environment/sso-settings.ts";

export type Config = KeyRing & {
  readonly mode: "sandbox" | "production";
  readonly role: "all" | "web" | "jobs";
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** The address of an external database. If undefined, the portal runs an embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The address for migrations. Undefined if migrations use `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined;
  /** The scheme, host and port of the portal in the browser, without a trailing slash. */
  readonly origin: string;
  /** The desk for the lender's staff. Undefined if the portal does not serve it (DESK-SHELL-03). */
  readonly desk: DeskSettings | undefined;
  /** The number of trusted proxies: the client's position in X-Forwarded-For, counted from the right. */
  readonly trustedProxies: number;
  readonly logFormat: "json" | "text";
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** How long a stopping portal reports that it is not ready before it refuses connections. */
  readonly drainSeconds: number;
  /** Where the metrics are served, or undefined for no metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** How traces are sent, or undefined for no traces. */
  readonly traces: TraceSettings | undefined;
  /** Whether a job restores the newest backup beside the portal once a month. */
  readonly drill: "off" | "monthly";
  /** Where the portal sends messages to its operator, or undefined for no messages. */
  readonly operatorMail: string | undefined;
  /** How long the portal keeps records after they end. */
  readonly retention: RetentionPeriods;
  readonly requestsPerMinute: number;
  /** If false, the portal refuses all requests for password reset links (CH-12). */
  readonly passwordRecoveryEnabled: boolean;
  /** Whether the API publishes its description at /api/docs and /api/openapi.json. */
  readonly hasApiDocs: boolean;
  /** The S3 storage for files. If undefined, the portal stores files in `dataDir`. */
  readonly storage: S3Address | undefined;
  /** The sign-on provider. If undefined, the sandbox uses its built-in provider. */
  readonly sso: SsoSettings | undefined;
  readonly ach: AchSettings;
  /**
   * The bank-data service. If undefined, the sandbox uses a built-in service, and production offers no bank
   * connections.
   */
  readonly bankData: HttpServiceSettings | undefined;
  /** The e-sign service. If undefined, borrowers sign agreements on the portal's own pages. */
  readonly eSign: HttpESignSettings | undefined;
  /** The port of the sandbox's open-banking widget, which has its own origin; 0 means any free port. */
  readonly widgetPort: number;
  readonly publicConfig: PublicConfig;
  readonly mail: MailSettings;
};

type Name = keyof typeof settings;
export type TraceSettings = {
  /** The collector's address, without the path for traces. */
  readonly url: string;
  readonly serviceName: string;
  /** The share of new traces that are sent, from 0 to 1. */
  readonly share: number;
  readonly environment: string;
};

export type Environment = Readonly<Partial<Record<string, string>>>;

/** Returns the port after `port`. Returns 0 (any free port) if `port` is 0 or the highest port. */
const nextTo = (port: number) => (port === 0 || port === 65_535 ? 0 : port + 1);

/** Thrown at startup with one line per invalid setting. The portal prints the lines and exits. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.name = "ConfigFault";
    this.faults = faults;
  }
}

/** The sandbox's stored keys. `make` creates missing keys at the first startup; `find` returns only existing keys. */
export type SandboxKeys = {
  make(dataDir: string): Keys;
  find(dataDir: string): Keys | undefined;
};

/**
 * Reads the settings. Production refuses the keys that `sandboxKeys` finds.
 * @throws ConfigFault with every invalid setting
 */
export function readConfig(environment: Environment, sandboxKeys: SandboxKeys): Config {
  const faults: string[] = [];
  const fail = (name: Name, fault: string) => void faults.push(`${name}: ${fault}`);

  const text = settingReader(environment, fail);
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
    role: oneOf("PROCESS_ROLE", ["all", "web", "jobs"] as const),
    host: text("HOST"),
    port,
    dataDir,
    databaseUrl: databaseUrl(),
    databaseDirectUrl: directUrl(),
    origin: portalOrigin,
    desk: readDesk(
      {
        DESK: text("DESK"),
        DESK_ORIGIN: text("DESK_ORIGIN"),
        DESK_TIME_ZONE: text("DESK_TIME_ZONE"),
        DEMO_WORK: text("DEMO_WORK"),
      },
      { isProduction: production, portalOrigin },
      fail,
    ),
    trustedProxies: whole("TRUSTED_PROXIES", 0, 10),
    ...readKeys(keys, fail),
    logLevel: oneOf("LOG_LEVEL", ["debug", "info", "warn", "error", "silent"] as const),
    logFormat: oneOf("LOG_FORMAT", ["json", "text"] as const),
    drainSeconds: whole("DRAIN_SECONDS", 0, 60),
    metrics: text("METRICS_PORT")
      ? { host: text("METRICS_HOST"), port: whole("METRICS_PORT", 0, 65_535) }
      : undefined,
    traces: traces(),
    drill: oneOf("DRILL", ["off", "monthly"] as const),
    operatorMail: operatorMail(),
    retention: retention(),
    requestsPerMinute: whole("REQUESTS_PER_MINUTE", 1, 1_000_000),
    passwordRecoveryEnabled: oneOf("PASSWORD_RECOVERY", ["on", "off"]) === "on",
    hasApiDocs: oneOf("API_DOCS", ["on", "off"], production ? "off" : "on") === "on",
    storage: readStorage(text("STORAGE_URL"), (fault) => fail("STORAGE_URL", fault)),
    sso,
    ach,
    bankData,
    eSign: readESign(
      {
        ESIGN_URL: text("ESIGN_URL"),
        ESIGN_KEY: text("ESIGN_KEY"),
        ESIGN_SECRET: text("ESIGN_SECRET"),
      },
      { isProduction: production },
      fail,
    ),
    widgetPort: text("SANDBOX_WIDGET_PORT") ? whole("SANDBOX_WIDGET_PORT", 0, 65_535) : nextTo(port),
    publicConfig,
    mail: readMailSettings(text, { isProduction: production, productName: publicConfig.productName }, fail),
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

  function operatorMail(): string | undefined {
    const address = text("OPERATOR_MAIL");
    if (address && !isEmail(address)) fail("OPERATOR_MAIL", "must be an e-mail address");
    if (text("DRILL") === "monthly") {
      if (!address) fail("OPERATOR_MAIL", "is required with DRILL=monthly");
      if (!text("BACKUP_KEYS")) fail("BACKUP_KEYS", "is required with DRILL=monthly");
    }
    return address || undefined;
  }

  function retention(): RetentionPeriods {
    const { periods, faults: wrong } = readPeriods(text("RETENTION"));
    for (const fault of wrong) fail("RETENTION", fault);
    return periods;
  }

  function traces(): TraceSettings | undefined {
    const url = text("OTEL_EXPORTER_OTLP_ENDPOINT");
    if (!url) return undefined;
    if (!URL.canParse(url) || !/^https?:/.test(url))
      fail("OTEL_EXPORTER_OTLP_ENDPOINT", "must be an address such as http://collector:4318");
    const share = Number(text("OTEL_TRACES_SAMPLER_ARG"));
    if (!(share >= 0 && share <= 1)) fail("OTEL_TRACES_SAMPLER_ARG", "must be a number from 0 to 1");
    return { url, serviceName: text("OTEL_SERVICE_NAME"), share, environment: mode };
  }

  function directUrl(): string | undefined {
    const url = text("DATABASE_DIRECT_URL");
    const fault = url && databaseUrlFault(url);
    if (fault) fail("DATABASE_DIRECT_URL", fault);
    else if (url && !text("DATABASE_URL")) fail("DATABASE_DIRECT_URL", "requires DATABASE_URL");
    return url || undefined;
  }

  function databaseUrl(): string | undefined {
    const url = text("DATABASE_URL");
    const fault = url && databaseUrlFault(url);
    if (fault) fail("DATABASE_URL", fault);
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
    if (production && protocol !== "https:") fail("PORTAL_ORIGIN", "must start with https://");
    return address;
  }

  function givenKeys(): GivenKeys {
    const made = production || text("TOKEN_KEY") ? undefined : sandboxKeys.make(dataDir);
    return {
      TOKEN_KEY: text("TOKEN_KEY") || (made?.TOKEN_KEY ?? ""),
      PEPPER: text("PEPPER") || (made?.PEPPER ?? ""),
      ENCRYPTION_KEYS: text("ENCRYPTION_KEYS") || (made?.ENCRYPTION_KEYS ?? ""),
      BACKUP_KEYS: text("BACKUP_KEYS"),
      LENDER_KEY: text("LENDER_KEY") || (made ? sandboxLenderKey(made) : ""),
    };
  }
}
