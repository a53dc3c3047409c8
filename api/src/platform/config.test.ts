import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { defaultPublicConfig, demoPublicConfig, type PublicConfig } from "@portal/domain/wire/config";
import { productionSettings } from "../testing/test-config.ts";
import { ConfigFault, readConfig, type Environment } from "./config.ts";
import { namesOfTheDemo } from "./environment/public-settings.ts";
import { isSecret, settingReader } from "./environment/setting-reader.ts";
import { settings } from "./environment/settings.ts";
import { newKeys, sandboxKeys } from "./keys/sandbox-keys.ts";

const keys = newKeys();
const read = (environment: Environment) =>
  readConfig(environment, { make: () => keys, find: () => undefined });
const faultsOf = (environment: Environment): readonly string[] => {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
    throw error;
  }
  return [];
};
const production = { ...productionSettings, ...keys };
/** Production requires this public setting, so tests that set PUBLIC_CONFIG must include it. */
const providersPage = { paypalAuthorizeUrl: "https://provider.example/authorize" };
const inProduction: PublicConfig = {
  ...defaultPublicConfig,
  ...providersPage,
  paypalClientId: "portal-at-provider",
};
const told = (part: object) => ({ PUBLIC_CONFIG: JSON.stringify({ ...providersPage, ...part }) });

test("the portal starts without settings, with the defaults and all demo flags on", () => {
  const config = read({});
  expect(config).toMatchObject({
    mode: "sandbox",
    host: "127.0.0.1",
    port: 8080,
    databaseUrl: undefined,
    origin: "http://localhost:8080",
    trustedProxies: 0,
    lenderKeys: [{ name: "sandbox", key: expect.stringMatching(/^[\w-]{43}$/) }],
    logLevel: "info",
    requestsPerMinute: 600,
    hasApiDocs: true,
    storage: undefined,
    sso: undefined,
  });
  expect(config.dataDir.endsWith("/data")).toBe(true);
  expect(config.publicConfig).toEqual(demoPublicConfig);
});

test("the sandbox uses the demo's values for public settings that are not set", () => {
  const { publicConfig } = read({ PUBLIC_CONFIG: '{"lenderPartner":"Lakeside","loginRevamp":false}' });
  expect(publicConfig).toEqual({ ...demoPublicConfig, lenderPartner: "Lakeside", loginRevamp: false });
});

test.each([
  ["PORT", "eighty", "PORT: must be a whole number from 0 to 65535"],
  ["PORT", "70000", "PORT: must be a whole number from 0 to 65535"],
  ["PORTAL_MODE", "prod", "PORTAL_MODE: must be one of sandbox, production"],
  ["DATABASE_URL", "mysql://db", "DATABASE_URL: must start with postgres://"],
  ["DATABASE_DIRECT_URL", "mysql://db", "DATABASE_DIRECT_URL: must start with postgres://"],
  ["DATABASE_DIRECT_URL", "postgres://db/portal", "DATABASE_DIRECT_URL: requires DATABASE_URL"],
  [
    "PORTAL_ORIGIN",
    "https://portal.example/app",
    "PORTAL_ORIGIN: must be an address such as https://portal.example.com, without a path",
  ],
  ["LOG_LEVEL", "loud", "LOG_LEVEL: must be one of debug, info, warn, error, silent"],
  ["TRUSTED_PROXIES", "-1", "TRUSTED_PROXIES: must be a whole number from 0 to 10"],
  ["LENDER_KEY", "short", "LENDER_KEY: must be at least 32 characters"],
  ["API_DOCS", "yes", "API_DOCS: must be one of on, off"],
  ["PUBLIC_CONFIG", "{", "PUBLIC_CONFIG: is not valid JSON"],
  ["PUBLIC_CONFIG", "[]", "PUBLIC_CONFIG: must be a JSON object"],
  ["PUBLIC_CONFIG", "7", "PUBLIC_CONFIG: must be a JSON object"],
  ["PUBLIC_CONFIG", '"abc"', "PUBLIC_CONFIG: must be a JSON object"],
  ["PUBLIC_CONFIG", "null", "PUBLIC_CONFIG: must be a JSON object"],
  ["PUBLIC_CONFIG", '{"loginRevmap":true}', "PUBLIC_CONFIG: loginRevmap: is not a key of PUBLIC_CONFIG"],
])("the portal refuses to start with %s=%s and names the setting", (name, value, fault) => {
  expect(faultsOf({ [name]: value })).toEqual([fault]);
});

