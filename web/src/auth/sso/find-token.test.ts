import { confirmAccountPath, migratedConfirmAccountPath } from "@portal/domain/auth/paths";
import { beforeEach, expect, test, vi } from "vitest";
import { linkTokens } from "../../platform/link-tokens.ts";
import { loadPages, pageAt } from "../../app/pages.ts";
import { findToken } from "./find-token.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test("the confirmation page prefers the token in its props to the token from the address [CORE-CONFIRM-02]", () => {
  linkTokens.keep(confirmAccountPath, "from-the-address");
  expect(findToken(confirmAccountPath, "from-the-property")).toBe("from-the-property");
  expect(findToken(confirmAccountPath, undefined)).toBe("from-the-address");
  expect(findToken(migratedConfirmAccountPath, undefined)).toBeUndefined();
});

test("both confirmation pages remove the query parameter accountToken from their address", async () => {
  await loadPages();
  for (const address of ["/us/confirm-paypal-account", "/ca/pp-app/confirm-paypal-account"])
    expect(pageAt(address)?.linkToken).toBe("accountToken");
});
