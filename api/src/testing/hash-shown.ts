import { createHash } from "node:crypto";
import { signOffShown } from "@portal/domain/forgiveness/sign-off/rules";

/** Returns the hash that the sign-off page sends for what it shows. */
export function hashShown(record: Parameters<typeof signOffShown>[0]): string {
  return createHash("sha256").update(signOffShown(record)).digest("hex");
}
