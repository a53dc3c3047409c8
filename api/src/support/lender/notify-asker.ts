import { inquiryNumber } from "@portal/domain/support/inquiry/rules";
import { inquiryLabels } from "@portal/domain/support/mails/messages";
import { contactUsPath } from "@portal/domain/support/paths";
import type { Transaction } from "../../context.ts";
import { postMail } from "../../jobs/outbox.ts";
import { findAsker, type CaseRow } from "./case-store.ts";

/** Mails the lender's answer to the person who sent the inquiry, because the portal has no page that shows answers. */
export async function notifyAsker(tx: Transaction, row: CaseRow, text: string): Promise<void> {
  const asker = await findAsker(tx.database, row.id);
  if (!asker?.email) return;
  const { firstName, country, email: to, topic } = asker;
  await postMail(tx, {
    kind: "inquiry-answered",
    to,
    firstName,
    country,
    link: contactUsPath(country, { accountId: row.accountId ?? undefined }),
    lines: [
      { label: inquiryLabels.topic, value: topic },
      { label: inquiryLabels.number, value: inquiryNumber(row.caseNumber) },
    ],
    quote: text,
  });
}
