import type { HttpESignSettings } from "@portal/providers/e-sign/http-e-sign";
import { isAddress } from "./bank-data-settings.ts";

const names = ["ESIGN_URL", "ESIGN_KEY", "ESIGN_SECRET"] as const;
type Name = (typeof names)[number];

/** Without an e-sign service, borrowers sign on the portal's own pages, even in production. */
export function readESign(
  given: Readonly<Record<Name, string>>,
  { isProduction }: { readonly isProduction: boolean },
  fail: (name: Name, fault: string) => void,
): HttpESignSettings | undefined {
  if (names.every((name) => given[name] === "")) return undefined;
  for (const name of names) if (given[name] === "") fail(name, "is required if the others are set");
  const url = given.ESIGN_URL.replace(/\/$/, "");
  if (given.ESIGN_URL !== "" && !isAddress(url, isProduction))
    fail("ESIGN_URL", "must be an address such as https://signing.example.com, without a query");
  if (given.ESIGN_SECRET !== "" && given.ESIGN_SECRET.length < 32)
    fail("ESIGN_SECRET", "must be at least 32 characters");
  return { url, key: given.ESIGN_KEY, callbackSecret: given.ESIGN_SECRET };
}
