import { asksFor, isCustomerFacing } from "@portal/domain/applications/groups/rules";
import { actionItemsPath } from "@portal/domain/applications/paths";
import type { Country } from "@portal/domain/wire/shapes";
import type { Transaction } from "../../context.ts";
import type { MailKind } from "../../jobs/mail/letters.ts";
import { countMailsTo, postMail } from "../../jobs/outbox.ts";
import { findRecipient } from "./stipulation-store.ts";

/** A borrower gets at most one mail of these kinds in ten minutes. Each mail refers to all stipulations. */
const kinds = ["item-returned", "item-added", "document-rejected"] as const;
const mailEveryMinutes = 10;

type BorrowerRequest = { readonly opportunityId: string } & Parameters<
  typeof isCustomerFacing
>[0]["stipulationMap"] &
  Parameters<typeof asksFor>[1]["stipulationMap"];
export type Page = (country: Country) => string;
type Recipient = { readonly firstName: string; readonly country: Country; readonly email: string | null };

type NotifyOptions = { readonly page?: Page | undefined; readonly isForForgiveness?: boolean | undefined };

/** Sends a mail without details. Only the portal shows the stipulation and the reason for a rejection. */
export async function notify(
  tx: Transaction,
  kind: (typeof kinds)[number],
  person: Recipient | undefined,
  { page = actionItemsPath, isForForgiveness = false }: NotifyOptions = {},
): Promise<void> {
  if (!person?.email) return;
  const { firstName, country, email: to } = person;
  const since = tx.clock.now().subtract({ minutes: mailEveryMinutes });
  if ((await countMailsTo(tx, to, kinds, since)) > 0) return;
  await postMail(tx, { kind, to, firstName, country, isForForgiveness, link: page(country) });
}

/** Mails the borrower about a stipulation that is listed in the action items or on the given `page`. */
export async function notifyOfRequest(
  tx: Transaction,
  kind: (typeof kinds)[number],
  request: BorrowerRequest,
  page?: Page,
): Promise<void> {
  const told = await findRecipient(tx.database, request.opportunityId);
  const asked = { stipulationMap: request };
  const isListed = told !== undefined && isCustomerFacing(asked) && asksFor(told, asked);
  const isForForgiveness = request.requestType === "Forgiveness Application";
  if (isListed || page !== undefined) await notify(tx, kind, told, { page, isForForgiveness });
}

/**
 * Mails the borrower about a forgiveness application, which has a separate page. The ten-minute limit does not apply.
 */
export async function notifyOfApplication(
  tx: Transaction,
  kind: MailKind,
  opportunityId: string,
  page: Page,
): Promise<void> {
  const person = await findRecipient(tx.database, opportunityId);
  if (!person?.email) return;
  const { firstName, country, email: to } = person;
  await postMail(tx, { kind, to, firstName, country, link: page(country) });
}
