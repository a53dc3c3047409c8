import type { HttpServiceSettings } from "@portal/providers/http-service";

const names = ["BANK_DATA_URL", "BANK_DATA_KEY"] as const;
type Name = (typeof names)[number];

/**
 * Reads the bank-data settings. Without a bank-data service, the sandbox uses a built-in service, and production
 * accepts only uploaded statements.
 */
export function readBankData(
  given: Readonly<Record<Name, string>>,
  {
    isProduction,
    widgetUrl,
  }: {
    readonly isProduction: boolean;
    readonly widgetUrl: string | null;
  },
  fail: (name: Name | "PUBLIC_CONFIG", fault: string) => void,
): HttpServiceSettings | undefined {
  const isSet = names.some((name) => given[name] !== "");
  if (!isSet) {
    if (isProduction && widgetUrl !== null)
      fail("PUBLIC_CONFIG", "openBankingWidgetUrl: has no effect without BANK_DATA_URL");
    return undefined;
  }
  for (const name of names) if (given[name] === "") fail(name, "is required if the other is set");
  const url = given.BANK_DATA_URL.replace(/\/$/, "");
  if (given.BANK_DATA_URL !== "" && !isAddress(url, isProduction))
    fail("BANK_DATA_URL", "must be an address such as https://bank-data.example.com, without a query");
  if (widgetUrl === null) fail("PUBLIC_CONFIG", "openBankingWidgetUrl: is required if BANK_DATA_URL is set");
  return { url, key: given.BANK_DATA_KEY };
}

/** Checks a service's address: no credentials, query or fragment, and TLS in production. */
export function isAddress(text: string, isProduction: boolean): boolean {
  const isPlain = /^https?:\/\/[^?#@\s]+$/.test(text) && URL.canParse(text);
  return isPlain && (text.startsWith("https:") || !isProduction);
}