test("a config error names the invalid key of the public configuration", () => {
  const [fault] = faultsOf({ PUBLIC_CONFIG: JSON.stringify({ loginRevamp: "yes" }) });
  expect(fault).toMatch(/^PUBLIC_CONFIG: loginRevamp: /);
});

test("STORAGE_URL accepts a bucket at Amazon and an S3 store at another address", () => {
  expect(read({ STORAGE_URL: "s3://files?region=us-east-1" }).storage).toEqual({
    bucket: "files",
    prefix: "",
    region: "us-east-1",
    endpoint: undefined,
    isPathStyle: false,
    credentials: undefined,
  });
  const other =
    "s3://key:se%2Fcret@files/a/b/?region=eu&endpoint=http%3A%2F%2Flocalhost%3A9000&pathStyle=true";
  expect(read({ STORAGE_URL: other }).storage).toEqual({
    bucket: "files",
    prefix: "a/b/",
    region: "eu",
    endpoint: "http://localhost:9000",
    isPathStyle: true,
    credentials: { accessKeyId: "key", secretAccessKey: "se/cret" },
  });
});

test.each([
  ["files", "must be an address such as s3://bucket/prefix?region=us-east-1"],
  ["https://files?region=us", "must be an address such as s3://bucket/prefix?region=us-east-1"],
  ["s3://F?region=us", "must be an address such as s3://bucket/prefix?region=us-east-1"],
  ["s3://files", "must name its region"],
  ["s3://files?region=us&style=path", "has no part named style"],
  ["s3://key:100%@files?region=us", "must have a percent sign in its key or secret written as %25"],
  ["s3://files?region=us&endpoint=localhost", "must have an endpoint that starts with https://"],
])("the portal refuses to start with STORAGE_URL=%s", (url, fault) => {
  expect(faultsOf({ STORAGE_URL: url })).toEqual([`STORAGE_URL: ${fault}`]);
});

test("the sandbox uses a configured sign-on provider and gives the client id to the browser", () => {
  const sso = { SSO_ISSUER: "https://p.example", SSO_CLIENT_ID: "me", SSO_CLIENT_SECRET: "secret" };
  const config = read(sso);
  expect(config.sso).toEqual({ issuer: "https://p.example", clientId: "me", clientSecret: "secret" });
  expect(config.publicConfig).toEqual({ ...demoPublicConfig, paypalClientId: "me" });
  expect(faultsOf({ SSO_ISSUER: "https://p.example" })).toEqual([
    "SSO_CLIENT_ID: is required if the others are set",
    "SSO_CLIENT_SECRET: is required if the others are set",
  ]);
});

test("the portal reports all invalid settings at once, one per line", () => {
  expect(faultsOf({ PORT: "x", LOG_LEVEL: "x", TRUSTED_PROXIES: "x" })).toHaveLength(3);
});

