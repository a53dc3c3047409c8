import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ConfigFault, newKeys, readConfig, settings, type Environment } from "./config.ts";

const keys = newKeys();
const read = (environment: Environment) => readConfig(environment, () => keys);
const faultsOf = (environment: Environment): readonly string[] => {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
    throw error;
  }
  return [];
};
const production = {
  PORTAL_MODE: "production",
  DATABASE_URL: "postgres://portal@db.example/portal",
  PORTAL_ORIGIN: "https://portal.example",
  ...keys,
};

test("without a setting the portal runs on its defaults, every flag of the demo on", () => {
  const config = read({});
  expect(config).toMatchObject({
    mode: "sandbox",
    host: "127.0.0.1",
    port: 8080,
    databaseUrl: undefined,
    lenderKey: undefined,
  });
  expect(config.dataDir.endsWith("/data")).toBe(true);
  expect(config.publicConfig).toMatchObject({
    loginRevamp: true,
    portalRedesignEnabled: true,
    renewalsEnabled: true,
  });
});

test.each([
  ["PORT", "eighty", "PORT: must be a whole number from 0 to 65535"],
  ["PORT", "70000", "PORT: must be a whole number from 0 to 65535"],
  ["PORTAL_MODE", "prod", "PORTAL_MODE: must be one of sandbox, production"],
  ["DATABASE_URL", "mysql://db", "DATABASE_URL: must begin with postgres://"],
  [
    "PORTAL_ORIGIN",
    "https://portal.example/app",
    "PORTAL_ORIGIN: must be an address such as https://portal.example.com, without a path",
  ],
  ["LOG_LEVEL", "loud", "LOG_LEVEL: must be one of debug, info, warn, error, silent"],
  ["TRUSTED_PROXIES", "-1", "TRUSTED_PROXIES: must be a whole number from 0 to 10"],
  ["LENDER_KEY", "short", "LENDER_KEY: must be at least 32 characters"],
  ["PUBLIC_CONFIG", "{", "PUBLIC_CONFIG: is not JSON"],
])("%s=%s stops the start with one line that names the setting", (name, value, fault) => {
  expect(faultsOf({ [name]: value })).toEqual([fault]);
});

test("names a fault inside the public configuration by its key", () => {
  const [fault] = faultsOf({ PUBLIC_CONFIG: JSON.stringify({ loginRevamp: "yes" }) });
  expect(fault).toMatch(/^PUBLIC_CONFIG: loginRevamp: /);
});

test("tells all faults at once, a line each", () => {
  expect(faultsOf({ PORT: "x", LOG_LEVEL: "x", TRUSTED_PROXIES: "x" })).toHaveLength(3);
});

describe("production", () => {
  test("starts with everything given", () => {
    expect(read(production).mode).toBe("production");
  });

  test.each([
    ["TOKEN_KEY", "", "TOKEN_KEY: must be at least 32 bytes in base64"],
    ["TOKEN_KEY", "c2hvcnQ=", "TOKEN_KEY: must be at least 32 bytes in base64"],
    ["PEPPER", "", "PEPPER: must be at least 32 bytes in base64"],
    ["ENCRYPTION_KEYS", "", "ENCRYPTION_KEYS: must be id:base64 pairs with keys of 32 bytes, such as k1:…"],
    ["DATABASE_URL", "", "DATABASE_URL: is required in production"],
    ["PORTAL_ORIGIN", "", "PORTAL_ORIGIN: is required in production"],
    ["PORTAL_ORIGIN", "http://portal.example", "PORTAL_ORIGIN: must begin with https://"],
  ])("refuses %s=%s", (name, value, fault) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([fault]);
  });
});

test("the README lists every setting with its default", () => {
  const readme = readFileSync(fileURLToPath(new URL("../../../README.md", import.meta.url)), "utf8");
  for (const [name, { fallback }] of Object.entries(settings)) {
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${name}\` `));
    expect({ name, row }).toEqual({ name, row: expect.stringContaining(fallback && `\`${fallback}\``) });
  }
});
