import type { verifyEmail as contract } from "@portal/domain/auth/recovery/contract";
import { linkKind } from "@portal/domain/auth/contract";
import { asBorrower } from "@portal/domain/events/principal";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction, type Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { sha256 } from "../platform/crypto.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { openEmail } from "./links/sealed-email.ts";
import { findLink, replaceLinks, spendLink } from "./links/store.ts";
import { undefinedWhenAddressTaken } from "./links/unless-taken.ts";
import { lockUser, saveEmail } from "./store.ts";

/** Makes the new address the sign-in address. Fails if another borrower already uses the address (CH-46). */
export const verifyEmail: Act<typeof contract> = async (context, call) => {
  const found = await findLink(context.database, sha256(call.body.token), context.clock.now());
  if (!found?.user || found.link.kind !== "verify-email" || found.user.isDisabled || found.user.isSso)
    return refuse("NOT_FOUND");
  const { link, contact, user } = found;
  const email = openEmail(context.cipher, link);
  const change = { linkId: link.id, contact, user, email };
  const isDone = await undefinedWhenAddressTaken(() => inTransaction(context, (tx) => takeEmail(tx, change)));
  return isDone ? done({ success: true }) : refuse("NOT_FOUND");
};

type Change = {
  readonly linkId: string;
  readonly contact: { readonly id: string; readonly firstName: string; readonly country: "us" | "ca" };
  readonly user: { readonly id: string; readonly email: string };
  readonly email: string;
};

/** Saves the new address, and ends all of the borrower's sessions and mailed links (CH-77). */
async function takeEmail(tx: Transaction, { linkId, contact, user, email }: Change): Promise<boolean> {
  const { database } = tx;
  const now = tx.clock.now();
  // Locks the login before the link, as the calls that replace links do, to avoid a deadlock.
  await lockUser(database, user.id);
  if (!(await spendLink(database, linkId, now))) return false;
  await saveEmail(database, user.id, email);
  await revokeSessionsOf(database, user.id, now);
  await replaceLinks(database, contact.id, linkKind.options, now);
  const { firstName, country } = contact;
  const mails = [user.email, email].map((to) => ({ kind: "email-changed", to, firstName, country }) as const);
  const event = {
    action: "email.changed",
    by: asBorrower(contact.id),
    person: contact.id,
    about: { kind: "user", id: user.id },
    renamed: { accountIds: [], contactIds: [contact.id] },
  } as const;
  await emit(tx, event, mails);
  return true;
}
