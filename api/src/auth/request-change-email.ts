import type { requestChangeEmail as contract } from "@portal/domain/auth/credentials/contract";
import { newEmailFaults } from "@portal/domain/auth/credentials/messages";
import { newEmailFault, passwordVerifiedMinutes } from "@portal/domain/auth/credentials/rules";
import { mailBudget } from "@portal/domain/auth/recovery/rules";
import { emailKey } from "@portal/domain/auth/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { asBorrower } from "@portal/domain/events/principal";
import { inTransaction, type Transaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { countMailsTo, emit } from "../events/emit.ts";
import type { OutgoingMail } from "../jobs/mail/outgoing-mail.ts";
import { wasPasswordVerifiedSince } from "../sessions/session-store.ts";
import type { Session } from "../sessions/session.ts";
import { issueLink, type LinkOrder } from "./issue-link.ts";
import { lockSignedIn } from "./lock-signed-in.ts";
import { findUserByEmail } from "./store.ts";

/**
 * Mails a link to the new address and a notice to the old address (CH-46). If another borrower uses the new address,
 * that borrower gets a notice instead of the link.
 */
export const requestChangeEmail: Act<typeof contract> = async (context, call) => {
  const { session } = call;
  const email = call.body.email.trim();
  if (session.isSso) return refuse("FORBIDDEN");
  const since = context.clock.now().subtract({ minutes: passwordVerifiedMinutes });
  if (!(await wasPasswordVerifiedSince(context.database, session.id, since)))
    return refuse("INVALID_PASSWORD");
  const fault = newEmailFault(email, session.email);
  if (fault) return refuse("VALIDATION", { email: newEmailFaults[fault] });
  await inTransaction(context, (tx) => mailBoth(tx, session, email));
  return done({ success: true });
};

async function mailBoth(tx: Transaction, session: Session, email: string): Promise<void> {
  const found = await lockSignedIn(tx, session);
  if (!found) return;
  const { user, contact } = found;
  const { firstName, country } = contact;
  const holder = await findUserByEmail(tx.database, emailKey(email));
  const kind = holder ? "address-in-use" : "verify-email";
  const since = tx.clock.now().subtract({ hours: mailBudget.hours });
  // Limits how many mails one address gets, so that a borrower cannot flood a stranger's mailbox.
  if ((await countMailsTo(tx, email, [kind], since)) >= mailBudget.mails) return;
  const by = asBorrower(contact.id);
  if (!holder) await issueLink(tx, { contact, kind: "verify-email", by, to: email });
  const event = {
    by,
    person: contact.id,
    action: "email.change-requested",
    about: { kind: "user", id: user.id },
  } as const;
  await emit(tx, event, [
    ...(holder ? [mailToHolder(holder.contact, email)] : []),
    { kind: "email-change-requested", to: user.email, firstName, country },
  ]);
}

/** Returns the mail to the borrower who already uses the address. The mail does not name the caller. */
function mailToHolder({ firstName, country }: LinkOrder["contact"], to: string): OutgoingMail {
  return { kind: "address-in-use", to, firstName, country };
}
