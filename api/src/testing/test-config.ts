import { createHash } from "node:crypto";
import { readConfig, type Config } from "../platform/config.ts";

/** Returns a fixed key, so that every test's app accepts the hashes in the template database. */
const key = (use: string) => createHash("sha256").update(`${use} of the tests`).digest("base64");
export const testKeys = {
  TOKEN_KEY: key("token key"),
  PEPPER: key("pepper"),
  ENCRYPTION_KEYS: `k1:${key("encryption key")}`,
};

export const productionSettings = {
  PORTAL_MODE: "production",
  DATABASE_URL: "postgres://portal@db.example/portal",
  PORTAL_ORIGIN: "https://portal.example",
  SSO_ISSUER: "https://provider.example",
  SSO_CLIENT_ID: "portal-at-provider",
  SSO_CLIENT_SECRET: "told by the provider",
  PUBLIC_CONFIG: '{"paypalAuthorizeUrl":"https://provider.example/authorize"}',
  SMTP_URL: "smtps://mail.portal.example",
  MAIL_FROM: "no-reply@portal.example",
  ACH_URL: "file:///var/lib/portal/bank",
  ACH_ORIGINATOR: JSON.stringify({
    destination: "091000019",
    destinationName: "Prairie National Bank",
    origin: "1234567890",
    originName: "Northbank",
    companyName: "Northbank",
    companyId: "1234567890",
  }),
  ...testKeys,
};

/** The time at which tests start and create the demo borrowers: a Friday at noon in New York. */
export const testNow = Temporal.Instant.from("2026-11-20T17:00:00Z");

export function testConfig(dataDir: string, settings: Readonly<Record<string, string>> = {}): Config {
  return readConfig(
    { DATA_DIR: dataDir, PORT: "0", REQUESTS_PER_MINUTE: "1000000", DEMO_WORK: "off", ...settings },
    { make: () => testKeys, find: () => undefined },
  );
}
