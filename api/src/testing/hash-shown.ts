import { createHash } from "node:crypto";
import { signOffShown } from "@portal/domain/forgiveness/sign-off/rules";

/** Returns the hash of the sign-off page's content, as the page sends it. */
export function hashShown(record: Parameters<typeof signOffShown>[0]): string {
  return createHash("sha256").update(signOffShown(record)).digest("hex");
}