describe("the addresses in the public configuration", () => {
  test("PUBLIC_CONFIG accepts an API address on the portal's origin", () => {
    expect(read({ ...production, ...told({ apiUrl: "/v9/api" }) }).publicConfig.apiUrl).toBe("/v9/api");
    const full = "https://portal.example/api";
    expect(read({ ...production, ...told({ apiUrl: full }) }).publicConfig.apiUrl).toBe(full);
  });

  const ownOrigin = "PUBLIC_CONFIG: apiUrl: must be on the portal's own origin, such as /api";
  const address = "must start with https:// or be a path of the portal";
  test.each([
    [{ apiUrl: "https://api.portal.example/api" }, ownOrigin],
    [{ apiUrl: "https://portal.example:8443/api" }, ownOrigin],
    [{ apiUrl: "http://portal.example/api" }, ownOrigin],
    [{ apiUrl: "/api/" }, "PUBLIC_CONFIG: apiUrl: must not end in a slash"],
    [{ apiUrl: "/\\evil.example/api" }, `PUBLIC_CONFIG: apiUrl: ${address}`],
    [{ productUrl: "http://lender.example" }, "PUBLIC_CONFIG: productUrl: must start with https://"],
    [
      { blankFormUrls: { scheduleA: "http://lender.example/a.pdf" } },
      "PUBLIC_CONFIG: blankFormUrls: must start with https://",
    ],
    [
      { blankFormUrls: { scheduleB: "https://lender.example/b.pdf" } },
      "PUBLIC_CONFIG: scheduleB: is not a key of PUBLIC_CONFIG",
    ],
    [
      { brandStylesheet: "/\\evil.example/x.css" },
      "PUBLIC_CONFIG: brandStylesheet: must be a path of the portal, such as /x",
    ],
  ])("the portal does not start with the public addresses %o", (part, fault) => {
    expect(faultsOf({ ...production, ...told(part) })).toEqual([fault]);
  });
});

describe("the configuration in production", () => {
  test("production accepts a complete set of settings and turns off all demo features", () => {
    const config = read(production);
    expect(config).toMatchObject({ mode: "production", origin: "https://portal.example", hasApiDocs: false });
    expect(config.tokenKeys).toEqual([new Uint8Array(Buffer.from(keys.TOKEN_KEY, "base64"))]);
    expect(config.peppers).toEqual([
      { id: "default", key: new Uint8Array(Buffer.from(keys.PEPPER, "base64")) },
    ]);
    expect(config.encryptionKeys).toEqual([
      { id: "k1", key: new Uint8Array(Buffer.from(keys.ENCRYPTION_KEYS.slice(3), "base64")) },
    ]);
    expect(config.publicConfig).toEqual(inProduction);
    expect(config.sso).toEqual({
      issuer: "https://provider.example",
      clientId: "portal-at-provider",
      clientSecret: "told by the provider",
    });
  });

  test("production turns on no feature if only the partner bank's name is set", () => {
    const { publicConfig } = read({ ...production, ...told({ lenderPartner: "Lakeside" }) });
    expect(publicConfig).toEqual({ ...inProduction, lenderPartner: "Lakeside" });
    expect(publicConfig).toMatchObject({
      lenderPartnerMemberFdic: false,
      forgivenessAppEnabled: false,
      renewalsEnabled: false,
      loginRevamp: false,
      portalRedesignEnabled: false,
    });
  });

  test("in production, the portal finds public settings that still have the demo's values", () => {
    const all = [
      "productName",
      "productUrl",
      "lenderPartner",
      "customerSupportPhone",
      "customerSupportPhoneCanada",
      "pppSupportPhone",
      "customerSupportEmail",
      "customerSupportEmailCanada",
      "pppSupportEmail",
    ];
    expect(namesOfTheDemo(read(production).publicConfig)).toEqual(all);
    const named = { ...production, ...told({ productName: "Northbank" }) };
    expect(namesOfTheDemo(read(named).publicConfig)).toEqual(all.slice(1));
  });

  test("production requires the settings of a sign-on provider", () => {
    const none = { SSO_ISSUER: "", SSO_CLIENT_ID: "", SSO_CLIENT_SECRET: "" };
    expect(faultsOf({ ...production, ...none })).toEqual([
      "SSO_ISSUER: is required in production",
      "SSO_CLIENT_ID: is required in production",
      "SSO_CLIENT_SECRET: is required in production",
    ]);
  });

  test("production serves the API description when API_DOCS is on", () => {
    expect(read({ ...production, API_DOCS: "on" }).hasApiDocs).toBe(true);
    expect(read({ API_DOCS: "off" }).hasApiDocs).toBe(false);
  });

  test.each([
    ["DATABASE_URL", "", "DATABASE_URL: is required in production"],
    ["PORTAL_ORIGIN", "", "PORTAL_ORIGIN: is required in production"],
    ["SMTP_URL", "", "SMTP_URL: is required in production"],
    ["MAIL_FROM", "", "MAIL_FROM: is required in production"],
    ["SSO_ISSUER", "", "SSO_ISSUER: is required if the others are set"],
    ["SSO_CLIENT_ID", "", "SSO_CLIENT_ID: is required if the others are set"],
    ["SSO_CLIENT_SECRET", "", "SSO_CLIENT_SECRET: is required if the others are set"],
    [
      "SSO_ISSUER",
      "http://provider.example",
      "SSO_ISSUER: must be an address such as https://www.paypal.com",
    ],
    ["SSO_ISSUER", "provider", "SSO_ISSUER: must be an address such as https://www.paypal.com"],
    ["PUBLIC_CONFIG", "", "PUBLIC_CONFIG: paypalAuthorizeUrl: must be the sign-on provider's own address"],
    ["PORTAL_ORIGIN", "http://portal.example", "PORTAL_ORIGIN: must start with https://"],
  ])("production rejects %s=%s", (name, value, fault) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([fault]);
  });
});

