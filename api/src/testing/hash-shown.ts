import { createHash } from "node:crypto";
import { signOffShown } from "@portal/domain/forgiveness/sign-off/rules";

/** Returns the hash that the sign-off page sends: a hash of the content that the page shows. */
export function hashShown(record: Parameters<typeof signOffShown>[0]): string {
  return createHash("sha256").update(signOffShown(record)).digest("hex");
}
