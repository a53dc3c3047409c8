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

export type Page = (country: Country) => string;
type Told = { readonly firstName: string; readonly country: Country; readonly email: string | null };

/** A mail that says nothing of what is asked for: what it is and why stands in the portal alone. */
export async function tell(
  tx: Transaction,
  kind: (typeof kinds)[number],
  person: Told | undefined,
  page: Page = actionItemsPath,
): Promise<void> {
  if (!person?.email) return;
  const { firstName, country, email: to } = person;
  const since = tx.clock.now().subtract({ minutes: mailEveryMinutes });
  if ((await countMailsTo(tx, to, kinds, since)) > 0) return;
  await postMail(tx, { kind, to, firstName, country, link: page(country) });
}

/** Tells whose application it is. */
export async function tellBorrower(
  tx: Transaction,
  kind: (typeof kinds)[number],
  opportunityId: string,
  page?: Page,
): Promise<void> {
  await tell(tx, kind, await findTold(tx.database, opportunityId), page);
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