describe("the checks of TOKEN_KEY, PEPPER and the other keys in the settings", () => {
  const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const chance = (use: string) => createHash("sha256").update(use).digest();
  const fresh = encoded(chance("a fresh one"));
  const ofBytes = (byteAt: (at: number) => number) =>
    encoded(Uint8Array.from({ length: 32 }, (_, at) => byteAt(at)));
  const make = "create one with openssl rand -base64 32";

  test.each([
    ["an empty value", ""],
    ["a short key", "c2hvcnQ="],
    ["a key of 31 bytes", encoded(chance("31").subarray(0, 31))],
    ["a key without its padding", fresh.replace("=", "")],
    ["a key in the URL-safe alphabet", encoded(new Uint8Array(32).fill(255)).replaceAll("/", "_")],
    ["a key with a line break inside", `${fresh.slice(0, 20)}\n${fresh.slice(20)}`],
    [
      "a key with surplus bits in its last character",
      fresh.replace(/.=$/, (end) => (end[0] === "B" ? "C=" : "B=")),
    ],
    ["words instead of base64", "changeme-changeme-changeme-changeme-changeme"],
  ])("production rejects %s as TOKEN_KEY or PEPPER because of the format", (_, value) => {
    for (const name of ["TOKEN_KEY", "PEPPER"] as const) {
      expect(faultsOf({ ...production, [name]: value })).toEqual([
        `${name}: must be at least 32 bytes in base64`,
      ]);
    }
  });

  test.each([
    ["all zeros", ofBytes(() => 0), "is all zeros"],
    ["one byte repeated", ofBytes(() => 171), "is not random"],
    ["bytes in order", ofBytes((at) => at + 128), "is not random"],
    [
      "sixteen bytes twice",
      encoded(Buffer.concat([chance("x").subarray(0, 16), chance("x").subarray(0, 16)])),
      "is not random",
    ],
    [
      "eight bytes and zeros",
      encoded(Buffer.concat([chance("y").subarray(0, 8), Buffer.alloc(24)])),
      "is not random",
    ],
    [
      "the word changeme, encoded in base64",
      encoded(Buffer.from("changeme-changeme-changeme-chang")),
      "is a placeholder",
    ],
    ["a base64 key that begins with ChangeMe", `ChangeMe${fresh.slice(8)}`, "is a placeholder"],
    [
      "a sentence in base64",
      encoded(Buffer.from("A quick brown fox jumps 7 dogs!!")),
      "is text, not random bytes",
    ],
  ])("production rejects %s for every type of key and does not quote the key", (_, value, weakness) => {
    const fault = `${weakness}; ${make}`;
    expect(faultsOf({ ...production, TOKEN_KEY: value })).toEqual([`TOKEN_KEY: ${fault}`]);
    expect(faultsOf({ ...production, PEPPER: value })).toEqual([`PEPPER: ${fault}`]);
    const both = `${production.ENCRYPTION_KEYS},k0:${value}`;
    expect(faultsOf({ ...production, ENCRYPTION_KEYS: both })).toEqual([`ENCRYPTION_KEYS: ${fault}`]);
  });

  test("production accepts a thousand random keys of each type", () => {
    const refused = Array.from({ length: 1_000 }, (_, round) => {
      const lender = chance(`lender ${round}`).toString(round % 2 ? "hex" : "base64url");
      const of = (use: string) => encoded(chance(`${use} ${round}`));
      const all = { TOKEN_KEY: of("token"), PEPPER: of("pepper"), ENCRYPTION_KEYS: `k1:${of("files")}` };
      return faultsOf({ ...production, ...all, LENDER_KEY: lender });
    }).flat();
    expect(refused).toEqual([]);
  });

  test.each([
    ["", "must be id:base64 pairs with keys of 32 bytes, such as k1:…"],
    [fresh, "must be id:base64 pairs with keys of 32 bytes, such as k1:…"],
    [`K1:${fresh}`, "must be id:base64 pairs with keys of 32 bytes, such as k1:…"],
    [`k1:${fresh}:x`, "must be id:base64 pairs with keys of 32 bytes, such as k1:…"],
    [`k1:${fresh.replace("=", "")}`, "must be id:base64 pairs with keys of 32 bytes, such as k1:…"],
    [`k1:${encoded(new Uint8Array(33))}`, "must be id:base64 pairs with keys of 32 bytes, such as k1:…"],
    [`k1:${fresh},k1:${encoded(chance("another"))}`, "has two keys with the same id"],
  ])("production rejects ENCRYPTION_KEYS=%s", (value, fault) => {
    expect(faultsOf({ ...production, ENCRYPTION_KEYS: value })).toContain(`ENCRYPTION_KEYS: ${fault}`);
  });

  test("the configuration keeps several token keys in the order of the setting [CONN-ROT-03]", () => {
    const value = `${fresh}, ${production.TOKEN_KEY}`;
    expect(read({ ...production, TOKEN_KEY: value }).tokenKeys.map(encoded)).toEqual([
      fresh,
      production.TOKEN_KEY,
    ]);
    const twice = faultsOf({ ...production, TOKEN_KEY: `${fresh},${fresh}` });
    expect(twice).toEqual(["TOKEN_KEY: is the same key as TOKEN_KEY: each use needs its own key"]);
    const short = faultsOf({ ...production, TOKEN_KEY: `${fresh},c2hvcnQ=` });
    expect(short).toEqual(["TOKEN_KEY: must be at least 32 bytes in base64"]);
  });

  test("the configuration keeps several encryption keys in the order of the setting", () => {
    const value = `k2:${fresh}, ${production.ENCRYPTION_KEYS}`;
    expect(read({ ...production, ENCRYPTION_KEYS: value }).encryptionKeys.map(({ id }) => id)).toEqual([
      "k2",
      "k1",
    ]);
  });

  test.each([
    ["", []],
    ["f".repeat(31) + "0", [{ name: "lender", key: "f".repeat(31) + "0" }]],
    [`desk:${fresh}`, [{ name: "desk", key: fresh }]],
    [
      `old:${fresh}, new-1:${encoded(chance("n"))}`,
      [
        { name: "old", key: fresh },
        { name: "new-1", key: encoded(chance("n")) },
      ],
    ],
  ])("the configuration reads the lender's keys from LENDER_KEY=%s", (value, lenderKeys) => {
    const sandbox = { ...production, PORTAL_MODE: "sandbox", LENDER_KEY: value };
    expect(read(sandbox).lenderKeys).toEqual(lenderKeys);
  });

  test.each([
    [`desk:${"x1".repeat(15)}y`, "must be at least 32 characters"],
    [`desk:${fresh},desk:${encoded(chance("n"))}`, "has two keys with the same name"],
    [`${fresh} ${fresh}`, "must not contain spaces"],
    [`desk:${fresh},b:${fresh}`, "is the same key as LENDER_KEY: each use needs its own key"],
  ])("production rejects LENDER_KEY=%s", (value, fault) => {
    expect(faultsOf({ ...production, LENDER_KEY: value })).toEqual([`LENDER_KEY: ${fault}`]);
  });

  test("the configuration rejects the same key for two purposes", () => {
    const twin = (first: string, second: string) =>
      `${second}: is the same key as ${first}: each use needs its own key`;
    const lender = { ...production, LENDER_KEY: keys.PEPPER };
    expect(faultsOf({ ...production, PEPPER: keys.TOKEN_KEY })).toEqual([twin("TOKEN_KEY", "PEPPER")]);
    expect(faultsOf({ ...production, ENCRYPTION_KEYS: `k1:${keys.PEPPER}` })).toEqual([
      twin("PEPPER", "ENCRYPTION_KEYS"),
    ]);
    const twice = `${keys.ENCRYPTION_KEYS},${keys.ENCRYPTION_KEYS.replace("k1", "k0")}`;
    expect(faultsOf({ ...production, ENCRYPTION_KEYS: twice })).toEqual([
      twin("ENCRYPTION_KEYS", "ENCRYPTION_KEYS"),
    ]);
    expect(faultsOf(lender)).toEqual([twin("PEPPER", "LENDER_KEY")]);
    const all = { TOKEN_KEY: fresh, PEPPER: fresh, ENCRYPTION_KEYS: `k1:${fresh}` };
    expect(faultsOf({ ...production, ...all })).toEqual([
      twin("TOKEN_KEY", "PEPPER"),
      twin("TOKEN_KEY", "ENCRYPTION_KEYS"),
    ]);
  });

  test.each([
    ["changeme".repeat(5), "is a placeholder"],
    ["a".repeat(40), "is not random"],
    ["abcdefghijklmnopqrstuvwxyz0123456789", "is not random"],
  ])("production rejects the weak key LENDER_KEY=%s", (value, weakness) => {
    expect(faultsOf({ ...production, LENDER_KEY: value })).toEqual([`LENDER_KEY: ${weakness}; ${make}`]);
  });

  test("production rejects the keys that a sandbox created in the same folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "portal-keys-"));
    const of = (more: Environment) => {
      try {
        readConfig({ ...production, DATA_DIR: folder, ...more }, sandboxKeys);
        return [];
      } catch (error) {
        return (error as ConfigFault).faults;
      }
    };
    const none = of({});
    const made = sandboxKeys.make(folder);
    const others = of({});
    const fault = "is a key of the sandbox, which is stored in its data folder";
    const taken = [
      of({ TOKEN_KEY: made.TOKEN_KEY }),
      of({ ENCRYPTION_KEYS: made.ENCRYPTION_KEYS }),
      of({ PEPPER: made.TOKEN_KEY }),
    ];
    rmSync(folder, { recursive: true });
    expect([none, others]).toEqual([[], []]);
    expect(taken).toEqual([[`TOKEN_KEY: ${fault}`], [`ENCRYPTION_KEYS: ${fault}`], [`PEPPER: ${fault}`]]);
  });

  test("the portal reports invalid keys without quoting the keys", () => {
    const bad = {
      TOKEN_KEY: "hunter2hunter2",
      PEPPER: ofBytes(() => 9),
      ENCRYPTION_KEYS: "k1:hunter2",
      LENDER_KEY: "hunter2",
    };
    const faults = faultsOf({ ...production, ...bad });
    const named = faults.map((fault) => fault.slice(0, fault.indexOf(":")));
    expect(new Set(named)).toEqual(new Set(["TOKEN_KEY", "PEPPER", "ENCRYPTION_KEYS", "LENDER_KEY"]));
    expect(faults.join()).not.toContain("hunter2");
    expect(faults.join()).not.toContain(bad.PEPPER);
  });
});

