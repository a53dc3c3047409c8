import { asksFor, isCustomerFacing } from "@portal/domain/applications/groups/rules";
import { actionItemsPath } from "@portal/domain/applications/paths";
import type { Country } from "@portal/domain/wire/shapes";
import type { Transaction } from "../../context.ts";
import type { MailKind } from "../../jobs/mail/letters.ts";
import { countMailsTo } from "../../events/emit.ts";
import type { OutgoingMail } from "../../jobs/mail/outgoing-mail.ts";
import { findRecipient } from "../../access/find-recipient.ts";

/** A borrower gets at most one of these mails in ten minutes, because each mail covers all stipulations. */
const kinds = ["item-returned", "item-added", "document-rejected"] as const;
const mailEveryMinutes = 10;

type BorrowerRequest = { readonly opportunityId: string } & Parameters<
  typeof isCustomerFacing
>[0]["stipulationMap"] &
  Parameters<typeof asksFor>[1]["stipulationMap"];
export type Page = (country: Country) => string;
type Recipient = { readonly firstName: string; readonly country: Country; readonly email: string | null };

type MailOptions = { readonly page?: Page | undefined; readonly isForForgiveness?: boolean | undefined };

/** A mail without details: only the portal shows the stipulation and the reason for a rejection. */
export async function mailsTo(
  tx: Transaction,
  kind: (typeof kinds)[number],
  person: Recipient | undefined,
  { page = actionItemsPath, isForForgiveness = false }: MailOptions = {},
): Promise<OutgoingMail[]> {
  if (!person?.email) return [];
  const { firstName, country, email: to } = person;
  const since = tx.clock.now().subtract({ minutes: mailEveryMinutes });
  if ((await countMailsTo(tx, to, kinds, since)) > 0) return [];
  return [{ kind, to, firstName, country, isForForgiveness, link: page(country) }];
}

/** Returns the mail about a stipulation, or no mail if the portal hides the stipulation. */
export async function mailsOfRequest(
  tx: Transaction,
  kind: (typeof kinds)[number],
  request: BorrowerRequest,
  page?: Page,
): Promise<OutgoingMail[]> {
  const told = await findRecipient(tx.database, request.opportunityId);
  const asked = { stipulationMap: request };
  const isListed = told !== undefined && isCustomerFacing(asked) && asksFor(told, asked);
  const isForForgiveness = request.requestType === "Forgiveness Application";
  return isListed || page !== undefined ? mailsTo(tx, kind, told, { page, isForForgiveness }) : [];
}

/** Returns the mail about a forgiveness application, without a limit on repeated mails. */
export async function mailsOfApplication(
  tx: Transaction,
  kind: MailKind,
  opportunityId: string,
  page: Page,
): Promise<OutgoingMail[]> {
  const person = await findRecipient(tx.database, opportunityId);
  if (!person?.email) return [];
  const { firstName, country, email: to } = person;
  return [{ kind, to, firstName, country, link: page(country) }];
}
