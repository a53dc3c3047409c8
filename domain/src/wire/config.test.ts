import * as z from "zod/mini";
import { expect, test } from "vitest";
import { baseConfig } from "./base-config.ts";
import { defaultPublicConfig, demoPublicConfig, publicConfig } from "./config.ts";

const flags = [
  "forgivenessAppEnabled",
  "renewalsEnabled",
  "loginRevamp",
  "portalRedesignEnabled",
  "lenderPartnerMemberFdic",
] as const;

test.each(flags)("the flag %s is off by default and on in the demo [CORE-ENT-05]", (flag) => {
  expect(z.parse(publicConfig, {})[flag]).toBe(false);
  expect(defaultPublicConfig[flag]).toBe(false);
  expect(demoPublicConfig[flag]).toBe(true);
});

test("the demo's configuration differs from the default only in its flags", () => {
  const isOn = Object.fromEntries(flags.map((flag) => [flag, true]));
  expect(demoPublicConfig).toEqual({ ...defaultPublicConfig, ...isOn });
});

test("the configuration of the browser rejects an unknown key and names the key", () => {
  const checked = z.safeParse(publicConfig, { loginRevmap: true });
  expect(checked.error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["loginRevmap"] }]);
});

test("the schema's default values equal the values in base-config.ts", () => {
  expect(defaultPublicConfig).toEqual(baseConfig);
});

test("the configuration of the browser accepts configured addresses, phone numbers, flags and idle timeouts [CORE-ENT-05]", () => {
  expect(defaultPublicConfig).toMatchObject({
    apiUrl: "/api",
    productUrl: "https://www.alderway.example",
    customerSupportPhone: "(800) 555-0142",
    portalIdleWarningTimeout: 780_000,
    portalIdleLogoutTimeout: 900_000,
  });
  const given = {
    apiUrl: "https://api.lender.example/portal",
    productUrl: "https://lender.example",
    customerSupportPhone: "(800) 555-0199",
    forgivenessAppEnabled: true,
    renewalsEnabled: true,
    loginRevamp: true,
    portalRedesignEnabled: true,
    portalIdleWarningTimeout: 1000,
    portalIdleLogoutTimeout: 2000,
  };
  expect(z.parse(publicConfig, given)).toEqual({ ...defaultPublicConfig, ...given });
});

test.each([
  { portalIdleWarningTimeout: 900_000 },
  { portalIdleLogoutTimeout: -1 },
  { productUrl: "javascript:alert(1)" },
  { paypalAuthorizeUrl: "//evil.example" },
  { paypalAuthorizeUrl: "/\\evil.example" },
  { paypalAuthorizeUrl: "/\t/evil.example" },
  { productUrl: "https://" },
  { productUrl: "https:///evil.example" },
  { productUrl: "https://evil\\.example" },
  { brandStylesheet: "//elsewhere.example/brand.css" },
  { brandStylesheet: "/\\elsewhere.example/brand.css" },
  { brandStylesheet: "https://elsewhere.example/brand.css" },
  { brandIcon: "//elsewhere.example/icon.svg" },
  { customerSupportPhone: "" },
  { bankFormVersion: "v3" },
])("the configuration of the browser rejects %o", (part) => {
  expect(z.safeParse(publicConfig, part).success).toBe(false);
});
