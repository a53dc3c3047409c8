import { randomUUID } from "node:crypto";
import type { LinkKind } from "@portal/domain/auth/contract";
import {
  confirmAccountPath,
  createAccountPath,
  resetAccountPath,
  resetPasswordPath,
  verifyEmailPath,
} from "@portal/domain/auth/paths";
import { linkLifeHours } from "@portal/domain/auth/recovery/rules";
import type { Principal } from "@portal/domain/events/principal";
import type { Country } from "@portal/domain/wire/shapes";
import type { Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import { randomSecret, sha256 } from "../platform/crypto.ts";
import { sealEmail } from "./links/sealed-email.ts";
import { insertLink, lockContact, replaceLinks } from "./links/store.ts";

const addressOf: Readonly<Record<LinkKind, (country: Country, token: string) => string>> = {
  "create-account": (country, token) => createAccountPath(country, { token }),
  "reset-account": (country, token) => resetAccountPath(country, { token }),
  "reset-password": (country, token) => resetPasswordPath(country, { token }),
  "verify-email": (country, token) => verifyEmailPath(country, { token }),
  "confirm-account": (country, token) => confirmAccountPath(country, { accountToken: token }),
};

export type LinkOrder = {
  readonly contact: { readonly id: string; readonly firstName: string; readonly country: Country };
  readonly kind: LinkKind;
  /** The requester of the link, for the audit trail. */
  readonly by: Principal;
  /** The mail's recipient. For `verify-email`, this is the address to verify. */
  readonly to: string;
  /** The link's id. Jobs set the id, so that a repeated run sends no second link. */
  readonly id?: string;
};

/**
 * Mails a link and replaces the contact's earlier link of the same kind. Stores only a hash of the link's token
 * (reliability 1.5).
 */
export async function issueLink(tx: Transaction, order: LinkOrder): Promise<void> {
  const { contact, kind, by, to, id = randomUUID() } = order;
  const now = tx.clock.now();
  const token = randomSecret();
  await lockContact(tx.database, contact.id);
  const isNew = await insertLink(tx.database, {
    id,
    tokenHash: sha256(token),
    kind,
    contactId: contact.id,
    sealedEmail: kind === "verify-email" ? sealEmail(tx.cipher, id, to) : null,
    createdAt: now,
    expiresAt: now.add({ hours: linkLifeHours[kind] }),
  });
  if (!isNew) return;
  await replaceLinks(tx.database, contact.id, [kind], now, id);
  const { firstName, country } = contact;
  const link = tx.config.origin + addressOf[kind](country, token);
  const event = {
    by,
    person: contact.id,
    action: "link.sent",
    about: { kind: "contact", id: contact.id },
    detail: { kind },
  } as const;
  await emit(tx, event, [{ kind, to, firstName, country, link }]);
}
