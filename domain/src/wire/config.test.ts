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

test.each(flags)("an absent %s is off, and on in the demo alone", (flag) => {
  expect(z.parse(publicConfig, {})[flag]).toBe(false);
  expect(defaultPublicConfig[flag]).toBe(false);
  expect(demoPublicConfig[flag]).toBe(true);
});

test("the demo differs from what holds without it in its flags alone", () => {
  const isOn = Object.fromEntries(flags.map((flag) => [flag, true]));
  expect(demoPublicConfig).toEqual({ ...defaultPublicConfig, ...isOn });
});

test("a key that it does not know is refused by name", () => {
  const checked = z.safeParse(publicConfig, { loginRevmap: true });
  expect(checked.error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["loginRevmap"] }]);
});

test("a configuration that says nothing is the base one", () => {
  expect(defaultPublicConfig).toEqual(baseConfig);
});

test("the idle timeouts come from the configuration [CORE-ENT-05, CORE-CONST-08]", () => {
  expect(defaultPublicConfig).toMatchObject({
    apiUrl: "/api",
    portalIdleWarningTimeout: 780_000,
    portalIdleLogoutTimeout: 900_000,
  });
  const short = { portalIdleWarningTimeout: 1000, portalIdleLogoutTimeout: 2000 };
  expect(z.parse(publicConfig, short)).toMatchObject(short);
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
])("refuses %o", (part) => {
  expect(z.safeParse(publicConfig, part).success).toBe(false);
});
