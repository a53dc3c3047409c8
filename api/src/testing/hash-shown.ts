import { createHash } from "node:crypto";
import { signOffShown } from "@portal/domain/forgiveness/sign-off/rules";

/** Returns the hash of what the sign-off page shows, as the page sends it. */
export function hashShown(record: Parameters<typeof signOffShown>[0]): string {
  return createHash("sha256").update(signOffShown(record)).digest("hex");
}
