import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import type { LenderPayment } from "@portal/domain/payments/lender/contract";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import type { MailRow, PersonRow } from "@portal/domain/work/lists/contract";
import { documentReviews, listTexts as texts, mailStates } from "@portal/domain/work/lists/messages";
import { mailWords, paymentWords, signInWords } from "@portal/domain/work/lists/rules";
import { noValue } from "@portal/domain/work/messages";
import { countryNames } from "@portal/domain/work/pages/messages";
import { applicationPage, loanPage, personPage } from "@portal/domain/work/paths";
import { momentAtDesk, timeAtDesk } from "../../platform/desk-time.ts";
import type { Column, RecordColumns } from "./record-table.tsx";
import { StatusMark, type StatusKind } from "./status-mark.tsx";

/** What the columns need to know about the desk. */
export type DeskPlace = { readonly zone: string; readonly provider: string };

export const personColumns = ({ zone, provider }: DeskPlace): RecordColumns<PersonRow> => ({
  firstLabel: texts.person,
  keyOf: ({ contactId }) => contactId,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  subOf: ({ email }) => email,
  addressOf: ({ contactId }) => personPage({ contactId }),
  columns: [
    { label: texts.businesses, cell: ({ businesses }) => businesses.join(", ") },
    { label: texts.country, isWide: true, cell: ({ country }) => countryNames[country] },
    {
      label: texts.signIn,
      cell: ({ signIn }) => signInWords(signIn, { provider, timeOf: (at) => timeAtDesk(at, zone) }),
    },
  ],
});

const reviewKinds: Readonly<Record<LenderDocument["review"], StatusKind>> = {
  received: "open",
  accepted: "done",
  rejected: "returned",
};
const document = ({ zone }: DeskPlace) => ({
  keyOf: ({ documentId }: LenderDocument) => documentId,
  addressOf: ({ opportunityId }: LenderDocument) => applicationPage({ opportunityId }),
  columns: [
    {
      label: texts.sent,
      cell: ({ uploadedTimestamp }: LenderDocument) => momentAtDesk(uploadedTimestamp, zone),
    },
    {
      label: texts.review,
      cell: ({ review }: LenderDocument) => (
        <StatusMark kind={reviewKinds[review]}>{documentReviews[review]}</StatusMark>
      ),
    },
  ],
});

export const ownDocumentColumns = (place: DeskPlace): RecordColumns<LenderDocument> => ({
  ...document(place),
  firstLabel: texts.document,
  nameOf: ({ filename }) => filename,
  subOf: ({ documentType }) => documentType,
});

export const documentColumns = (place: DeskPlace): RecordColumns<LenderDocument> => {
  const { columns, ...rest } = document(place);
  const sender: Column<LenderDocument> = {
    label: texts.sentBy,
    isWide: true,
    cell: ({ sentBy }) => `${sentBy.firstName} ${sentBy.lastName}`,
  };
  return {
    ...rest,
    firstLabel: texts.business,
    nameOf: ({ accountName }) => accountName,
    subOf: ({ filename }) => filename,
    columns: [{ label: texts.type, cell: ({ documentType }) => documentType }, sender, ...columns],
  };
};

const paymentKinds: Readonly<Record<LenderPayment["status"], StatusKind>> = {
  Q: "waiting",
  PA: "waiting",
  S: "done",
  F: "returned",
  C: "none",
};
const payment = {
  keyOf: ({ transactionId }: LenderPayment) => transactionId,
  addressOf: ({ advanceId }: LenderPayment) => loanPage({ advanceId }),
  columns: [
    { label: texts.day, cell: ({ effectiveDate }: LenderPayment) => formatDate(effectiveDate) },
    { label: texts.amount, isRight: true, cell: ({ amount }: LenderPayment) => formatCents(amount) },
    {
      label: texts.state,
      cell: (row: LenderPayment) => (
        <StatusMark kind={paymentKinds[row.status]}>{paymentWords(row)}</StatusMark>
      ),
    },
  ],
};

export const ownPaymentColumns: RecordColumns<LenderPayment> = {
  ...payment,
  firstLabel: texts.payment,
  nameOf: ({ loanId }) => fillIn(texts.loanNumber, { number: loanId }),
  subOf: ({ lastFour }) => fillIn(texts.accountEnding, { lastFour }),
};

export const paymentColumns: RecordColumns<LenderPayment> = {
  ...payment,
  firstLabel: texts.business,
  nameOf: ({ accountName }) => accountName,
  subOf: ({ loanId }) => loanId,
};

const mailStateKinds = { sent: "done", pending: "waiting", failed: "failed" } as const;
const mail = (zone: string) => ({
  keyOf: ({ mailId }: MailRow) => mailId,
  columns: [
    { label: texts.when, cell: ({ createdTimestamp }: MailRow) => momentAtDesk(createdTimestamp, zone) },
    {
      label: texts.state,
      cell: ({ state }: MailRow) => <StatusMark kind={mailStateKinds[state]}>{mailStates[state]}</StatusMark>,
    },
    { label: texts.attempts, isRight: true, cell: ({ attempts }: MailRow) => attempts },
  ],
});

export const ownMailColumns = ({ zone }: DeskPlace): RecordColumns<MailRow> => ({
  ...mail(zone),
  firstLabel: texts.kind,
  nameOf: ({ kind }) => mailWords(kind),
  subOf: () => null,
  addressOf: () => undefined,
});

export const mailColumns = ({ zone }: DeskPlace): RecordColumns<MailRow> => ({
  ...mail(zone),
  firstLabel: texts.person,
  nameOf: ({ contact }) => (contact ? `${contact.firstName} ${contact.lastName}` : noValue),
  subOf: ({ kind }) => mailWords(kind),
  addressOf: ({ contact }) => (contact ? personPage({ contactId: contact.contactId }) : undefined),
});
