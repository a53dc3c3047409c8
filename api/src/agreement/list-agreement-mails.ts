import { loanAgreementPath } from "@portal/domain/agreement/paths";
import { termLines } from "@portal/domain/applications/terms/rules";
import { findRecipient } from "../access/find-recipient.ts";
import type { Transaction } from "../context.ts";
import type { OutgoingMail } from "../jobs/mail/outgoing-mail.ts";
import { findSender } from "../documents/lender/lender-store.ts";
import { countGiven, countRejected, readTerms } from "./store.ts";

type Kind = "agreement-ready" | "agreement-signed" | "agreement-rejected";
const mailEveryMinutes = 10;
/** Counts an application's recent events of each kind, including the current event. */
const countLately = {
  "agreement-ready": countGiven,
  "agreement-rejected": countRejected,
  "agreement-signed": async () => 1,
} as const;

/**
 * Returns the mail about an agreement's event. Each kind is limited to one mail in ten minutes, except mails about
 * signatures.
 */
export async function listAgreementMails(
  tx: Transaction,
  kind: Kind,
  opportunityId: string,
  signer?: string,
): Promise<OutgoingMail[]> {
  const person = signer
    ? await findSender(tx.database, signer)
    : await findRecipient(tx.database, opportunityId);
  if (!person?.email) return [];
  const { firstName, country, email: to } = person;
  const since = tx.clock.now().subtract({ minutes: mailEveryMinutes });
  if ((await countLately[kind](tx.database, opportunityId, since)) > 1) return [];
  const link = loanAgreementPath(country, { opportunityId });
  const lines = kind === "agreement-signed" ? termLines(await readTerms(tx.database, opportunityId)) : [];
  return [{ kind, to, firstName, country, link, lines }];
}
