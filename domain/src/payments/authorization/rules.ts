import { maskedNumber } from "../../banking/accounts/rules.ts";
import { fillIn } from "../../wire/messages.ts";
import { formatDate } from "../../wire/dates.ts";
import { formatCents } from "../../wire/money.ts";
import { authorization, authorizationFile as lines, unchosen } from "./messages.ts";

type ChosenPayment = {
  readonly amount: number | undefined;
  readonly date: Temporal.PlainDate | undefined;
  /** The account number's last four digits. Empty if all digits are masked. */
  readonly lastFour: string;
  readonly phone: string;
};

/**
 * Returns the text that the borrower agrees to (SH-028, SERV-CONST-02). The page sends the SHA-256 of the displayed
 * text, so that the server rejects an outdated text.
 */
export function authorizationText({ amount, date, lastFour, phone }: ChosenPayment): string {
  return fillIn(authorization.text, {
    amount: amount === undefined ? unchosen.amount : formatCents(amount),
    date: date ? formatDate(date) : unchosen.date,
    last4: lastFour || maskedNumber(lastFour),
    phone,
  });
}

export type Agreed = {
  readonly reference: string;
  readonly loan: string;
  readonly amountCents: number;
  readonly effectiveDate: Temporal.PlainDate;
  readonly institutionName: string;
  readonly nameOnAccount: string;
  readonly lastFour: string;
  readonly agreedAt: Temporal.Instant;
  readonly ip: string;
  readonly userAgent: string;
  readonly textVersion: string;
  readonly text: string;
};

/** Returns the authorization as a file for the borrower, with its time and origin. */
export function authorizationDocument(agreed: Agreed): string {
  const { reference, loan, institutionName, nameOnAccount, lastFour, ip, userAgent } = agreed;
  const moment = agreed.agreedAt.round({ smallestUnit: "second", roundingMode: "trunc" }).toString();
  return [
    lines.title,
    "",
    agreed.text,
    "",
    fillIn(lines.loan, { loan }),
    fillIn(lines.amount, { amount: formatCents(agreed.amountCents) }),
    fillIn(lines.date, { date: formatDate(agreed.effectiveDate) }),
    fillIn(lines.account, { bank: institutionName, mask: maskedNumber(lastFour) }),
    fillIn(lines.name, { name: nameOnAccount }),
    fillIn(lines.agreed, { moment }),
    fillIn(lines.from, { ip, userAgent: userAgent || lines.unknownAgent }),
    fillIn(lines.version, { version: agreed.textVersion }),
    fillIn(lines.reference, { reference }),
    "",
  ].join("\r\n");
}