test("docs/configuration.md lists every setting with its default", () => {
  const document = new URL("../../../docs/configuration.md", import.meta.url);
  const lines = readFileSync(fileURLToPath(document), "utf8").split("\n");
  for (const [name, { fallback }] of Object.entries(settings)) {
    const row = lines.find((line) => line.startsWith(`| \`${name}\` `));
    expect({ name, row }).toEqual({ name, row: expect.stringContaining(fallback && `\`${fallback}\``) });
  }
});

describe("reading secrets from files", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-secrets-"));
  const file = (text: string) => {
    const path = join(folder, "secret");
    writeFileSync(path, text);
    return path;
  };
  const stored = (name: string, value: string) => {
    writeFileSync(join(folder, name), value);
    return join(folder, name);
  };
  const secrets = (Object.keys(settings) as (keyof typeof settings)[]).filter((name) => isSecret(name));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("every setting that contains a key, a password or an address with a password is marked as secret [CONN-DEPLOY-02]", () => {
    expect(secrets.toSorted()).toEqual([
      "ACH_OFFSET_ACCOUNT",
      "ACH_SFTP_KEY",
      "ACH_URL",
      "BACKUP_KEYS",
      "BANK_DATA_KEY",
      "DATABASE_DIRECT_URL",
      "DATABASE_URL",
      "ENCRYPTION_KEYS",
      "ESIGN_KEY",
      "ESIGN_SECRET",
      "LENDER_KEY",
      "MAIL_IN_URL",
      "PEPPER",
      "SMTP_URL",
      "SSO_CLIENT_SECRET",
      "STORAGE_URL",
      "TOKEN_KEY",
    ]);
  });

  test.each(secrets)("the setting %s_FILE names a file that contains the secret [CONN-DEPLOY-02]", (name) => {
    const value = (production as Record<string, string>)[name] ?? "a secret";
    const fail = (_: string, fault: string) => {
      throw new Error(fault);
    };
    const environment = { [`${name}_FILE`]: file(` ${value}\n`) };
    expect(settingReader(environment, fail)(name)).toBe(value);
  });

  test("the portal can read all its secrets from files [CONN-DEPLOY-02]", () => {
    const inFiles = Object.fromEntries(
      Object.entries(production).map(([name, value]) =>
        secrets.some((secret) => secret === name) ? [`${name}_FILE`, stored(name, value)] : [name, value],
      ),
    );
    expect(faultsOf(inFiles)).toEqual([]);
    expect(read(inFiles).peppers).toEqual(read(production).peppers);
  });

  test("the portal refuses a secret that is set twice and a secret file that does not exist [CONN-DEPLOY-02]", () => {
    const path = file(production.PEPPER);
    expect(faultsOf({ ...production, PEPPER_FILE: path })).toEqual([
      "PEPPER: is set twice, also by PEPPER_FILE",
    ]);
    const missing = { ...production, PEPPER: "", PEPPER_FILE: join(folder, "none") };
    expect(faultsOf(missing)).toContain("PEPPER: cannot be read from PEPPER_FILE (ENOENT)");
    expect(faultsOf({ ...production, PORT_FILE: path })).toEqual([
      "PORT: has no secret, so PORT_FILE has no effect",
    ]);
  });
});
