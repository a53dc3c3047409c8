import { asksFor, isCustomerFacing } from "@portal/domain/applications/groups/rules";
import { actionItemsPath } from "@portal/domain/applications/paths";
import type { Country } from "@portal/domain/wire/shapes";
import type { Transaction } from "../../context.ts";
import type { MailKind } from "../../jobs/mail/letters.ts";
import { countMailsTo, postMail } from "../../jobs/outbox.ts";
import { findTold } from "./stipulation-store.ts";

/**
 * Mails that lead to what is asked for: to the action items, where it is not listed elsewhere. Several things that are
 * asked for one after the other are one mail.
 */
const kinds = ["item-returned", "item-added", "document-rejected"] as const;
const mailEveryMinutes = 10;

type Asked = { readonly opportunityId: string } & Parameters<typeof isCustomerFacing>[0]["stipulationMap"] &
  Parameters<typeof asksFor>[1]["stipulationMap"];
export type Page = (country: Country) => string;
type Told = { readonly firstName: string; readonly country: Country; readonly email: string | null };

type TellOptions = { readonly page?: Page | undefined; readonly isForForgiveness?: boolean | undefined };

/** A mail that says nothing of what is asked for: what it is and why stands in the portal alone. */
export async function tell(
  tx: Transaction,
  kind: (typeof kinds)[number],
  person: Told | undefined,
  { page = actionItemsPath, isForForgiveness = false }: TellOptions = {},
): Promise<void> {
  if (!person?.email) return;
  const { firstName, country, email: to } = person;
  const since = tx.clock.now().subtract({ minutes: mailEveryMinutes });
  if ((await countMailsTo(tx, to, kinds, since)) > 0) return;
  await postMail(tx, { kind, to, firstName, country, isForForgiveness, link: page(country) });
}

/**
 * Tells whose application it is of a request: one that the action items list, or that another page does.
 * @param page that other page
 */
export async function tellOfRequest(
  tx: Transaction,
  kind: (typeof kinds)[number],
  request: Asked,
  page?: Page,
): Promise<void> {
  const told = await findTold(tx.database, request.opportunityId);
  const asked = { stipulationMap: request };
  const isListed = told !== undefined && isCustomerFacing(asked) && asksFor(told, asked);
  const isForForgiveness = request.requestType === "Forgiveness Application";
  if (isListed || page !== undefined) await tell(tx, kind, told, { page, isForForgiveness });
}

/** Tells whose application it is of something with a page of its own, however short ago the last mail was. */
export async function tellOfApplication(
  tx: Transaction,
  kind: MailKind,
  opportunityId: string,
  page: Page,
): Promise<void> {
  const person = await findTold(tx.database, opportunityId);
  if (!person?.email) return;
  const { firstName, country, email: to } = person;
  await postMail(tx, { kind, to, firstName, country, link: page(country) });
}
