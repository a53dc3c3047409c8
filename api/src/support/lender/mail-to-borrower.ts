import { inquiryNumber } from "@portal/domain/support/inquiry/rules";
import { inquiryLabels } from "@portal/domain/support/mails/messages";
import { messagePath } from "@portal/domain/support/paths";
import type { OutgoingMail } from "../../jobs/mail/outgoing-mail.ts";
import type { NamedCase } from "./case-store.ts";

/** Builds the mail about a message from the lender. Returns an empty list if the borrower has no address. */
export function mailToBorrower(
  { row, topic, contact }: NamedCase,
  kind: "inquiry-answered" | "lender-message",
  text: string,
): OutgoingMail[] {
  const { firstName, country, email: to } = contact;
  if (!to) return [];
  return [
    {
      kind,
      to,
      firstName,
      country,
      link: messagePath(country, { caseId: row.id }),
      lines: [
        { label: inquiryLabels.topic, value: topic },
        { label: inquiryLabels.number, value: inquiryNumber(row.caseNumber) },
      ],
      quote: text,
      ...(row.mailToken !== null && { replyToken: row.mailToken }),
    },
  ];
}
