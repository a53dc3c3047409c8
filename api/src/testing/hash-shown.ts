import { createHash } from "node:crypto";
import { signOffShown } from "@portal/domain/forgiveness/sign-off/rules";

/** What the page of the sign-off sends of what is on it. */
export function hashShown(record: Parameters<typeof signOffShown>[0]): string {
  return createHash("sha256").update(signOffShown(record)).digest("hex");
}
