import {
  defaultPublicConfig,
  demoPublicConfig,
  publicConfig,
  type PublicConfig,
} from "@portal/domain/wire/config";
import * as z from "zod/mini";

type Fail = (fault: string) => void;

/**
 * Reads the public configuration. The sandbox uses the demo's values for settings that are not set. In production,
 * features and claims that are not set are off.
 */
export function readPublicConfig(
  given: string,
  {
    origin,
    isProduction,
    clientId,
  }: {
    readonly origin: string;
    readonly isProduction: boolean;
    readonly clientId: string | undefined;
  },
  fail: Fail,
): PublicConfig {
  const base = isProduction ? {} : demoPublicConfig;
  const parsed = given ? parse(given) : {};
  if (typeof parsed === "string") {
    fail(parsed);
    return defaultPublicConfig;
  }
  const checked = z.safeParse(publicConfig, { ...base, ...parsed });
  if (!checked.success) {
    for (const issue of checked.error.issues) {
      if (issue.code === "unrecognized_keys")
        issue.keys.forEach((key) => fail(`${key}: is not a key of PUBLIC_CONFIG`));
      else fail(`${issue.path.join(".")}: ${issue.message}`);
    }
    return defaultPublicConfig;
  }
  for (const [key, fault] of faultsOfAddresses(checked.data, origin, isProduction)) fail(`${key}: ${fault}`);
  return clientId ? { ...checked.data, paypalClientId: clientId } : checked.data;
}

function parse(given: string): object | string {
  try {
    const parsed: unknown = JSON.parse(given);
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return isObject ? parsed : "must be a JSON object";
  } catch {
    return "is not valid JSON";
  }
}

/** Finds addresses that the browser or the content security policy would block. */
function faultsOfAddresses(
  config: PublicConfig,
  origin: string,
  isProduction: boolean,
): (readonly [keyof PublicConfig, string])[] {
  // Another check reports an invalid PORTAL_ORIGIN.
  if (!URL.canParse(origin)) return [];
  const isOwn = (address: string) => new URL(address, origin).origin === origin;
  const faults: (readonly [keyof PublicConfig, string])[] = [];
  // Calls to another origin would lack the session's cookie, and the content security policy would block them.
  if (!isOwn(config.apiUrl)) faults.push(["apiUrl", "must be on the portal's own origin, such as /api"]);
  if (config.apiUrl.endsWith("/")) faults.push(["apiUrl", "must not end in a slash"]);
  const { openBankingWidgetUrl } = config;
  if (openBankingWidgetUrl !== null && isOwn(openBankingWidgetUrl))
    faults.push(["openBankingWidgetUrl", "must not be on the portal's own origin"]);
  if (isProduction && config.paypalAuthorizeUrl.startsWith("/"))
    faults.push(["paypalAuthorizeUrl", "must be the sign-on provider's own address"]);
  const addresses = [
    "productUrl",
    "paypalAuthorizeUrl",
    "paypalHelpUrlCanada",
    "openBankingWidgetUrl",
    "secondDrawInstructionsUrl",
  ] as const;
  for (const key of addresses) {
    if (isProduction && config[key]?.startsWith("http:")) faults.push([key, "must start with https://"]);
  }
  const blankForms = Object.values(config.blankFormUrls ?? {});
  if (isProduction && blankForms.some((url) => url?.startsWith("http:")))
    faults.push(["blankFormUrls", "must start with https://"]);
  return faults;
}

const names = [
  "productName",
  "productUrl",
  "lenderPartner",
  "customerSupportPhone",
  "customerSupportPhoneCanada",
  "pppSupportPhone",
  "customerSupportEmail",
  "customerSupportEmailCanada",
  "pppSupportEmail",
] as const satisfies (keyof PublicConfig)[];

/** Lists the settings that have the demo's values, which production rejects. */
export function namesOfTheDemo(config: PublicConfig): string[] {
  return names.filter((name) => config[name] === demoPublicConfig[name]);
}
