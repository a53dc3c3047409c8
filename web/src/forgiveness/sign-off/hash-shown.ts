import { signOffShown } from "@portal/domain/forgiveness/sign-off/rules";

/** Names what is on the screen: SHA-256, hexadecimal, of everything that is agreed to (FH-71). */
export async function hashShown(record: Parameters<typeof signOffShown>[0]): Promise<string> {
  const shown = new TextEncoder().encode(signOffShown(record));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", shown));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
