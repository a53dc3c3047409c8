import { randomUUID } from "node:crypto";
import { setUpLinkHours } from "@portal/domain/staff/rules";
import { deskSetUpPage } from "@portal/domain/staff/paths";
import { generateSecret } from "otplib";
import type { Transaction } from "../context.ts";
import { randomSecret, sha256 } from "../platform/crypto.ts";
import { insertStaffLink } from "./store.ts";

export const linkSecretPlace = (linkId: string) => ({
  table: "staff_links",
  column: "sealed_secret",
  rowId: linkId,
});

/** Issues a set-up link, which replaces the person's older ones. @returns the link's address at the desk */
export async function issueSetUpLink(
  tx: Transaction,
  staffId: string,
  secret: string = generateSecret(),
): Promise<string> {
  const [id, token] = [randomUUID(), randomSecret()];
  await insertStaffLink(tx.database, {
    id,
    staffId,
    kind: "set-up",
    tokenHash: sha256(token),
    sealedSecret: tx.cipher.encrypt(linkSecretPlace(id), secret),
    expiresAt: tx.clock.now().add({ hours: setUpLinkHours }),
  });
  return `${tx.config.desk?.origin ?? tx.config.origin}${deskSetUpPage()}#${token}`;
}
